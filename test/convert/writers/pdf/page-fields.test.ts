import { expect, it } from 'vitest'
import { writeDocumentPdf } from '../../../../engines/convert/writers/pdf/write.ts'
import { openReader } from '../../../../engines/pdf/second-reader/index.ts'
import { testConversion } from '../../../builders/document.ts'
import { p, part, run } from '../../../builders/docx.ts'
import { read } from '../../readers/docx/read.ts'
import { pageTexts } from './page-texts.ts'

const mark = (type: string) => `<w:r><w:fldChar w:fldCharType="${type}"/></w:r>`
const instruction = (text: string) => `<w:r><w:instrText> ${text} </w:instrText></w:r>`
/** As Word writes it, with an old result. */
const complex = (name: string) =>
  `${mark('begin')}${instruction(`${name} \\* MERGEFORMAT`)}${mark('separate')}${run('77')}${mark('end')}`
/** As generators write it: without a result. */
const empty = (name: string) => `${mark('begin')}${instruction(name)}${mark('end')}`
const simple = (name: string) => `<w:fldSimple w:instr="${name}">${run('88')}</w:fldSimple>`
const pageBreak = p('<w:r><w:br w:type="page"/></w:r>')

async function pagesOf(above: string, body: string): Promise<string[]> {
  const document = await read({
    body: `${body}<w:sectPr><w:headerReference w:type="default" r:id="h"/></w:sectPr>`,
    relations: [['h', 'header', 'header1.xml']],
    parts: { 'word/header1.xml': part('w:hdr', p(above)) },
  })
  return pageTexts(document)
}

it.each([
  ['complex fields', complex],
  ['fields without a result', empty],
  ['simple fields', simple],
])('page numbers of a header are those of the PDF: %s', async (_, field) => {
  const above = `${run('Page ')}${field('PAGE')}${run(' of ')}${field('NUMPAGES')}`
  expect(await pagesOf(above, `${p('One')}${pageBreak}${p('Two')}${pageBreak}${p('Three')}`)).toEqual([
    expect.stringContaining('Page 1 of 3'),
    expect.stringContaining('Page 2 of 3'),
    expect.stringContaining('Page 3 of 3'),
  ])
})

it('page numbers in the text, in tables and in notes are those of the PDF', async () => {
  const cell = `<w:tbl><w:tr><w:tc>${p(`${run('Cell ')}${complex('PAGE')}`)}</w:tc></w:tr></w:tbl>`
  const long = Array.from({ length: 90 }, (_, i) => p(run(`Line ${i}`))).join('')
  const body = `${p(`${run('First ')}${complex('PAGE')}`)}${long}${p(`${run('Later ')}${simple('PAGE')}`)}${pageBreak}${cell}`
  const pages = await pagesOf(run('Above'), body)
  expect(pages[0]).toContain('First 1')
  const later = pages.findIndex((page) => page.includes('Later'))
  expect(pages[later]).toContain(`Later ${later + 1}`)
  expect(pages.at(-1)).toContain(`Cell ${pages.length}`)
})

it('page numbers in a footnote are those of the PDF', async () => {
  const footnotes = `<w:footnote w:id="2">${p(`${run('See page ')}${complex('PAGE')}`)}</w:footnote>`
  const body = `${p('One')}${pageBreak}${p(`${run('Two')}<w:r><w:footnoteReference w:id="2"/></w:r>`)}`
  const document = await read({ body, footnotes })
  const { bytes } = await writeDocumentPdf(document, testConversion())
  await using reader = await openReader(bytes)
  expect(await reader.text(1)).toContain('See page 2')
})

it('the number of pages in the text is that of the PDF', async () => {
  const body = `${p(`${run('There are ')}${complex('SECTIONPAGES')}${run(' pages')}`)}${pageBreak}${p('Two')}`
  expect(await pagesOf(run('Above'), body)).toEqual([
    expect.stringContaining('There are 2 pages'),
    expect.stringContaining('Two'),
  ])
})
