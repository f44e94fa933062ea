import type { WordListing } from '../dictionaries/word-listing.ts'
import { isNameLike } from './column-values.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** Titles of a column that holds people or things: what its cells are decides. */
const names = plainLabels('columns.titles-of-names')
/** What stands between titles and cells in Markdown. */
const drawnLine = /^[-:=_]+$/
/** Cells that are read: a table of things shows itself in its first ones. */
const maxCells = 200
/** Cells with a known name of the shortest column of people. */
const minKnown = 2

/** Whether a column with this title may hold people, so that its cells decide. */
export function mayHoldNames(title: string): boolean {
  return names.has(plainLabel(title))
}

/**
 * Whether the cells of a column show that it holds people: nearly all have the form of a name, and at least half hold a word that is a
 * name and nothing else.
 */
export function holdsNames(cells: readonly string[], listingOf: (word: string) => WordListing): boolean {
  let [filled, formed, known] = [0, 0, 0]
  for (const cell of cells.slice(0, maxCells)) {
    const value = cell.trim()
    if (value === '' || drawnLine.test(value)) continue
    filled++
    if (!isNameLike(value) || !/^\p{Lu}/u.test(value)) continue
    formed++
    if (value.split(/[\s.-]+/).some((word) => isOnlyName(listingOf(word)))) known++
  }
  return known >= minKnown && known * 2 >= filled && formed * 10 >= filled * 9
}

function isOnlyName({ name, ordinary, country }: WordListing): boolean {
  return name && !ordinary && !country
}
