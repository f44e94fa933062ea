import { zeroFirst } from '../columns/column-values.ts'
import { endingOf, type NumberedLabel, numberedLabel } from '../columns/numbered-label.ts'
import { isWordUnit, unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { isUnspaced } from '../tokens/word-shape.ts'
import { words, wordValues } from '../words/words.ts'
import { beginsLine, endsLine } from './cell-labels.ts'
import type { Emit, Grammar } from './grammar.ts'

/** Below labels that mean exactly this number, above guesses by format and the labels of any identity card (tax ID number). */
const sureScore = 0.73
/** With spaces inside, where a list of labels would take only the first group. */
const groupedScore = 0.88
/** The label may number anything. */
const openScore = 0.6
/** Words and code units of the longest label. */
const maxLabelWords = 6
const maxLabelUnits = 60
/** Words of the noun after a symbol for "number". */
const maxNumeroWords = 3
const numero = 0x2116
/** Code units between a label and its value: a wide column of a form. */
const maxGap = 24
const maxValue = 40
/** Words between a label and its value, such as `is now`, and code units of a remark there. */
const [maxFillers, maxRemark] = [3, 24]
/** Code units of a value in brackets after a noun: shorter values are counts (members (12)). */
const minBracketed = 4
/** Last part of a unit of measure, and short names in programs. */
const unit = /(?<!\p{L})\p{L}{1,2}$/u
/** Letters of the longest prefix: the owner code of a container has four. */
const maxPrefix = 4

const fillers = new WordList(words('numbered.fillers'))
const numberWords = new WordList([...words('numbered.words'), ...words('numbered.codes')])
/** The last words of the nouns that are labels. */
const nouns = new WordList(
  [...wordValues('numbered-thing').keys()].map((noun) => noun.slice(noun.lastIndexOf(' ') + 1)),
)
/** The last code units of the compounds' last parts. Most words have another ending. */
const lastUnits = unitFlags(
  words('numbered.endings')
    .map((ending) => ending.slice(-1))
    .join(''),
)

/** Letters and digits with separators; groups of digits may have spaces between them, and a space may follow a prefix of capitals; number plates may end with capitals. */
const value =
  /(?:\p{Lu}{1,4} (?=\d))?[\p{L}\d](?:[\p{L}\d]|[-._/](?=[\p{L}\d])| ?\/ ?(?=[\p{Lu}\d])){0,38}(?: (?=\d{2,}(?![\p{L}%.,]))\d{2,8}(?![\p{L}\d])){0,5}(?:(?<=\p{Lu} \d{3,4}) \p{Lu}{1,2}(?=[ \t]*(?:$|[\r\n,;)]| {2})))?/uy
/** What follows a count, an amount, a share or a time. */
export const measureBehind =
  /^(?:[.,:]\d| ?(?:[%€$£¥°²³]|(?:eur|usd|gbp|chf|kg|mg|ml|mm|cm|km|kwh|zł|zl|kr|руб|m²|h|uhr|pm|am)(?![\p{L}])))/iu
export const yearAlone = /^(?:19|20)\d\d$/
const dateForm = /^(?:\d{1,2}[-./]\d{1,2}[-./]\d{2,4}|[12]\d{3}[-./]\d{1,2}[-./]\d{1,2}|[12]\d{7}T\d{4,6}Z?)$/
const guidForm = /^[\da-f]{8}-[\da-f]{4}-/i
/** The number of a document with its month and year: 118/06/2025. */
const paperForm = /^\d{1,6}\/(?:0[1-9]|1[0-2])\/20\d\d$/
/** An expiry month of goods: 2027-03. */
const monthForm = /^20\d\d-(?:0[1-9]|1[0-2])$/
const thousands = /^\d{1,3}(?:[.']\d{3})+$/
const amountForm = /^\d{1,3}(?:[.]\d{3})*,\d\d$|^\d+\.\d\d$/

/**
 * Numbers after a label that starts or ends with a word for "number", with any noun, or after a noun that always has a number: `Claim ref:
 * V/118842/2025`, `Membership no. 4471`, `quote reference CH7712K`, `N° allocataire CAF : 1177204`.
 */
export const numberedLabels: Grammar = {
  name: 'numbered-labels',
  types: [
    'CASE_NUMBER',
    'CUSTOMER_ID',
    'EMPLOYEE_ID',
    'STUDENT_ID',
    'PROFESSIONAL_LICENSE',
    'TAX_ID',
    'IN_PAN',
    'PHONE',
    'PATIENT_ID',
    'POLICY_NUMBER',
    'INVOICE_NUMBER',
  ],
  find: (window, emit) => {
    forEachNumber(window, (first) => readNumber(window, withPrefix(window, first), emit))
  },
}

/** Calls a function with the first token of each value with a number. It returns where reading continues. */
export function forEachNumber(window: TokenWindow, read: (first: number) => number): void {
  if (window.reads !== walkedRead) walk(window)
  let done = 0
  let lastFirst = -1
  for (const [k, first] of firsts.entries()) {
    if (window.start[numbers[k]] < done) continue
    // The other numbers of a date or a path.
    if (first === lastFirst) continue
    lastFirst = first
    done = read(first)
  }
}

/** The numbers of the last window that may be in a value, and the first token of each, which two grammars read. */
let walkedRead = -1
const numbers: number[] = []
const firsts: number[] = []

function walk(window: TokenWindow): void {
  walkedRead = window.reads
  numbers.length = 0
  firsts.length = 0
  for (let n = 0; n < window.notableCount; n++) {
    const i = window.notable[n]
    if (window.shape[i] !== shape.number) continue
    const first = firstOfValue(window, i)
    // Longer than any value.
    if (first < 0) continue
    numbers.push(i)
    firsts.push(first)
  }
}

/**
 * The first token of the run of letters, digits and separators around a number, which may include part of the label: `no.4471`, `ref-12`.
 * -1 for a run that is longer than a value: in a hostile text every number may be in one.
 */
export function firstOfValue(window: TokenWindow, i: number): number {
  let first = i
  while (first > 0) {
    const gap = window.start[first] - window.end[first - 1]
    if (gap > 1 || (gap === 1 && !isJoint(window.codes[window.end[first - 1]]))) break
    if (isUnspaced(window.codes[window.start[first - 1]])) break
    if (isLabelWord(window, first - 1)) break
    first--
    if (window.start[i] - window.start[first] > maxValue) return -1
  }
  return first
}

/** The first token of a value with a prefix of capitals and a space, if the prefix is not its label: Container HLXU 804471-2. */
export function withPrefix(window: TokenWindow, first: number): number {
  const before = first - 1
  if (before < 1 || window.size(before) > maxPrefix || !window.spaced(before)) return first
  if (window.shape[before] !== shape.upper && window.shape[before] !== shape.initial) return first
  return isLabelWord(window, before) || window.start[first] - window.end[before] > 1 ? first : before
}

/** Reads the value that begins with a token, if a label is before it. Returns where reading continues. */
function readNumber(window: TokenWindow, first: number, emit: Emit): number {
  const start = window.start[first]
  const lead = leadBefore(window, first)
  const label = lead === undefined ? undefined : numberedLabel(lead.label)
  if (lead === undefined || label === undefined) return readBefore(window, start, emit)
  if (label.isNoun && isOfProgram(window, lead)) return start + 1
  // Issue numbers, and numbers of the subject of a technical text.
  if (!label.isSure && (lead.isSigned || lead.isAbove || window.evidence.isTechnical)) return start + 1
  const found = valueAt(window, start)
  if (found === undefined) return start + 1
  const end = start + found.length
  if (label.needsMark === true && !lead.isMarked) return end
  if (lead.isBracketed && label.isNoun && found.length < minBracketed) return end
  if (lead.isAbove && !endsLine(window, end)) return end
  if (!isNumberedValue(window, end, found, label, lead.isMarked)) return end
  // The lists of bank accounts contain groups of digits, too: Direct deposit account.
  const isGrouped = /^\d+(?:[ -]\d+)* \d+$/.test(found) && !(label.isNoun && label.type === 'CUSTOMER_ID')
  // An extension is also part of the number before it, which is longer.
  const score =
    !label.isSure || lead.hasRemark || label.type === 'PHONE'
      ? openScore
      : isGrouped
        ? groupedScore
        : sureScore
  emit(start, end, label.type, score, 'number after its label', lead.label)
  return end
}

/** Reads a number with its label in brackets right after it: 4471882 (policy no). Returns where reading continues. */
function readBefore(window: TokenWindow, start: number, emit: Emit): number {
  const found = valueAt(window, start)
  if (found === undefined) return start + 1
  const end = start + found.length
  if (window.unit(end) !== 32 || window.unit(end + 1) !== 40) return start + 1
  labelBehind.lastIndex = end
  const title = labelBehind.exec(window.text)?.[1]
  const label = title === undefined ? undefined : numberedLabel(title)
  if (title === undefined || label?.isSure !== true || label.type === 'PHONE') return start + 1
  if (!isNumberedValue(window, end, found, label, false)) return start + 1
  emit(start, end, label.type, openScore, 'number before its label', title)
  return end
}
const labelBehind = / \((\p{L}[^()\d\n]{1,30})\)/uy

/** Whether a noun is a unit of measure, or an identifier in a program: 90 mg/dl (70-170), ticket=51902. */
function isOfProgram(window: TokenWindow, { label, isKey, isBracketed }: Lead): boolean {
  if (!isKey && !isBracketed) return false
  return unit.test(label) || (isKey && (window.evidence.isTechnical || /^\p{Ll}/u.test(label)))
}

/** The letters, digits and separators at a position, if they are not too many for a value. */
export function valueAt(window: TokenWindow, start: number): string | undefined {
  value.lastIndex = start
  const found = value.exec(window.text)?.[0]
  return found === undefined || found.length > maxValue ? undefined : found
}

/** Whether a text that ends at a position may be the value of a label, and is not a count, an amount or a date. */
export function isNumberedValue(
  window: TokenWindow,
  end: number,
  text: string,
  label: NumberedLabel,
  isMarked: boolean,
): boolean {
  if (!isValue(text, label, isMarked || endsPhrase(window, end))) return false
  return !isWordUnit(window.unit(end)) && !measureBehind.test(window.text.slice(end, end + 8))
}

function isValue(text: string, { type, isSure, isNoun }: NumberedLabel, isMarked: boolean): boolean {
  const digits = text.replace(/\D/g, '').length
  const isMixed = /\p{L}/u.test(text)
  const isJoined = /[-./_ ]/.test(text)
  if (dateForm.test(text) || amountForm.test(text) || guidForm.test(text)) return false
  if (type === 'PHONE') return digits >= 2 && digits <= 5 && !isMixed
  if (/^\p{Ll}+\d?$/u.test(text) || ((!isSure || (isNoun && !isMarked)) && isRange(text))) return false
  if (isNoun && ((!isMarked && thousands.test(text)) || monthForm.test(text))) return false
  if (yearAlone.test(text)) return isSure && isMarked && !isNoun
  // A number with a year, as in minutes and protocols: 12/2025.
  if (/^\d{1,3}\/(?:19|20)\d\d$/.test(text)) return isSure && !isNoun
  if (isNoun && !isSure) return digits >= 4 && (isMixed || paperForm.test(text))
  if (isNoun && zeroFirst.test(text)) return true
  if (isNoun) return isMixed || isJoined || isMarked ? digits >= 3 : digits >= 5
  if (isSure) return digits >= (isMixed || isJoined || isMarked ? 2 : 3)
  return digits >= (isMixed ? 3 : 4)
}

/** A range of two counts: 280-300. */
function isRange(text: string): boolean {
  const [, low, high] = /^(\d{1,4})-(\d{1,4})$/.exec(text) ?? []
  return low !== undefined && Number(low) < Number(high)
}

/** Whether a sentence, a part of it or the line ends after a value, so that no unit of measure follows. */
function endsPhrase(window: TokenWindow, end: number): boolean {
  const code = window.unit(end)
  return code === 0 || code === 10 || code === 13 || code === 44 || code === 59 || code === 41 || code === 46
}

/** The words before a value that may be its label. */
interface Lead {
  readonly label: string
  /** Whether a colon, an equals sign or the gap of a form or table is between. */
  readonly isMarked: boolean
  /** Whether it is a key in a log: `ticket=51902`. */
  readonly isKey: boolean
  /** Whether a symbol means "number": `Ticket #4471`. */
  readonly isSigned: boolean
  /** Whether the value is in brackets. */
  readonly isBracketed: boolean
  /** Whether the label is the line above the value. */
  readonly isAbove: boolean
  /** Whether a remark in brackets is between them; the lists of labels contain the frequent ones. */
  readonly hasRemark: boolean
}

function leadBefore(window: TokenWindow, first: number): Lead | undefined {
  const { codes, text } = window
  let k = first - 1
  if (k < 0) return undefined
  let before = window.start[first]
  if (before - window.end[k] > maxGap) return undefined
  const remark = remarkBefore(window, before)
  if (remark >= 0) {
    before = remark
    k = window.tokenAt(remark) - 1
    if (k < 0) return undefined
  }
  for (let n = 0; n < maxFillers && k > 0 && fillers.isAt(window, k); n++) before = window.start[k--]
  let isMarked = false
  let isSigned = false
  let isKey = false
  let isBracketed = false
  let isAbove = false
  let blanks = 0
  for (let at = window.end[k]; at < before; at++) {
    const code = codes[at]
    if (gapSigns[code] === 0 || (code === 10 && isAbove)) return undefined
    if (code === 10) isAbove = true
    // A row of CSV.
    if ((code === 44 || code === 59) && codes[at + 1] !== 32) return undefined
    if (code === 32) blanks++
    if (code === 9 || code === 10 || code === 58 || code === 61 || code === 124) isMarked = true
    if (code === 61) isKey = true
    if (code === 40 || code === 91) isBracketed = true
    if (code === 35 || code === 0x2116) isSigned = true
  }
  if (blanks > 1) isMarked = true
  const last = k
  const sign = isSigned ? ' no' : ''
  const isNumeroFirst = !isSigned && hasNumeroBefore(window, k)
  if (!isSigned && !isNumeroFirst && !isLabelWord(window, k) && !hasLabelWordBefore(window, k, isMarked))
    return undefined
  let from = k
  while (
    from > 0 &&
    last - from + 1 < maxLabelWords &&
    window.end[last] - window.start[from - 1] <= maxLabelUnits &&
    isJoinedWord(window, from - 1)
  )
    from--
  if (isAbove && !beginsLine(window, from)) return undefined
  const words = text.slice(window.start[from], window.end[last])
  const label = isNumeroFirst ? `no ${words}` : words + sign
  return { label, isMarked, isKey, isSigned, isBracketed, isAbove, hasRemark: remark >= 0 }
}

/** The start of a remark in brackets between a label and its value: Kundennummer (neu): 4471; -1 if there is none. */
function remarkBefore({ codes }: TokenWindow, start: number): number {
  let at = start - 1
  while (at >= 0 && start - at < 4 && (codes[at] === 32 || codes[at] === 58)) at--
  if (codes[at] !== 41) return -1
  const from = Math.max(0, at - maxRemark)
  while (at >= from && codes[at] !== 40 && codes[at] !== 10) at--
  return at >= from && codes[at] === 40 ? at : -1
}

/** Whether a token may be the last word of a label: a word for "number", a compound with it, or a noun that has numbers. */
function isLabelWord(window: TokenWindow, k: number): boolean {
  if (window.shape[k] === shape.number) return false
  const [start, end] = [window.start[k], window.end[k]]
  if (numberWords.has(window, start, end)) return end - start > 1 || isAbbreviated(window, k)
  if (nouns.has(window, start, end)) return true
  const last = window.codes[end - 1]
  if (lastUnits[last | lowerBit(last)] === 0 || end - start > maxValue) return false
  return endingOf(window.text.slice(start, end).toLowerCase()) !== undefined
}

/** A single letter for "number" is followed by a full stop or a symbol: n., n°, č. */
function isAbbreviated(window: TokenWindow, k: number): boolean {
  const code = window.unit(window.end[k])
  return (code === 46 || code === 0xb0 || code === 0xba) && window.unit(window.start[k] - 1) !== 46
}

/** Whether a word for "number", or a noun that has numbers, is among the words before the last one of a label: N° allocataire CAF. */
function hasLabelWordBefore(window: TokenWindow, k: number, isMarked: boolean): boolean {
  for (let i = k - 1; i >= 0 && k - i < maxLabelWords - 1; i--) {
    if (!isJoinedWord(window, i)) return false
    if (isMarked && isLabelWord(window, i)) return true
    if (numberWords.isAt(window, i)) return window.size(i) > 1 || isAbbreviated(window, i)
  }
  return false
}

/** Whether the symbol for "number" is before the phrase that ends with a token: № договора 44718. */
function hasNumeroBefore(window: TokenWindow, k: number): boolean {
  for (let i = k; i >= 0 && k - i < maxNumeroWords; i--) {
    if (i < k && !isJoinedWord(window, i)) return false
    const before = window.start[i] - 1
    const code = window.unit(window.unit(before) === 32 ? before - 1 : before)
    if (code === numero) return true
  }
  return false
}

/** Whether a token is a word that is separated from the next by at most a space, a full stop, a hyphen, a slash or an apostrophe. */
function isJoinedWord(window: TokenWindow, i: number): boolean {
  if (window.shape[i] === shape.number) return false
  const [from, to] = [window.end[i], window.start[i + 1]]
  if (to - from > 3) return false
  let blanks = 0
  for (let at = from; at < to; at++) {
    const code = window.codes[at]
    if (code === 32) blanks++
    else if (!isLabelJoint(code)) return false
    // A full stop after a long word or a unit of measure ends a sentence: bis 230 V. Referenz
    else if (code === 46 && window.codes[at + 1] === 32 && (window.size(i) > 4 || isUnit(window, i)))
      return false
  }
  return blanks < 2
}

/** Whether a single letter, other than one for "number", follows a number. */
function isUnit(window: TokenWindow, i: number): boolean {
  return window.size(i) < 3 && i > 0 && window.shape[i - 1] === shape.number
}

/** The bit that changes an ASCII capital to lower case. */
const lowerBit = (code: number): number => (code < 128 ? 32 : 0)
const isJoint = (code: number): boolean => code === 45 || code === 46 || code === 47 || code === 95
const isLabelJoint = (code: number): boolean => isJoint(code) || code === 39 || code === 0xb0 || code === 0xba
const gapSigns = unitFlags(' \t\n\r:#=|*"`\'.-№°º[(«„“,;→–—')
