import { describe, expect, it } from 'vitest'
import { loadPdf, pages } from '../../engines/pdf/file/index.ts'
import { parseMarkRules } from '../../engines/pdf/mark-rules.ts'
import { countPendingMarks, takeMarks } from '../../engines/pdf/take-marks.ts'
import { layers } from '../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../builders/pdf/pdf.ts'

const at = { Rect: '[70 695 182 713]' }

async function taken(change: (doc: PdfBuilder) => unknown, rules = '', rotate = 0) {
  const doc = pdf().page({ width: 400, height: 792, rotate }).text('Eleanor Whitcombe', { x: 72, y: 700 })
  change(doc)
  const file = await loadPdf(doc.build())
  const nodes = pages(file)
  const pending = countPendingMarks(file, nodes)
  const result = takeMarks(file, nodes, rules === '' ? [] : parseMarkRules(rules))
  const left = nodes.flatMap(({ dict }) => file.array(dict.get('Annots')) ?? [])
  return { ...result, pending, left: left.length }
}

describe('redaction annotations', () => {
  it('mark their rectangle, and are removed with their pop-ups', async () => {
    const { marks, pending, left } = await taken((doc) => {
      doc.annotation({ Subtype: '/Redact', ...at })
      doc.annotation({ Subtype: '/Popup', Rect: '[0 0 9 9]', Parent: doc.current.annotations[0] })
      doc.annotation({ Subtype: '/Text', Rect: '[0 0 9 9]', Contents: '(Kept)' })
    })
    expect(marks).toEqual([{ page: 1, box: { x0: 70, y0: 79, x1: 182, y1: 97 } }])
    expect({ pending, left }).toEqual({ pending: 1, left: 1 })
  })

  it('mark their quadrilaterals if they have some', async () => {
    const quads = '[70 713 120 713 70 695 120 695 70 693 100 693 70 680 100 680]'
    const { marks } = await taken((doc) => doc.annotation({ Subtype: '/Redact', ...at, QuadPoints: quads }))
    expect(marks.map(({ box }) => box)).toEqual([
      { x0: 70, y0: 79, x1: 120, y1: 97 },
      { x0: 70, y0: 99, x1: 100, y1: 112 },
    ])
  })

  it('mark the place that is shown on a rotated page', async () => {
    const { marks } = await taken((doc) => doc.annotation({ Subtype: '/Redact', ...at }), '', 90)
    expect(marks[0].box).toEqual({ x0: 695, y0: 70, x1: 713, y1: 182 })
  })

  it('keep their text for the box, unless it repeats the covered text', async () => {
    const label = (text: string) =>
      taken((doc) => doc.annotation({ Subtype: '/Redact', ...at, OverlayText: `(${text})` }))
    expect(await label('b\\(6\\)')).toMatchObject({ marks: [{ label: 'b(6)' }], unsafeLabels: 0 })
    const unsafe = await label('Mrs WHITCOMBE')
    expect(unsafe.marks[0].label).toBeUndefined()
    expect(unsafe.unsafeLabels).toBe(1)
  })
})

describe('other marks', () => {
  const notes = (doc: PdfBuilder) => {
    doc.annotation({ Subtype: '/Highlight', ...at, C: '[1 0.9 0.1]' })
    doc.annotation({ Subtype: '/Highlight', Rect: '[70 600 90 610]', C: '[0 1 0]' })
    doc.annotation({ Subtype: '/Square', Rect: '[70 500 90 510]', C: '[0.9 0.1 0.1]' })
  }

  it('are annotations of a kind and colour', async () => {
    for (const [rules, count] of [
      ['highlight:#ffff00', 1],
      ['highlight', 2],
      ['highlight:yellow,square:red', 2],
      ['square:blue', 0],
    ] as const)
      expect(await taken(notes, rules), rules).toMatchObject({ left: 3 - count, marks: { length: count } })
  })

  it('are drawings in a layer', async () => {
    const { marks } = await taken(
      (doc) =>
        doc
          .use(layers({ L1: 'To remove', L2: 'Notes' }))
          .content('/OC /L1 BDC 70 695 112 18 re f EMC /OC /L2 BDC 0 0 5 5 re f EMC 9 9 5 5 re f'),
      'layer:To remove',
    )
    expect(marks).toEqual([{ page: 1, box: { x0: 70, y0: 79, x1: 182, y1: 97 } }])
  })

  it('are rejected if they cannot be understood', () => {
    for (const rules of ['', 'stamp:red', 'highlight:nocolour', 'layer', 'layer:'])
      expect(() => parseMarkRules(rules), rules).toThrow(/Marks are given as/)
  })
})
