import { describe, expect, it } from 'vitest'
import { readDoc } from '../../../../engines/convert/legacy/doc/read.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { compound, doc, type SprmSource, type WordSource } from '../../../builders/legacy-office.ts'
import { conversion } from '../../conversion.ts'

const read = (source: WordSource) => readDoc(doc(source), conversion()).document
const heading = (level: number): SprmSource[] => [[0x2640, level - 1]]
const inTable: SprmSource = [0x2416, 1]
const endsRow: SprmSource = [0x2417, 1]

describe('a Word 97 document', () => {
  it('has paragraphs, and headings by outline level', () => {
    const { blocks } = read({
      paragraphs: [{ text: 'Title\r', sprms: heading(2) }, { text: 'Wörds – 漢字\r' }, { text: '\r' }],
    })
    expect(summarise(blocks)).toEqual([{ h2: 'Title' }, 'Wörds – 漢字'])
  })

  it('keeps tables', () => {
    const cell = (text: string) => ({ text: `${text}\u0007`, sprms: [inTable] })
    const row = { text: '\u0007', sprms: [inTable, endsRow] }
    const { blocks } = read({
      paragraphs: [cell('a'), cell('b'), row, cell('c'), cell('d'), row, { text: 'after\r' }],
    })
    expect(summarise(blocks)).toEqual([
      {
        table: [
          ['a', 'b'],
          ['c', 'd'],
        ],
      },
      'after',
    ])
  })

  it('keeps merged cells, by the edges in row definitions', () => {
    const edges = (...at: number[]): SprmSource => {
      const count = at.length - 1
      const body = [
        count,
        ...at.flatMap((edge) => [edge & 255, edge >> 8]),
        ...new Array<number>(count * 20).fill(0),
      ]
      return [0xd608, (body.length + 1) & 255, (body.length + 1) >> 8, ...body]
    }
    const cell = (text: string) => ({ text: `${text}\u0007`, sprms: [inTable] })
    const row = (...at: number[]) => ({ text: '\u0007', sprms: [inTable, endsRow, edges(...at)] })
    const { blocks } = read({
      paragraphs: [cell('wide'), row(0, 2000), cell('a'), cell('b'), row(0, 1000, 2000)],
    })
    expect(summarise(blocks)).toEqual([{ table: [['wide c2'], ['a', 'b']] }])
  })

  it('shows field results, and keeps their links', () => {
    const text =
      'See \u0013 HYPERLINK "https://example.org/a" \u0014the page\u0015 and \u0013 PAGE \u00147\u0015.\r'
    expect(summarise(read({ paragraphs: [{ text }] }).blocks)).toEqual([
      'See [the page](https://example.org/a) and 7.',
    ])
  })

  it('drops links that could run code', () => {
    const text = '\u0013 HYPERLINK "javascript:x" \u0014words\u0015\r'
    expect(summarise(read({ paragraphs: [{ text }] }).blocks)).toEqual(['words'])
  })

  it('keeps footnotes', () => {
    const { blocks, notes } = read({ paragraphs: [{ text: 'Said\u0002 here.\r' }], footnote: 'By her' })
    expect(summarise(blocks)).toEqual(['Said[^footnotes 1] here.'])
    expect(summarise(notes.get('footnotes 1') ?? [])).toEqual(['By her'])
  })

  it('keeps its header with the text boxes in it, else that of its first page', () => {
    const paragraphs = [{ text: 'Text\r' }]
    const { header } = read({ paragraphs, headers: ['Usual', '', 'Boxed'] })
    expect(summarise(header ?? [])).toEqual(['Usual', 'Boxed'])
    const first = read({ paragraphs, headers: ['', 'First', ''] })
    expect(summarise(first.header ?? [])).toEqual(['First'])
  })

  it('keeps line breaks in a paragraph', () => {
    expect(summarise(read({ paragraphs: [{ text: 'one\u000btwo\r' }] }).blocks)).toEqual(['one\ntwo'])
  })

  it.each([
    ['that is encrypted', { flags: 0x0100 }, 'encrypted'],
    ['of Word 95', { version: 0x65 }, 'unsupported_format'],
  ])('%s is rejected with the right error', (_, more, code) => {
    expect(() => read({ paragraphs: [{ text: 'x\r' }], ...more })).toThrow(expect.objectContaining({ code }))
  })

  it('of Word 6 is rejected with its program, not as damaged', () => {
    const main = new Uint8Array(2000)
    main.set([0xdc, 0xa5, 0x65])
    const bytes = compound({ WordDocument: main })
    expect(() => readDoc(bytes, conversion())).toThrow(
      expect.objectContaining({ code: 'unsupported_format' }),
    )
  })

  it('without its text is rejected', () => {
    const bytes = compound({ WordDocument: new Uint8Array(2000) })
    expect(() => readDoc(bytes, conversion())).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})
