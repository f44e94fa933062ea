import { describe, expect, it } from 'vitest'
import type { Block } from '../../../engines/model/document.ts'
import { identity, type Matrix } from '../../../engines/model/geometry.ts'
import { toAlto } from '../../../engines/ocr/output/alto.ts'
import { toHocr } from '../../../engines/ocr/output/hocr.ts'
import { toPageXml } from '../../../engines/ocr/output/page-xml.ts'
import { physicalPages } from '../../../engines/ocr/output/physical-pages.ts'
import { seeded } from '../../../fixtures/random.ts'
import { altoGrammar, pageGrammar } from '../../builders/markup/ocr-grammars.ts'
import {
  blocks,
  box,
  cell,
  document,
  options,
  page,
  table,
  word,
  words,
} from '../../builders/markup/ocr-pages.ts'
import { faultsIn } from '../../builders/markup/xml-grammar.ts'

const physical = physicalPages([page(words)], document(blocks))
const wordsOf = (pages: ReturnType<typeof physicalPages>): string[] =>
  pages.flatMap((one) =>
    one.blocks.flatMap((block) => {
      if (block.kind === 'figure') return []
      const lines = block.kind === 'table' ? block.cells.flatMap((each) => each.lines) : block.lines
      return lines.flatMap((line) => line.words.map(({ text }) => text))
    }),
  )

describe('the pages for other OCR tools', () => {
  it('have blocks in reading order, with lines and words in pixels', () => {
    const [{ blocks: found, width, height, language }] = physical
    expect([width, height, language]).toEqual([400, 600, 'en'])
    expect(found.map(({ kind }) => kind)).toEqual(['heading', 'paragraph', 'figure', 'table', 'paragraph'])
    expect(found[1]).toMatchObject({
      box: box(40, 100, 180, 148),
      lines: [{ words: { length: 3 } }, { words: { length: 1 } }],
    })
    expect(found[2].box).toEqual(box(240, 80, 360, 180))
  })

  it('have the words of each cell of a table, also where cells have the same text', () => {
    const found = physical[0].blocks[3]
    expect(found).toMatchObject({ rows: 2, columns: 2 })
    if (found.kind !== 'table') throw new Error('no table')
    expect(
      found.cells.map(({ place, lines }) => [place?.row, place?.column, lines[0].words[0].box.y0]),
    ).toEqual([
      [0, 0, 200],
      [0, 1, 200],
      [1, 0, 240],
      [1, 1, 240],
    ])
  })

  it('place cells after those that span rows and columns', () => {
    const rows = [
      { cells: [cell('Port', { rowspan: 2 }), cell('4')] },
      { cells: [cell('Sum', { colspan: 2 }), cell('4')] },
    ]
    const [{ blocks: found }] = physicalPages([page(words)], document([{ ...table, rows }]))
    const block = found.find(({ kind }) => kind === 'table')
    expect(block?.kind === 'table' && block.cells.map(({ place }) => [place?.row, place?.column])).toEqual([
      [0, 0],
      [0, 1],
      [1, 1],
      [1, 3],
    ])
  })

  it('contain every word once, regardless of the blocks', () => {
    const random = seeded(3)
    for (let round = 0; round < 200; round++) {
      const some = Array.from({ length: 1 + Math.floor(random() * 12) }, (_, i) => {
        const [x, y] = [random() * 220 - 10, random() * 320 - 10]
        return word(
          `w${i}`,
          box(x, y, x + random() * 30, y + 10),
          random() < 0.3 ? -1 : Math.floor(random() * 4),
        )
      })
      const kinds = ['paragraph', 'table', 'figure', 'formula'] as const
      const around = Array.from({ length: Math.floor(random() * 4) }, (): Block => {
        const place = {
          page: 1,
          box: box(random() * 100, random() * 150, 100 + random() * 100, 150 + random() * 150),
        }
        const kind = kinds[Math.floor(random() * kinds.length)]
        if (kind === 'table') return { ...table, ...place, rows: [{ cells: [cell('w1 w2'), cell('w0')] }] }
        if (kind === 'figure') return { kind, resource: 'x', ...place }
        if (kind === 'formula') return { kind, notation: 'text', text: 'x', ...place }
        return { kind, inlines: [], ...place }
      })
      const turned: Matrix = random() < 0.5 ? identity : [0, 1, -1, 0, 200, 0]
      const pages = physicalPages([page(some, { toPage: turned })], document(around))
      expect(wordsOf(pages).sort()).toEqual(some.map(({ text }) => text).sort())
      expect(faultsIn(toAlto(pages, options), altoGrammar)).toEqual([])
      expect(faultsIn(toPageXml(pages[0], options), pageGrammar)).toEqual([])
      expect(toHocr(pages, options).match(/ocrx_word"/g)).toHaveLength(some.length)
    }
  })

  it('without a word are valid in every format', () => {
    const empty = physicalPages([page([], { languages: [], page: 1 })], document([]))
    expect(faultsIn(toAlto(empty, options), altoGrammar)).toEqual([])
    expect(faultsIn(toPageXml(empty[0], options), pageGrammar)).toEqual([])
    expect(toHocr(empty, options)).toContain('bbox 0 0 400 600')
  })

  it('are those of a PDF at 300 dpi', () => {
    const [{ width, dpi }] = physicalPages([page(words, { dpi: undefined })], document(blocks))
    expect([width, dpi]).toEqual([833, 300])
  })
})

describe('ALTO', () => {
  const xml = toAlto(physical, options)

  it('follows the schema of version 4.4', () => {
    expect(faultsIn(xml, altoGrammar)).toEqual([])
    // The check itself finds faults.
    expect(faultsIn(xml.replace('PHYSICAL_IMG_NR="1" ', ''), altoGrammar)).toEqual([
      '<Page> has no PHYSICAL_IMG_NR',
    ])
    expect(faultsIn(xml.replace('WC="0.523"', 'WC="52"'), altoGrammar)).toEqual(['WC of <String> is 52'])
    expect(faultsIn(xml.replace('TAGREFS="TAG_heading"', 'TAGREFS="TAG_x"'), altoGrammar)).toHaveLength(1)
  })

  it('has words with confidence and place, white space between them, and tables as composed blocks', () => {
    expect(xml).toContain('CONTENT="Fish" WC="0.523" HPOS="40" VPOS="100" WIDTH="40" HEIGHT="20"')
    expect(xml).toContain('<SP HPOS="80" VPOS="100" WIDTH="8"/>')
    expect(xml).toContain('CONTENT="&lt;chips&gt;"')
    expect(xml).toMatch(/<ComposedBlock ID="BLOCK_1_4" TYPE="table" [^>]*>(?:<TextBlock[^>]*>\s*<TextLine)/)
  })
})

describe('PAGE XML', () => {
  const xml = toPageXml(physical[0], options)

  it('follows the schema of 2019-07-15', () => {
    expect(faultsIn(xml, pageGrammar)).toEqual([])
    expect(faultsIn(xml.replace('regionRef="r2"', 'regionRef="r99"'), pageGrammar)).toEqual([
      'nothing has the id r99',
    ])
  })

  it('has the text of regions, lines and words, and the places of cells', () => {
    expect(xml).toContain('<Unicode>Fish &amp; &lt;chips&gt;\ntwice</Unicode>')
    expect(xml).toContain(
      '<TableCellRole rowIndex="1" columnIndex="1" rowSpan="1" colSpan="1" header="false"/>',
    )
    expect(xml).toContain('primaryLanguage="English"')
  })
})

describe('hOCR', () => {
  const html = toHocr(physical, options)

  it('has pages, blocks, lines and words with their boxes', () => {
    expect(html).toContain(
      'title="image &quot;scan _1_.png&quot;; bbox 0 0 400 600; ppageno 0; scan_res 144 144"',
    )
    expect(html).toContain('title="bbox 40 100 80 120; x_wconf 52">Fish</span> <span')
    expect(html).toContain('<div class="ocr_table"')
    const ids = [...html.matchAll(/ id="([^"]+)"/g)].map(([, id]) => id)
    expect(new Set(ids).size).toBe(ids.length)
  })

  it('joins words of scripts without spaces', () => {
    const some = [
      word('東京', box(20, 20, 40, 30), 0),
      word('大学', box(40, 20, 60, 30), 0, { spaceBefore: false }),
    ]
    const pages = physicalPages([page(some, { languages: ['jpn'] })], document([]))
    expect(toHocr(pages, options).replace(/<[^>]*>/g, '')).toContain('東京大学')
    expect(toAlto(pages, options)).not.toContain('<SP')
  })

  it('says where a line runs from right to left', () => {
    const some = [word('שלום', box(60, 20, 90, 30), 0), word('עולם', box(20, 20, 50, 30), 0)]
    const pages = physicalPages([page(some, { languages: ['heb'] })], document([]))
    expect(toHocr(pages, options)).toContain('dir="rtl"')
    expect(toAlto(pages, options)).toContain('BASEDIRECTION="rtl"')
    expect(toPageXml(pages[0], options)).toContain('readingDirection="right-to-left"')
    expect(faultsIn(toAlto(pages, options), altoGrammar)).toEqual([])
  })

  it('replaces characters that XML does not allow', () => {
    const pages = physicalPages([page([word('a\u0001\ud800b', box(20, 20, 40, 30), 0)])], document([]))
    for (const xml of [toHocr(pages, options), toAlto(pages, options), toPageXml(pages[0], options)])
      expect(xml).toContain('a\ufffd\ufffdb')
  })
})
