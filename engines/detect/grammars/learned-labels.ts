import { isOwnReference } from '../checks/values/general.ts'
import { type ColumnMeaning, isRoleWord, meaningOfTitle } from '../columns/column-names.ts'
import { isColumnValue, type TableContext, typeOfColumn } from '../columns/column-values.ts'
import {
  isKeyOfRecord,
  type LabelClass,
  labelClasses,
  labelOdds,
  mayLeadToWords,
} from '../columns/label-classifier.ts'
import { type NumberedLabel, numberedLabel } from '../columns/numbered-label.ts'
import { plainLabel, plainLabels, withoutQualifier } from '../columns/plain-label.ts'
import { listingIn } from '../dictionaries/lexicon.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { words } from '../words/words.ts'
import {
  beginsCell,
  beginsLine,
  type CellRange,
  cellBehind,
  endsLine,
  firstOfLabel,
  isTitleRow,
  type LabelMark,
  labelEnding,
  lineBelow,
  markBehind,
  markOfNumber,
  signedAbove,
} from './cell-labels.ts'
import type { Emit, Grammar } from './grammar.ts'
import { peopleLabel } from './names/listed-people.ts'
import { forEachNumber, isNumberedValue, valueAt, withPrefix } from './numbered-labels.ts'
import { columnTypes } from './table-columns.ts'

/** Below every rule that knows the label, above the default threshold. */
const score = 0.58
/** The minimum likelihood of a class before a colon, before the gap of a form, and without a separator. */
const minLikelihood: Readonly<Record<LabelMark, number>> = { colon: 0.6, gap: 0.8, none: 0.93 }

/** The minimum likelihood if the value looks like an identifier and the label is not one of a thing: .5 is neutral. */
const minOpenLikelihood = 0.5

/** Digits with letters or separators, or many digits: counts, years and models do not look like this. */
const identifier = /^(?!.*\p{Ll})(?=(?:\D*\d){4})(?!\d+\p{L}+\/)(?=.*\p{L}|(?:\D*\d){7}|\d{9}).{5,}$/u
/** The ordinal number of a court or district: 224TH JUDICIAL DISTRICT. */
const ordinal = /^\d+(?:st|nd|rd|th)$/i
const endsCell = /^(?:$|[\n\r\t,;)|]|[. ](?:$|\s))/

const meanings: Readonly<Partial<Record<LabelClass, ColumnMeaning>>> = {
  name: { kind: 'full-name', isClear: false },
  address: { kind: 'address', isClear: false },
  birth: { kind: 'birth-date', isClear: false },
  health: { kind: 'condition', isClear: false },
}
/** Above labels that are only similar to known ones, below rules with more evidence. */
const listedScore = 0.62
/** The meaning of listed labels that no other rule reads: values with an unspecific format. */
const listedKinds: ReadonlySet<string> = new Set([
  'phone',
  'postcode',
  'initials',
  'house-number',
  'birth-date',
])
/** The same if only a gap separates the value, which other rules read after a colon only. */
const apartKinds: ReadonlySet<string> = new Set(['given-name', 'surname', 'full-name', 'place', 'condition'])
const nameKinds: ReadonlySet<string> = new Set(['given-name', 'surname', 'full-name'])
/** For labels of arbitrary numbers: short numbers, ranges and years are counts. */
const open: NumberedLabel = { type: 'CUSTOMER_ID', isSure: false, isNoun: false }

/**
 * Values after a label that is in no list, recognised by its words, parts of words and the format of the value: `Meter serial:
 * ITR18-0093341`, `Průkaz: 2-0441-7712`, `Checker    Hilda Brandt`.
 */
export const learnedLabels: Grammar = {
  name: 'learned-labels',
  types: [...columnTypes, 'DIAGNOSIS'],
  find: (window, emit) => {
    if (window.reach !== undefined) return
    findNumbers(window, emit)
    if (window.evidence.isTechnical) return
    let lastEnd = -1
    for (let i = 0; i < window.count; i++) {
      if (i + 1 === window.count) {
        const from = firstOfLabel(window, i)
        if (from >= 0 && endOfText.test(window.text.slice(window.end[i], window.end[i] + maxEnd)))
          readSigned(window, from, i, emit)
        return
      }
      const mark = markBehind(window, i)
      // The label may be a separate line, with its value on the next one.
      const isLastOfLine = endsLine(window, window.end[i], labelEnding)
      const isLine = mark === undefined && isLastOfLine
      if ((mark === undefined && !isLine) || window.shape[i] === shape.number) continue
      const from = firstOfLabel(window, i)
      if (from < 0) continue
      if (isLine) readSigned(window, from, i, emit)
      if (!(isLine ? beginsLine(window, from) : beginsCell(window, from))) continue
      // Cells without a colon are labels if they start a line or follow the value of another label: others are cells of a table.
      if (mark === 'gap' && !beginsLine(window, from) && !isBehind(window, lastEnd, from)) continue
      const label = window.text.slice(window.start[from], window.end[i])
      // Values with a high score of the tagger need no label.
      if (window.tags[i + 1] === entityTag.name) continue
      const isApart = mark === 'gap' || (mark === 'colon' && window.start[i + 1] - window.end[i] > minApart)
      if (isLastOfLine && meaningOfTitle(label)?.kind === 'address')
        readPostcode(window, window.end[i], label, emit)
      const listed = listedMeaning(label, isApart) ?? (isLine ? nameMeaning(label) : undefined)
      if (listed === undefined && (mark === undefined || !mayLeadToWords(label))) continue
      const value = isLine ? lineBelow(window, i) : cellBehind(window, i)
      if (value === undefined || window.tables.at(value.start) !== undefined) continue
      // The titles of a table.
      if (mark === 'gap' && listed !== undefined) {
        if (!endsLine(window, value.end) || isTitleRow(window, window.start[from])) continue
        if (listed.kind === 'condition' && window.tables.isInTitles(window.start[from])) continue
        if (nameKinds.has(listed.kind) && areOrdinary(window, value)) continue
      }
      if (isLine && nameKinds.has(listed?.kind ?? '') && !isBeforeLabel(window, value.end)) continue
      if (listed !== undefined && readListed(window, label, value, listed, emit)) {
        lastEnd = Math.max(lastEnd, value.end)
        continue
      }
      if (mark === undefined) continue
      lastEnd = Math.max(lastEnd, readCell(window, label, value, mark, emit))
    }
  },
}

/** Whether all words of a cell are ordinary and none is a name: Surname | Grade are titles with their rows elsewhere. */
function areOrdinary({ text, lexicon }: TokenWindow, { start, end }: CellRange): boolean {
  return text
    .slice(start, end)
    .split(/[\s-]+/)
    .map((word) => listingIn(lexicon, word))
    .every(({ ordinary, name }) => ordinary && !name)
}

/** A form as a table, for the readers of cells. */
function tableOf({ lexicon }: TokenWindow, areAboutPeople: boolean): TableContext {
  return { areAboutPeople, listingOf: (word) => listingIn(lexicon, word) }
}

/** Lines of the longest address below its label. */
const maxAddressLines = 4

/** Reads a postcode on a separate line in an address below a label. It may be of any country. */
function readPostcode(window: TokenWindow, end: number, label: string, emit: Emit): void {
  const { text } = window
  const table = tableOf(window, true)
  let from = text.indexOf('\n', end) + 1
  for (let k = 0; k < maxAddressLines && from > 0; k++) {
    const line = nextLineOf.exec(text.slice(from, from + maxPostcode))
    if (line === null || line[0].trim() === '') return
    const value = line[0].trim()
    const start = from + line[0].indexOf(value)
    if (isColumnValue(value, postcode, table))
      emit(
        start,
        start + value.length,
        'LOCATION',
        listedScore,
        'postcode of an address below a label',
        label,
      )
    from = text.indexOf('\n', from) + 1
  }
}
const nextLineOf = /^[^\r\n]*/
/** Length of the longest postcode in code units, with the spaces of a margin. */
const maxPostcode = 24
const postcode: ColumnMeaning = { kind: 'postcode', isClear: true }

/** Numbers with their label before them, also within a sentence: badge P-2217. */
function findNumbers(window: TokenWindow, emit: Emit): void {
  forEachNumber(window, (first) => {
    const after = window.start[first] + 1
    const prefixed = withPrefix(window, first)
    const end = readNumber(window, prefixed, emit)
    const read = end < 0 && prefixed !== first ? readNumber(window, first, emit) : end
    return Math.max(after, read)
  })
}

/** Reads the value that starts with a token. Returns its end, -1 if its label is not one of a number. */
function readNumber(window: TokenWindow, first: number, emit: Emit): number {
  const start = window.start[first]
  const last = first - 1
  const found = last < 0 ? undefined : markOfNumber(window, last)
  if (found === undefined || window.shape[last] === shape.number) return -1
  const { mark } = found
  // In a table, the cell to the left belongs to another column.
  if (mark !== 'colon' && window.tables.at(start) !== undefined) return -1
  if ((mark === 'none' || found.isUnusual) && window.evidence.isTechnical) return -1
  const text = valueAt(window, start)
  const from = firstOfLabel(window, last)
  if (text === undefined || from < 0 || ordinal.test(text)) return -1
  const end = start + text.length
  if (found.isAbove && !(beginsLine(window, from) && endsLine(window, end))) return -1
  const label = window.text.slice(window.start[from], window.end[last])
  const numbered = numberedLabel(label)
  // Licence OH L-9988776: without a separator the format of the value decides.
  if ((numbered !== undefined && !(numbered.needsMark && mark === 'none')) || isKeyOfRecord(label)) return -1
  const plain = withoutQualifier(label)
  if (!isNumberedValue(window, end, text, open, mark !== 'none')) return -1
  const isMixed = identifier.test(text)
  // Without a separator only identifiers, in a cell of label and value.
  if (mark === 'none' && !(isMixed && endsCell.test(window.text.slice(end, end + 2)))) return -1
  // The colour profile in every PDF/A file: sRGB IEC61966-2.1.
  if (mark === 'none' && text === text.toUpperCase() && !isOwnReference(text)) return -1
  const isCell = beginsCell(window, from)
  if (mark === 'none' && !isCell) return -1
  const isSure = isMixed && (mark === 'colon' || isCell)
  if (found.isBracketed && !isSure) return -1
  const isNumbered = plain !== label && numberedLabel(plain)?.isSure === true
  const { number } = labelOdds(label, text)
  // The value may raise the score of a label that is similar to no other and not one of a thing: Skadesak: S25-118847.
  const isOpen = isSure && number >= minOpenLikelihood && labelOdds(label).thing < minOpenLikelihood
  if (!isNumbered && !isOpen && number < (isSure ? minLikelihood.colon : minLikelihood.none)) return -1
  emit(start, end, open.type, score, 'number after a learned label', label)
  return end
}

/** Reads the line above the label of a signature: `Orrisk`, a signature line, `Surname`. */
function readSigned(window: TokenWindow, first: number, last: number, emit: Emit): void {
  const value = signedAbove(window, first)
  if (value === undefined || window.tables.at(value.start) !== undefined) return
  const label = withoutQualifier(window.text.slice(window.start[first], window.end[last]))
  const meaning = meaningOfTitle(label)
  if (meaning !== undefined && meaning.kind !== 'role') {
    readListed(window, label, value, meaning, emit)
    return
  }
  const text = window.text.slice(value.start, value.end)
  if (!isOfSigner(label) || nameIn(window, text) !== text) return
  emit(value.start, value.end, 'NAME', listedScore, 'above the label of a signature', label)
}

/** Whether a label is one of a signature or signer: Witness, Unterschrift des Mieters. */
function isOfSigner(label: string): boolean {
  if (peopleLabel(label) !== undefined) return true
  const parts = plainLabel(label).split(' ')
  return parts.length <= maxSignerWords && parts.some((part) => signatures.has(part) || isRoleWord(part))
}
/** Words of the longest label of a signature: Name and signature of the tenant. */
const maxSignerWords = 7
const signatures = plainLabels('people.signatures', 'people.signature-words', 'labels.names')

/** From this many code units on, the gap between a colon and its value is one between cells of a form. */
const minApart = 3
/** What follows the last word of a text. */
const endOfText = /^[ \t:*)]{0,8}\r?(?:\n|$)/
/** Code units of it that are read. */
const maxEnd = 10

/** The meaning of listed labels whose value no other rule reads; labels of names only with a qualifier, which other rules do not know. */
function listedMeaning(label: string, isApart: boolean): ColumnMeaning | undefined {
  const whole = meaningOfTitle(label)
  if (whole !== undefined)
    return listedKinds.has(whole.kind) || (isApart && apartKinds.has(whole.kind)) ? whole : undefined
  const plain = withoutQualifier(label)
  const meaning = plain === label ? undefined : meaningOfTitle(plain)
  return meaning !== undefined && (listedKinds.has(meaning.kind) || nameKinds.has(meaning.kind))
    ? meaning
    : undefined
}

/** The meaning of a name label for the line below it, in a form with labels above their values: Surname | Orrisk | First name | Velm. */
function nameMeaning(label: string): ColumnMeaning | undefined {
  const meaning = meaningOfTitle(label)
  return meaning !== undefined && nameKinds.has(meaning.kind) ? meaning : undefined
}

const nextLine = /[ \t]*\r?\n(?:[ \t]*\r?\n)?[ \t]*(?<label>[^\r\n:]{2,44}):?[ \t]*(?:\r?\n|$)/y

/** Whether the line below a value is another label. */
function isBeforeLabel({ text }: TokenWindow, end: number): boolean {
  nextLine.lastIndex = end
  const label = nextLine.exec(text)?.groups?.label?.trim()
  return label !== undefined && (meaningOfTitle(label) !== undefined || numberedLabel(label) !== undefined)
}

/** Reads the value of a listed label as the cell below a title: all of it, or the part before a comma or a parenthesis. */
function readListed(
  window: TokenWindow,
  label: string,
  cell: CellRange,
  meaning: ColumnMeaning,
  emit: Emit,
): boolean {
  const text = window.text.slice(cell.start, cell.end)
  const table = tableOf(window, true)
  const parts = [text, text.split(/ \(|[,;]/)[0]].map((part) =>
    meaning.kind === 'initials' ? part : part.replace(/[ .]+$/, ''),
  )
  const value = parts.find((part) => isColumnValue(part, meaning, table))
  if (value === undefined || (meaning.kind === 'birth-date' && !/\d[-/.]\d/.test(value))) return false
  const type = typeOfColumn(meaning)
  emit(cell.start, cell.start + value.length, type, listedScore, 'value after a label of a column', label)
  return true
}

function readCell(window: TokenWindow, label: string, cell: CellRange, mark: LabelMark, emit: Emit): number {
  const text = window.text.slice(cell.start, cell.end)
  const odds = labelOdds(label, text)
  const best = labelClasses.reduce((a, b) => (odds[b] > odds[a] ? b : a))
  const meaning = meanings[best]
  if (meaning === undefined || odds[best] < minLikelihood[mark]) return -1
  const whole = text.replace(/[ .]+$/, '')
  const value = best === 'name' ? nameIn(window, text) : best === 'health' ? conditionIn(whole) : whole
  if (value === '' || !isColumnValue(value, meaning, tableOf(window, false))) return -1
  // A sentence, or a country code.
  if (best === 'address' && /^\p{Ll}|^\p{Lu}{2,3}$/u.test(value)) return -1
  // The label of another cell.
  if (mark === 'gap' && isLabel(value)) return -1
  if (best === 'name' && !value.includes(' ') && odds.name < minLikelihood.gap) return -1
  emit(
    cell.start,
    cell.start + value.length,
    typeOfColumn(meaning),
    score,
    'value after a learned label',
    label,
  )
  return cell.end
}

/** Whether a cell is a label itself, like those in a row of titles. */
function isLabel(text: string): boolean {
  const odds = labelOdds(text)
  return labelClasses.some((is) => is !== 'other' && odds[is] >= minLikelihood.colon)
}

/** Whether only a gap is between the end of a value and a token. */
function isBehind({ text, start }: TokenWindow, end: number, k: number): boolean {
  return end >= 0 && start[k] - end < 40 && /^[ \t]+$/.test(text.slice(end, start[k]))
}

/** A person's name at the start of a cell, up to punctuation that ends it. */
const person =
  /^(?:\p{Lu}[\p{L}\p{M}'’-]*\.?|\p{Lu}\.)(?: (?:(?:van|von|de|da|do|dos|del|della|di|den|der|zu|la|le|el|al|bin|ibn|ter|af) ){0,2}(?:\p{Lu}[\p{L}\p{M}'’-]*\.?|\p{Lu}\.)){0,4}(?=$|[,;()/&–—]| [-–—(/&+]| (?:and|und|et|y|e|i|a|och|og|ja|en) )/u
const unspacedPerson = /^[\p{Lo}\p{M}・·ー ]{2,24}(?=$|[（(,、，])/u

function nameIn(window: TokenWindow, text: string): string {
  const unspaced = unspacedPerson.exec(text)?.[0]
  if (unspaced !== undefined) return unspaced
  const found = person.exec(text)?.[0] ?? ''
  const listings = found.split(/[ -]/).map((word) => listingIn(window.lexicon, word))
  const isOrdinary = listings.every(({ ordinary, name }) => ordinary && !name)
  // A title alone, with the name in lower case.
  return isOrdinary || isRoleWord(found) || /^\S+\.$/.test(found) ? '' : found
}

const noConditions = new Set([...words('special-categories.non-values'), ...words('conditions.negations')])

/** A condition, up to the end of the sentence. */
function conditionIn(text: string): string {
  const condition = /^[^.;:()]{3,}/u.exec(text)?.[0].trimEnd() ?? ''
  return noConditions.has(condition.split(' ')[0].toLowerCase()) ? '' : condition
}
