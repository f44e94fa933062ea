import { describe, expect, it } from 'vitest'
import { analyse } from '../../../engines/layout/analyse.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import type { PageContent } from '../../../engines/model/page-content.ts'
import { summarise } from '../../builders/block-summary.ts'
import { prose, type SheetBuilder, sheet } from '../page-builder.ts'

function notesOf(...pages: readonly PageContent[]) {
  const { blocks, notes } = analyse({ pages })
  return {
    text: plainText({ blocks, notes: new Map(), metadata: {}, resources: new Map() }),
    notes: [...notes.values()].map((body) => summarise(body).join(' | ')),
  }
}

/** Places lines at the foot of a page; the last baseline is at 780. */
function foot(page: SheetBuilder, lines: readonly string[], size = 8, x = 72): SheetBuilder {
  for (const [i, line] of lines.entries()) page.text(x, 780 - 10 * (lines.length - 1 - i), line, { size })
  return page
}

const full =
  'and the water of the second spring is older than that of the first, which the engineers had measured in vain before the'

describe('footnotes', () => {
  it('are found above a page number that is not known to be a header', () => {
    const page = sheet().flow(`The river^1 is long. ${prose(5)}`)
    foot(page, ['^1 It has no name.']).text(290, 810, '7')
    expect(notesOf(page.build()).notes).toEqual(['It has no name.'])
  })

  it('continue at the foot of the next page', () => {
    const first = sheet().flow(`The river^1 is long. ${prose(5)}`)
    foot(first, [`^1 It has two springs, ${full.slice(0, 90)}`, full])
    const second = sheet().flow(`${prose(5, 1)} The sea^2 is wide.`)
    foot(second, ['war began, by two hands.', '^2 It is the third.'])
    const third = sheet().flow(prose(5, 2))
    const { notes, text } = notesOf(first.build(1), second.build(2), third.build(3))
    expect(notes).toHaveLength(2)
    expect(notes[0]).toMatch(/before the war began, by two hands\.$/)
    expect(text).not.toContain('war began')
  })

  it('continue at the foot of a page without a mark', () => {
    const first = sheet().flow(`The river^1 is long. ${prose(5)}`)
    foot(first, [`^1 It has two springs, ${full.slice(0, 90)}`, full])
    const second = foot(sheet().flow(prose(5, 1)), ['war began, by two hands.'])
    expect(notesOf(first.build(1), second.build(2)).notes[0]).toMatch(/before the war began, by two hands\.$/)
  })

  it('continue with a new sentence above the notes of the next page', () => {
    const first = foot(sheet().flow(`The river^1 is long. ${prose(5)}`), ['^1 It has two springs.'])
    const second = sheet().flow(`${prose(5, 1)} The sea^2 is wide.`)
    foot(second, ['Both are dry in summer.', '^2 It is the third.'])
    expect(notesOf(first.build(1), second.build(2)).notes).toEqual([
      'It has two springs. Both are dry in summer.',
      'It is the third.',
    ])
  })

  it('do not take small text of the next page after the end of a sentence', () => {
    const first = foot(sheet().flow(`The river^1 is long. ${prose(5)}`), ['^1 It has two springs.'])
    const second = foot(sheet().flow(prose(5, 1)), ['Printed by the third mill of the valley.'])
    const { notes, text } = notesOf(first.build(1), second.build(2))
    expect(notes).toEqual(['It has two springs.'])
    expect(text).toContain('third mill')
  })

  it('of nearly the size of the text are parted from its last line', () => {
    const page = sheet()
      .flow(`The river^1 is long. ${prose(3)} It ends there.`, { size: 11 })
      .flow('^1 It has no name.', { size: 10 })
      .flow('^2 It has no source.', { size: 10 })
    page.text(72, 60, 'The source^2 is small.', { size: 11 })
    const { notes, text } = notesOf(page.build())
    expect(notes).toEqual(['It has no name.', 'It has no source.'])
    expect(text).toMatch(/It ends there\.\s*$/)
  })

  it('are found by a mark after a number, which may be an exponent where no note has it', () => {
    const noted = foot(sheet().flow(`It was built in 1834^1 by hand. ${prose(5)}`), ['^1 Or a year later.'])
    expect(notesOf(noted.build()).notes).toEqual(['Or a year later.'])
    const plain = foot(sheet().flow(`It is 12^2 metres wide. ${prose(5)}`), ['2 metres are a fathom.'])
    expect(notesOf(plain.build()).notes).toEqual([])
  })

  it('may be longer than the text, which is then no heading', () => {
    const page = sheet().flow('The river^1 is long and has no name', { size: 10 })
    page.flow(`^1 ${prose(8)}`, { size: 8, above: 20 })
    const { blocks } = analyse({ pages: [page.build()] })
    expect(blocks.map(({ kind }) => kind)).toEqual(['paragraph'])
  })
})

describe('notes below a table', () => {
  it('that floats in a paragraph are not part of the paragraph', () => {
    const first = sheet().flow(`${prose(6)} In the end all of the valley was`)
    // The table itself is a picture here.
    const second = sheet().picture({ x0: 72, y0: 72, x1: 300, y1: 200 })
    second.text(72, 212, '^a per hour of work')
    second.y = 230
    second.flow(`flooded by the river. ${prose(4, 1)}`)
    const { text } = notesOf(first.build(1), second.build(2))
    expect(text).toContain('all of the valley was flooded by the river')
  })
})

describe('marks of footnotes that are raised characters', () => {
  const read = (text: string, note: string) =>
    notesOf(foot(sheet().flow(`${prose(2)} ${text} ${prose(4, 1)}`), [note]).build())

  it('are those of a note, also after a word and before one', () => {
    const { text, notes } = read('Old mills¹, of stone.', '¹Some are of wood.')
    expect(notes).toEqual(['Some are of wood.'])
    expect(text).toContain('Old mills[?], of stone.')
  })

  it('are those of a note that begins with a number', () => {
    expect(read('Old mills ¹ of stone.', '1. Some are of wood.').notes).toEqual(['Some are of wood.'])
  })

  it('stay where there is no note', () => {
    const { text, notes } = read('Some 20 m² of stone.', 'Some are of wood.')
    expect(text).toContain('20 m² of stone')
    expect(notes).toEqual([])
  })
})
