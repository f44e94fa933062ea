import { wordMark } from '../../dictionaries/marks.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { wordSet, words } from '../../words/words.ts'
import { isNext } from './brands.ts'

const animals = new WordList(words('named-things.animals'))
const calledWords = new WordList(words('named-things.called'))
const ships = new WordList(words('named-things.ships'))
const workLabels = wordSet('named-things.work-labels')
const goodsLabels = wordSet('named-things.goods-labels')

/** Units of the longest label, and of a line before a value. */
const maxLine = 90
/** The label of a line, with its colon, and what is between it and a value. */
const labelled = /^[\s>*•-]*(?<label>\p{L}[\p{L}\p{M}'’ /-]{1,28}?) ?: ?(?<between>.*)$/u
/** A word in small letters that no title joins others by. */
const sentence = /(?<![\p{L}’'])\p{Ll}{6,}/u

/**
 * Whether words that look like a name call an animal, a ship, a work or goods: a kelpie called Ziggy, katten Findus, S.S. Corinthic, Hymns: Ave
 * Maria, Jerusalem, Vehicle: Opel Corsa.
 */
export function isNamedThing(window: TokenWindow, first: number, last: number): boolean {
  let k = first - 1
  if (k >= 0 && isNext(window, first)) {
    if (ships.has(window, window.start[k], window.end[k]) && (window.marks[k] & wordMark.given) === 0)
      return true
    if (k > 0 && calledWords.has(window, window.start[k], window.end[k]) && isNext(window, k)) k--
    if (animals.has(window, window.start[k], window.end[k])) return true
  }
  // Vehicle: John Smith, blue van
  const isPerson = first < last && (window.marks[first] & wordMark.given) !== 0
  const start = window.start[first]
  const line = window.text.slice(
    Math.max(window.text.lastIndexOf('\n', start - 1) + 1, start - maxLine),
    start,
  )
  if (!line.includes(':')) return false
  const { label, between } = labelled.exec(line)?.groups ?? {}
  if (label === undefined) return false
  const word = label.toLowerCase()
  // Ave Maria, daarna spreekt Bouke: a sentence follows.
  return (
    (workLabels.has(word) && !sentence.test(between)) ||
    (!isPerson && goodsLabels.has(word) && between === '')
  )
}
