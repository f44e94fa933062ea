import { describe, expect, it } from 'vitest'
import { boundsOf } from '../../../engines/model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../../engines/model/page-content.ts'
import { type DocumentPage, documentOf } from '../../../engines/ocr/output/document.ts'
import { nodesOf } from '../../../engines/ocr/output/nodes.ts'
import type { PageFormula } from '../../../engines/ocr/page-result.ts'

/** Lines of words 20 points apart; `gap` between the words. */
function content(lines: readonly string[], gap = 4): PageContent {
  const words = lines.flatMap((line, number) => {
    let x = 60
    return line.split(' ').map((text): PageWord => {
      const width = text.length * 6
      const y = 80 + number * 20
      const box = { x0: x, y0: y, x1: x + width, y1: y + 10 }
      x += width + gap
      const look = { font: '', bold: false, italic: false, mono: false, spaceBefore: true, mcid: -1 }
      return {
        text,
        box,
        baseline: y + 9,
        size: 11,
        line: number,
        confidence: 0.9,
        charBounds: boundsOf([box]),
        ...look,
      }
    })
  })
  return { page: 1, width: 595, height: 842, words, rulings: [], fills: [], pictures: [], links: [] }
}

const said = (lines: readonly string[], formulas: readonly PageFormula[], gap?: number): DocumentPage => ({
  page: 1,
  content: content(lines, gap),
  toPage: [1, 0, 0, 1, 0, 0],
  confidence: 0.9,
  words: 9,
  status: 'read',
  images: [],
  formulas,
})

const nodes = (page: DocumentPage) => nodesOf(documentOf([page], 'en'), 0.85)
const before = 'The speed of the wave follows from the depth of the water and from nothing else that'
const after = 'is known of the place, as the tables of the harbour office show for each of the years'
const formula = (more: Partial<PageFormula> = {}): PageFormula => {
  const from = before.split(' ').length
  return { from, to: from + 3, latex: 'c=\\sqrt{gh}', confidence: 0.92, image: null, ...more }
}

describe('a formula on a scan', () => {
  it('is a separate node with the LaTeX of the model', () => {
    const found = nodes(said(['v = c'], [formula({ from: 0, to: 3 })]))
    expect(found).toMatchObject([
      { type: 'formula', notation: 'tex', text: 'c=\\sqrt{gh}', confidence: 0.92, lowConfidence: false },
    ])
    expect(found[0].bbox).toMatchObject({ x: 60, y: 80 })
  })

  it('keeps its position among other lines', () => {
    const text = documentOf([said([before, 'v = gh', after], [formula()])], 'en')
    const flat = JSON.stringify(text.blocks)
    expect(flat.indexOf('nothing else')).toBeLessThan(flat.indexOf('sqrt'))
    expect(flat.indexOf('sqrt')).toBeLessThan(flat.indexOf('harbour office'))
    expect(flat).not.toMatch(/v = gh|[\u{f0000}-\u{ffffd}]/u)
  })

  it('without LaTeX has its words, flagged, and the key of its image', () => {
    const unread = formula({ from: 0, to: 3, latex: null, confidence: 0.45, image: 'page-1-formula-1' })
    expect(nodes(said(['v = c'], [unread]))).toMatchObject([
      { type: 'formula', notation: 'text', text: 'v = c', image: 'page-1-formula-1', lowConfidence: true },
    ])
  })

  it('of two lines is two nodes', () => {
    const two = [formula({ from: 0, to: 3, latex: 'a=b' }), formula({ from: 3, to: 6, latex: 'c=d' })]
    expect(nodes(said(['a = b', 'c = d'], two)).map((node) => 'text' in node && node.text)).toEqual([
      'a=b',
      'c=d',
    ])
  })

  it.each([
    [28, true],
    [38, false],
    [80, false],
  ])(
    'with gaps of %i points, at a size of 11, is a formula and not a row of a table: %s',
    (gap, isFormula) => {
      const [node] = nodes(said(['a = 3'], [formula({ from: 0, to: 3 })], gap))
      expect(node.type === 'formula').toBe(isFormula)
    },
  )

  it('is text in a cell, where figures look like one', () => {
    const rows = ['Group Time', 'Able n=3', 'Blind n=4', 'Deaf n=5', 'All n=6']
    const table = { ...content(rows, 90), rulings: gridAround(rows.length) }
    const formulas = rows
      .slice(1)
      .map((_, i) => formula({ from: 2 * i + 3, to: 2 * i + 4, latex: null, confidence: 0.45 }))
    const [node] = nodes({ ...said(rows, formulas), content: table })
    expect(node.type).toBe('table')
    expect(
      JSON.stringify(documentOf([{ ...said(rows, formulas), content: table }], 'en').blocks),
    ).not.toContain('"formula"')
    expect(JSON.stringify(node)).toContain('n=3')
  })
})

/** Lines around the cells of two columns of `content`. */
function gridAround(rows: number): Ruling[] {
  const ys = Array.from({ length: rows + 1 }, (_, i) => 75 + 20 * i)
  const across = ys.map((y) => ({ x0: 50, x1: 300, y0: y, y1: y, thickness: 1 }))
  return [...across, ...[50, 155, 300].map((x) => ({ x0: x, x1: x, y0: 75, y1: ys[rows], thickness: 1 }))]
}
