import { plainWord } from '../text/chars.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/** Signs behind a key: its closing quote, a colon, an equals sign, the end of a tag. */
const keyEnds = new Set([...'"\'`:=>'].map((sign) => sign.charCodeAt(0)))
/** Words at the end of a key that do not change what it names. */
const fillers = new Set('number no nr num id code value val text str string field input'.split(' '))
/** Longer words are not keys. */
const maxKeyUnits = 48
/** Words of the longest phrase that is looked for in a key. */
const maxPhraseWords = 5

/**
 * Calls `found` with the phrases in keys in camel case (`applicantSsn`, `driverLicenseNumber`), in text order. Such a key is one
 * token, so the words of the phrase are no tokens. Trailing fillers count as part of the phrase.
 */
export function findInKeys(
  window: TokenColumns,
  idOf: (words: string) => number | undefined,
  found: (id: number, start: number, end: number) => void,
): void {
  const { notable, notableCount, shape: shapes, codes, start, end, text, length } = window
  for (let n = 0; n < notableCount; n++) {
    const token = notable[n]
    if (shapes[token] !== shape.mixed) continue
    const to = end[token]
    const next = to < length && codes[to] === 32 ? codes[to + 1] : codes[to]
    if (to >= length || !keyEnds.has(next) || to - start[token] > maxKeyUnits) continue
    const words = text.slice(start[token], to).split(/(?<=\p{Ll})(?=\p{Lu})|(?<=\p{Lu})(?=\p{Lu}\p{Ll})/u)
    if (words.length < 2) continue
    const plain = words.map(plainWord)
    let at = start[token]
    for (let i = 0; i < words.length; i++) {
      const count = longestPhrase(plain, i, idOf)
      const id = count === 0 ? undefined : idOf(plain.slice(i, i + count).join(' '))
      let wordsTaken = Math.max(1, count)
      if (id !== undefined) {
        let last = i + count
        while (last < words.length && fillers.has(plain[last])) last++
        const phraseEnd = last === words.length ? to : at + unitsOf(words, i, i + count)
        found(id, at, phraseEnd)
        wordsTaken = last === words.length ? last - i : count
      }
      at += unitsOf(words, i, i + wordsTaken)
      i += wordsTaken - 1
    }
  }
}

/** How many words from `first` on are the longest known phrase; 0 for none. */
function longestPhrase(
  words: readonly string[],
  first: number,
  idOf: (words: string) => number | undefined,
): number {
  for (let count = Math.min(maxPhraseWords, words.length - first); count > 0; count--)
    if (idOf(words.slice(first, first + count).join(' ')) !== undefined) return count
  return 0
}

function unitsOf(words: readonly string[], from: number, to: number): number {
  let units = 0
  for (let i = from; i < to; i++) units += words[i].length
  return units
}
