import type { Grammar } from '../grammar.ts'
import { emitPatterns, type ScriptPattern, ScriptSearch } from './scan.ts'

const outside = '(?<![\\p{L}\\p{M}\\d])'

// Hebrew. The sign of abbreviations is written as a quote as often as with its own character.
const geresh = "['׳’]"
const hebrewWord = `[א-ת]{2,12}(?:${geresh})?`
const hebrewStreet = `(?:רחוב|רח${geresh}|שדרות|שד${geresh}|דרך|סמטת|כיכר)`
const hebrewFlat = '(?:,? ?(?:דירה|קומה|כניסה|בניין) ?(?:\\d{1,3}|[א-ת])(?![א-ת]))'

const hebrew: readonly ScriptPattern[] = [
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

const thai: readonly ScriptPattern[] = [
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

/** Addresses in Hebrew and Thai. */
export const hebrewAndThai: Grammar = {
  name: 'hebrew-and-thai',
  types: ['ADDRESS'],
  find: (window, emit) => {
    if (inHebrew.read(window)) emitPatterns(inHebrew, hebrew, emit)
    if (inThai.read(window)) emitPatterns(inThai, thai, emit)
  },
}
