import type { WordListing } from '../dictionaries/lexicon.ts'
import { isDigit } from '../text/chars.ts'
import { remembered } from '../text/remembered.ts'
import { type ColumnMeaning, isTitleOfNames } from './column-names.ts'
import { labelOdds } from './label-classifier.ts'
import { plainLabel, plainLabels } from './plain-label.ts'
import { isTitleOfThings } from './thing-titles.ts'

/** Longer cells are texts in which values are detected. */
const maxCellLength = 60
/** Words of a person's name, with titles and particles. */
const maxNameWords = 7

/** Placeholders for a missing value. */
const placeholder =
  /^(?:none|null|nil|n\.?\/?a\.?|unknown|unspecified|undefined|missing|blank|empty|same|self|yes|no|true|false|tbd|tba|pending|other|others|vacant|various|anonymous|keine?|keiner|unbekannt|entfällt|ja|nein|aucune?|inconnu|oui|non|ninguno|ninguna|desconocido|sí|si|nessuno|sconosciuto|nenhum|sim|não|geen|onbekend|nee|brak|tak|nie|-+|\?+|x+)$/iu
const company =
  /(?:^|\s)(?:inc|ltd|llc|llp|plc|corp|co|gmbh|ag|kg|ug|e\.?\s?v|s\.?a|s\.?r\.?l|s\.?p\.?a|b\.?v|n\.?v|oy|ab|a\/s|pty|bank|university|hospital|school|department|team)\.?(?:$|\s)/iu
/** Types whose shortest numbers have five digits or more. */
const longNumbers: ReadonlySet<string> = new Set(['NATIONAL_ID', 'PASSPORT'])
/** Given name or initial, and surname. */
const userName = /^\p{Ll}{1,12}\.\p{Ll}{3,}$/u
const nameCharacters = /^[\p{L}\p{M}\s.'’ʼ\-–,·・]+$/u

/** Other evidence for whether a cell is a person. */
export interface TableContext {
  /** Whether other columns show that the rows are people. */
  readonly areAboutPeople: boolean
  /** Whether the cell may be a title itself, such as the labels of a form. Default: true, so that each cell is compared with titles. */
  readonly mayBeTitle?: boolean
  /** How the dictionary classifies a word. */
  readonly listingOf: (word: string) => WordListing
}

/** Whether the whole cell of a column with this meaning is a value. */
export function isColumnValue(cell: string, meaning: ColumnMeaning, table: TableContext): boolean {
  const value = cell.trim()
  if (value === '' || value.length > maxCellLength || /[\n@]|:\/\//.test(value)) return false
  switch (meaning.kind) {
    case 'given-name':
    case 'surname':
    case 'full-name':
      // Names of things in a table of people are often in lower case.
      return isNameLike(value, table.mayBeTitle) && (meaning.isClear || /^\p{Lu}|^\p{Lo}/u.test(value))
    case 'initials':
      return /^(?:\p{L}{1,2}\.?[ -]?){1,5}$/u.test(value)
    case 'role':
      return isNameLike(value, table.mayBeTitle) && isPersonOfRole(value, table)
    case 'address':
      return isAddressLike(value)
    case 'house-number':
      return /^[\p{L}#]{0,2}\s?\d{1,5}(?:\s?\p{L})?(?:\s?[-/]\s?\d{1,4}(?:\s?\p{L})?)?$/u.test(value)
    case 'postcode':
      return /^(?=.*\d)[\p{Lu}\d][\p{Lu}\d -]{2,9}$/u.test(value)
    case 'place':
      return (
        /\p{L}/u.test(value) && /^[\p{L}\p{M}\p{N}\s.,'’()/&-]+$/u.test(value) && !placeholder.test(value)
      )
    case 'phone':
      return (
        /^[+\d(][\d\s()+./\-–]{4,}(?:\s*(?:ext|x|app|poste)\.?\s*\d{1,6})?$/iu.test(value) &&
        digitsIn(value) >= 5
      )
    case 'birth-date':
      return digitsIn(value) >= 4 && digitsIn(value) <= 14
    case 'condition':
      return /\p{L}{3}/u.test(value) && !/\d{3}|_/.test(value) && !placeholder.test(value)
    case 'coordinate':
      return /^-?\d{1,3}\.\d+$/.test(value)
    case 'reference':
      return (
        /^[\p{L}\d](?:[\p{L}\d]|[ ./-](?=[\p{L}\d]))+$/u.test(value) &&
        digitsIn(value) >= (longNumbers.has(meaning.type) ? 5 : 2) &&
        (meaning.isLearned !== true || isIdentifier(value))
      )
  }
}

const amountOrDate = /^[\d.,]*[.,]\d{1,2}$|^(?:19|20)\d\d(?:$|[-/.])|^\d{1,2}[-/.]\d{1,2}[-/.]\d{2,4}/
/** Counts have no leading zero. */
export const zeroFirst = /^0\d{3,}$/
const guid = /^[\da-f]{8}-[\da-f]{4}-/i

/** Whether a text looks like an identifier and not like a count, an amount, a date or a version. */
function isIdentifier(value: string): boolean {
  if (zeroFirst.test(value)) return true
  if (amountOrDate.test(value) || guid.test(value) || /^\d+(?:\.\d+)+$/.test(value)) return false
  return digitsIn(value) >= (/[\p{L}/-]/u.test(value) ? 3 : 6)
}

function digitsIn(value: string): number {
  let digits = 0
  for (let at = 0; at < value.length; at++) if (isDigit(value.charCodeAt(at))) digits++
  return digits
}

/** Whether a cell looks like a person's name. `mayBeTitle`: see `TableContext`. */
function isNameLike(value: string, mayBeTitle = true): boolean {
  if (!nameCharacters.test(value) || !/\p{L}/u.test(value) || placeholder.test(value)) return false
  const words = value.split(/\s+/)
  // A form repeats its labels, and more lowercase words are a sentence.
  return words.length <= (/^\p{Ll}/u.test(value) ? 3 : maxNameWords) && !(mayBeTitle && isTitleOfNames(value))
}

/** Roles also occur with companies, teams and functions; a single word is a person only in a table of people. */
function isPersonOfRole(value: string, { areAboutPeople, listingOf }: TableContext): boolean {
  if (userName.test(value)) return true
  if (company.test(value) || /^\p{Ll}+$/u.test(value)) return false
  const { ordinary, name } = listingOf(value)
  if (ordinary && !name) return false
  const capitals = value.match(/(?<!\p{L})(?:\p{Lu}|\p{Lo})/gu)?.length ?? 0
  return areAboutPeople ? capitals >= 1 : capitals >= 2 || /^\p{Lo}{2,5}$/u.test(value)
}

/** An address contains a capitalised word, or a number next to a word; host names, memory sizes and paths do not. */
function isAddressLike(value: string): boolean {
  if (placeholder.test(value) || /^\/|^[a-z\d._:-]+$/.test(value)) return false
  return /\p{Lu}|\p{Lo}|\p{Ll}\s+\d|\d\s+\p{Ll}{2}/u.test(value)
}

const typesOfKinds: Readonly<Record<Exclude<ColumnMeaning['kind'], 'reference'>, string>> = {
  ...{ 'given-name': 'NAME', surname: 'NAME', 'full-name': 'NAME', initials: 'NAME', role: 'NAME' },
  ...{ address: 'ADDRESS', 'house-number': 'ADDRESS', postcode: 'LOCATION', place: 'LOCATION' },
  ...{ phone: 'PHONE', 'birth-date': 'DOB', condition: 'DIAGNOSIS', coordinate: 'GEO_COORD' },
}

/** The type of the values in such a column. */
export function typeOfColumn(meaning: ColumnMeaning): string {
  return meaning.kind === 'reference' ? meaning.type : typesOfKinds[meaning.kind]
}

/** Titles of a column of people or things: its cells decide. */
const names = plainLabels('columns.titles-of-names')
/** What is between titles and cells in Markdown. */
const drawnLine = /^[-:=_]+$/
/** Cells that are read: the first cells show whether a table is about things. */
export const maxCells = 200
/** Minimum number of cells with a known name in a column of people, and in one whose title has no meaning. */
const [minKnown, minKnownUntitled] = [2, 3]
/** At or above this likelihood a column title means things. */
const certainThing = 0.9

/** What a column title means for its cells: people or things, people by their role (in a table of people), or unknown. */
type NameTitle = 'name' | 'role' | 'role of people' | 'unknown'

/** Whether a column with this title may contain people, so that its cells decide. */
export function mayHoldNames(title: string): boolean {
  return names.has(plainLabel(title))
}

/** Whether a column may contain people, so that its cells decide; undefined if its title means something else. */
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

const isThing = remembered((title) => isTitleOfThings(title) || labelOdds(title).other >= certainThing)

/**
 * Whether the cells of a column show that it contains people: nearly all look like a name, and at least half (two thirds if the title has
 * no meaning) contain a word that is a name and nothing else, or consist of ambiguous names if one cell has such a word (Carol White). Then
 * the column decides, not the cell: a lowercase word is a name, too.
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
    const isUnusual = (word: string): boolean => /^\p{Lu}/u.test(word) && !listingOf(word).ordinary
    // Things have ordinary words as names: in a column of names, two words that are not ordinary are a person.
    const isKnown =
      words.some((word) => isOnlyName(listingOf(word)) || (title === 'role of people' && isUnusual(word))) ||
      (title !== 'unknown' && words.length > 1 && words.every(isUnusual))
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

/** The meaning of a column by its title and its first cells together: people, or the meaning of the title (`byTitle`). */
export function meaningByCells(
  title: string,
  byTitle: ColumnMeaning | undefined,
  areAboutPeople: boolean,
  readCells: () => readonly string[],
  listingOf: (word: string) => WordListing,
): ColumnMeaning | undefined {
  const kind = nameTitle(title, byTitle, areAboutPeople)
  if (kind === undefined || !holdsNames(readCells(), listingOf, kind)) return byTitle
  // If the title shows it, a lowercase cell is a person, too.
  return { kind: 'full-name', isClear: kind === 'role' || kind === 'role of people' }
}
