import { nameMarks, wordMark } from '../../dictionaries/word-classes.ts'
import { isCapitalised, placeMarks } from '../../tokens/gazetteer.ts'
import { isNext, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { alternatives, wordSet, words } from '../../words/words.ts'

const animals = new WordList(words('named-things.animals'))
const calledWords = new WordList(words('named-things.called'))
const ships = new WordList(words('named-things.ships'))
const workLabels = wordSet('named-things.work-labels')
const goodsLabels = wordSet('named-things.goods-labels')

/** Units of the longest label, and of a line before a value. */
const maxLine = 90
/** The label of a line, with its colon, and what is between it and a value. */
const labelled = /^[\s>*•-]*(?<label>\p{L}[\p{L}\p{M}'’ /-]{1,28}?) ?: ?(?<between>.*)$/u
/** A word in small letters that no title joins others by. */
const sentence = /(?<![\p{L}’'])\p{Ll}{6,}/u

/**
 * Whether words that look like a name call an animal, a ship, a work, a plant or goods: a kelpie called Ziggy, katten Findus, S.S. Corinthic, the
 * film Jane Eyre, Hymns: Ave Maria, Jerusalem, Vehicle: Opel Corsa.
 */
export function isNamedThing(window: TokenWindow, first: number, last: number): boolean {
  let k = first - 1
  if (k >= 0 && isNext(window, first)) {
    if (ships.isAt(window, k) && (window.marks[k] & wordMark.given) === 0) return true
    if (k > 0 && calledWords.isAt(window, k) && isNext(window, k)) k--
    if (animals.isAt(window, k)) return true
  }
  // Vehicle: John Smith, blue van
  const isPerson = first < last && (window.marks[first] & wordMark.given) !== 0
  const start = window.start[first]
  const before = window.text.slice(Math.max(0, start - maxLine), start)
  const line = before.slice(before.lastIndexOf('\n') + 1)
  if (!line.includes(':')) return false
  const { label, between } = labelled.exec(line)?.groups ?? {}
  if (label === undefined) return false
  const word = label.toLowerCase()
  // Ave Maria, daarna spreekt Bouke: a sentence follows.
  return (
    (workLabels.has(word) && !sentence.test(between)) ||
    (!isPerson && goodsLabels.has(word) && between === '')
  )
}

const brands = new Set(words('brands.brands'))
const premises = new WordList(words('brands.premises'))
const models = new WordList(words('brands.models'))
const eponyms = new Set(words('public-words.eponyms'))
const medicalHeads = new WordList(words('public-words.medical-heads'))
/** Units before a span that may say that a company is an employer, or an eponym a disease. */
const maxLead = 28
const employer = new RegExp(`(?:^|[^\\p{L}])(?:${alternatives('brands.employers')})\\s*$`, 'iu')
const medicalLead = new RegExp(
  `(?:^|[^\\p{L}])(?:${alternatives('public-words.medical-leads')})[ .’']*$`,
  'iu',
)

export function plain(window: TokenWindow, start: number, end: number): string {
  return window.text.slice(start, end).toLowerCase().replaceAll('’', "'").replace(/\s+/g, ' ')
}

/** Whether an initial or a given name is right before, or a comma and a given name after: Jane Parkinson; Parkinson, Jane. */
export function isBesideName(window: TokenWindow, first: number, last: number): boolean {
  const before = first - 1
  if (before >= 0 && window.spaced(before) && window.start[first] - window.end[before] === 1) {
    if (window.shape[before] === shape.initial && window.unit(window.end[before]) === 46) return true
    const isGiven = (window.marks[before] & (wordMark.given | wordMark.stop)) === wordMark.given
    if (isCapitalised(window, before) && isGiven) return true
  }
  const next = last + 1
  return (
    next < window.count &&
    window.unit(window.end[last]) === 44 &&
    isCapitalised(window, next) &&
    (window.marks[next] & wordMark.given) !== 0 &&
    (window.marks[next] & wordMark.common) === 0
  )
}

export function isBrand(
  window: TokenWindow,
  type: string,
  words: string,
  first: number,
  last: number,
): boolean {
  if (
    last === first + 1 &&
    isModel(window, last) &&
    isBrandName(plain(window, window.start[first], window.end[first]))
  )
    return true
  const isUpper = window.shape[first] === shape.upper && window.shape[last] === shape.upper
  const possessive = window.text.slice(window.end[last], window.end[last] + 2).replace('’', "'")
  const isOwner = possessive === "'s" && brands.has(`${words}'s`)
  const hasBrand = (): boolean => {
    for (let k = first; k <= last; k++) if (isPlainBrand(window, k)) return true
    return false
  }
  if (!isOwner && !isBrandName(words) && !(isUpper && hasBrand())) return false
  if (isEmployer(window, first)) return false
  if (isBesideName(window, first, last)) return false
  // The Garmin office: the company, not what it makes.
  if (type === 'ORG' && hasPremises(window, last + 1)) return false
  if (type === 'LOCATION' && first === last && window.marks[first] & placeMarks) return false
  if (isOwner) return true
  // Ford, Mercedes: with a product behind, or where the tagger does not take it for a person.
  const isName = first === last && (window.marks[first] & nameMarks) !== 0
  const next = last + 1
  const hasModel = next < window.count && window.spaced(last) && models.isAt(window, next)
  return hasModel || !isName || type !== 'NAME'
}

/** Whether a word for an employer is right before: employed at | Garmin. */
export function isEmployer(window: TokenWindow, first: number): boolean {
  return employer.test(window.text.slice(Math.max(0, window.start[first] - maxLead), window.start[first]))
}

function hasPremises(window: TokenWindow, next: number): boolean {
  return next < window.count && isNext(window, next) && premises.isAt(window, next)
}

/** Whether a brand is before the name of a product: Vauxhall | Astra. */
export function isModel(window: TokenWindow, i: number): boolean {
  if (i === 0 || !models.isAt(window, i) || !isNext(window, i)) return false
  return brands.has(plain(window, window.start[i - 1], window.end[i - 1]))
}

function isBrandName(words: string): boolean {
  return brands.has(words) || brands.has(words.replace(/'s$/, ''))
}

/** Whether a word is a brand and no one's name. */
export function isPlainBrand(window: TokenWindow, k: number): boolean {
  return (window.marks[k] & nameMarks) === 0 && isBrandName(plain(window, window.start[k], window.end[k]))
}

export function isEponym(
  window: TokenWindow,
  words: string,
  first: number,
  last: number,
  end: number,
): boolean {
  const name = words.replace(/'s$/, '')
  if (!eponyms.has(name)) return false
  const lead = window.text.slice(Math.max(0, window.start[first] - maxLead), window.start[first])
  if (medicalLead.test(lead) && !/\b(?:of|m)[ .’']*$/i.test(lead)) return true
  let next = last + 1
  if (next < window.count && /^['’]s?$/.test(window.text.slice(end, window.end[next]).trim())) next++
  return next < window.count && medicalHeads.isAt(window, next)
}
