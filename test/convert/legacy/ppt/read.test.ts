import { describe, expect, it } from 'vitest'
import { readPpt } from '../../../../engines/convert/legacy/ppt/read.ts'
import { summarise } from '../../../builders/block-summary.ts'
import { compound, ppt } from '../../../builders/legacy-office.ts'
import { conversion } from '../../conversion.ts'

describe('a presentation of PowerPoint 97', () => {
  it('has a heading for each slide, and bodies as lists, top to bottom', () => {
    const bytes = ppt([
      {
        texts: [
          [4, 'below', 2000],
          [1, 'one\rtwo', 800],
          [0, 'First', 0],
        ],
      },
      { texts: [[6, 'Second', 0]] },
    ])
    const { document, pages } = readPpt(bytes, conversion())
    expect(summarise(document.blocks)).toEqual([
      { h2: 'First' },
      { ul: [['one'], ['two']] },
      'below',
      'page-break',
      { h1: 'Second' },
    ])
    expect(pages).toBe(2)
  })

  it('omits hidden slides, with a warning', () => {
    const watched = conversion()
    const { document } = readPpt(
      ppt([{ texts: [[0, 'Shown', 0]] }, { texts: [[0, 'Secret', 0]], hidden: true }]),
      watched,
    )
    expect(summarise(document.blocks)).toEqual([{ h2: 'Shown' }])
    expect(watched.warnings).toMatchObject([{ code: 'hidden_left_out', page: 2 }])
  })

  it('shows the number of the slide where its text refers to it, and no text that repeats on every slide', () => {
    const { document } = readPpt(
      ppt([
        { texts: [[0, 'First', 0]] },
        {
          texts: [
            [4, 'See slide * of 5*5', 500, { slideNumberAt: 10 }],
            [4, 'Quarterly report', 4000, { placeholder: 9 }],
            [4, '*', 4000, { placeholder: 8, slideNumberAt: 0 }],
          ],
        },
      ]),
      conversion(),
    )
    expect(summarise(document.blocks)).toEqual([{ h2: 'First' }, 'page-break', 'See slide 2 of 5*5'])
  })

  it('has bullets where its master has them, and numbers where its paragraphs do', () => {
    const slides = [
      {
        texts: [
          [1, 'plain', 500],
          [4, 'third\rfourth', 1500, { numbers: [0, 3] }],
        ],
      },
    ] as const
    const { document } = readPpt(ppt(slides, undefined, false), conversion())
    expect(summarise(document.blocks)).toEqual(['plain', { 'ol 3': [['third'], ['fourth']] }])
    expect(document.blocks[1]).toMatchObject({ ordered: true, start: 3, numbering: 'lower-alpha' })
    expect(summarise(readPpt(ppt(slides, undefined, true), conversion()).document.blocks)[0]).toEqual({
      ul: [['plain']],
    })
  })

  it('has tables, and breaks lines at vertical tabs', () => {
    const table = [
      ['Fruit', 'Weight'],
      ['Apple', '12 kg'],
    ]
    const { document } = readPpt(ppt([{ texts: [[4, 'one\u000btwo', 0]], table }]), conversion())
    const [paragraph, grid] = document.blocks
    expect(paragraph).toMatchObject({
      inlines: [{ text: 'one' }, { kind: 'break' }, { text: 'two' }],
    })
    expect(
      grid.kind === 'table' && grid.rows.map(({ cells }) => cells.map((cell) => summarise(cell.blocks))),
    ).toEqual(table.map((row) => row.map((words) => [words])))
  })

  it('that is encrypted, damaged or too long is rejected with the right error', () => {
    const slides = [{ texts: [] }, { texts: [] }]
    expect(() => readPpt(ppt(slides, 0xf3d1c4df), conversion())).toThrow(
      expect.objectContaining({ code: 'encrypted' }),
    )
    expect(() => readPpt(ppt(slides), conversion({}, { pages: 1 }))).toThrow(
      expect.objectContaining({ code: 'too_many_pages' }),
    )
    const none = compound({ 'PowerPoint Document': new Uint8Array(100) })
    expect(() => readPpt(none, conversion())).toThrow(expect.objectContaining({ code: 'malformed' }))
  })
})
