import JSZip from 'jszip'
import { expect, it } from 'vitest'
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
