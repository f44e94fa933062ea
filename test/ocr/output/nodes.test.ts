import { describe, expect, it } from 'vitest'
import type { Block, Document, Inline } from '../../../engines/model/document.ts'
import { nodesOf } from '../../../engines/ocr/output/nodes.ts'

const said = (text: string): Inline[] => [{ kind: 'text', text }]
const paragraph = (text: string): Block => ({ kind: 'paragraph', inlines: said(text) })
const cell = (text: string, more = {}) => ({ blocks: [paragraph(text)], ...more })
const document = (blocks: readonly Block[]): Document => ({
  metadata: {},
  blocks,
  notes: new Map(),
  resources: new Map(),
})
const nodes = (blocks: readonly Block[], threshold = 0.85) => nodesOf(document(blocks), threshold)

describe('the nodes of a document', () => {
  it('have a position, an order and a confidence', () => {
    const box = { x0: 10.123456, y0: 20, x1: 110, y1: 44.5 }
    expect(
      nodes([
        { kind: 'heading', level: 2, inlines: said('Findings'), page: 3, box, confidence: 0.97 },
        { kind: 'paragraph', inlines: said('Faint print'), page: 3, confidence: 0.4 },
      ]),
    ).toEqual([
      {
        type: 'heading',
        level: 2,
        text: 'Findings',
        page: 3,
        order: 0,
        bbox: { x: 10.12, y: 20, w: 99.88, h: 24.5 },
        confidence: 0.97,
        lowConfidence: false,
      },
      { type: 'paragraph', text: 'Faint print', page: 3, order: 1, confidence: 0.4, lowConfidence: true },
    ])
  })

  it('of a list contain its items and nested lists', () => {
    const inner: Block = { kind: 'list', ordered: false, items: [{ blocks: [paragraph('inside')] }] }
    const [list] = nodes([
      {
        kind: 'list',
        ordered: true,
        start: 3,
        items: [{ blocks: [paragraph('three')] }, { blocks: [paragraph('four'), inner] }],
      },
    ])
    expect(list).toMatchObject({
      type: 'list',
      ordered: true,
      start: 3,
      items: [{ text: 'three' }, { text: 'four', list: { ordered: false, items: [{ text: 'inside' }] } }],
    })
  })

  it('of a table contain its cells with their positions and spans', () => {
    const [table] = nodes([
      {
        kind: 'table',
        rows: [
          { cells: [cell('a', { rowspan: 2, header: true }), cell('b', { colspan: 2 })] },
          { cells: [cell('c'), cell('d')] },
          { cells: [cell('e'), cell('f'), cell('g')] },
        ],
      },
    ])
    expect(table).toMatchObject({ type: 'table', rows: 3, cols: 3 })
    if (table.type !== 'table') throw new Error('no table')
    expect(
      table.cells.map(({ row, col, rowspan, colspan, text }) => [row, col, rowspan, colspan, text]),
    ).toEqual([
      [0, 0, 2, 1, 'a'],
      [0, 1, 1, 2, 'b'],
      [1, 1, 1, 1, 'c'],
      [1, 2, 1, 1, 'd'],
      [2, 0, 1, 1, 'e'],
      [2, 1, 1, 1, 'f'],
      [2, 2, 1, 1, 'g'],
    ])
    expect(table.cells[0].header).toBe(true)
  })

  it('include figures, formulas and code, but not rules and page breaks', () => {
    const all = nodes([
      { kind: 'rule' },
      { kind: 'figure', resource: 'p1-1', caption: said('Fig. 1') },
      { kind: 'page-break' },
      { kind: 'formula', notation: 'tex', text: 'x^2' },
      { kind: 'code', text: 'go()' },
      { kind: 'quote', blocks: [paragraph('They said so.')], page: 2 },
    ])
    expect(all.map((node) => [node.type, 'text' in node ? node.text : ''])).toEqual([
      ['figure', 'Fig. 1'],
      ['formula', 'x^2'],
      ['paragraph', 'go()'],
      ['paragraph', 'They said so.'],
    ])
    expect(all.map(({ order }) => order)).toEqual([0, 1, 2, 3])
    expect(all[3].page).toBe(2)
  })
})
