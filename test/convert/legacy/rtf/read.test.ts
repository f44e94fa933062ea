import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { readRtf } from '../../../../engines/convert/legacy/rtf/read.ts'
import { rtfText } from '../../../../engines/encodings/rtf.ts'
import { PalimpsestError } from '../../../../engines/model/errors.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { conversion } from '../../conversion.ts'

const read = (body: string) =>
  readRtf(Buffer.from(`{\\rtf1\\ansi\\ansicpg1252 ${body}}`, 'latin1'), conversion()).document
const blocks = (body: string) => summarise(read(body).blocks)

describe('an RTF file', () => {
  it('has styled paragraphs, without destinations that are not text', () => {
    const head =
      '{\\fonttbl{\\f0\\fcharset0 Times;}}{\\colortbl;\\red0;}{\\info{\\author Somebody}}{\\*\\generator Some program;}'
    expect(blocks(`${head}One {\\b bold} and \\i slanted\\i0 .\\par\\pard Two\\line lines\\par`)).toEqual([
      'One **bold** and *slanted*.',
      'Two\nlines',
    ])
  })

  it('decodes code pages, Unicode with fallbacks, and special characters', () => {
    const fonts = '{\\fonttbl{\\f0\\fcharset0 A;}{\\f1\\fcharset204 B;}{\\f2\\fcharset128 C;}}'
    expect(
      blocks(
        `${fonts}caf\\'e9 {\\f1 \\'cf\\'f0} {\\f2 \\'93\\'fa} \\u8364? \\uc2\\u26085ab\\emdash\\~x\\par`,
      ),
    ).toEqual(['café Пр 日 € 日—\u00a0x'])
  })

  it.each([
    ['\\ansi\\ansicpg852', 'Wa\x88\xa9sa', 'Wałęsa'],
    ['\\pc', 'M\x81ller', 'Müller'],
    ['\\pca', 'Stra\xe1e', 'Straße'],
    ['\\ansi\\ansicpg1250', 'Wa\xb3\xeasa', 'Wałęsa'],
  ])('decodes the code page of %s', (head, written, shown) => {
    const source = Buffer.from(`{\\rtf1${head} ${written}\\par}`, 'latin1')
    expect(summarise(readRtf(source, conversion()).document.blocks)).toEqual([shown])
    expect(rtfText(source)?.trim()).toBe(shown)
  })

  it('recognises headings by style and outline level', () => {
    const sheet = '{\\stylesheet{\\s0 Normal;}{\\s2 heading 2;}}'
    expect(blocks(`${sheet}\\pard\\s2 Part\\par\\pard\\outlinelevel0 Whole\\par\\pard words\\par`)).toEqual([
      { h2: 'Part' },
      { h1: 'Whole' },
      'words',
    ])
  })

  it('keeps the text before a table out of its first cell', () => {
    const table = '\\trowd\\cellx1000\\cellx2000\\pard\\intbl A\\cell B\\cell\\row\\pard'
    expect(blocks(`First.\\par Second.\\par${table} Between.\\par${table} After.\\par`)).toEqual([
      'First.',
      'Second.',
      { table: [['A', 'B']] },
      'Between.',
      { table: [['A', 'B']] },
      'After.',
    ])
  })

  it('recognises lists by their markers', () => {
    const item = (sign: string, words: string, level = 0) =>
      `\\pard{\\listtext ${sign}\\tab}\\ilvl${level} ${words}\\par`
    expect(blocks(item("\\'b7", 'a') + item("\\'b7", 'b', 1) + item('1.', 'c'))).toEqual([
      { ul: [['a', { ul: [['b']] }]] },
      { 'ol 1': [['c']] },
    ])
  })

  it('keeps tables with merged cells and header rows', () => {
    const rows =
      '\\trowd\\trhdr\\cellx2000\\intbl wide\\cell\\row\\trowd\\cellx1000\\cellx2000\\intbl a\\cell b\\cell\\row\\pard after\\par'
    expect(blocks(rows)).toEqual([{ table: [['wide c2!'], ['a', 'b']] }, 'after'])
  })

  it('keeps links and notes, but no link that could run code', () => {
    const field = (to: string) => `{\\field{\\*\\fldinst HYPERLINK "${to}"}{\\fldrslt words}}`
    const { blocks: all, notes } = read(
      `${field('https://example.org')} ${field('javascript:x')}{\\footnote By her\\par}.\\par`,
    )
    expect(summarise(all)).toEqual(['[words](https://example.org) words[^footnote 1].'])
    expect(summarise(notes.get('footnote 1') ?? [])).toEqual(['By her'])
  })

  it('keeps header and footer apart from the text', () => {
    const { header, blocks: all } = read('{\\header Above\\par}Text\\par')
    expect([summarise(header ?? []), summarise(all)]).toEqual([['Above'], ['Text']])
  })

  it('keeps the header of the first page where all others have none, and says that it keeps one', () => {
    const { header } = read('{\\headerf First\\par}Text\\par')
    expect(summarise(header ?? [])).toEqual(['First'])
    const watched = conversion()
    const both = readRtf(
      new TextEncoder().encode('{\\rtf1{\\headerf First\\par}{\\headerr Usual\\par}Text\\par}'),
      watched,
    )
    expect(summarise(both.document.header ?? [])).toEqual(['Usual'])
    expect(watched.warnings).toMatchObject([{ code: 'headers_left_out' }])
  })

  it('continues reading after an unknown group marker inside a group', () => {
    expect(blocks('{\\b0\\*\\cs7 The quick fox}\\par')).toEqual(['The quick fox'])
    expect(blocks('{\\*\\unknown gone}stays\\par')).toEqual(['stays'])
  })

  it('omits hidden and deleted text', () => {
    expect(blocks('a{\\v secret}b{\\deleted gone}c\\par')).toEqual(['abc'])
  })

  it('that is nested too deep is rejected', () => {
    expect(() => read('{'.repeat(100_000))).toThrow(expect.objectContaining({ code: 'malformed' }))
  })

  it('of random bytes is read, or refused with a typed error', () => {
    const piece = fc.constantFrom(
      '{',
      '}',
      '\\',
      '\\par',
      '\\cell',
      '\\row',
      '\\trowd',
      '\\cellx9',
      '\\intbl',
      '\\*',
      '\\u-9',
      "\\'",
      '\\bin9 ',
      '\\pict',
      '\\field',
      '\\fldinst',
      '\\footnote',
      '\\stylesheet',
      '\\s1',
      'a',
      ' ',
    )
    fc.assert(
      fc.property(fc.array(piece, { maxLength: 60 }), (pieces) => {
        try {
          read(pieces.join(''))
        } catch (error) {
          expect(error).toBeInstanceOf(PalimpsestError)
        }
      }),
      { numRuns: 500 },
    )
  })
})
