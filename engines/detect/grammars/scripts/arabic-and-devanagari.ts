import { alternatives } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const outside = '(?<![\\p{L}\\p{M}\\d])'
const upTo = '(?![\\p{L}\\p{M}\\d])'
// Arabic.
const arabicGivenNames = `(?:${alternatives('arabic.given-names')})`
const arabicMonths = `(?:${alternatives('arabic.months')})`
const arabicWord = '[\\u0621-\\u064a\\u0671-\\u06d3]{2,16}'
/** After a given name an article begins a family name only with the ending of origin (الغامدي): it may be the object of the sentence. */
const arabicRest = `(?:(?:بن|ابن|بنت|أبو|ابو|آل|عبد) ${arabicWord}|${arabicGivenNames}(?![\\p{L}\\p{M}])|ال[\\u0621-\\u064a]{2,12}ي(?![\\p{L}\\p{M}])|ال(?:${alternatives('arabic.family-names')})(?![\\p{L}\\p{M}]))`
const arabicGiven = `(?:(?:عبد) ?ال${arabicWord}|(?:أبو|ابو|أم) (?:بكر|${arabicGivenNames})|${arabicGivenNames})`
const arabicStreet = `(?:${alternatives('arabic.streets')})`
const comma = '[،,]? ?'
const arabicNumber = `(?:(?:${alternatives('arabic.numbered')})[ ]?(?:رقم )?\\d{1,5})`
const arabicDistrict = `(?:(?:حي|منطقة|مدينة|محافظة|ضاحية) ${arabicWord}(?: ${arabicWord})?)`
const arabicCity = `(?:${alternatives('arabic.cities')})`
const arabicTail = `(?:${comma}(?:${arabicNumber}|${arabicDistrict}|${arabicCity}|\\d{5}(?:-\\d{4})?(?!\\d)))`
/** The words of a street's name up to a comma or number; two at most where nothing separates the next word. */
const arabicStreetName = `${arabicWord}(?: (?!في |من |إلى |على |عند )${arabicWord}){0,2}`

// Devanagari.
const hindiGivenNames = `(?:${alternatives('hindi.given-names')})`
const hindiSurnames = `(?:${alternatives('hindi.surnames')})`
const hindiMonths = `(?:${alternatives('hindi.months')})`
const hindiWord = '[\\u0904-\\u0939\\u0958-\\u0961][\\u0900-\\u0963]{0,15}'
const hindiMiddle = `(?:${alternatives('hindi.middle-names')})`
const notVirama = `(?:${alternatives('hindi.not-places')})`
const hindiStreet = `(?:${alternatives('hindi.streets')})`
const hindiHouse = `(?:(?:${alternatives('hindi.houses')})(?: ?(?:नंबर|नम्बर|संख्या|सं\\.?|न\\.|नं\\.?))?[ :]{0,2}[A-Z]?-?\\d{1,5}(?:[/-]\\d{1,4}|[A-Z])?|\\d{1,5}(?:[/-][\\dA-Z]{1,4})?[A-Z]?)`
const hindiPlaceWord = `(?!${notVirama}${upTo})${hindiWord}`

const search = new ScriptSearch(0x600, 0x97f)

const patterns: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(`${outside}[ولب]?(?<value>${arabicGiven}(?: ${arabicRest}){1,3})${upTo}`, 'gud'),
    type: 'NAME',
    score: 0.75,
    reason: 'given name and family name',
  },
  {
    pattern: new RegExp(
      `${outside}(?:\\d{1,4} ?[،,]? ?)?${arabicStreet} ${arabicStreetName}(?:${arabicTail}{1,4}|${comma}\\d{1,4}(?!\\d)${arabicTail}{0,4})`,
      'gud',
    ),
    type: 'ADDRESS',
    score: 0.93,
    reason: 'street and town',
  },
  {
    pattern: new RegExp(`${outside}\\d{1,4} ?[،,]? ?${arabicStreet} ${arabicStreetName}`, 'gud'),
    type: 'ADDRESS',
    score: 0.8,
    reason: 'number and street',
  },
  {
    pattern: new RegExp(`${outside}ص ?\\. ?ب ?\\.? ?:? ?\\d{1,6}${arabicTail}{0,3}`, 'gud'),
    type: 'ADDRESS',
    score: 0.9,
    reason: 'post box',
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(?:[12]?\\d|3[01])[ ](?:من )?${arabicMonths}(?:[ ،,]{1,2}(?:سنة |عام |لعام )?(?:1[3-9]\\d\\d|20\\d\\d)(?: ?(?:هـ?(?!\\p{L})|هجري(?:ة)?|م(?!\\p{L})|ميلادي(?:ة)?))?)?${upTo}`,
      'gud',
    ),
    type: 'DATE',
    score: 0.85,
    reason: 'day, month name and year',
  },
  {
    pattern: new RegExp(
      `${outside}(?<value>${hindiPlaceWord}(?: ${hindiMiddle})? ${hindiSurnames})${upTo}`,
      'gud',
    ),
    type: 'NAME',
    score: 0.75,
    reason: 'given name and family name',
  },
  {
    pattern: new RegExp(`${outside}(?<value>${hindiGivenNames} ${hindiMiddle})${upTo}`, 'gud'),
    type: 'NAME',
    score: 0.7,
    reason: 'given names',
  },
  {
    pattern: new RegExp(
      `${outside}${hindiHouse}[,،]? ${hindiPlaceWord}(?: ${hindiPlaceWord}){0,3}(?:, ?${hindiPlaceWord}(?: ${hindiPlaceWord}){0,2}){1,4}(?:[ ,–-]{1,3}[1-9]\\d{2} ?\\d{3}(?!\\d))?`,
      'gud',
    ),
    type: 'ADDRESS',
    score: 0.85,
    reason: 'house, street and town',
    check: ([value]) => new RegExp(`${hindiStreet}|\\d{3} ?\\d{3}$`, 'u').test(value),
  },
  {
    pattern: new RegExp(
      `(?<!\\d)(?:[12]?\\d|3[01])[ ]${hindiMonths}(?:[ ,]{1,2}(?:सन् )?(?:1[5-9]\\d\\d|20\\d\\d))${upTo}`,
      'gud',
    ),
    type: 'DATE',
    score: 0.9,
    reason: 'day, month name and year',
  },
  {
    pattern: new RegExp(`(?<!\\d)(?:[12]?\\d|3[01])[ ]${hindiMonths}${upTo}`, 'gud'),
    type: 'DATE',
    score: 0.6,
    reason: 'day and month name',
  },
]

/** Names, addresses and dates in Arabic, and in Hindi and other languages in Devanagari. */
export const arabicAndDevanagari: Grammar = {
  name: 'arabic-and-devanagari',
  types: ['NAME', 'ADDRESS', 'DATE'],
  find: (window, emit) => {
    if (search.read(window)) emitPatterns(search, patterns, emit)
  },
}
