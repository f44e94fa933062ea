import { wordClass } from '../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import type { Emit, Grammar } from './grammar.ts'

const unit = '(?:years?|yrs?|y\\.?o\\.?|months?|mos?|weeks?|days?)'
/** A number, a unit and a word that marks an age. English, German, French, Spanish, Italian, Portuguese, Dutch. */
const agePattern = new RegExp(
  `(\\d{1,3})(?:[- ]${unit}(?: and \\d{1,2} ${unit})?[- ](?:old|of age)\\b|[- ]?y/?o\\b` +
    '|[- ]?(?:Jahren?|Monaten?|Wochen?) alt(?:e[nrms]?)?\\b|[- ]?jährige[nrms]?\\b|[- ]jaar oud\\b|-jarige\\b' +
    "| ans d'âge\\b| (?:años|meses|días)(?= de (?:edad|vida)\\b)| anni di età\\b| anos(?= de idade\\b))",
  'y',
)
/** A number with a unit: an age only after an age word or a person. */
const numberWithUnit =
  /(\d{1,3})(?: ?(?:años?|meses|mes|semanas?|días?|anos?|ans|mois|anni|mesi|Jahren?|Monaten?|years?|yrs?|months?|jaar|maanden))?/y
const spelledAge =
  /(?:un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y (?:un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))? (?:años?|meses|mes|semanas|días)/y

/** Ages, 0 to 130: "53 years old", "aged 53", "53-jährig", "Edad: 53 años", "femme de 40 ans". */
export const ages: Grammar = {
  name: 'ages',
  types: ['AGE'],
  find: (window, emit) => {
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (window.shape[i] === shape.number) {
        if (window.size(i) > 3 || window.number(i) > 130 || (i > 0 && window.end[i - 1] === window.start[i]))
          continue
        if (!mayBeUnit(window, window.end[i])) continue
        const end = matchEnd(agePattern, window, window.start[i])
        if (end > 0) emit(window.start[i], end, 'AGE', 0.85, 'number, unit and "old"')
        continue
      }
      if (window.classes[i] & wordClass.age) afterAgeWord(window, i, emit)
      else if (window.classes[i] & wordClass.role) afterPerson(window, i, emit)
    }
  },
}

/** Whether a word of `agePattern` may begin after a number: most numbers are not tried. */
function mayBeUnit(window: TokenWindow, end: number): boolean {
  const next = window.unit(end)
  const letter = next === 32 || next === 45 ? window.unit(end + 1) : next
  return letter < 128 && unitStarts[letter] === 1
}
const unitStarts = new Uint8Array(128)
for (const letter of 'admjwyADMJWY') unitStarts[letter.charCodeAt(0)] = 1

function matchEnd(pattern: RegExp, window: TokenWindow, at: number): number {
  pattern.lastIndex = at
  const found = pattern.exec(window.text)
  return found === null ? 0 : at + found[0].length
}

const gapSigns = new Set([...' :"=*_'].map((sign) => sign.charCodeAt(0)))

/** "Age: 53", "**Age:** 53", "aged 53", "Edad 53 años". */
function afterAgeWord(window: TokenWindow, i: number, emit: Emit): void {
  let at = window.end[i]
  let colon = false
  const limit = Math.min(window.length, at + 12)
  while (at < limit && gapSigns.has(window.codes[at])) {
    colon ||= window.codes[at] === 58 || window.codes[at] === 61
    at++
  }
  const label = window.text.slice(window.start[i], window.end[i])
  // ETA is the estimated time of arrival; the Italian word for age keeps its accent in capitals.
  if (label === 'ETA') return
  if (!colon && window.text.startsWith('of ', at)) at += 3
  reportAge(window, at, emit, label, colon ? 0.85 : 0.65)
}

/** "varón de 53 años": the unit is required. */
function afterPerson(window: TokenWindow, i: number, emit: Emit): void {
  let at = window.end[i]
  const preposition = /,? (?:de|di|of)(?: unos| aproximadamente)? /y
  preposition.lastIndex = at
  const found = preposition.exec(window.text)
  if (found === null) return
  at += found[0].length
  reportAge(window, at, emit, window.text.slice(window.start[i], window.end[i]), 0.75, true)
}

function reportAge(
  window: TokenWindow,
  at: number,
  emit: Emit,
  label: string,
  score: number,
  needsUnit = false,
): void {
  const words = matchEnd(spelledAge, window, at)
  if (words > 0) {
    emit(at, words, 'AGE', score, 'spelled age', label)
    return
  }
  const end = matchEnd(numberWithUnit, window, at)
  if (
    end === 0 ||
    /[\p{L}\p{N}]/u.test(window.text.charAt(end)) ||
    /^[.,:/-]\d/.test(window.text.slice(end, end + 2))
  )
    return
  const digits = window.tokenAt(at)
  if (window.shape[digits] !== shape.number || window.number(digits) > 130) return
  if (needsUnit && end === window.end[digits]) return
  emit(at, end, 'AGE', score, 'number after a word of age', label)
}
