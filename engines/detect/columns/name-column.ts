import type { WordListing } from '../dictionaries/word-listing.ts'
import { remembered } from '../text/remembered.ts'
import type { ColumnMeaning } from './column-names.ts'
import { isNameLike } from './column-values.ts'
import { labelOdds } from './label-classifier.ts'
import { plainLabel, plainLabels } from './plain-label.ts'

/** Titles of a column that holds people or things: what its cells are decides. */
const names = plainLabels('columns.titles-of-names')
/** What stands between titles and cells in Markdown. */
const drawnLine = /^[-:=_]+$/
/** Cells that are read: a table of things shows itself in its first ones. */
export const maxCells = 200
/** Cells with a known name of the shortest column of people, and of one whose title says nothing. */
const [minKnown, minKnownUntitled] = [2, 3]
/** From this likelihood on the title of a column says that it holds things. */
const certainThing = 0.9

/** What the title of a column says of its cells: they may be people or things, are people by their role (in a table of people), or nothing. */
type NameTitle = 'name' | 'role' | 'role of people' | 'unknown'

/** Whether a column with this title may hold people, so that its cells decide. */
export function mayHoldNames(title: string): boolean {
  return names.has(plainLabel(title))
}

/** Whether a column may hold people, so that its cells decide; undefined where its title says that it holds something else. */
function nameTitle(
  title: string,
  meaning: ColumnMeaning | undefined,
  areAboutPeople: boolean,
): NameTitle | undefined {
  if (meaning?.kind === 'role') return areAboutPeople ? 'role of people' : 'role'
  if (meaning !== undefined) return undefined
  if (mayHoldNames(title)) return 'name'
  return isThing(title) ? undefined : 'unknown'
}

const isThing = remembered((title) => labelOdds(title).other >= certainThing)

/**
 * Whether the cells of a column show that it holds people: nearly all have the form of a name, and at least half (two thirds where the title
 * says nothing) hold a word that is a name and nothing else, or names only where one cell does (Carol White). Then the column decides, not
 * the cell: a word in small letters is a name too.
 */
export function holdsNames(
  cells: readonly string[],
  listingOf: (word: string) => WordListing,
  title: NameTitle = 'name',
): boolean {
  let [filled, formed, known] = [0, 0, 0]
  let hasOnlyName = false
  const distinct = new Set<string>()
  for (const cell of cells.slice(0, maxCells)) {
    const value = cell.trim()
    if (value === '' || drawnLine.test(value)) continue
    filled++
    if (!isNameLike(value) || (title === 'name' && !/^\p{Lu}/u.test(value))) continue
    formed++
    const words = value.split(/[\s.-]+/)
    const isKnown = words.some((word) => {
      const listing = listingOf(word)
      return isOnlyName(listing) || (title === 'role of people' && /^\p{Lu}/u.test(word) && !listing.ordinary)
    })
    if (!isKnown && !(words.length > 1 && words.every((word) => listingOf(word).name))) continue
    if (isKnown) hasOnlyName = true
    known++
    distinct.add(value)
  }
  if (!hasOnlyName) return false
  if (formed * 10 < filled * 9 || known * 2 < filled) return false
  if (title !== 'unknown') return known >= minKnown
  return distinct.size >= minKnownUntitled && known * 3 >= filled * 2
}

function isOnlyName({ name, ordinary, country }: WordListing): boolean {
  return name && !ordinary && !country
}

/** What a column holds by its title and its first cells together: people, or what its title says (`byTitle`). */
export function meaningByCells(
  title: string,
  byTitle: ColumnMeaning | undefined,
  areAboutPeople: boolean,
  readCells: () => readonly string[],
  listingOf: (word: string) => WordListing,
): ColumnMeaning | undefined {
  const kind = nameTitle(title, byTitle, areAboutPeople)
  if (kind === undefined || !holdsNames(readCells(), listingOf, kind)) return byTitle
  // Beside a title that says so, a cell in small letters is a person too.
  return { kind: 'full-name', isClear: kind === 'role' || kind === 'role of people' }
}
