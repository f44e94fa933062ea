import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { WordList } from '../../tokens/word-list.ts'
import { words } from '../../words/words.ts'
import type { Emit, Grammar } from '../grammar.ts'
import { addKnownName } from './known-names.ts'
import { isSpeakerLetter } from './line-marks.ts'
import {
  canJoin,
  isCapital,
  isMiddleInitial,
  isSurnameBeforeContact,
  type NameRun,
  nameEnd,
  runAt,
} from './name-runs.ts'
import {
  evidenceBefore,
  isTitleEnding,
  type NameEvidence,
  scoreRun,
  titleBeforeDegrees,
} from './name-scores.ts'

/** Words with the evidence that they are a name. */
interface NameCandidate {
  readonly run: NameRun
  readonly end: number
  readonly score: number
  readonly reason: string
}

/** At or above this score the words of a name count as names in the rest of the document. */
const confidentScore = 0.7
/**
 * Names of people by the title or label before them, by an initial between a given name and a name, or by a telephone number after a listed
 * name. The tagger finds the others.
 */
export const personNames: Grammar = {
  name: 'names',
  types: ['NAME', 'NAME_TITLE'],
  find: (window, emit) => {
    let skip = 0
    for (let n = 0; n < window.notableCount; n++) {
      const i = window.notable[n]
      if (i < skip) continue
      const form = window.shape[i]
      // Most words are lower-case and not names; for them only this check runs.
      if (form === shape.number) continue
      if (form === shape.lower) continue
      const before = evidenceBefore(window, i)
      const isSure = isMiddleInitial(window, i + 1) || isBeforeSurname(window, i)
      if (before === undefined && !isSure) continue
      if (!isCapital(window, i) && form !== shape.initial) {
        const found = before === 'label' ? uncasedName(window, i) : undefined
        if (found !== undefined) reportName(window, found, emit)
        continue
      }
      if (isSpeakerLetter(window, i)) continue
      const run = runAt(window, i, before !== undefined, before === 'honorific')
      if (run === undefined) continue
      const found = scoreCandidate(window, run, before, isSure)
      skip = run.last + 1
      if (found === undefined) continue
      if (before === 'honorific' && found.score > 0) emitTitle(window, i, emit)
      reportName(window, found, emit)
    }
  },
}

function scoreCandidate(
  window: TokenWindow,
  found: NameRun,
  before: NameEvidence,
  isSure: boolean,
): NameCandidate | undefined {
  const run = trimToTags(window, found)
  const end = nameEnd(window, run.last)
  if (isSure && run.size === 2) return { run, end, score: initialScore, reason: 'two parts of a name' }
  return before && { run, end, score: scoreRun(window, run, before), reason: before }
}

/** Whether a given name is before the surname at the end of a person's cell in a list, even if the surname has other meanings: Mary Field | 020 7946 0958. */
function isBeforeSurname(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & wordMark.given) !== 0 && window.spaced(i) && isSurnameBeforeContact(window, i + 1)
}

/** For a given name and a surname that may be ordinary words, with an initial between them or a telephone number after them. */
const initialScore = 0.88
/** Tokens of the longest name that the tagger reads: in a long row of names, each would be read up to its end. */
const maxTaggedTokens = 24
/** Words joined by hyphens with the start of a name. */
const maxFurtherParts = 8

/** The token from which a name is reported: for `Pike-Oyelowo` this includes the part that is an ordinary word. */
function firstOfHyphenated(window: TokenWindow, first: number): number {
  const limit = Math.max(0, first - maxFurtherParts)
  while (first > limit && window.hyphenated(first - 1) && isCapital(window, first - 1)) first--
  return first
}

/** If the tagger finds a name that starts with the run, its end is used: "Ana Ruiz Servicio de Urología". */
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

/** Whether a word is only an ordinary word in the dictionary. */
function isOrdinaryWord(window: TokenWindow, i: number): boolean {
  return (window.marks[i] & (wordMark.common | nameMarks)) === wordMark.common
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
    run: { first: i, last, size: last - i + 1 },
    end: window.end[last],
    score: 0.75,
    reason: 'words after a label',
  }
}

function reportName(window: TokenWindow, { run, end, score, reason }: NameCandidate, emit: Emit): void {
  const start = window.start[firstOfHyphenated(window, run.first)]
  if (score === 0 || !emit(start, end, 'NAME', score, reason) || score < confidentScore) return
  const isFull = run.size >= 2 && !(reason === 'label' && isOrdinary(window, run))
  if (isFull || reason === 'honorific') addKnownName(window, run.first, run.last)
}
