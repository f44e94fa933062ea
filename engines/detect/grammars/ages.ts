import { wordClass } from '../dictionaries/word-classes.ts'
import { unitFlags } from '../text/chars.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { WordList } from '../tokens/word-list.ts'
import { alternatives, words } from '../words/words.ts'
import { matchEnd } from './addresses/streets.ts'
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
  /(\d{1,3})(?: ?(?:años?|meses|mes|semanas?|días?|anos?|ans|mois|anni|mesi|Jahren?|Monaten?|years?|yrs?|months?|jaar|maanden)(?!\p{L}))?/uy
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
        const from = window.start[i]
        const end = mayBeUnit(window, window.end[i]) ? matchEnd(agePattern, window, from) : from
        if (end > from) emit(from, end, 'AGE', 0.85, 'number, unit and "old"')
        else withWords(window, i, emit)
        continue
      }
      if (window.classes[i] & wordClass.age) afterAgeWord(window, i, emit)
      else if (window.classes[i] & wordClass.role) afterPerson(window, i, emit)
    }
  },
}

/** Prefixes of age adjectives that are joined to their number: 54-letnia, 54χρονη, 54-vuotias. */
const adjectives = Map.groupBy(words('ages.adjectives'), (stem) => stem.charCodeAt(0))
/** Units that mean an age by themselves, as in 54 tuổi; units that need an age word; age words before and after. */
const unitsOfAge = new WordList(words('ages.units-of-age'))
const units = new WordList(words('ages.units'))
const oldBehind = new WordList(words('ages.old'))
const leads = new WordList(words('ages.leads'))
/** Words for a person of an age, whose number has no unit. */
const people = new WordList(words('ages.people'))
/** Things with an age that are not people: contracts, wine. */
const things = new WordList(words('ages.things'))
const [wordScore, adjectiveScore] = [0.65, 0.75]
/** Number of words after an age in which such a thing is looked for. */
const maxBehind = 2

/** Ages in other languages, from lists of words around a number. */
function withWords(window: TokenWindow, i: number, emit: Emit): void {
  const { start, end, codes } = window
  const at = start[i]
  const before = window.unit(at - 1)
  if (before === 45 || before === 46 || before === 47 || before === 44) return
  const j = i + 1
  if (j < window.count && window.shape[j] !== shape.number && start[j] - end[i] < 2) {
    const isJoined = start[j] === end[i] || codes[end[i]] === 45
    if (isJoined && isAdjective(window, j)) {
      if (!isOfThing(window, j)) emit(at, end[j], 'AGE', adjectiveScore, 'adjective of age')
      return
    }
    if (start[j] > end[i] && codes[end[i]] !== 32) return
    if (unitsOfAge.isAt(window, j)) {
      if (!isOfThing(window, j)) emit(at, end[j], 'AGE', wordScore, 'number with a unit of age')
      return
    }
    if (units.isAt(window, j)) {
      if (j + 1 < window.count && window.spaced(j) && oldBehind.isAt(window, j + 1))
        emit(at, end[j + 1], 'AGE', adjectiveScore, 'number, unit and "old"')
      else if (isAfter(window, i, leads) && !isOfThing(window, j))
        emit(at, end[j], 'AGE', wordScore, 'number and unit after a word of age')
      return
    }
  }
  // The decade: lat 70.
  if (window.number(i) % 10 === 0 && window.unit(end[i]) === 46) return
  if (isAfter(window, i, people) && endsClause(window, end[i]))
    emit(at, end[i], 'AGE', wordScore, 'number after a person')
  else if (isAfter(window, i, verbs) && isBeforeDate(window, i) && !things.isAt(window, i - 2))
    emit(at, end[i], 'AGE', wordScore, 'number after a verb of age')
}

/** Birthday verbs, whose number is an age if the text has a date: turned 43 in May. Pages and degrees are turned, too. */
const verbs = new WordList(words('ages.verbs'))
const when = new WordList(words('ages.when'))
const beforeDates = new WordList(words('ages.before-dates'))

/** Whether a day, a month or a word such as yesterday is next. */
function isBeforeDate(window: TokenWindow, i: number): boolean {
  const k = i + 1
  if (k >= window.count || !window.spaced(i)) return false
  if (when.isAt(window, k)) return true
  const isDated =
    k + 1 < window.count && (window.classes[k + 1] & (wordClass.month | wordClass.weekday)) !== 0
  return isDated && beforeDates.isAt(window, k)
}

function isAdjective(window: TokenWindow, j: number): boolean {
  const first = window.codes[window.start[j]]
  const stems = adjectives.get(first < 128 ? first | 32 : first)
  if (stems === undefined) return false
  const word = window.text.slice(window.start[j], window.end[j]).toLowerCase()
  return stems.some((stem) => word.startsWith(stem))
}

/** Whether one of the next words is a thing: 10 éves garancia. */
function isOfThing(window: TokenWindow, j: number): boolean {
  for (let k = j + 1; k <= j + maxBehind && k < window.count && window.spaced(k - 1); k++)
    if (things.isAt(window, k)) return true
  return false
}

/** Whether a word of a list, or two as one phrase, is right before a number. */
function isAfter(window: TokenWindow, i: number, list: WordList): boolean {
  if (i === 0 || !window.spaced(i - 1)) return false
  return (
    list.isAt(window, i - 1) ||
    (i > 1 && window.spaced(i - 2) && list.has(window, window.start[i - 2], window.end[i - 1]))
  )
}

function endsClause(window: TokenWindow, at: number): boolean {
  return clauseEnds[window.unit(at)] === 1 && !/\d/.test(window.text.charAt(at + 1))
}
const clauseEnds = unitFlags('.,)\n\r\0')

/** Whether a word of `agePattern` may start after a number: most numbers are not tried. */
function mayBeUnit(window: TokenWindow, end: number): boolean {
  const next = window.unit(end)
  const letter = next === 32 || next === 45 ? window.unit(end + 1) : next
  return unitStarts[letter] === 1
}
const unitStarts = unitFlags('admjwyADMJWY')

const joint = new RegExp(`(?:${alternatives('ages.joints')}) `, 'y')
const gapSigns = unitFlags(' :"=*_')

/** "Age: 53", "**Age:** 53", "aged 53", "Edad 53 años". */
function afterAgeWord(window: TokenWindow, i: number, emit: Emit): void {
  let at = window.end[i]
  let colon = false
  const limit = Math.min(window.length, at + 12)
  while (at < limit && gapSigns[window.codes[at]] === 1) {
    colon ||= window.codes[at] === 58 || window.codes[at] === 61
    at++
  }
  const label = window.text.slice(window.start[i], window.end[i])
  // ETA is the estimated time of arrival; the Italian word for age keeps its accent in capitals.
  if (label === 'ETA') return
  if (!colon) at = matchEnd(joint, window, at)
  reportAge(window, at, emit, label, colon ? 0.85 : 0.65)
}

const preposition = /,? (?:de|di|of)(?: unos| aproximadamente)? /y

/** "varón de 53 años": the unit is required. */
function afterPerson(window: TokenWindow, i: number, emit: Emit): void {
  const at = matchEnd(preposition, window, window.end[i])
  if (at === window.end[i]) return
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
  const spelled = matchEnd(spelledAge, window, at)
  if (spelled > at) {
    emit(at, spelled, 'AGE', score, 'spelled age', label)
    return
  }
  const end = matchEnd(numberWithUnit, window, at)
  if (
    end === at ||
    /[\p{L}\p{N}]/u.test(window.text.charAt(end)) ||
    /^[.,:/-]\d/.test(window.text.slice(end, end + 2))
  )
    return
  const digits = window.tokenAt(at)
  if (window.shape[digits] !== shape.number || window.number(digits) > 130) return
  if (needsUnit && end === window.end[digits]) return
  emit(at, end, 'AGE', score, 'number after a word of age', label)
}
