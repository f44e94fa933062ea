import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'

const streetWords = new WordList(words('named-streets.street-words'))
/** Words that end the name of a street after a house number only: they also end the names of parks, estates and towns. */
const numberedStreetWords = new WordList(words('named-streets.numbered-street-words'))
const numberBefore = /(?<![\w.,/-])\d{1,4}[A-Za-z]?,? $/
const year = /^(?:19|20)\d\d /
/** Units of a house number with the blank behind it. */
const maxNumber = 8

/** Where a street begins that the tagger took for a place: Oak Street, or `14B Cotswold Rise` with its number; undefined for other places. */
export function startOfStreet(window: TokenWindow, first: number, last: number): number | undefined {
  if (last === first) return undefined
  const [start, end] = [window.start[last], window.end[last]]
  const isStreet = streetWords.has(window, start, end)
  if (!isStreet && !numberedStreetWords.has(window, start, end)) return undefined
  const from = window.start[first]
  if (window.shape[last] === shape.lower) return isStreet ? from : undefined
  const number = numberBefore.exec(window.text.slice(Math.max(0, from - maxNumber), from))?.[0]
  // In 2019 Hyde Park was open.
  const isNumbered = number !== undefined && (isStreet || !year.test(number))
  if (isNumbered) return from - number.length
  return isStreet ? from : undefined
}
