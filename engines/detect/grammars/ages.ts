import { wordClass } from '../dictionaries/word-classes.ts'
import { type Passage, shape } from '../text/token-window.ts'
import type { Grammar } from './grammar.ts'

const unit = '(?:years?|yrs?|y\\.?o\\.?|months?|mos?|weeks?|days?)'
/** Behind a number: a unit and a word that says it is an age. English, German, French, Spanish, Italian, Portuguese, Dutch. */
const aged = new RegExp(
  `(\\d{1,3})(?:[- ]${unit}(?: and \\d{1,2} ${unit})?[- ](?:old|of age)\\b|[- ]?y/?o\\b` +
    '|[- ]?(?:Jahren?|Monaten?|Wochen?) alt(?:e[nrms]?)?\\b|[- ]?jährige[nrms]?\\b|[- ]jaar oud\\b|-jarige\\b' +
    "| ans d'âge\\b| (?:años|meses|días)(?= de (?:edad|vida)\\b)| anni di età\\b| anos(?= de idade\\b))",
  'y',
)
/** A number with a unit that is an age when a word before it says so. */
const plainUnit =
  /(\d{1,3})(?: ?(?:años?|meses|mes|semanas?|días?|anos?|ans|mois|anni|mesi|Jahren?|Monaten?|years?|yrs?|months?|jaar|maanden))?/y
const spelled =
  /(?:un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve|diez|once|doce|trece|catorce|quince|dieciséis|diecisiete|dieciocho|diecinueve|veinte|treinta|cuarenta|cincuenta|sesenta|setenta|ochenta|noventa)(?: y (?:un|dos|tres|cuatro|cinco|seis|siete|ocho|nueve))? (?:años?|meses|mes|semanas|días)/y

const ageWords = 'age aged edad alter âge aged eta età idade leeftijd ages'.split(' ')
/** Persons whose age follows with "of": varón de 53 años, femme de 40 ans, uomo di 50 anni, man of 50. */
const personWords =
  'varón mujer hombre paciente niño niña chico chica lactante señora señor joven adolescente anciano anciana varones femme homme patient patiente garçon fille uomo donna paziente bambino bambina homem mulher menino menina hijo hija hermano hermana'.split(
    ' ',
  )

/** Ages, 0 to 130: "53 years old", "aged 53", "53-jährig", "Edad: 53 años", "femme de 40 ans". */
export const ages: Grammar = {
  name: 'ages',
  types: [{ code: 'AGE', label: 'Age', category: 'PII', region: 'GLOBAL' }],
  prepare: (lexicon) => {
    lexicon.classify(ageWords, wordClass.age)
    lexicon.classify(personWords, wordClass.role | wordClass.notName)
  },
  find: (passage, emit) => {
    for (let n = 0; n < passage.notableCount; n++) {
      const i = passage.notable[n]
      if (passage.shape[i] === shape.number) {
        if (
          passage.size(i) > 3 ||
          passage.number(i) > 130 ||
          (i > 0 && passage.end[i - 1] === passage.start[i])
        )
          continue
        const end = matchEnd(aged, passage, passage.start[i])
        if (end > 0) emit(passage.start[i], end, 'AGE', 0.85, 'number, unit and "old"')
        continue
      }
      if (passage.classes[i] & wordClass.age) afterAgeWord(passage, i, emit)
      else if (passage.classes[i] & wordClass.role) afterPerson(passage, i, emit)
    }
  },
}

function matchEnd(pattern: RegExp, passage: Passage, at: number): number {
  pattern.lastIndex = at
  const found = pattern.exec(passage.text)
  return found === null ? 0 : at + found[0].length
}

type Report = Parameters<Grammar['find']>[1]

/** "Age: 53", "aged 53", "Edad 53 años". */
function afterAgeWord(passage: Passage, i: number, emit: Report): void {
  let at = passage.end[i]
  let colon = false
  const limit = Math.min(passage.length, at + 12)
  while (
    at < limit &&
    (passage.codes[at] === 32 ||
      passage.codes[at] === 58 ||
      passage.codes[at] === 34 ||
      passage.codes[at] === 61)
  ) {
    colon ||= passage.codes[at] !== 32
    at++
  }
  const label = passage.text.slice(passage.start[i], passage.end[i])
  // The estimated time of arrival is no Italian age, which carries its accent even in capitals.
  if (label === 'ETA') return
  if (!colon && passage.text.startsWith('of ', at)) at += 3
  reportAge(passage, at, emit, label, colon ? 0.85 : 0.65)
}

/** "varón de 53 años": the unit is needed. */
function afterPerson(passage: Passage, i: number, emit: Report): void {
  let at = passage.end[i]
  const joined = /,? (?:de|di|of)(?: unos| aproximadamente)? /y
  joined.lastIndex = at
  const found = joined.exec(passage.text)
  if (found === null) return
  at += found[0].length
  reportAge(passage, at, emit, passage.text.slice(passage.start[i], passage.end[i]), 0.75, true)
}

function reportAge(
  passage: Passage,
  at: number,
  emit: Report,
  label: string,
  score: number,
  needsUnit = false,
): void {
  const words = matchEnd(spelled, passage, at)
  if (words > 0) {
    emit(at, words, 'AGE', score, 'spelled age', label)
    return
  }
  const end = matchEnd(plainUnit, passage, at)
  if (
    end === 0 ||
    /[\p{L}\p{N}]/u.test(passage.text.charAt(end)) ||
    /^[.,:/-]\d/.test(passage.text.slice(end, end + 2))
  )
    return
  const digits = passage.tokenAt(at)
  if (passage.shape[digits] !== shape.number || passage.number(digits) > 130) return
  if (needsUnit && end === passage.end[digits]) return
  emit(at, end, 'AGE', score, 'number behind a word of age', label)
}
