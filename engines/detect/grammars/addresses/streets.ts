import { wordClass } from '../../dictionaries/word-classes.ts'
import { plainWord, unitTable } from '../../text/chars.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { isZero } from '../../tokens/word-shape.ts'
import { alternatives, words } from '../../words/words.ts'

/** Words of street names. Sources: USPS Publication 28 appendix C (its frequent suffixes), national postal guides. */

/** Those that are also ordinary words: without a tail their score is lower. */
export const ambiguousStreets = new Set(words('streets.ambiguous-streets'))
/** Those that are single letters or common words: they count only with a capital, a sign or a number. */
export const ambiguousBefore = new Set(words('streets.ambiguous-before'))
/** Endings of one-word street names: Hauptstraße 5, Kerkstraat 12, Storgatan 3, Suensaarenkatu 22. Three letters or more. */
const compoundEndings = words('streets.compound-endings')
export const compoundPattern = new RegExp(`(?:${compoundEndings.join('|')})$`, 'iu')
/** Those that are letters or other words too: they count with a full stop, a name of two words, or a postcode behind. */
export const ambiguousBetween = new Set(words('streets.ambiguous-between'))
/** Endings of one-word streets that many other words have too. */
export const ambiguousCompound = new RegExp(
  `(?:${alternatives('streets.ambiguous-compound-endings')})$`,
  'iu',
)

/** The side of a door in Spain and Portugal. */
const side = '[A-Z]|izqu?i?e?r?d?a?|dcha|dch|esq|dto|fte'
/** A flat, suite or floor. */
export const flatPattern = new RegExp(
  String.raw`(?:(?:${alternatives('streets.flats')})(?:\.\s{0,2}|\s{1,2}|(?=[#\d]))#?\s?(?=[A-Za-z]?\d|[A-Z]\b)[A-Za-z0-9][\w-]{0,7}(?:\s?[ºª°])?|[DK]: ?\d{1,3}(?!\d)|#\s?\d[\w-]{0,6}|\d{1,2}(?:st|nd|rd|th) (?:Floor|Fl\b\.?)|\d{1,3}\s?\.?[ºª°]\s?-?\s?(?:${side}|dr|\d{1,2})?(?![\w])|\d{1,2}\s?[A-Z](?!\w))`,
  'iuy',
)
/** A flat without a street. */
export const loneFlatPattern = new RegExp(
  String.raw`(?:${alternatives('streets.lone-flats')})\.? #?\d{1,5}[A-Za-z]?(?![\p{L}\p{N}])`,
  'iuy',
)
/** The house number behind a street: 5, 5a, 5/A, 12-14, 23 bis, s/n; in the Netherlands also 12-rood and 12-hs. */
export const houseNumber =
  /(?:,|\.)?\s{0,2}(?:(?:[Nn](?:\.?[º°]|o|úm|um|ro?|\.)|д(?:ом)?|буд|[Ll]ote|[Nn]ave|[Pp]arcela)[.:]?\s?)?(?:\d{1,4}(?:(?:\s?[-/–]\s?\d{1,4}){1,3}|[-/–](?:[A-Za-z]|[IVX]{1,4})(?![\p{L}\d]))?(?:\s?(?:bis|ter|quater)\b|-(?:rood|zwart|wit|hs|huis|boven|beneden|bel)\b)?(?:\s?[A-Za-z](?![\p{L}\p{N}])(?:(?<=\s[A-Z]) \d{1,3}(?![\d.,:/-]))?)?(?: as\.? \d{1,3}(?!\d))?|s\/n\b)(?![\p{L}\d])/uy
/** The kilometre of a road, instead of a house number. */
export const kilometre = /,?\s{0,2}km\.?\s?\d{1,4}(?:[.,]\d{1,3})?(?![\p{L}\d])/iuy
/** Floor and door after the house number, as written in Spain: , 4, C and , 2º dcha. and -P1 2B. */
export const floorAndDoor = new RegExp(
  String.raw`(?:,|\s[-–])\s?\d{1,2}(?:\.?\s?[ºª°o])?(?:,?\s?(?:${side})(?:\s?[ºª°])?|(?:,\s?|\s)\d{1,2}(?:\s?[ºª°])?)?(?![\p{L}\d]|\.\d|-\d)`,
  'iuy',
)
/** Floor and door in Denmark: , 2. tv. and , st. th. */
export const danishFloor = /,\s?(?:\d{1,2}\.|st\.|kl\.)\s?(?:tv|th|mf)(?![\p{L}\d])/iuy

/** Whether a word's last three letters may end a one-word street. Most words fail this quick test. */
export function endsLikeStreet(window: TokenWindow, i: number): boolean {
  const at = window.end[i]
  return endings[endingKey(window.codes[at - 3], window.codes[at - 2], window.codes[at - 1])] !== 0
}

/** The last three letters of every ending of one-word streets, hashed to 15 bits. */
const endings = new Uint8Array(1 << 15)
// A const of this module is compiled into the machine code; an imported binding is read at every use.
const units = unitTable
function endingKey(a: number, b: number, c: number): number {
  return ((units[a] & 31) << 10) | ((units[b] & 31) << 5) | (units[c] & 31)
}
for (const ending of compoundEndings) {
  const [a, b, c] = [...plainWord(ending).slice(-3)].map((char) => char.charCodeAt(0))
  endings[endingKey(a, b, c)] = 1
}

const opening = wordClass.unit | wordClass.streetBefore | wordClass.streetAfter | wordClass.streetBetween
/** Reused from window to window. */
const starts = { at: new Uint32Array(0), count: 0 }

/**
 * Selects the tokens at which an address may begin, without branches: numbers, words of streets and flats, and words that
 * end like a street. The result is valid until the next call.
 */
export function addressStarts({ count, start, end, codes, shape: shapes, classes }: TokenWindow): {
  readonly at: Uint32Array
  readonly count: number
} {
  if (starts.at.length < count) starts.at = new Uint32Array(start.length)
  const into = starts.at
  let found = 0
  for (let i = 0; i < count; i++) {
    const to = end[i]
    const ending = to < 3 ? 0 : endings[endingKey(codes[to - 3], codes[to - 2], codes[to - 1])]
    into[found] = i
    found += (isZero(shapes[i] ^ shape.number) | ending | (isZero(classes[i] & opening) ^ 1)) & 1
  }
  starts.count = found
  return starts
}

/** Function words inside the names of streets. */
export const linkingWords = new WordList(words('street-tokens.linking-words'))
/** Maximum of words between the house number and the street word, or after a leading street word. */
export const maxStreetWords = 6

/** A token in lower case. */
export function lowerCaseWord(window: TokenWindow, i: number): string {
  return window.text.slice(window.start[i], window.end[i]).toLowerCase()
}

/** Whether tokens i and i + 1 may be in one street name: separated by a space, hyphen, apostrophe, point or slash. */
export function isLinked(window: TokenWindow, i: number): boolean {
  if (i + 1 >= window.count) return false
  const gap = window.start[i + 1] - window.end[i]
  const code = window.codes[window.end[i]]
  if (gap === 1) return code === 32 || code === 45 || code === 39 || code === 46 || code === 47
  return gap === 2 && (code === 46 || code === 32) && window.codes[window.end[i] + 1] === 32
}

/** A further street name after the first: 1432 Robertson Ave Watson Street. */
export const furtherStreet =
  /(?: \p{Lu}[\p{L}'-]{1,24}){1,2} (?:Street|Avenue|Road|Drive|Lane)(?![\p{L}\d])/uy

/** Whether a number is more likely a year than a house number: "Straße 1990". */
export function isYear(window: TokenWindow, from: number, to: number): boolean {
  return /^\D*(?:19|20)\d\d$/.test(window.text.slice(from, to)) && to - from > 4
}

/** The end of a sticky pattern's match at a position; the position itself without a match. */
export function matchEnd(pattern: RegExp, window: TokenWindow, at: number): number {
  pattern.lastIndex = at
  // Without the array of a match.
  return pattern.test(window.text) ? pattern.lastIndex : at
}
