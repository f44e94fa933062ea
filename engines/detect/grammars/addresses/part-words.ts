import { wordClass } from '../../dictionaries/word-classes.ts'
import { plainWord } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { firstToken, WordFilter } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'

/** What a word says in an address of numbered parts, as bits. */
export const partWord = {
  /** A part of a building or settlement before its number: block, entrance, plot. */
  unit: 1 << 0,
  /** The same of words that also number other things: floor, level, section, No. */
  weak: 1 << 1,
  /** A unit in which people live or have their door, so that any name and number before it is a street: flat, apto, кв. */
  home: 1 << 2,
  /** Before the number of a house, so that a name before it is a street or village: č. p. */
  house: 1 << 3,
  /** Between a word and its number: No, nº, br. */
  numberSign: 1 << 4,
  /** Before the name of a street or settlement. */
  before: 1 << 5,
  /** After such a name. */
  after: 1 << 6,
  /** A part of a building after its number or letter: B Blok, 3rd floor, 12/F. */
  behindNumber: 1 << 7,
  /** The side on which a door is: izq, th. */
  side: 1 << 8,
  /** A number in words: third, الثالث. */
  ordinal: 1 << 9,
  /** After the name of a building, quarter or village, which also stands in other names: Tower, District. */
  named: 1 << 10,
} as const

const lists = [
  ['address-parts.units', partWord.unit],
  ['address-parts.weak-units', partWord.weak],
  ['address-parts.homes', partWord.unit | partWord.home],
  ['address-parts.houses', partWord.unit | partWord.house],
  ['address-parts.number-signs', partWord.numberSign],
  ['address-parts.before', partWord.before],
  ['address-parts.after', partWord.after],
  ['address-parts.behind-number', partWord.behindNumber],
  ['address-parts.sides', partWord.side],
  ['address-parts.ordinals', partWord.ordinal],
  ['address-parts.named', partWord.named],
] as const

interface PartPhrase {
  readonly bits: number
  /** Its words in lower case, and in plain form where they are long enough to be known by it. */
  readonly words: readonly string[]
  readonly plain: readonly string[] | undefined
}

/** Letters up to which a phrase needs its accents: `so` is not `số`. */
const maxAccentedLetters = 3

/** The phrases by the plain form of their first word, the longest first. */
const byFirst = new Map<string, PartPhrase[]>()
{
  const bitsOf = new Map<string, number>()
  for (const [list, bits] of lists)
    for (const phrase of words(list)) bitsOf.set(phrase, (bitsOf.get(phrase) ?? 0) | bits)
  for (const [phrase, bits] of bitsOf) {
    const parts = phrase.split(' ')
    const plain = parts.map(plainWord)
    const known = byFirst.get(plain[0]) ?? []
    known.push({ bits, words: parts, plain: plain.join('').length > maxAccentedLetters ? plain : undefined })
    known.sort((a, b) => b.words.length - a.words.length)
    byFirst.set(plain[0], known)
  }
}
const filter = new WordFilter([...byFirst.values()].flat().map(({ words }) => firstToken(words[0])))

/** A word or phrase of the lists at a token. */
export interface WordOfPart {
  readonly bits: number
  readonly last: number
}

/** The classes of the lexicon that words of streets have. */
const afterClasses = wordClass.streetAfter | wordClass.streetBetween
export const streetClasses = wordClass.streetBefore | afterClasses

/** Whether a token may begin a phrase of the lists or is a word for street, by its hash; no number does. */
export function mayBePartWord(window: TokenWindow, k: number): boolean {
  return (
    (window.classes[k] & streetClasses) !== 0 ||
    (window.shape[k] !== shape.number && filter.mayHave(window.low[k]))
  )
}

/** The longest phrase of the lists that begins at a token, with the classes of its word for street; undefined for most words. */
export function partWordAt(window: TokenWindow, k: number): WordOfPart | undefined {
  if (!mayBePartWord(window, k)) return undefined
  const classes = window.classes[k]
  const street =
    (classes & wordClass.streetBefore ? partWord.before : 0) | (classes & afterClasses ? partWord.after : 0)
  const known = byFirst.get(plainWord(wordOf(window, k)))
  if (known !== undefined)
    for (const { bits, words: exact, plain } of known) {
      const last = k + exact.length - 1
      if (last >= window.count || !areAt(window, k, exact, plain)) continue
      return { bits: last === k ? bits | street : bits, last }
    }
  return street === 0 ? undefined : { bits: street, last: k }
}

/** A token in lower case. The small form of the dotted capital I is an i. */
function wordOf(window: TokenWindow, k: number): string {
  return window.text.slice(window.start[k], window.end[k]).toLowerCase().replace('i\u0307', 'i')
}

function areAt(
  window: TokenWindow,
  first: number,
  exact: readonly string[],
  plain: readonly string[] | undefined,
): boolean {
  for (let n = 0; n < exact.length; n++) {
    const k = first + n
    if (n > 0 && !isJoined(window, k)) return false
    const word = wordOf(window, k)
    if (word !== exact[n] && (plain === undefined || plainWord(word) !== plain[n])) return false
  }
  return true
}

const [space, hyphen, point, slash, apostrophe] = [32, 45, 46, 47, 39]

/** Whether token k follows the one before after a space, a full stop, a hyphen, a slash or an apostrophe: H. No., пр-т, ж/к. */
function isJoined({ start, end, codes }: TokenWindow, k: number): boolean {
  const at = end[k - 1]
  const gap = start[k] - at
  const sign = codes[at]
  if (gap === 1)
    return sign === space || sign === hyphen || sign === point || sign === slash || sign === apostrophe
  return gap === 2 && sign === point && codes[at + 1] === space
}
