import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { placeMarks } from '../../tokens/gazetteer.ts'
import { isNext, oncePerRead, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { isUnspaced } from '../../tokens/word-shape.ts'
import { alternatives, words } from '../../words/words.ts'
import { isEmployer } from './named-things.ts'
import { links, namesNoOne, wideNames } from './titles.ts'

const ordinary = wordMark.common | wordMark.frequent | wordMark.stop
const placeNouns = new WordList(words('public-kinds.place-nouns'))
const kinds = new WordList(words('public-kinds.kinds'))

/** Lines of the shortest paper. */
const minLines = 5
/** Units of a line on average: running text has a line for each paragraph, which is longer. */
const maxMeanLine = 110
/** Colons and gaps before a value: news in short lines has one or two. On the labelled sets, without this the F1 of organisations falls from .49 to .48. */
const minLabels = 3
const labelEnd = /: (?=\S)|：(?=\S)| {3}(?=\S)|[\t\u3000](?=\S)|[|;](?=\S)/g

/** Whether a text is laid out in short lines with labels, as forms, records, chats and letters are. */
const isPaper = oncePerRead((window) => {
  let lines = 1
  for (let n = 0; n < window.signCount; n++) if (window.codes[window.sign[n]] === 10) lines++
  let labels = 0
  labelEnd.lastIndex = 0
  while (labels < minLabels && labelEnd.test(window.text)) labels++
  return lines >= minLines && labels >= minLabels && window.length / lines < maxMeanLine
})

/**
 * Whether an organisation or place of a paper is one of a public kind, with nothing that is only a name: University Hospital, Highgate
 * Cemetery, Universidad de Navarra, Breathing Space, Liverpool. A paper names it beside a person as news does not.
 */
export function isOfPublicKind(window: TokenWindow, type: string, first: number, last: number): boolean {
  if (window.evidence.isTechnical || !isPaper(window)) return false
  if (type === 'NAME') return first < last && isKindOnly(window, first, last)
  if (window.classes[last] & wordClass.streetAfter) return false
  for (let k = first; k <= last; k++)
    if (window.classes[k] & wordClass.legal || window.shape[k] === shape.number) return false
  if (hasKind(window, first, last) || (type === 'LOCATION' && isBehindKind(window, first))) return true
  if (type !== 'ORG' || window.marks[first] & wordMark.given || isAlone(window, first, last)) return false
  for (let k = first; k <= last; k++) if ((window.marks[k] & (ordinary | placeMarks)) === 0) return false
  return true
}

/** A number that is an account, a phone or an identity: seven digits or more. */
const longNumber = /\d(?:[ ()/.-]{0,2}\d){6}/g
/** So many of them has a text about people; news seldom has two. */
const minLongNumbers = 2

const hasLongNumbers = oncePerRead(({ text }) => {
  longNumber.lastIndex = 0
  let count = 0
  while (count < minLongNumbers && longNumber.test(text)) count++
  return count >= minLongNumbers
})

/** A postcode with its town, or a British one, further in the line: the organisation begins an address. */
const addressBehind =
  /^[^\n]{0,120}?(?:(?<!\d)\d{4,5} \p{Lu}|\b\p{Lu}{1,2}\d[\p{Lu}\d]? \d\p{Lu}{2}\b|\b\p{Lu}{2} \d{5}\b)/u
/** Units of the longest way to it, and it. */
const maxAddress = 130

/** Letters of the shortest word in capitals that may be a surname. Shorter ones are authorities, forms and schemes: MDPH, SENCO, UNHCR. */
const minUpperSurname = 7

/**
 * Whether words that only the tagger takes for an organisation are a shop, a school, an agency, a scheme or a brand that a paper names beside
 * a person: Boots, MDPH, Donnelly & Ward. Of 75 in the tuned part of the documents, two say who a person is. Those with a legal form, of a
 * family (Huber & Söhne), alone in the line of an address or after a word for an employer are removed; so is a single word that may be a name.
 */
export function isIncidental(window: TokenWindow, from: number, to: number): boolean {
  if (window.evidence.isTechnical || !(isPaper(window) || hasLongNumbers(window))) return false
  if (isUnspaced(window.codes[from]))
    return to - from > maxUnspacedName && !unspacedLegal.test(window.text.slice(from, to))
  const first = window.tokenAt(from)
  return first < window.count && isIncidentalFirm(window, first, Math.max(first, window.tokenAt(to) - 1))
}
/** Characters of the longest name of a person in Chinese, apart from few. */
const maxUnspacedName = 3
const unspacedLegal = new RegExp(`${alternatives('public-kinds.unspaced-legal')}|[A-Za-z]`, 'u')

function isIncidentalFirm(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end, classes, marks } = window
  if (isAlone(window, first, last) || addressBehind.test(text.slice(end[last], end[last] + maxAddress)))
    return false
  for (let k = first; k <= last; k++) {
    if (classes[k] & (wordClass.legal | wordClass.institution) || families.isAt(window, k)) return false
    if (k > first && text.slice(end[k - 1], start[k]).includes('\n')) return false
  }
  if (isEmployer(window, first) || classes[last] & wordClass.stateCode) return false
  // 52 Machiton Scholis: a street.
  if (first > 0 && window.shape[first - 1] === shape.number && isNext(window, first)) return false
  const from = Math.max(0, start[first] - maxForm)
  if (legalForm.test(text.slice(from, end[last] + maxForm))) return false
  // THE CHANNON: words in capitals that are not ordinary may be a place or a person.
  if (first < last)
    return (
      window.shape[last] !== shape.upper ||
      window.shape[first] !== shape.upper ||
      isOrdinaryIn(window, first, last)
    )
  if (window.shape[first] === shape.mixed) return true
  if (window.shape[first] === shape.upper && window.size(first) < minUpperSurname) return true
  return (marks[first] & (wordMark.org | wordMark.common)) !== 0 && (marks[first] & nameMarks) === 0
}

function isOrdinaryIn({ marks }: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++) if (marks[k] & ordinary) return true
  return false
}

/** Legal forms with full stops, or before the name, beside it: Zielony Ogród sp. z o.o., ООО Ромашка. */
const legalForm = new RegExp(`(?<![\\p{L}.])(?:${alternatives('public-kinds.legal-forms')})(?!\\p{L})`, 'iu')
/** Units of the longest one. */
const maxForm = 12

const families = new WordList(words('public-kinds.families'))

/** Whether a span that looks like a name begins or ends with the word for a public kind, and so names a group: Wharfedale Singers. */
function isKindOnly(window: TokenWindow, first: number, last: number): boolean {
  return [first, last].some(
    (k) => (window.marks[k] & nameMarks) === 0 && window.size(k) > 3 && hasKind(window, k, k),
  )
}

/** Whether a word of a span is one for a public kind. The Hospital of a saint or a founder begins its name, which says where a patient is. */
function hasKind(window: TokenWindow, first: number, last: number): boolean {
  for (let k = first; k <= last; k++)
    if (kinds.isAt(window, k) && !(k === first && k < last && isHospital(window, k))) return true
  return false
}

const hospitals = new WordList(words('public-kinds.hospitals'))
const isHospital = (window: TokenWindow, k: number): boolean => hospitals.isAt(window, k)

/** Whether words are a line, apart from signs before them, as the company of an address is. */
function isAlone({ text, start, end }: TokenWindow, first: number, last: number): boolean {
  const from = text.lastIndexOf('\n', start[first] - 1) + 1
  return (
    !/[\p{L}\p{N}]/u.test(text.slice(from, start[first])) &&
    /^[ \t,]*(?:\r?\n|$)/.test(text.slice(end[last], end[last] + 40))
  )
}

/** Whether a word for a public kind with a capital is before a place, or a small word between: Universidad de | Navarra. */
function isBehindKind(window: TokenWindow, first: number): boolean {
  let k = first - 1
  if (k > 0 && isNext(window, first) && links.isAt(window, k)) k--
  if (k < 0 || !isNext(window, k + 1) || window.shape[k] !== shape.capital) return false
  return kinds.isAt(window, k)
}

/** Whether a noun after a place says what is there or comes from there: Liverpool | station, Tamworth | depot, Shetland | wool. */
export function isBeforePlaceNoun(window: TokenWindow, type: string, first: number, last: number): boolean {
  const next = last + 1
  if (next >= window.count || !isNext(window, next)) return false
  if (!placeNouns.isAt(window, next)) return false
  if (type !== 'NAME') return true
  return (
    first === last && ((window.marks[first] & nameMarks) === 0 || (window.marks[first] & placeMarks) !== 0)
  )
}

/** Units of the longest title. */
const maxTitle = 80

/** Whether words stand in the first line of a text, which is in capitals and has an ordinary word but no given name: the title of a form. */
export function isInFirstTitle(window: TokenWindow, first: number, last: number): boolean {
  const { text, start, end } = window
  if (window.shape[first] !== shape.upper || end[last] > 2 * maxTitle) return false
  const line = text.lastIndexOf('\n', start[first]) + 1
  if (text.slice(0, line).trim() !== '') return false
  const cell = /^[^\n\d]*?(?=\n| {3}|\t|\d|$)/.exec(text.slice(line, line + maxTitle))?.[0] ?? ''
  if (end[last] > line + cell.length || !/[^\n]\n/.test(text.slice(line))) return false
  let count = 0
  let [isOrdinary, isTitle, hasGiven] = [false, false, false]
  for (let k = window.tokenAt(line); k < window.count && start[k] < line + cell.length; k++) {
    if (window.classes[k] & wordClass.legal) return false
    if (window.shape[k] === shape.lower && k > last) break
    if (window.shape[k] !== shape.upper) return false
    if (namesNoOne(window, k)) isTitle = true
    if (window.marks[k] & wordMark.given && (window.marks[k] & ordinary) === 0) {
      if (k >= first && k <= last) return false
      hasGiven = true
    }
    if (window.marks[k] & ordinary || kinds.isAt(window, k)) isOrdinary = true
    count++
  }
  return count > 1 && (isTitle || (isOrdinary && !hasGiven))
}

/** Last parts of nouns for things and posts, and endings of nouns. German, Dutch, Swedish. */
const tails = new Set([...words('compound-nouns.tails'), ...words('compound-nouns.endings')])
const sizes = [...new Set([...tails].map((tail) => tail.length))]
/** Letters before the last part: with fewer the word may be a name that ends alike (Melliste). */
const minHead = 4
const names = nameMarks | placeMarks

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
