import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { words } from '../../words/words.ts'

/** Last parts of nouns for things and posts, and endings of nouns. German, Dutch, Swedish. */
const tails = new Set([...words('compound-nouns.tails'), ...words('compound-nouns.endings')])
const sizes = [...new Set([...tails].map((tail) => tail.length))]
/** Letters before the last part: with fewer the word may be a name that ends alike (Melliste). */
const minHead = 4
const names = wordMark.given | wordMark.surname | placeMarks
const wideNames = wordClass.wideGiven | wordClass.wideFamily

/**
 * Whether a word that no list has as a name is a noun for a thing by its last part: Hallenschlüssel, Zahnfarbe. Languages that write
 * nouns as one word have more of them than a dictionary holds.
 */
export function isCompoundNoun(window: TokenWindow, k: number): boolean {
  if (window.shape[k] !== shape.capital || window.marks[k] & names || window.classes[k] & wideNames)
    return false
  const [start, end] = [window.start[k], window.end[k]]
  return sizes.some(
    (size) => end - start >= size + minHead && tails.has(window.text.slice(end - size, end).toLowerCase()),
  )
}
