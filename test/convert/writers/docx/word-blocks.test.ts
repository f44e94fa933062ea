import { describe, expect, it } from 'vitest'
import {
  continuedCells,
  keptPages,
  withSpacesBeforeBreaks,
  withSpacesInColumns,
} from '../../../../engines/convert/writers/docx/word-blocks.ts'
import type {
  WordBlock,
  WordCell,
  WordParagraph,
} from '../../../../engines/convert/writers/docx/word-document.ts'

const cell = (colspan = 1, rowspan = 1): WordCell => ({ blocks: [], colspan, rowspan, header: false })
const paragraph = (more: Partial<WordParagraph> = {}): WordParagraph => ({
  kind: 'paragraph',
  runs: [{ kind: 'text', text: 'Quay', format: {} }],
  rightToLeft: false,
  ...more,
})

describe('cells that continue from rows above', () => {
  it('have their place in each row, with their columns', () => {
    const rows = [
      { header: false, cells: [cell(2, 3), cell(), cell()] },
      { header: false, cells: [cell(1, 2), cell()] },
      { header: false, cells: [cell()] },
    ]
    const shown = continuedCells(rows, 4).map((row) =>
      row.map(({ colspan, continues }) => `${colspan}${continues ? ' continues' : ''}`),
    )
    expect(shown).toEqual([
      ['2', '1', '1'],
      ['2 continues', '1', '1'],
      ['2 continues', '1 continues', '1'],
    ])
  })
})

describe('space before a paragraph that continues on the next page', () => {
  const text = paragraph().runs
  const broken = paragraph({
    runs: [...text, { kind: 'break', to: 'page' }, ...text],
    look: { before: 12 },
  })
  const look = (block: WordBlock | undefined) => (block?.kind === 'paragraph' ? block.look : undefined)

  it('is after the paragraph before it, where no program repeats it', () => {
    const [before, after] = withSpacesBeforeBreaks([paragraph({ look: { after: 3 } }), broken])
    expect(look(before)?.after).toBe(15)
    expect(look(after)?.before).toBe(0)
  })

  it('stays where the paragraph begins a page', () => {
    const [, after] = withSpacesBeforeBreaks([paragraph({ look: {} }), { ...broken, pageBreakBefore: true }])
    expect(look(after)?.before).toBe(12)
  })
})

it('space above the first paragraph of a column is an empty paragraph, which every program keeps', () => {
  const first = paragraph({
    runs: [{ kind: 'break', to: 'column' }, ...paragraph().runs],
    look: { before: 30 },
  })
  const [space, shown] = withSpacesInColumns([first])
  expect(space).toMatchObject({ runs: [{ kind: 'break' }], look: { line: { rule: 'exact', value: 30 } } })
  expect(shown).toMatchObject({ runs: paragraph().runs, look: { before: 0 } })
  expect(withSpacesInColumns([{ ...first, look: { before: 1 } }])).toHaveLength(1)
})

it('a page without text at the end of a section is kept by a second empty paragraph', () => {
  expect(keptPages([paragraph(), paragraph({ runs: [], pageBreakBefore: true })])).toHaveLength(3)
  expect(keptPages([paragraph(), paragraph({ pageBreakBefore: true })])).toHaveLength(2)
})
