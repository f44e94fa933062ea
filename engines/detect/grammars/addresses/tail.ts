import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isDigit, isLineEnd } from '../../text/chars.ts'
import { isCapitalised, placeMarks, placeNameAt } from '../../tokens/gazetteer.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { flatPattern, matchEnd } from './streets.ts'

/** A part of an address behind its street. */
export interface AddressPart {
  readonly kind: 'unit' | 'town' | 'state' | 'postcode' | 'country'
  readonly start: number
  readonly end: number
}

/** The parts of an address behind its street, and the end of the last one. */
export interface AddressTail {
  readonly parts: readonly AddressPart[]
  readonly end: number
}

/**
 * Between two parts: spaces, a comma, a spaced hyphen or dot as in letterheads, and a line end with signs that quote or indent a line. A full stop may be only
 * behind the street or before a listed place or a postcode, and an empty line only behind a comma or before a postcode or
 * country.
 */
const separator = /[ \t]{0,3},?[ \t]{0,2}(?:[-–·•] )?(?:\r?\n[ \t>|*?#]{0,8})?,?[ \t]{0,2}/uy
const separatorBehindComma = /[ \t]{0,3},[ \t]{0,2}(?:\r?\n[ \t>|*?#]{0,8}){2}/uy
const fullStop = /[ \t]{0,2}\.[ \t]{1,2}/uy
const emptyLine = /[ \t]{0,3}(?:\r?\n[ \t>|*?#]{0,8}){2}/uy
const separatorBehindStreet = /[ \t]{0,3}[,.]?[ \t]{0,2}(?:[-–·•] )?(?:\r?\n[ \t>|*?#]{0,8})?,?[ \t]{0,2}/uy
const postcode =
  /(?:(?:[A-Z]{1,2}-)?\d{5}(?:-\d{3,4})?|\d{4}-\d{3}|\d{2}-\d{3}(?= \p{Lu})|\d{4} [A-Z]{2}|[A-Z]{1,2}\d[A-Z\d]? \d[A-Z]{2}|[A-Z]\d[A-Z] ?\d[A-Z]\d|\d{3} \d{2}|[1-9]\d{5}|(?<=(?:VIC|NSW|QLD|WA|SA|TAS|ACT|NT) )\d{4}|\d{4}(?= \p{Lu}))(?![\p{L}\d]|[-/]\d| \d\d)/uy
const upperCaseCode = /[A-Z]{2,3}(?![\p{L}\d])/uy
const codeBeforeZip = /[A-Z]{2}(?=,? \d{5}(?!\d))/uy
/** A code in any case: it counts only before a postcode. */
const anyCaseCode = /[A-Za-z]{1,3}(?=[ ,\n]{1,4}\d{5}(?!\d))/uy

/** Words behind an address that are not a town: Tel., E-mail. */
const contact =
  /^(?:e|e-?mail|tele?f?(?:ono|éfono|ephone|efon)?|tlfn?o?|tfn?o?|gsm|mob|fax|phone|correo|email|web|mobile|cell|office|and|at)$/i

const [comma, point, hyphen, upperA, upperZ] = [...',.-AZ'].map((sign) => sign.charCodeAt(0))
/** The most blanks before the sign of a separator. */
const maxBlanks = 3
/** Maximum of parts, and of words of a town. */
const maxParts = 7
const maxTownWords = 5

/** Reads flat, town, state, postcode and country, in any order. `lower`: the street is written without capitals. */
export function readTail(window: TokenWindow, from: number, lower: boolean): AddressTail {
  const parts: AddressPart[] = []
  let at = from
  // Trailing towns that nothing confirms are dropped.
  let confirmedCount = 0
  while (parts.length < maxParts) {
    const start = nextPart(window, at, parts.length === 0)
    if (start === at) break
    const part = partAt(window, start, parts, lower)
    if (part === undefined) break
    parts.push(part)
    at = part.end
    if (part.kind !== 'town' || isConfirmed(window, part, at, parts, from)) confirmedCount = parts.length
    if (part.kind === 'country' && !postcodeFollows(window, at)) break
  }
  parts.length = confirmedCount
  return { parts, end: confirmedCount === 0 ? from : parts[confirmedCount - 1].end }
}

/** Where the next part may begin, or `at`. */
function nextPart(window: TokenWindow, at: number, isBehindStreet: boolean): number {
  // Each pattern is tried only before its sign.
  let signAt = at
  while (signAt < at + maxBlanks && isBlank(window.unit(signAt))) signAt++
  const sign = window.unit(signAt)
  const below = sign === comma ? matchEnd(separatorBehindComma, window, at) : at
  if (below > at) return below
  if (!isBehindStreet) {
    const belowLine = isLineEnd(sign) ? matchEnd(emptyLine, window, at) : at
    if (belowLine > at && isPlaceOrPostcode(window, belowLine, wordMark.country)) return belowLine
    // Miranda de Ebro. Burgos. 09200
    const behindStop = sign === point ? matchEnd(fullStop, window, at) : at
    if (behindStop > at && isPlaceOrPostcode(window, behindStop, placeMarks)) return behindStop
  }
  return matchEnd(isBehindStreet ? separatorBehindStreet : separator, window, at)
}

function isPlaceOrPostcode(window: TokenWindow, at: number, marks: number): boolean {
  if (mayBePostcode(window, at) && matchEnd(postcode, window, at) - at > 4) return true
  const i = window.tokenAt(at)
  if (i >= window.count || window.start[i] !== at || !isCapitalised(window, i)) return false
  const found = placeNameAt(window, i)
  if (found === undefined || (found.marks & marks) === 0) return false
  return (
    found.last > i || (found.marks & wordMark.country) !== 0 || (window.marks[i] & wordMark.frequent) === 0
  )
}

/** Whether a postcode may begin here: with a digit, or a letter before a digit or hyphen. */
function mayBePostcode({ codes }: TokenWindow, at: number): boolean {
  const first = codes[at]
  if (isDigit(first)) return true
  if (first < upperA || first > upperZ) return false
  return isDigitOrHyphen(codes[at + 1]) || isDigitOrHyphen(codes[at + 2])
}

/** The units with which a flat begins, see `flatPattern`. Beyond ASCII there are other forms of its letters. */
const flatStarts = new Uint8Array(128)
for (const sign of '#0123456789aswfrlbpeouiASWFRLBPEOUI') flatStarts[sign.charCodeAt(0)] = 1

function mayBeFlat(code: number): boolean {
  return code >= 128 || flatStarts[code] === 1
}

function isDigitOrHyphen(code: number): boolean {
  return isDigit(code) || code === hyphen
}

const australianState = /(?:VIC|NSW|QLD|WA|SA|TAS|ACT|NT) $/

/** Carlton VIC 3053: four digits behind a town are a postcode there. */
function isBehindAustralianState(window: TokenWindow, start: number): boolean {
  return australianState.test(window.text.slice(Math.max(0, start - 4), start))
}

function isBlank(code: number): boolean {
  return code === 32 || code === 9
}

function partAt(
  window: TokenWindow,
  start: number,
  parts: readonly AddressPart[],
  lower: boolean,
): AddressPart | undefined {
  const seen = (kind: AddressPart['kind']): boolean => parts.some((part) => part.kind === kind)
  if (!seen('town') && !seen('country')) {
    const end = mayBeFlat(window.unit(start)) ? matchEnd(flatPattern, window, start) : start
    if (end > start) return { kind: 'unit', start, end }
  }
  if (!seen('postcode')) {
    const end = mayBePostcode(window, start) ? matchEnd(postcode, window, start) : start
    if (end > start && (end - start > 4 || !seen('town') || isBehindAustralianState(window, start)))
      return { kind: 'postcode', start, end }
  }
  const i = window.tokenAt(start)
  if (i >= window.count || window.start[i] !== start || window.shape[i] === shape.number) return undefined
  // HI and MS are states before a ZIP, and not a greeting or a title.
  if (seen('town') && !seen('state')) {
    const end = matchEnd(codeBeforeZip, window, start)
    if (end > start) return { kind: 'state', start, end }
  }
  if (beginsOther(window, i)) return undefined
  if (seen('town') || seen('postcode')) {
    const end = matchEnd(upperCaseCode, window, start)
    const isCode = window.size(i) <= 3 && !contact.test(window.text.slice(start, end))
    if (end > start && isCode && !seen('state')) return { kind: 'state', start, end }
  }
  if (!seen('state')) {
    const end = matchEnd(anyCaseCode, window, start)
    if (end > start) return { kind: 'state', start, end }
  }
  const known = placeNameAt(window, i)
  if (known !== undefined && known.marks & wordMark.country && (lower || isCapitalised(window, i)))
    return { kind: 'country', start, end: window.end[known.last] }
  if (seen('country')) return undefined
  if (parts.filter(({ kind }) => kind === 'town').length > 1) return undefined
  // Corvallis, OR 97330: behind town and postcode there is only a state or country.
  if (seen('town') && parts[parts.length - 1].kind === 'postcode' && known === undefined) return undefined
  const end = Math.max(townEnd(window, i, lower), known !== undefined && lower ? window.end[known.last] : 0)
  return end > start ? { kind: 'town', start, end } : undefined
}

const otherClasses = wordClass.greeting | wordClass.nameLabel | wordClass.title
/** Words of the line behind an address: a label, a date, a subject, a closing formula. */
const otherWords = new WordList(words('tail.other-words'))

/** Whether something else than an address begins at token i: a date, a greeting, a label. */
function beginsOther(window: TokenWindow, i: number): boolean {
  if (window.unit(window.end[i]) === 58) return true
  if (otherWords.isAt(window, i)) return true
  const classes = window.classes[i]
  if (classes & (wordClass.month | wordClass.weekday)) return true
  return (classes & otherClasses) !== 0 && placeNameAt(window, i) === undefined
}

/** The end of a town's words: capitalised, with short lower-case words between (Chiclana de la Frontera), on one line. */
function townEnd(window: TokenWindow, first: number, lower: boolean): number {
  let end = 0
  for (let k = first; k < window.count && k - first < maxTownWords; k++) {
    if (k > first && !isJoined(window, k)) break
    const form = window.shape[k]
    if (form === shape.number) {
      // The number or letter of a district: København K, Praha 4.
      if (k > first && window.size(k) <= 2 && end > 0) end = window.end[k]
      break
    }
    if (contact.test(window.text.slice(window.start[k], window.end[k]))) break
    if (k > first && isSentenceBorder(window, k)) break
    // Not SW1A of a postcode, IL of "Springfield IL 62701", St. of a street.
    if (window.glued(k)) break
    if (k > first && matchEnd(anyCaseCode, window, window.start[k]) > window.start[k]) break
    if (k === first && window.classes[k] & wordClass.streetAfter && window.size(k) < 4) break
    const capital = isCapitalised(window, k)
    const word =
      (window.marks[k] & wordMark.stop) === 0 ||
      (window.marks[k] & placeMarks) !== 0 ||
      (k + 1 < window.count && window.spaced(k) && window.shape[k + 1] === window.shape[k])
    if (capital && (word || k > first)) {
      if (k > first && countryStartsAt(window, k)) break
      // Paris | Ce certificat: a sentence begins below.
      if (!word && isFollowedByLowerCase(window, k)) break
      end = window.end[k]
    } else if (lower && form === shape.lower && (window.marks[k] & wordMark.stop) === 0) {
      if (k > first && countryStartsAt(window, k)) break
      end = window.end[k]
    } else if (k === first || form === shape.upper || window.size(k) > 4) break
  }
  return end
}

function isFollowedByLowerCase(window: TokenWindow, k: number): boolean {
  return k + 1 < window.count && isJoined(window, k + 1) && window.shape[k + 1] === shape.lower
}

/** Whether a country begins: "Zoetermeer Norway". */
function countryStartsAt(window: TokenWindow, k: number): boolean {
  const found = placeNameAt(window, k)
  return found !== undefined && (found.marks & wordMark.country) !== 0 && window.size(k) > 3
}

/** Whether a full stop before token k ends a sentence; St. and Mt. are part of a name. */
function isSentenceBorder(window: TokenWindow, k: number): boolean {
  const before = k - 1
  return window.codes[window.end[before]] === 46 && window.size(before) > 3
}

function isJoined(window: TokenWindow, k: number): boolean {
  const gap = window.start[k] - window.end[k - 1]
  const sign = window.codes[window.end[k - 1]]
  if (gap === 1) return sign === 32 || sign === 45 || sign === 39
  return gap === 2 && sign === 46 && window.codes[window.end[k - 1] + 1] === 32
}

/** Whether a town is listed or labelled by the tagger, or the address around it makes it likely. */
function isConfirmed(
  window: TokenWindow,
  town: AddressPart,
  at: number,
  parts: readonly AddressPart[],
  from: number,
): boolean {
  const i = window.tokenAt(town.start)
  const known = placeNameAt(window, i)
  if (known !== undefined && window.end[known.last] === town.end) return true
  if (window.tags[i] === entityTag.place) return true
  const previous = parts[parts.length - 2]
  if (previous?.kind === 'postcode') return true
  if (previous?.kind === 'unit' && isUnlistedName(window, i, at)) return true
  const lineEnds = at >= window.length || window.codes[at] === 10 || window.codes[at] === 13
  const before = window.text.slice(previous === undefined ? from : previous.end, town.start)
  return lineEnds && (/[\n,]/.test(before) || previous?.kind === 'unit')
}

/** Whether words are capitalised and not ordinary: behind a flat they are a town that is not listed. */
function isUnlistedName(window: TokenWindow, first: number, end: number): boolean {
  for (let k = first; k < window.count && window.start[k] < end; k++)
    if (!isCapitalised(window, k) || (window.marks[k] & wordMark.common) !== 0) return false
  return true
}

function postcodeFollows(window: TokenWindow, at: number): boolean {
  const start = nextPart(window, at, false)
  return start > at && matchEnd(postcode, window, start) > start
}

/** Whether a part is the code of a US state or Canadian province. */
export function isState(window: TokenWindow, part: AddressPart): boolean {
  const i = window.tokenAt(part.start)
  return (
    i < window.count && (window.classes[i] & wordClass.stateCode) !== 0 && window.shape[i] === shape.upper
  )
}
