import { describe, expect, it } from 'vitest'
import { holdsNames, mayHoldNames } from '../../../engines/detect/columns/column-values.ts'
import { detect } from '../../../engines/detect/detect.ts'
import { listingOf } from '../../../engines/detect/values.ts'

function names(text: string): string[] {
  return detect(text)
    .filter(({ type }) => type === 'NAME')
    .map(({ start, end }) => text.slice(start, end))
}

describe('a column called Name', () => {
  it.each([
    [
      'a table of text',
      'Name            Maths   English\nAnna Berg       71      64\nKarin Olsen     88      90\nXiadani R.      54      61\nThomas Moser    77      80\n',
    ],
    [
      'a table of Markdown',
      '| Name | Grade |\n|---|---|\n| Anna Berg | 71 |\n| Karin Olsen | 88 |\n| Xiadani R. | 54 |\n| Thomas Moser | 80 |\n',
    ],
    [
      'lines between commas',
      'Name,Maths,English\nAnna Berg,71,64\nKarin Olsen,88,90\nXiadani R.,54,61\nThomas Moser,77,80\n',
    ],
  ])('gives all its names where most are known: %s', (_kind, text) => {
    expect(names(text).map((name) => name.replace(/\.$/, ''))).toEqual([
      ...['Anna Berg', 'Karin Olsen', 'Xiadani R', 'Thomas Moser'],
    ])
  })

  it.each([
    [['Anna Berg', 'Karin Olsen', 'Xiadani Rzez'], true],
    [['Roman', 'Bold', 'Italic', 'Mono'], false],
    [['Germany', 'France', 'Jordan', 'Chad'], false],
    [['apache', 'ruby', 'perl'], false],
    [['Anna', 'https://anna.example', 'Karin'], false],
    [['Anna'], false],
    [[], false],
  ])('is judged by its cells: %j', (cells, expected) => {
    expect(holdsNames(cells, listingOf)).toBe(expected)
  })

  it('is recognised by its title among other columns', () => {
    expect(['Name', 'NOMBRE', 'Namn', 'File name', 'Title'].map(mayHoldNames)).toEqual([
      ...[true, true, true, false, false],
    ])
  })
})
