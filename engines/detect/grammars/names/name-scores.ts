import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { wordSet, words } from '../../words/words.ts'
import { beginsCell, firstOfLabel } from '../cell-labels.ts'
import { isTechnology } from '../tag-support.ts'
import { isCapital, type NameRun } from './name-runs.ts'

/** Text before a word that shows that it is a name: a title (Mr, Dr), or a label (`Name:`, `my name is`). */
export type NameEvidence = 'honorific' | 'label' | undefined

const labelSign = /^"?'?[ \t]*[:=>][ \t]*"?'?(?:\r?\n)?[ \t]*"?$/

/** Titles in lower case inside a sentence, with a full stop. */
const abbreviations = new WordList(words('name-scores.abbreviations'))
const titleEndings = new Set(['ssa', 'ra', 'na', 'ta'])

/** Titles written in full and in lower case. Languages: cs, pl, sv, da, no, fi, nl, es, it, pt, fr, en, ru, uk. */
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

/** Words of a degree after `Dr.`: Dr. med. dent. B. Tewes, Dipl.-Ing. Dr. techn. */
const degrees = new Set(words('name-scores.degrees'))
const maxDegreeWords = 5

/** The title before degrees that are before token i (for `Dr. med. Tewes` the first word), undefined if there is none. */
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
  return gap === 1 && isBehindOwnName(window, k) ? 'label' : undefined
}

const articles = wordSet('other-mentions.articles')

/** Whether a label is the speaker of a transcript, so that speech and not a name follows: THE WITNESS:  Can I answer? */
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

/** Whether a name label at the start of its line is followed by a separator other than a colon. */
function isApart(window: TokenWindow, k: number, between: string): boolean {
  if (!otherSign.test(between)) return false
  if (between[0] === '<') return true
  const first = firstOfLabel(window, k)
  return first >= 0 && beginsCell(window, first)
}

const copula = /^(?:is|am|m|s)$/

/** Whether a verb follows "name", so that any word is a name: my name's Delroy. */
function isBehindOwnName(window: TokenWindow, k: number): boolean {
  if (k === 0 || window.shape[k] !== shape.lower || window.size(k) > 2) return false
  return (
    copula.test(window.text.slice(window.start[k], window.end[k])) &&
    /^(?:name|nombre|nom|nome|naam)$/i.test(window.text.slice(window.start[k - 1], window.end[k - 1]))
  )
}

function evidenceOfTitle(window: TokenWindow, k: number, between: string): NameEvidence {
  // D.F. are initials, not Don F.
  const isPointed = between === '. ' || (between === '.' && window.size(k) > 1)
  const isPlain = between === ' ' || between === '  '
  // An office, such as Judge, is handled by rows.
  if (window.classes[k] & wordClass.role) return undefined
  if (window.shape[k] !== shape.lower)
    return isPointed || (isPlain && window.size(k) > 1) ? 'honorific' : undefined
  // il prof. Badalamenti; a word at the start of the next sentence is an ordinary one.
  if (window.marks[k + 1] & (wordMark.common | wordMark.stop)) return undefined
  const isLead = isPointed ? abbreviations.isAt(window, k) : isPlain && isBehindCourtesy(window, k + 1)
  return isLead ? 'honorific' : undefined
}

/** The score of a name with an uncertain end after a title: Mr. Young Farmers, Dr. Esquerdo 46. */
const ledScore = 0.88

/** For a label before words that are all ordinary: below the default minimum. */
const doubtfulScore = 0.4
const labelledScore = 0.92

/** The score of a run after a title or label, 0 if its words are not a name. */
export function scoreRun(window: TokenWindow, run: NameRun, before: 'honorific' | 'label'): number {
  const words = wordsOf(window, run)
  // MS Windows, Dr. Memory
  if (words.count === 0 || words.areTechnology) return 0
  if (before === 'honorific') return ledScore
  // "name": "Winter Jacket" is a product.
  const { last } = run
  const continues = window.spaced(last) && window.shape[last + 1] === shape.capital
  return words.areOrdinary || (continues && words.areCommon) ? doubtfulScore : labelledScore
}

/** The words of a run without initials and particles. */
interface RunWords {
  readonly count: number
  readonly areTechnology: boolean
  /** Whether all are in the dictionary as ordinary words. */
  readonly areCommon: boolean
  /** Whether all are ordinary words or countries, and none a name. */
  readonly areOrdinary: boolean
}

function wordsOf(window: TokenWindow, run: NameRun): RunWords {
  let count = 0
  let [areTechnology, areCommon, areOrdinary] = [true, true, true]
  for (let i = run.first; i <= run.last; i++) {
    if (window.shape[i] === shape.initial) continue
    const marks = window.marks[i]
    const isListed = (marks & nameMarks) !== 0
    if (window.classes[i] & wordClass.particle && !isListed) continue
    count++
    areTechnology &&= isTechnology(window, i)
    areCommon &&= (marks & wordMark.common) !== 0
    areOrdinary &&= !isListed && (marks & (wordMark.common | wordMark.country)) !== 0
  }
  return { count, areTechnology, areCommon, areOrdinary }
}

/** Whether a capitalised word is after such a title: Vážená paní Zahradníčková, la señora Ccori. */
function isBehindCourtesy(window: TokenWindow, i: number): boolean {
  return i > 0 && isCapital(window, i) && courtesies.isAt(window, i - 1)
}
