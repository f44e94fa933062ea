import { remembered } from '../text/remembered.ts'
import { words } from '../words/words.ts'

/** Length of the longest label in code units: a question may be one, a text without spaces is not. */
const maxUnits = 300

/**
 * A label in lower case, without accents, with its punctuation as single spaces: `Geb.-Datum` is `geb datum`, `nextOfKin` is `next of kin`.
 * Empty if it is too long for a label.
 */
export const plainLabel = remembered((label): string => {
  if (label.length > maxUnits) return ''
  return simple.test(label)
    ? label
        .toLowerCase()
        .replace(/[^a-z]+/g, ' ')
        .trim()
    : plainOf(label)
})

/** Labels of ASCII letters, with capitals only at the start of words: most of them, and the fastest to read. */
const simple = /^(?:[A-Z]?[a-z]*(?:[^A-Za-z\d\x80-\uffff]|$))*$/

function plainOf(label: string): string {
  return label
    .replace(/(?<=[\p{Ll}\d])(?=\p{Lu})/gu, ' ')
    .toLowerCase()
    .replace(/ß/g, 'ss')
    .replace(/ł/g, 'l')
    .replace(/ø/g, 'o')
    .replace(/æ/g, 'ae')
    .replace(/ı/g, 'i')
    .normalize('NFKD')
    .replace(/(?<=[\p{Script=Latin}\p{Script=Greek}])\p{M}+/gu, '')
    .normalize('NFC')
    .replace(/(?<=\p{Ll})(?=\d)/gu, ' ')
    .replace(/[^\p{L}\p{N}\p{M}]+/gu, ' ')
    .trim()
}

/** A label without the text in its parentheses: `Name (Arabic)`, `カルテ番号(在宅)`. The last one may be cut off. */
export function withoutQualifier(label: string): string {
  return label.replace(/[ \t]*[(（][^()（）]*[)）]?$/u, '')
}

/** The words of the lists in the form in which labels are compared. */
export const plainLabels = (...lists: readonly string[]): ReadonlySet<string> =>
  new Set(lists.flatMap((list) => words(list).map(plainLabel)))

/** Every column name has a letter; most cells with numbers have none, and need no plain label. */
export const letter = /[A-Za-z\x80-\uffff]/

export const namePair: ReadonlySet<string> = new Set(['first', 'last'])

/** Whether titles are clear together, even if none is by itself: `First` next to `Last`. */
export function haveNamePair(titles: readonly string[]): boolean {
  return [...namePair].every((label) => titles.some((title) => plainLabel(title) === label))
}
