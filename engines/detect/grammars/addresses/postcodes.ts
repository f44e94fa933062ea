import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isWordUnit } from '../../text/chars.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, wordSet, words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'

const labels = new WordList(words('postcodes.labels'))

/** The postcode areas of Royal Mail. A British postcode is area, district, sector and unit (BS 7666). */
const areas = new Set(words('postcodes.areas'))
const british = /([A-Z]{1,2})(?:\d{1,2}|\d[A-Z])( ?)\d[ABD-HJLNP-UW-Z]{2}(?![\p{L}\p{N}])/uy
/** The same in small letters, with its space. */
const smallBritish = /([a-z]{1,2})(?:\d{1,2}|\d[a-z])( )\d([abd-hjlnp-uw-z]{2})(?![\p{L}\p{N}])/uy
/** Measures and ordinals that look like the end of a postcode: b2 4th, a4 8gb. */
const notUnits = new Set(words('postcodes.not-ends'))
const fivePlusFour = /\d{5}(?:-\d{4})?(?![\p{L}\p{N}]|[-.,/]\d)/uy

/** Postcodes of the United States, Great Britain and Germany, and those before a town. */
export const postcodes: Grammar = {
  name: 'postcodes',
  types: ['US_ZIP', 'UK_POSTCODE', 'LOCATION', 'DE_PLZ', 'ADDRESS'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i > 0 && window.glued(i - 1)) continue
      if (window.shape[i] === shape.number) {
        if (window.size(i) === 5) emitFiveDigits(window, i, emit)
        if (window.size(i) >= 3 && window.size(i) <= 5) emitBeforeTown(window, i, emit)
      } else if (window.glued(i) && window.size(i) <= 2 && window.shape[i + 1] === shape.number)
        emitBritish(window, i, emit)
    }
  },
}

/** The British postcode that begins with token i, and whether it is written with its blank. */
export function britishPostcode(
  window: TokenWindow,
  i: number,
): { readonly end: number; readonly isSpaced: boolean } | undefined {
  if (!window.glued(i) || window.size(i) > 2 || window.shape[i + 1] !== shape.number) return undefined
  const isSmall = window.codes[window.start[i]] >= 97
  if (isSmall && !window.lineIsLower(window.start[i])) return undefined
  const pattern = isSmall ? smallBritish : british
  pattern.lastIndex = window.start[i]
  const found = pattern.exec(window.text)
  if (found === null || !areas.has(found[1].toUpperCase()) || notUnits.has(found[3])) return undefined
  return { end: window.start[i] + found[0].length, isSpaced: found[2] === ' ' }
}

function emitBritish(window: TokenWindow, i: number, emit: Emit): void {
  const found = britishPostcode(window, i)
  if (found !== undefined)
    emit(
      window.start[i],
      found.end,
      'UK_POSTCODE',
      found.isSpaced ? 0.75 : 0.45,
      'area, district, sector and unit',
    )
}

/** The postcode and the town that begin a line, or follow a comma: 4900-370 VIANA DO CASTELO, 856 41 Sundsvall, 1070 Anderlecht. */
const beforeTown =
  /(?<=(?:^|\n|, )[ \t>]{0,80})(?<code>\d{4}-\d{3}|\d{3} \d{2}|\d{4,5}) (?=\p{Lu}[\p{L}'’.-]+(?:[ -][\p{L}'’]+){0,4}[ \t]*(?:$|[\n\r,;)]| {2}))/uy
const placeOrVillage = placeMarks | wordMark.village

function emitBeforeTown(window: TokenWindow, i: number, emit: Emit): void {
  beforeTown.lastIndex = window.start[i]
  const code = beforeTown.exec(window.text)?.groups?.code
  if (code === undefined) return
  const town = window.tokenAt(window.start[i] + code.length)
  const isListed = (window.marks[town] & placeOrVillage) !== 0
  const isUnknown = window.marks[town] === 0
  // 2014 Madrid
  const isYear = /^(?:19|20)\d\d$/.test(code)
  if (isYear || !(code.length > 5 ? isListed || isUnknown : isListed || (isUnknown && code.length === 5)))
    return
  const end = window.start[i] + code.length
  emit(window.start[i], end, 'ADDRESS', code.length > 5 ? 0.75 : 0.6, 'postcode before a town')
}

function emitFiveDigits(window: TokenWindow, i: number, emit: Emit): void {
  const at = window.start[i]
  const before = window.unit(at - 1)
  fivePlusFour.lastIndex = at
  const found = fivePlusFour.exec(window.text)
  if (found === null) return
  const end = at + found[0].length
  const label = labelBefore(window, i)
  if (label !== undefined) {
    emit(at, end, typeOfLabel(label), 0.8, 'number after a label', label)
    return
  }
  // DC 20500: the code of a state in capitals right before.
  const state =
    i > 0 &&
    window.classes[i - 1] & wordClass.stateCode &&
    window.shape[i - 1] === shape.upper &&
    window.size(i - 1) === 2
  if (state && at - window.end[i - 1] <= 2) {
    emit(at, end, 'US_ZIP', 0.75, 'state and ZIP', window.text.slice(window.start[i - 1], window.end[i - 1]))
    // Corvallis, OR 97330
    if (hasTownBefore(window, i - 1))
      emit(window.start[i - 1], window.end[i - 1], 'LOCATION', 0.75, 'state before a ZIP')
    return
  }
  if (found[0].length > 5) return
  // D-10115, or 10115 Berlin with a town right behind.
  if (before === 45) {
    if (i > 0 && window.unit(at - 2) === 68 && !isWordUnit(window.unit(at - 3)))
      emit(at, end, 'DE_PLZ', 0.8, 'D- and number')
    return
  }
  const town = i + 1
  if (
    !window.spaced(i) ||
    window.start[town] - end !== 1 ||
    (window.shape[town] !== shape.capital && window.shape[town] !== shape.upper)
  )
    return
  const marks = window.marks[town]
  if (emitStreetBefore(window, i, town, emit)) {
    emit(at, end, 'DE_PLZ', 0.75, 'number and town behind a street')
    emit(window.start[town], townEnd(window, town), 'LOCATION', 0.75, 'town behind a street and postcode')
    return
  }
  if ((marks & (wordMark.city | wordMark.town)) === 0) return
  if ((marks & wordMark.frequent) === 0) emit(at, end, 'DE_PLZ', 0.6, 'number and town')
}

/** Am Anger 12, Hinterm Feld 3b: a preposition or adjective, a name and a house number at the end of the part before. */
const prepositionStreet = new RegExp(
  `(?:^|[\\s(>])((?:${alternatives('postcodes.street-leads')})(?: (?:der|dem|den|die|das|Sankt|St\\.))?(?: \\p{Lu}[\\p{L}-]{1,30}){1,2} \\d{1,4} ?[a-z]?)[ \\t]{0,3}(?:,|\\r?\\n)[ \\t]{0,3}(?:D-)?$`,
  'u',
)
/** Dhünnberg 111, Grunder Wiesen 45: any name and a house number that are a whole line or part between commas or words. */
const anyStreet =
  /(?:^|[\s(>])((?:\p{Lu}[\p{Ll}ß]{2,30}(?:-\p{Lu}?\p{Ll}{1,30}){0,3}[ ]){1,2}\d{1,4} ?[a-z]?)(?:,[ ]|[ ]?\r?\n)(?:D-)?$/u
/** Units of such a street. */
const maxStreetUnits = 90
/** Endings of German, Austrian and Swiss towns. A town that is not listed must have one. */
const townEnding = new RegExp(`(?:${alternatives('postcodes.town-endings')})$`, 'u')

/** A German street without a word for street, right before its postcode and town. Returns whether there is one. */
function emitStreetBefore(window: TokenWindow, i: number, town: number, emit: Emit): boolean {
  if (!isCapitalised(window, town)) return false
  const from = Math.max(0, window.start[i] - maxStreetUnits)
  const before = window.text.slice(from, window.start[i])
  const found = prepositionStreet.exec(before) ?? (isTown(window, town) ? anyStreet.exec(before) : null)
  if (found === null) return false
  const start = from + found.index + found[0].indexOf(found[1])
  emit(start, start + found[1].length, 'ADDRESS', 0.85, 'street before a postcode and town')
  return true
}

/** Whether a word is a listed town, begins one of two words, or ends like one and is not an ordinary word. */
function isTown(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  if (marks & (wordMark.city | wordMark.town) || townEnd(window, i) > window.end[i]) return true
  if (marks & (wordMark.common | wordMark.frequent)) return false
  return townEnding.test(window.text.slice(window.start[i], window.end[i]))
}

const townPrefixes = wordSet('postcodes.town-prefixes')

/** The end of a town of one word, or of two with a usual first word: Bad Klemensburg. */
function townEnd(window: TokenWindow, town: number): number {
  const isFirst = townPrefixes.has(window.text.slice(window.start[town], window.end[town]))
  return window.end[isFirst && window.spaced(town) && isCapitalised(window, town + 1) ? town + 1 : town]
}

/** Whether a capitalised word and at most a comma are before token i on its line. */
function hasTownBefore(window: TokenWindow, i: number): boolean {
  if (i === 0) return false
  const gap = window.text.slice(window.end[i - 1], window.start[i])
  return (gap === ', ' || gap === ' ') && isCapitalised(window, i - 1)
}

/** Postcodes of countries without a type in the catalogue are places: CP (Spain, France), CAP (Italy), CEP (Brazil). */
function typeOfLabel(label: string): string {
  if (/^(?:plz|postleitzahl)$/i.test(label)) return 'DE_PLZ'
  return /^(?:cp|p|cap|cep)$/i.test(label) ? 'LOCATION' : 'US_ZIP'
}

/** The label within 14 units before: "ZIP code: ", "PLZ ". */
function labelBefore(window: TokenWindow, i: number): string | undefined {
  for (let k = i - 1; k >= 0 && k >= i - 4 && window.start[i] - window.end[k] < 14; k--) {
    if (labels.isAt(window, k)) return window.text.slice(window.start[k], window.end[k])
    if (window.shape[k] === shape.number) return undefined
  }
  return undefined
}
