import { describe, expect, it } from 'vitest'
import { imageToImage } from '../../../engines/convert/rewriters/images.ts'
import { pdfToImages } from '../../../engines/convert/rewriters/pdf-to-images.ts'
import { readImageHeader } from '../../../engines/image/image-files.ts'
import { sniff } from '../../../engines/model/format.ts'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { showsWriting, textPicture, withJpegSegment } from '../../builders/pictures.ts'
import { conversion } from '../conversion.ts'

function pages(count: number): Uint8Array {
  let document = pdf()
  for (let i = 0; i < count; i++) document = document.page().text(`Words of page ${i + 1}`)
  return document.build()
}

describe('a PDF as images', () => {
  it('of one page is one file, at the requested resolution, with visible text', async () => {
    const { bytes, pages: count, format } = await pdfToImages('jpg')(pages(1), conversion({ dpi: 72 }))
    expect([sniff(bytes), count, format]).toEqual(['jpg', 1, undefined])
    const twice = await pdfToImages('jpg')(pages(1), conversion({ dpi: 144 }))
    const [small, large] = await Promise.all([bytes, twice.bytes].map((one) => readImageHeader(one)))
    expect(large.width).toBe(small.width * 2)
    expect(await showsWriting(twice.bytes)).toBe(true)
  })

  it('of several pages is an archive of numbered files', async () => {
    const { bytes, format, pages: count } = await pdfToImages('png')(pages(3), conversion({ dpi: 36 }))
    expect([format, count]).toEqual(['zip', 3])
    const entries = await readZip(bytes)
    expect(entries.map(({ name }) => name)).toEqual(['page-001.png', 'page-002.png', 'page-003.png'])
    expect(sniff(await entries[2].read())).toBe('png')
  })

  it('is smaller at lower quality', async () => {
    const [low, high] = await Promise.all(
      [10, 95].map((quality) => pdfToImages('jpg')(pages(1), conversion({ quality }))),
    )
    expect(low.bytes.length).toBeLessThan(high.bytes.length)
  })

  it('with pages of too many pixels is rejected before they are drawn', async () => {
    const run = pdfToImages('jpg')(pages(1), conversion({ dpi: 600 }, { pixels: 1_000_000 }))
    await expect(run).rejects.toMatchObject({ code: 'too_many_pixels' })
  })
})

describe('an image in another format', () => {
  it('keeps only its pixels', async () => {
    const jpeg = withJpegSegment(textPicture('seen').jpeg, 0xfe, 'made by somebody')
    for (const to of ['png', 'jpg'] as const) {
      const { bytes } = await imageToImage('jpg', to)(jpeg, conversion())
      expect(sniff(bytes)).toBe(to)
      expect(Buffer.from(bytes).includes('somebody')).toBe(false)
    }
  })

  it('refuses data that is not an image', async () => {
    const run = imageToImage('png', 'jpg')(new Uint8Array(100), conversion())
    await expect(run).rejects.toMatchObject({ code: 'malformed' })
  })
})
