import JSZip from 'jszip'
import { describe, expect, it } from 'vitest'
import { convert } from '../../../../engines/convert/convert.ts'
import type { PageStyle } from '../../../../engines/convert/page-style.ts'

async function partOf(markdown: string, name: string, style: PageStyle = {}): Promise<string> {
  const { bytes } = await convert({
    bytes: new TextEncoder().encode(markdown),
    from: 'md',
    to: 'docx',
    options: { style },
  })
  return (await (await JSZip.loadAsync(bytes)).file(name)?.async('string')) ?? ''
}

it('a link is shown in the style of links, which the file defines', async () => {
  const text = await partOf('See [the index](https://example.org/).', 'word/document.xml')
  expect(text).toMatch(/<w:hyperlink[^>]*>.*<w:rStyle w:val="Hyperlink"\/>.*the index.*<\/w:hyperlink>/)
  expect(await partOf('x', 'word/styles.xml')).toContain('w:styleId="Hyperlink"')
})

it('the header row of a table is bold by its style', async () => {
  const text = await partOf('| Room |\n|---|\n| East |', 'word/document.xml')
  expect(text).toMatch(/<w:pStyle w:val="TableHeading"\/>(?:(?!<w:p>).)*Room/)
  expect(text).not.toMatch(/<w:pStyle w:val="TableHeading"\/>(?:(?!<w:p>).)*East/)
})

it('columns of a table are as wide as their texts need', async () => {
  const text = await partOf(
    '| No | Description |\n|---|---|\n| 1 | A long text about the thing |',
    'word/document.xml',
  )
  const [first, second] = [...text.matchAll(/<w:gridCol w:w="(\d+)"/g)].map((match) => Number(match[1]))
  expect(second).toBeGreaterThan(first * 3)
})

it('items of a tight list have no space between them', async () => {
  expect(await partOf('- a\n- b', 'word/document.xml')).toContain('<w:contextualSpacing/>')
  expect(await partOf('- a\n\n- b', 'word/document.xml')).not.toContain('<w:contextualSpacing/>')
})

it('a task has its check box and no bullet', async () => {
  const text = await partOf('- [ ] open\n- [x] done', 'word/document.xml')
  expect(text).toContain('☐ ')
  expect(text).toContain('☒ ')
  expect(await partOf('- [ ] open\n- [x] done', 'word/numbering.xml')).toContain('<w:numFmt w:val="none"/>')
})

it('font, size, paper and margins are those of the style', async () => {
  const style: PageStyle = { font: 'serif', size: 12, page: 'letter', margins: 72, landscape: true }
  expect(await partOf('Text', 'word/styles.xml', style)).toMatch(
    /<w:docDefaults>.*Cambria.*<w:sz w:val="24"\/>/,
  )
  const text = await partOf('Text', 'word/document.xml', style)
  expect(text).toMatch(/<w:pgSz w:w="15840" w:h="12240"/)
  expect(text).toMatch(/<w:pgMar w:top="1440" w:right="1440" w:bottom="1440" w:left="1440"/)
})

describe('text whose style sets a font, size or colour', () => {
  const partOfPage = async (html: string) => {
    const { bytes } = await convert({ bytes: new TextEncoder().encode(html), from: 'html', to: 'docx' })
    return (await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? ''
  }
  const words = 'Most of the words of this page stand in the text of its body'
  const page = (body: string) =>
    `<style>body{font:20px Georgia;color:#000}h1,figcaption,table caption{font:20px Georgia;color:#000}</style>${body}<p>${words}</p>`
  const paragraph = (xml: string, style: string) =>
    xml.split('<w:p>').find((one) => one.includes(`<w:pStyle w:val="${style}"/>`)) ?? ''

  it('a heading as large as the text has that size, and not that of the style', async () => {
    const heading = paragraph(await partOfPage(page('<h1>Harbour office</h1>')), 'Heading1')
    expect(heading).toMatch(/<w:sz w:val="30"\/>.*Harbour/)
    expect(heading).toContain('w:ascii="Georgia"')
    expect(heading).toMatch(/<w:color w:val="(?:auto|000000)"\/>/)
  })

  it('a caption is upright, black and as large as in the source', async () => {
    const caption = paragraph(
      await partOfPage(page('<table><caption>Boats by year</caption><tr><td>1</td><td>2</td></tr></table>')),
      'Caption',
    )
    expect(caption).toMatch(/<w:i w:val="false"\/>.*Boats/)
    expect(caption).toMatch(/<w:sz w:val="30"\/>/)
    expect(caption).toMatch(/<w:color w:val="auto"\/>/)
  })

  it('text of the body repeats nothing of the document', async () => {
    const xml = await partOfPage(page(''))
    expect(xml).toMatch(new RegExp(`<w:r><w:t[^>]*>${words}`))
  })
})
