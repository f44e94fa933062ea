import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { placeNameAt } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import { isTechnology } from '../tag-support.ts'
import { isBehindCourtesy } from './courtesies.ts'
import type { NameRun } from './name-runs.ts'

/** The words before a word that make a name likely. */
interface NameEvidence {
  /** Mr, Dr: any capitalised word that follows is a name. */
  readonly honorific: boolean
  /** Officer, Judge, Captain. */
  readonly office: boolean
  /** `Name:`, `Patient:`. */
  readonly labelled: boolean
  /** Dear, Hi. */
  readonly greeted?: boolean
  /** Added to the score, for a greeting, a role, or the word of a label without its colon. */
  readonly strength: number
}

const noEvidence: NameEvidence = { honorific: false, office: false, labelled: false, strength: 0 }
const labelSign = /^"?'?[ \t]*[:=>][ \t]*"?'?(?:\r?\n)?[ \t]*"?$/
const closing = /^,?[ \t]*(?:\r?\n[ \t]*){1,3}$/
const evidenceClasses = wordClass.title | wordClass.greeting | wordClass.nameLabel | wordClass.role

/** Titles that are written in lower case inside a sentence, with a full stop. */
const abbreviations = new WordList(words('name-scores.abbreviations'))
const titleEndings = new Set(['ssa', 'ra', 'na', 'ta'])

/** The end of a shortened title: Dott.ssa, Sig.ra. */
export function isTitleEnding(window: TokenWindow, k: number): boolean {
  if (k === 0 || window.shape[k] !== shape.lower || window.size(k) > 3) return false
  if (window.unit(window.end[k - 1]) !== 46 || window.start[k] !== window.end[k - 1] + 1) return false
  return (
    (window.classes[k - 1] & wordClass.title) !== 0 &&
    titleEndings.has(window.text.slice(window.start[k], window.end[k]))
  )
}

/** Words of a degree behind `Dr.`: Dr. med. dent. B. Tewes, Dipl.-Ing. Dr. techn. */
const degrees = new Set(words('name-scores.degrees'))
const maxDegreeWords = 5

/** The title before degrees that are before token i (of `Dr. med. Tewes` the first word), undefined without one. */
export function titleBeforeDegrees(window: TokenWindow, i: number): number | undefined {
  let k = i - 1
  for (; k > 0 && i - k <= maxDegreeWords; k--) {
    if (window.unit(window.end[k]) !== 46 || window.start[k + 1] - window.end[k] > 2) return undefined
    if (window.classes[k] & wordClass.title && window.size(k) > 1) return k < i - 1 ? k : undefined
    if (!degrees.has(window.text.slice(window.start[k], window.end[k]))) return undefined
  }
  return k === 0 && k < i - 1 && window.classes[k] & wordClass.title && window.unit(window.end[k]) === 46
    ? k
    : undefined
}

export function evidenceBefore(window: TokenWindow, i: number): NameEvidence {
  let k = i - 1
  if (k < 0) return noEvidence
  const gap = window.start[i] - window.end[k]
  if (gap > 12) return noEvidence
  if ((gap === 1 && isTitleEnding(window, k)) || (gap === 2 && titleBeforeDegrees(window, i) !== undefined))
    return { honorific: true, office: false, labelled: false, strength: 0.5 }
  let classes = window.classes[k]
  // "my name is Anna", "Patient's name is", "I'm Anna", "I am Anna".
  let copula = false
  if (gap === 1 && window.shape[k] === shape.lower && k > 0) {
    const size = window.size(k)
    const first = window.codes[window.start[k]]
    if (
      (size === 2 && first === 105 && window.codes[window.start[k] + 1] === 115) ||
      (size === 1 && first === 109) ||
      // my name's Delroy
      (size === 1 && first === 115 && window.unit(window.start[k] - 1) === 39) ||
      (size === 2 && first === 97 && window.codes[window.start[k] + 1] === 109)
    ) {
      const self = window.size(k - 1) === 1 && (window.codes[window.start[k - 1]] | 32) === 105
      if (self) return { honorific: false, office: false, labelled: false, strength: 0.35 }
      k--
      copula = true
      classes = window.classes[k]
    }
  }
  if ((classes & evidenceClasses) === 0) return noEvidence
  const between = window.text.slice(window.end[i - 1], window.start[i])
  const plain = between === ' ' || between === '  '
  const capital =
    window.shape[k] === shape.capital || window.shape[k] === shape.upper || window.shape[k] === shape.initial
  if (classes & wordClass.title) {
    const short = window.size(k) === 1
    const pointed = between === '. ' || between === '.'
    const office = (classes & wordClass.role) !== 0
    if (capital && !copula && (pointed || (plain && !short)))
      return { honorific: !office, office, labelled: false, strength: office ? 0.3 : 0.5 }
    if (!capital && office && plain)
      return { honorific: false, office: false, labelled: false, strength: 0.15 }
    // il prof. Badalamenti; a word that begins the next sentence is an ordinary one.
    const isOrdinary = (window.marks[i] & (wordMark.common | wordMark.stop)) !== 0
    if (
      !capital &&
      pointed &&
      !office &&
      !isOrdinary &&
      abbreviations.has(window, window.start[k], window.end[k])
    )
      return { honorific: true, office: false, labelled: false, strength: 0.5 }
    if (!capital && plain && !isOrdinary && isBehindCourtesy(window, i))
      return { honorific: true, office: false, labelled: false, strength: 0.5 }
    if (!capital && plain && window.size(k) >= 2 && !office)
      return { honorific: false, office: false, labelled: false, strength: 0.3 }
  }
  if (classes & wordClass.nameLabel) {
    if (labelSign.test(between) && !copula)
      return { honorific: false, office: false, labelled: true, strength: 0.5 }
    if (copula && isOwnName(window, k))
      return { honorific: false, office: false, labelled: true, strength: 0.5 }
    if (copula && isNameWord(window, k))
      return { honorific: false, office: false, labelled: false, strength: 0.5 }
    if (plain && isNameWord(window, k))
      return { honorific: false, office: false, labelled: false, strength: 0.35 }
  }
  if (classes & wordClass.greeting) {
    if (plain) return { honorific: false, office: false, labelled: false, greeted: true, strength: 0.4 }
    if (closing.test(between)) return { honorific: false, office: false, labelled: false, strength: 0.35 }
  }
  if (classes & wordClass.role && plain)
    return { honorific: false, office: false, labelled: false, strength: 0.25 }
  return noEvidence
}

/** "name" itself, not a label such as `from`, `to` or `contact`. */
function isNameWord(window: TokenWindow, k: number): boolean {
  return /^(?:(?:sur|first|last|full|fore)?name|nombre|apellidos?|nom|prénom|nome|cognome|naam|vorname|nachname|patient|paciente|médico|physician|applicant|employee|client|customer)$/i.test(
    window.text.slice(window.start[k], window.end[k]),
  )
}

/** "name" itself: any word behind "my name is" is a name, whether listed or not. */
function isOwnName(window: TokenWindow, k: number): boolean {
  return /^(?:name|nombre|nom|nome|naam)$/i.test(window.text.slice(window.start[k], window.end[k]))
}

/** How clearly a word is a given name or a family name by itself: 0 (not) to 3 (not an ordinary word). */
function givenStrength(marks: number): number {
  if ((marks & wordMark.given) === 0) return 0
  return (marks & wordMark.common) === 0 ? 3 : (marks & wordMark.frequent) === 0 ? 2 : 1
}
function familyStrength(marks: number): number {
  if ((marks & wordMark.surname) === 0) return 0
  return (marks & wordMark.common) === 0 ? 3 : (marks & wordMark.frequent) === 0 ? 2 : 1
}

/** The score of a name after a title, whose end is a guess: Mr. Young Farmers, Dr. Esquerdo 46. */
const ledScore = 0.88

/** Returns the score of a run and the rule that contributed most. */
export function scoreRun(
  window: TokenWindow,
  run: NameRun,
  before: NameEvidence,
  suffixed: boolean,
): { score: number; reason: string } {
  const { first, last } = run
  const words = wordsOf(window, run)
  // MS Windows, Dr. Memory
  if (words.count === 0 || words.areTechnology) return { score: 0, reason: 'none' }
  const place = placeNameAt(window, first)
  const wide =
    words.count === 1
      ? wordMark.country | wordMark.region | wordMark.city
      : wordMark.country | wordMark.region | wordMark.city | wordMark.town
  const isPlace = place !== undefined && place.last >= last && (place.marks & wide) !== 0
  let { score, reason } =
    words.count === 1
      ? scoreSingleWord(window, words.first, run, isPlace)
      : scoreWords(window, words, run, isPlace)
  const bare = score

  // The run is part of the name of a company or institution.
  const next = last + 1
  if (
    next < window.count &&
    window.start[next] - window.end[last] <= 3 &&
    window.classes[next] & (wordClass.legal | wordClass.institution) &&
    window.shape[next] !== shape.lower
  )
    score -= 0.3
  if (words.areUpper) score -= words.count === 1 ? 0.25 : 0.1
  if (before.honorific) return { score: ledScore, reason: 'honorific' }
  if (before.labelled) {
    // "name": "Winter Jacket" is a product.
    const continues = next < window.count && window.spaced(last) && window.shape[next] === shape.capital
    const doubtful = words.areOrdinary || (continues && words.areCommon)
    return {
      score: doubtful ? Math.min(0.4, score + 0.4) : Math.min(0.95, Math.max(0.92, score)),
      reason: 'label',
    }
  }
  if (before.office && bare >= 0.15)
    return { score: Math.min(ledScore, Math.max(0.8, score + 0.3)), reason: 'office' }
  if (before.strength > 0) {
    score += before.strength
    reason = `${reason}, and the word before`
  }
  if (suffixed) score += 0.25
  score += scoreBehind(window, last)
  return { score: Math.min(0.95, Math.max(0, score)), reason }
}

/** The words of a run without initials and particles. */
interface RunWords {
  readonly count: number
  readonly first: number
  readonly last: number
  readonly areTechnology: boolean
  readonly areUpper: boolean
  /** Whether all are in the dictionary as ordinary words. */
  readonly areCommon: boolean
  /** Whether all are ordinary words or countries, and none a name. */
  readonly areOrdinary: boolean
  readonly hasCommon: boolean
}

function wordsOf(window: TokenWindow, run: NameRun): RunWords {
  let [count, first, last] = [0, -1, -1]
  let [areTechnology, areUpper, areCommon, areOrdinary, hasCommon] = [true, true, true, true, false]
  for (let i = run.first; i <= run.last; i++) {
    if (window.shape[i] === shape.initial) continue
    const marks = window.marks[i]
    const isListed = (marks & (wordMark.given | wordMark.surname)) !== 0
    if (window.classes[i] & wordClass.particle && !isListed) continue
    if (count++ === 0) first = i
    last = i
    areTechnology &&= isTechnology(window, i)
    areUpper &&= window.shape[i] === shape.upper
    if (marks & wordMark.common) hasCommon = true
    else areCommon = false
    if (isListed || (marks & (wordMark.common | wordMark.country)) === 0) areOrdinary = false
  }
  return { count, first, last, areTechnology, areUpper, areCommon, areOrdinary, hasCommon }
}

/** Added to the score for a possessive or a verb that people are subjects of right behind. */
function scoreBehind(window: TokenWindow, last: number): number {
  const end = window.end[last]
  const next = last + 1
  if (next >= window.count) return 0
  if (window.unit(end) === 39 && window.size(next) === 1 && (window.codes[end + 1] | 32) === 115) return 0.1
  if (
    window.unit(end) === 32 &&
    window.classes[next] & wordClass.personVerb &&
    window.shape[next] === shape.lower
  )
    return window.size(next) > 3 ? 0.15 : 0.05
  return 0
}

/** A single capitalised word. Inside a sentence an ordinary word has no capital, so a word that is also a name is likely to be one. */
function scoreSingleWord(
  window: TokenWindow,
  i: number,
  run: NameRun,
  isPlace: boolean,
): { score: number; reason: string } {
  const marks = window.marks[i]
  const [g, f] = [givenStrength(marks), familyStrength(marks)]
  const initial = run.initials > 0 ? 0.35 : 0
  const inside = window.shape[i] === shape.capital && !window.capitalRich && isInsideSentence(window, i)
  const result = (plain: number, within: number, reason: string) => ({
    score: (inside ? within : plain) + initial,
    reason,
  })
  if (g === 3) {
    if (isPlace)
      return result(
        (marks & wordMark.country) !== 0 ? 0.2 : 0.4,
        (marks & wordMark.country) !== 0 ? 0.3 : 0.45,
        'given name and place',
      )
    return window.size(i) <= 3 ? result(0.55, 0.58, 'given name') : result(0.58, 0.62, 'given name')
  }
  if (isPlace) return result(0.15, 0.25, 'name and place')
  if (g === 2) return result(0.25, 0.52, 'given name that is a word')
  if (f === 3) return result(0.35, 0.5, 'family name')
  if (g === 1) return result(0.2, 0.4, 'given name that is a frequent word')
  if (f === 2) return result(0.15, 0.35, 'family name that is a word')
  if (f === 1) return result(0.1, 0.25, 'family name that is a frequent word')
  if (marks & (wordMark.common | wordMark.country)) return result(0.05, 0.1, 'word')
  return result(0.12, 0.2, 'unknown capitalised word')
}

/** Whether a word is between lower-case words of one sentence, and not behind an article. */
export function isInsideSentence(window: TokenWindow, i: number): boolean {
  if (startsSentence(window, i)) return false
  const [before, behind] = [i - 1, i + 1]
  if (before >= 0 && window.spaced(before)) {
    if (window.shape[before] !== shape.lower) return false
    const at = window.start[before]
    const first = window.codes[at]
    if (
      window.size(before) === 3 &&
      first === 116 &&
      window.codes[at + 1] === 104 &&
      window.codes[at + 2] === 101
    )
      return false
    if (window.size(before) === 1 && first === 97) return false
  }
  if (
    behind < window.count &&
    window.start[behind] - window.end[i] === 1 &&
    window.codes[window.end[i]] === 32
  )
    return window.shape[behind] === shape.lower || window.shape[behind] === shape.initial
  // Not a compound (Bell-shaped, Debian12).
  const after = window.unit(window.end[i])
  return (
    after !== 45 &&
    after !== 47 &&
    after !== 64 &&
    after !== 95 &&
    !(after === 46 && window.start[behind] === window.end[i] + 1)
  )
}

function scoreWords(
  window: TokenWindow,
  words: RunWords,
  run: NameRun,
  isPlace: boolean,
): { score: number; reason: string } {
  const first = window.marks[words.first]
  const last = window.marks[words.last]
  const [g, f] = [givenStrength(first), familyStrength(last)]
  const lastKnown = f > 0 || givenStrength(last) > 0
  const lastOrdinary = (last & wordMark.common) !== 0
  let score: number
  let reason = 'given and family name'
  if (g === 3) score = lastKnown ? 0.88 : lastOrdinary ? 0.6 : 0.78
  else if (g === 2) score = f >= 2 ? 0.8 : lastKnown ? 0.7 : lastOrdinary ? 0.35 : 0.6
  else if (g === 1) score = f >= 2 ? 0.65 : f > 0 ? 0.5 : lastOrdinary ? 0.15 : 0.4
  else if (givenStrength(last) === 3 && familyStrength(first) >= 2) {
    score = 0.7
    reason = 'family and given name'
  } else if (f === 3) {
    score = (first & wordMark.common) !== 0 ? 0.35 : 0.6
    reason = 'family name after a capitalised word'
  } else if (familyStrength(first) >= 2 && f >= 2) {
    score = 0.55
    reason = 'two family names'
  } else {
    score = words.hasCommon ? 0.15 : 0.3
    reason = 'capitalised words'
  }
  if (run.initials > 0) score += 0.1
  if (hasElision(window, run)) score = Math.max(score, 0.7)
  if (!words.hasCommon && hasNameParticle(window, run)) score = Math.max(score, 0.7)
  if (isPlace) score -= g === 3 && f === 3 ? 0.1 : 0.3
  if (words.count > 4) score -= 0.15
  return { score: Math.min(0.95, score), reason }
}

/** Particles that are nothing but part of a name between two capitalised words: Bríd Ní Chonaill, Rhys ap Iorwerth, Lovisa af Klinteberg. */
const nameParticles = new Set(words('name-scores.name-particles'))

function hasNameParticle(window: TokenWindow, run: NameRun): boolean {
  for (let i = run.first + 1; i < run.last; i++)
    if (
      window.classes[i] & wordClass.particle &&
      nameParticles.has(window.text.slice(window.start[i], window.end[i]).toLowerCase())
    )
      return true
  return false
}

/** O'Brien, D'Angelo: a capital and an apostrophe inside the run. */
function hasElision(window: TokenWindow, run: NameRun): boolean {
  for (let i = run.first + 1; i < run.last; i++)
    if (window.shape[i] === shape.initial && window.unit(window.end[i]) === 39) return true
  return false
}
