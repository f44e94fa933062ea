import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { placeNameAt } from '../../tokens/gazetteer.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { wordSet, words } from '../../words/words.ts'
import { beginsCell, firstOfLabel } from '../cell-labels.ts'
import { isTechnology } from '../tag-support.ts'
import { isCapital, type NameRun } from './name-runs.ts'

/**
 * The word before a word that makes a name likely: `honorific` (Mr, Dr: any capitalised word that follows is a name), `office` (Officer,
 * Judge), `label` (`Name:`, `my name is`), `greeting` (Dear, and the words above a signature).
 */
export type NameEvidence = 'honorific' | 'office' | 'label' | 'greeting' | undefined

const closing = /^(?: {1,2}|,?[ \t]*(?:\r?\n[ \t]*){1,3})$/
const labelSign = /^"?'?[ \t]*[:=>][ \t]*"?'?(?:\r?\n)?[ \t]*"?$/

/** Titles that are written in lower case inside a sentence, with a full stop. */
const abbreviations = new WordList(words('name-scores.abbreviations'))
const titleEndings = new Set(['ssa', 'ra', 'na', 'ta'])

/** Titles that are written in full and in lower case. Languages: cs, pl, sv, da, no, fi, nl, es, it, pt, fr, en, ru, uk. */
const courtesies = new WordList(words('courtesies.courtesies'))

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
  const k = i - 1
  if (k < 0) return undefined
  const gap = window.start[i] - window.end[k]
  if (gap > 12) return undefined
  if ((gap === 1 && isTitleEnding(window, k)) || (gap === 2 && titleBeforeDegrees(window, i) !== undefined))
    return 'honorific'
  const classes = window.classes[k]
  const between = window.text.slice(window.end[k], window.start[i])
  const led = classes & wordClass.title ? evidenceOfTitle(window, k, between) : undefined
  if (led !== undefined) return led
  if (classes & wordClass.nameLabel && (labelSign.test(between) || isApart(window, k, between)))
    return isSpeaker(window, k) ? undefined : 'label'
  if (classes & wordClass.greeting && closing.test(between)) return 'greeting'
  return gap === 1 && isBehindOwnName(window, k) ? 'label' : undefined
}

const articles = wordSet('other-mentions.articles')

/** Whether a label is the speaker of a transcript, so that no name but what is said follows: THE WITNESS:  Can I answer? */
function isSpeaker({ text, shape: shapes, start, end }: TokenWindow, k: number): boolean {
  return (
    k > 0 &&
    shapes[k] === shape.upper &&
    shapes[k - 1] === shape.upper &&
    articles.has(text.slice(start[k - 1], end[k - 1]).toLowerCase())
  )
}

/** Surname - Orrisk, Surname → Orrisk, Surname [Orrisk], the cells of a definition in HTML. */
const otherSign =
  /^\*{0,2} ?(?:(?:-{1,2}>?|=>?|→|>) |[[{]|<\/(?:dt|th|td|b|strong|span)>\s{0,8}<(?:dd|td|span)>)\*{0,2}$/

/** Whether a label of names that begins its line has another sign than a colon behind it. */
function isApart(window: TokenWindow, k: number, between: string): boolean {
  if (!otherSign.test(between)) return false
  if (between[0] === '<') return true
  const first = firstOfLabel(window, k)
  return first >= 0 && beginsCell(window, first)
}

const copula = /^(?:is|am|m|s)$/

/** Whether a verb is after "name", so that any word is a name: my name's Delroy. */
function isBehindOwnName(window: TokenWindow, k: number): boolean {
  if (k === 0 || window.shape[k] !== shape.lower || window.size(k) > 2) return false
  return (
    copula.test(window.text.slice(window.start[k], window.end[k])) &&
    /^(?:name|nombre|nom|nome|naam)$/i.test(window.text.slice(window.start[k - 1], window.end[k - 1]))
  )
}

function evidenceOfTitle(window: TokenWindow, k: number, between: string): NameEvidence {
  // D.F. are initials, no Don F.
  const isPointed = between === '. ' || (between === '.' && window.size(k) > 1)
  const isPlain = between === ' ' || between === '  '
  const isOffice = (window.classes[k] & wordClass.role) !== 0
  if (window.shape[k] !== shape.lower)
    return isPointed || (isPlain && window.size(k) > 1) ? (isOffice ? 'office' : 'honorific') : undefined
  // il prof. Badalamenti; a word that begins the next sentence is an ordinary one.
  if (isOffice || window.marks[k + 1] & (wordMark.common | wordMark.stop)) return undefined
  const isLead = isPointed ? abbreviations.isAt(window, k) : isPlain && isBehindCourtesy(window, k + 1)
  return isLead ? 'honorific' : undefined
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
  if (before === 'honorific') return { score: ledScore, reason: 'honorific' }
  if (before === 'label') {
    // "name": "Winter Jacket" is a product.
    const continues = next < window.count && window.spaced(last) && window.shape[next] === shape.capital
    const doubtful = words.areOrdinary || (continues && words.areCommon)
    return {
      score: doubtful ? Math.min(0.4, score + 0.4) : Math.min(0.95, Math.max(0.92, score)),
      reason: 'label',
    }
  }
  if (before === 'office' && bare >= 0.15) return { score: Math.max(0.8, score), reason: 'office' }
  if (before === 'greeting') score += 0.35
  if (suffixed) score += 0.25
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
  if (g === 3 && !isPlace) return result(0.58, 0.58, 'given name')
  if (g > 0 || f > 1) return result(0.25, 0.3, 'possible name')
  return result(0.1, isPlace || marks & (wordMark.common | wordMark.country) ? 0.1 : 0.2, 'possible name')
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
  else if (g > 0) score = f >= 2 ? 0.75 : lastOrdinary ? 0.3 : 0.5
  else if (givenStrength(last) === 3 && familyStrength(first) >= 2) score = 0.7
  else {
    score = words.hasCommon ? 0.15 : f < 3 ? 0.3 : 0.6
    reason = 'possible name'
  }
  if (run.initials > 0) score += 0.1
  if (isPlace) score -= g === 3 && f === 3 ? 0.1 : 0.3
  if (words.count > 4) score -= 0.15
  return { score: Math.min(0.95, score), reason }
}

/** Whether a capitalised word is after such a title: Vážená paní Zahradníčková, la señora Ccori. */
function isBehindCourtesy(window: TokenWindow, i: number): boolean {
  return i > 0 && isCapital(window, i) && courtesies.isAt(window, i - 1)
}
