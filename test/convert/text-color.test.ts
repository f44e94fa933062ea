import JSZip from 'jszip'
import { expect, it } from 'vitest'
import { convert } from '../../engines/convert/convert.ts'
import type { Format } from '../../engines/model/format.ts'
import { openReader } from '../../engines/pdf/second-reader/index.ts'

const source =
  '<p>A <span style="color: #cc0000">red</span> word and <a href="https://x.example/">a link</a>.</p>'

async function through(from: Format, to: Format, bytes: Uint8Array): Promise<Uint8Array> {
  return (await convert({ bytes, from, to })).bytes
}

it('the colour of text survives Word', async () => {
  const word = await through('html', 'docx', new TextEncoder().encode(source))
  expect(new TextDecoder().decode(await through('docx', 'html', word))).toContain(source)
})

it('the colour of text is that of its run on a slide', async () => {
  const zip = await JSZip.loadAsync(await through('html', 'pptx', new TextEncoder().encode(source)))
  const slide = await zip.file('ppt/slides/slide1.xml')?.async('string')
  expect(slide).toMatch(/<a:srgbClr val="CC0000"\/><\/a:solidFill><\/a:rPr><a:t>red</)
})

it('the colour of text is drawn in PDF', async () => {
  await using reader = await openReader(await through('html', 'pdf', new TextEncoder().encode(source)))
  const { data } = await reader.raster(0, { dpi: 150 })
  let red = 0
  for (let i = 0; i + 2 < data.length; i += 4)
    if (data[i] > 180 && data[i + 1] < 40 && data[i + 2] < 40) red++
  expect(red).toBeGreaterThan(20)
})
