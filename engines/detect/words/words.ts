import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { ownFile } from '../../model/package-files.ts'

/** The lists of words, by name (README.md); values by word; and the words of each class of the lexicon. */
export interface WordTable {
  readonly lists: Readonly<Record<string, readonly string[]>>
  readonly values: Readonly<Record<string, Readonly<Record<string, string>>>>
  readonly classes: Readonly<Record<string, readonly string[]>>
}

let read: WordTable | undefined

/** Read at the first use. The built package has the table as one file, since reading the lists line by line takes 25 ms. */
function table(): WordTable {
  if (read !== undefined) return read
  const folder = new URL('.', ownFile('./words.ts', import.meta.url, 'engines/detect/words'))
  const built = new URL('words.json', folder)
  read = existsSync(built) ? (JSON.parse(readFileSync(built, 'utf8')) as WordTable) : readWordTable(folder)
  return read
}

/** Reads the lists of a folder. */
export function readWordTable(folder: URL): WordTable {
  const lists: Record<string, string[]> = {}
  const classes: Record<string, string[]> = {}
  const values: Record<string, Record<string, string>> = {}
  for (const { word, classes: classNames, uses } of wordRows(folder)) {
    for (const name of classNames) append(classes, name, word)
    for (const use of uses) {
      const [name, value] = use.split('=')
      if (value === undefined) append(lists, name, word)
      else {
        values[name] ??= {}
        values[name][word] = value
      }
    }
  }
  return { lists, values, classes }
}

/** A line of a list: its file without `.tsv`, the word, its classes and its uses. */
interface WordRow {
  readonly file: string
  readonly word: string
  readonly classes: readonly string[]
  readonly uses: readonly string[]
}

/** The lines of all lists of a folder, by file in order of names. */
export function* wordRows(folder: URL): Generator<WordRow> {
  const parts = (column: string): string[] => (column === '' ? [] : column.split(' '))
  for (const name of readdirSync(folder).sort()) {
    if (!name.endsWith('.tsv')) continue
    for (const line of readFileSync(new URL(name, folder), 'utf8').split('\n')) {
      const [word, classes, uses] = line.split('\t')
      if (uses !== undefined)
        yield { file: name.slice(0, -'.tsv'.length), word, classes: parts(classes), uses: parts(uses) }
    }
  }
}

function append(lists: Record<string, string[]>, name: string, word: string): void {
  lists[name] ??= []
  lists[name].push(word)
}

/** The words of a list. @throws RangeError for a list without words, which is a typing error. */
export function words(list: string): readonly string[] {
  const found = table().lists[list]
  if (found === undefined) throw new RangeError(`There is no list of words ${list}.`)
  return found
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(words(list))
}

/** The words of a list that a rule may have, none where it has no such list. */
export function wordsOrNone(list: string): readonly string[] {
  return table().lists[list] ?? []
}

/** The words of a list of values, with the value of each. */
export function wordValues(list: string): ReadonlyMap<string, string> {
  const found = table().values[list]
  if (found === undefined) throw new RangeError(`There is no list of values ${list}.`)
  return new Map(Object.entries(found))
}

/** The words of a list as alternatives of a regular expression, the longest first. */
export function alternatives(list: string): string {
  return words(list)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.()[\]+*?|\\]/g, '\\$&'))
    .join('|')
}

/** The words of each class of the lexicon. */
export function classedWords(): WordTable['classes'] {
  return table().classes
}
