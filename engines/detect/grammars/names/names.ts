import { wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isProduct } from '../../tokens/code-words.ts'
import { isBesideLowerCase } from '../../tokens/sentence-start.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { wordKey } from '../../tokens/word-hash.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'
import { isSpeakerLetter } from './line-marks.ts'
import { canJoin, isCapital, isMiddleInitial, type NameRun, nameEnd, runAt } from './name-runs.ts'
import {
  evidenceBefore,
  isTitleEnding,
  type NameEvidence,
  scoreRun,
  titleBeforeDegrees,
} from './name-scores.ts'

/** A run with its score, which later names in the text may raise. */
interface NameCandidate {
  readonly run: NameRun
  readonly start: number
  readonly end: number
  score: number
  reason: string
}

const labels = new WordList(words('labels.names'))
/** From this score on the words of a name count as names in the rest of the document. */
const confidentScore = 0.7
/**
 * Names of people, by dictionary and grammar (given and family names, initials, particles, hyphens, generations), by titles,
 * labels and greetings, by the words around, by other names in a row, and by a full name elsewhere in the document.
 */
export const personNames: Grammar = {
  name: 'names',
  types: ['NAME', 'NAME_TITLE'],
  find: (window, emit) => {
    const row: NameCandidate[] = []
    let skip = 0
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i < skip) continue
      const form = window.shape[i]
      // Most words are lower-case and not names; this check is all that they cost.
      if (form === shape.number) continue
      if (form === shape.lower) continue
      const before = evidenceBefore(window, i)
      if (!isCapital(window, i) && form !== shape.initial) {
        const found = before === 'label' ? uncasedName(window, i) : undefined
        if (found !== undefined) row.push(found)
        continue
      }
      if (isSpeakerLetter(window, i)) continue
      const isLed = before === 'label' || before === 'honorific'
      const run = runAt(window, i, isLed, before === 'honorific')
      if (run === undefined) continue
      const found = scoreCandidate(window, run, before)
      if (before === 'honorific' && found.score >= 0.5) emitTitle(window, i, emit)
      row.push(found)
      skip = run.last + 1
    }
    joinLastFirst(window, row)
    raiseNeighbours(window, row)
    for (const found of row) reportName(window, found, emit)
  },
}

function scoreCandidate(window: TokenWindow, found: NameRun, before: NameEvidence): NameCandidate {
  const run = trimToTags(window, found)
  const { end, suffixed } = nameEnd(window, run.last)
  const isSure = run.size === 2 && isMiddleInitial(window, run.first + 1)
  const { score, reason } = isSure
    ? { score: initialScore, reason: 'initial between names' }
    : scoreRun(window, run, before, suffixed)
  const isLed = before === 'honorific' || before === 'label' || isSure
  return {
    run,
    start: window.start[firstOfHyphenated(window, run.first)],
    end,
    score: isLed ? score : adjustToTags(window, run, score),
    reason,
  }
}

/** Of a given name, an initial and a name, each of which may be an ordinary word. */
const initialScore = 0.88
/** Tokens of the longest name that the tagger sees: in a row of nothing but names each would be read up to its end. */
const maxTaggedTokens = 24
/** Words that hyphens join with the beginning of a name. */
const maxFurtherParts = 8

/** The token from which a name is reported: of `Pike-Oyelowo` also the part that is an ordinary word. */
function firstOfHyphenated(window: TokenWindow, first: number): number {
  const limit = Math.max(0, first - maxFurtherParts)
  while (first > limit && window.hyphenated(first - 1) && isCapital(window, first - 1)) first--
  return first
}

/** Where the tagger sees a name that begins with the run, its end is taken: "Ana Ruiz Servicio de Urología". */
function trimToTags(window: TokenWindow, run: NameRun): NameRun {
  if (window.tags[run.first] !== entityTag.name) return run
  let last = run.first
  const limit = Math.min(window.count, run.first + maxTaggedTokens)
  while (last + 1 < limit && window.tags[last + 1] === entityTag.name && canJoin(window, last)) last++
  // Thaddeus P. Vanderhoeven: no name ends with an initial before its surname.
  if (window.shape[last] === shape.initial && last + 1 === run.last && !isOrdinaryWord(window, run.last))
    return run
  // van of van den Berg
  if (window.classes[last] & wordClass.particle && window.shape[last] === shape.lower) return run
  // Saoirse Mc Gonigle: the tagger ends a name before a particle with a capital.
  if (last < run.last && isGaelicParticle(window, last + 1)) return run
  if (last === run.last || window.tagConfidence[run.first] < 0.6 || window.hyphenated(last)) return run
  const less = Math.max(0, run.last - last)
  return { ...run, last, size: Math.max(1, run.size - less) }
}

const gaelicParticles = new WordList(words('names.gaelic-particles'))

function isGaelicParticle(window: TokenWindow, i: number): boolean {
  return isCapital(window, i) && gaelicParticles.isAt(window, i)
}

/** Combines the rules' score with the tagger's labels: where these are of another type or missing, the score is lowered. */
function adjustToTags(window: TokenWindow, run: NameRun, score: number): number {
  let agreed = 0
  let other = 0
  for (let i = run.first; i <= run.last; i++) {
    if (window.tags[i] === entityTag.name) agreed += window.tagConfidence[i]
    else if (window.tags[i] !== entityTag.nothing) other += window.tagConfidence[i]
  }
  const words = run.last - run.first + 1
  if (agreed > 0 && other === 0) return Math.max(score, Math.min(0.85, (agreed / words) * 0.8))
  const common = isOrdinary(window, run)
  // It stays a possible name, which names beside it can raise, and a name where it is a given name inside a sentence and not an ordinary word.
  if (other > 0 || common) return Math.max(Math.min(score, 0.2), score - 0.4)
  // The tagger knows little of words in tables and lists.
  const doubt = isBesideLowerCase(window, run.first, run.last) ? 0.12 : 0.05
  return Math.max(Math.min(score, 0.2), score - doubt)
}

/** Whether a word is in the dictionary as nothing but an ordinary word. */
function isOrdinaryWord(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & (wordMark.common | wordMark.given | wordMark.surname)) === wordMark.common
}

function isOrdinary(window: TokenWindow, run: NameRun): boolean {
  for (let i = run.first; i <= run.last; i++) if ((window.marks[i] & wordMark.common) === 0) return false
  return true
}

/** Emits the honorific before a name. */
function emitTitle(window: TokenWindow, first: number, emit: Emit): void {
  const i = first - 1
  let end = window.end[i]
  if (window.unit(end) === 46) end++
  const start = titleBeforeDegrees(window, first) ?? (isTitleEnding(window, i) ? i - 1 : i)
  emit(window.start[start], end, 'NAME_TITLE', 0.6, 'honorific before a name')
}

/** Up to four words of a script without case, after a label. */
function uncasedName(window: TokenWindow, i: number): NameCandidate | undefined {
  if (window.shape[i] !== shape.uncased) return undefined
  let last = i
  while (
    last + 1 < window.count &&
    last - i < 3 &&
    window.spaced(last) &&
    window.shape[last + 1] === shape.uncased
  )
    last++
  if (window.end[last] - window.start[i] > 40 || (last === i && window.size(i) < 2)) return undefined
  return {
    run: { first: i, last, size: last - i + 1, initials: 0 },
    start: window.start[i],
    end: window.end[last],
    score: 0.75,
    reason: 'words after a label',
  }
}

/** "Patient: Delacroix, Henri" is one person, unless more names follow in a row. */
function joinLastFirst(window: TokenWindow, row: NameCandidate[]): void {
  for (let k = row.length - 2; k >= 0; k--) {
    const [family, given] = [row[k], row[k + 1]]
    if (family.reason !== 'label' || family.run.size !== 1 || given.run.size !== 1) continue
    if (window.text.slice(family.end, given.start) !== ', ' || given.score < 0.2) continue
    const third = row[k + 2]
    if (third !== undefined && isInRow(window, given, third)) continue
    const run = { ...family.run, last: given.run.last, size: 2 }
    row.splice(k, 2, {
      run,
      start: family.start,
      end: given.end,
      score: 0.95,
      reason: 'family and given name after a label',
    })
  }
}

/** "Kovalev, Lee and Phillips": raises a doubtful name beside a likely one, in both directions. */
function raiseNeighbours(window: TokenWindow, row: NameCandidate[]): void {
  const canRise = (from: NameCandidate, to: NameCandidate): boolean =>
    from.score >= 0.5 && isDoubtful(to) && to.run.size <= 2 && !beginsPhrase(window, to.run)
  const rise = (found: NameCandidate): void => {
    found.score = 0.55
    found.reason = 'in a row with another name'
  }
  for (let i = 1; i < row.length; i++)
    if (canRise(row[i - 1], row[i]) && isInRow(window, row[i - 1], row[i])) rise(row[i])
  for (let i = row.length - 1; i > 0; i--)
    if (canRise(row[i], row[i - 1]) && isInRow(window, row[i - 1], row[i])) rise(row[i - 1])
}

/** Whether a name is possible and not likely, so that the names beside it decide. */
function isDoubtful({ score }: NameCandidate): boolean {
  return score >= 0.2 && score < 0.5
}

/** Whether an ordinary word with a capital follows: of `Anna Meyer, Court Reporter` the second is an office. */
function beginsPhrase(window: TokenWindow, { last }: NameRun): boolean {
  const isOrdinary = (window.marks[last] & window.marks[last + 1] & wordMark.common) !== 0
  return isOrdinary && last + 1 < window.count && window.spaced(last) && isCapital(window, last + 1)
}

const rowGap = /^(?:,? (?:and|or|y|und|oder|et|ou|e|en|of|o|lub|och|eller|og|with|to) |, | & |\/)$/i

function isInRow(window: TokenWindow, a: NameCandidate, b: NameCandidate): boolean {
  const gap = b.start - a.end
  return gap > 0 && gap <= 6 && rowGap.test(window.text.slice(a.end, b.start))
}

function reportName(window: TokenWindow, found: NameCandidate, emit: Emit): void {
  const { run, start, end, score, reason } = found
  if (score >= 0.2 && !emit(start, end, 'NAME', score, reason)) return
  if (score >= confidentScore) {
    const isFull = run.size >= 2 && !(reason === 'label' && isOrdinary(window, run))
    if (isFull || reason.startsWith('honorific')) addKnownName(window, run.first, run.last)
    return
  }
  if (score >= 0.5 || run.size > 3 || start < window.ownedFrom || start >= window.ownedTo) return
  // `otherMentions` records single words. Forest Green, Jasmine Tea: words that are all ordinary are not a name because a person of
  // that name is mentioned.
  if (run.first === run.last || isOrdinary(window, run)) return
  if (isProduct(window, window.end[run.last])) return
  // Name BERG: the label is not part of the mention.
  const isLabelled = labels.isAt(window, run.first)
  const first = isLabelled ? run.first + 1 : run.first
  window.mentions.addPossible(
    wordKey(window.low[first], window.high[first]),
    wordKey(window.low[run.last], window.high[run.last]),
    window.folded.startOf(isLabelled ? window.start[first] : start),
    window.folded.endOf(end),
  )
}
