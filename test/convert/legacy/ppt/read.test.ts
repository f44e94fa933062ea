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

  it('leaves out hidden slides, with a warning', () => {
    const watched = conversion()
    const { document } = readPpt(
      ppt([{ texts: [[0, 'Shown', 0]] }, { texts: [[0, 'Secret', 0]], hidden: true }]),
      watched,
    )
    expect(summarise(document.blocks)).toEqual([{ h2: 'Shown' }])
    expect(watched.warnings).toMatchObject([{ code: 'hidden_left_out', page: 2 }])
  })

  it('that is encrypted, damaged or too long is refused with the right error', () => {
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
