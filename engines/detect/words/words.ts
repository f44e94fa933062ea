import { readdirSync, readFileSync } from 'node:fs'
import { ownFile } from '../../model/own-file.ts'

/**
 * The words of the rules, one file a language (`shared.tsv` holds those of several): a word or phrase a line, the classes that the lexicon
 * gives it (`wordClass`), and the lists of rules it belongs to, each `RULE.LIST`, or `LIST=VALUE` where the word stands for a value. A word
 * is in one place. The language is documentation: every list is searched for in every text.
 */
interface WordTable {
  readonly lists: ReadonlyMap<string, readonly string[]>
  readonly values: ReadonlyMap<string, ReadonlyMap<string, string>>
  readonly classes: ReadonlyMap<string, readonly string[]>
}

let read: WordTable | undefined

/** Read at the first use, in about five milliseconds. */
function table(): WordTable {
  read ??= readTable()
  return read
}

function readTable(): WordTable {
  const lists = new Map<string, string[]>()
  const classes = new Map<string, string[]>()
  const values = new Map<string, Map<string, string>>()
  const folder = new URL('.', ownFile('./shared.tsv', import.meta.url, 'engines/detect/words'))
  for (const file of readdirSync(folder).sort()) {
    if (!file.endsWith('.tsv')) continue
    for (const line of readFileSync(new URL(file, folder), 'utf8').split('\n')) {
      const [word, classNames, uses] = line.split('\t')
      if (uses === undefined) continue
      if (classNames !== '') for (const name of classNames.split(' ')) append(classes, name, word)
      if (uses === '') continue
      for (const use of uses.split(' ')) {
        const sign = use.indexOf('=')
        if (sign < 0) {
          append(lists, use, word)
          continue
        }
        const name = use.slice(0, sign)
        const known = values.get(name) ?? new Map<string, string>()
        known.set(word, use.slice(sign + 1))
        values.set(name, known)
      }
    }
  }
  return { lists, values, classes }
}

function append(lists: Map<string, string[]>, name: string, word: string): void {
  const list = lists.get(name)
  if (list === undefined) lists.set(name, [word])
  else list.push(word)
}

/** The words of a list. @throws RangeError for a list without words, which is a typing error. */
export function words(list: string): readonly string[] {
  const found = table().lists.get(list)
  if (found === undefined) throw new RangeError(`There is no list of words ${list}.`)
  return found
}

export function wordSet(list: string): ReadonlySet<string> {
  return new Set(words(list))
}

/** The words of a list that a rule may have, none where it has no such list. */
export function wordsOrNone(list: string): readonly string[] {
  return table().lists.get(list) ?? []
}

/** The words of a list of values, with the value of each. */
export function wordValues(list: string): ReadonlyMap<string, string> {
  const found = table().values.get(list)
  if (found === undefined) throw new RangeError(`There is no list of values ${list}.`)
  return found
}

/** The words of a list as alternatives of a regular expression, the longest first. */
export function alternatives(list: string): string {
  return words(list)
    .toSorted((a, b) => b.length - a.length)
    .map((word) => word.replace(/[.()[\]+*?|\\]/g, '\\$&'))
    .join('|')
}

/** The words of each class of the lexicon. */
export function classedWords(): ReadonlyMap<string, readonly string[]> {
  return table().classes
}
