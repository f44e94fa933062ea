import { alternatives } from '../../words/words.ts'
import type { Grammar } from '../grammar.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const outside = '(?<![\\p{L}\\p{M}\\d])'
const upTo = '(?![\\p{L}\\p{M}\\d])'

// Hebrew. The sign of abbreviations is written as a quote as often as with its own character.
const geresh = "['׳’]"
const gershayim = '["״”]'
const hebrewWord = `[א-ת]{2,12}(?:${geresh})?`
/** Words between the parts of a name, which a hyphen may join to the next. */
const hebrewName = `${hebrewWord}(?:[ ]?[-־][ ]?${hebrewWord}|[ ](?:בן|בת|אבו|בר)[ -]${hebrewWord})?`
const hebrewTitle = `(?:מר|גב${geresh}|גברת|ד${gershayim}ר|דוקטור|פרופ${geresh}|פרופסור|עו${gershayim}ד|רו${gershayim}ח|הרב|אינג${geresh})`
/** Frequent given names, behind which a surname follows: other second words may be a verb (מר כהן חתם). */
const hebrewGiven = `(?:${alternatives('hebrew.given-names')})`
const hebrewKin = `(?:${alternatives('hebrew.kin')})`
const notHebrewName = `(?!(?:${alternatives('hebrew.not-names')})(?![א-ת]))`
const hebrewStreet = `(?:רחוב|רח${geresh}|שדרות|שד${geresh}|דרך|סמטת|כיכר)`
const hebrewFlat = '(?:,? ?(?:דירה|קומה|כניסה|בניין) ?(?:\\d{1,3}|[א-ת])(?![א-ת]))'

const hebrew: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(
      `${outside}[ולבמ]?${hebrewTitle}(?: | ?\\n)(?<value>${hebrewGiven} ${notHebrewName}${hebrewName}|${notHebrewName}${hebrewName})${upTo}`,
      'gud',
    ),
    type: 'NAME',
    score: 0.85,
    reason: 'after a title',
  },
  {
    pattern: new RegExp(
      `${outside}${hebrewKin},? (?<value>${notHebrewName}${hebrewWord})(?=[.,;)]|$)`,
      'gud',
    ),
    type: 'NAME',
    score: 0.65,
    reason: 'after a word of kinship',
  },
  {
    pattern: new RegExp(
      `(?:${alternatives('hebrew.labels')})(?:[ ]?:[ ]?|\\t)(?<value>${hebrewName}(?: ${hebrewName}){0,2})${upTo}`,
      'gud',
    ),
    type: 'NAME',
    score: 0.88,
    reason: 'after a label',
  },
  {
    pattern: new RegExp(
      `${outside}[בומ]?(?<value>${hebrewStreet} ${hebrewWord}(?:[ -]${hebrewWord}){0,3} \\d{1,4}(?:/\\d{1,3}|[א-ת](?![א-ת]))?${hebrewFlat}{0,3}(?:,? ${hebrewWord}(?:[ -]${hebrewWord}){0,2})?(?:,? \\d{5}(?:\\d{2})?(?!\\d))?)`,
      'gud',
    ),
    type: 'ADDRESS',
    score: 0.93,
    reason: 'street and number',
  },
]

// Thai. Titles are written together with the name, and begin many other words.
const thaiWord = '[\\u0e01-\\u0e3a\\u0e40-\\u0e4e]{2,24}'
/** A longer run is a phrase. */
const thaiSurname = '[\\u0e01-\\u0e3a\\u0e40-\\u0e4e]{2,10}'
const notThaiName = `(?!${alternatives('thai.not-names')}|ก )`
const thaiTitle = `(?:${alternatives('thai.titles')})`
const thaiLabel = `(?:${alternatives('thai.labels')})`

const thai: readonly ScriptPattern[] = [
  {
    pattern: new RegExp(
      `(?<![\\u0e01-\\u0e4e])${thaiLabel}[ ]?(?:[:：][ ]?|\\t)(?:${thaiTitle} ?)?(?<value>${thaiWord}(?: ${thaiWord}(?= |$|[\\n,(]))?)`,
      'gud',
    ),
    type: 'NAME',
    score: 0.88,
    reason: 'after a label',
  },
  {
    pattern: new RegExp(
      `(?<![\\u0e01-\\u0e4e])${thaiTitle} ?${notThaiName}(?<value>${thaiWord}(?: ${thaiWord}(?= |$|[\\n,(]))?)`,
      'gud',
    ),
    type: 'NAME',
    // Below the tagger, which knows where the name ends.
    score: 0.8,
    reason: 'after a title',
  },
  {
    // The surname, where the tagger ends the name before it.
    pattern: new RegExp(
      `(?<![\\u0e01-\\u0e4e])${thaiTitle} ?${notThaiName}${thaiWord} (?<value>${thaiSurname})(?= |$|[\\n,(])`,
      'gud',
    ),
    type: 'NAME',
    score: 0.7,
    reason: 'surname after a title',
  },
  {
    pattern:
      /(?<!\d)\d{1,4}(?:\/\d{1,4})? ?(?:หมู่(?:ที่)?|ม\.|ซ\.|ซอย|ถ\.|ถนน)[^\n]{1,90}?(?:จ\.|จังหวัด|กทม\.?|กรุงเทพ)[\u0e01-\u0e4e]{0,20}(?: \d{5}(?!\d))?/dgu,
    type: 'ADDRESS',
    score: 0.9,
    reason: 'house, village or street, and province',
  },
]

const inHebrew = new ScriptSearch(0x5d0, 0x5ea)
const inThai = new ScriptSearch(0xe01, 0xe4e)

/** Names and addresses in Hebrew and Thai. */
export const hebrewAndThai: Grammar = {
  name: 'hebrew-and-thai',
  types: ['NAME', 'ADDRESS'],
  find: (window, emit) => {
    if (inHebrew.read(window)) emitPatterns(inHebrew, hebrew, emit)
    if (inThai.read(window)) emitPatterns(inThai, thai, emit)
  },
}
