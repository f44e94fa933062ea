import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { isProduct } from '../../tokens/code-words.ts'
import { entityTag, shape, type TokenWindow } from '../../tokens/token-window.ts'
import { isTechnology } from '../tag-support.ts'
import { isCapital, isMixedCaseName, nameEnd } from './name-runs.ts'

/** Tokens and words of the longest name, and letters of an abbreviation. */
const [maxTokens, maxWords, maxAbbreviation] = [9, 5, 4]
/** Code units between a title and the name after it. */
const maxGap = 4
/** At or above this confidence of the tagger, its end of a name is used. */
const minConfidence = 0.6
/** Words that are in no name. */
const otherClasses = wordClass.month | wordClass.weekday | wordClass.institution | wordClass.legal

/** A name with its position; `isKnown`: one of its words is a name and nothing else. */
export interface Person {
  readonly first: number
  readonly last: number
  readonly start: number
  readonly end: number
  readonly size: number
  readonly isKnown: boolean
}

/**
 * The name at a position where the text expects people, without the titles before it. Its words may be in no dictionary; undefined if they
 * are ordinary words, a place or a product.
 */
export function personAt(window: TokenWindow, at: number, ordinary: Ordinary = 'none'): Person | undefined {
  let i = window.tokenAt(at)
  let isTitled = false
  for (; i < window.count && isTitle(window, i) && isBeside(window, at, window.start[i]); i++) {
    at = window.end[i]
    isTitled = true
  }
  if (i >= window.count || !isBeside(window, at, window.start[i])) return undefined
  const words = wordsFrom(window, i)
  if (words === undefined) return undefined
  const { last, size, isKnown, areUpper } = words
  // HR, NASA
  if (areUpper && !isTitled && !isKnown) return undefined
  if (words.ordinary > 0 && !isTitled && !isAllowed(words, ordinary)) return undefined
  if (window.evidence.isTechnical && !isKnown) return undefined
  if (isProduct(window, window.end[last])) return undefined
  return { first: i, last, start: window.start[i], end: nameEnd(window, last), size, isKnown }
}

function isAllowed({ beginsOrdinary }: NameWords, ordinary: Ordinary): boolean {
  return ordinary === 'any' || (ordinary === 'behind-first' && !beginsOrdinary)
}

const besideGap = /^\.?[ªº]? {0,2}$/

/** Whether only a full stop, a raised letter (Eng.º) and spaces separate a word from the text before it. */
function isBeside(window: TokenWindow, from: number, to: number): boolean {
  if (to === from) return true
  return to >= from && to - from <= maxGap && besideGap.test(window.text.slice(from, to))
}

/** Which words of a name may be ordinary words; with `any`, it may also be a place. */
type Ordinary = 'none' | 'behind-first' | 'any'

interface NameWords {
  readonly last: number
  /** Words without initials and particles. */
  readonly size: number
  readonly isKnown: boolean
  /** Whether all are short and in capitals. */
  readonly areUpper: boolean
  /** Ordinary words that are not names, except those after a given name: Hepzibah Crouch. */
  readonly ordinary: number
  readonly beginsOrdinary: boolean
}

/** The words of a name from token i on: capitalised words, initials, particles, also joined by hyphens: `Jean-Bosco`, `Hyun-woo`. */
function wordsFrom(window: TokenWindow, i: number): NameWords | undefined {
  let [last, size, ordinary] = [-1, 0, 0]
  let [isKnown, areUpper, isBehindGiven, beginsOrdinary] = [false, true, false, false]
  for (let k = i; k < window.count && k - i < maxTokens; k++) {
    if (k > i && (!isJoined(window, k - 1) || (size > 1 && isBehindTagged(window, i, k)))) break
    const form = window.shape[k]
    if (form === shape.initial) {
      if (window.unit(window.end[k]) === 46 || last >= 0) last = k
      continue
    }
    if (isParticle(window, k) && k + 1 < window.count) continue
    if (form !== shape.capital && form !== shape.upper && form !== shape.mixed) break
    if (form === shape.mixed && !isMixedCaseName(window, k)) return undefined
    const from = k
    while (window.hyphenated(k)) k++
    const { isName, isCommon, isOther } = markedAs(window, from, k)
    if (isOther) return undefined
    if (isName && !isCommon) isKnown = true
    if (isCommon && !isName && !isBehindGiven) ordinary++
    if (size === 0) beginsOrdinary = ordinary > 0
    isBehindGiven = (window.marks[from] & wordMark.given) !== 0
    if (form !== shape.upper || window.size(from) > maxAbbreviation) areUpper = false
    last = k
    size++
  }
  if (size === 0 || size > maxWords) return undefined
  // The only word, not the initial before it: B. Bekvist.
  if (size === 1 && window.shape[i] !== shape.initial && window.marks[i] & wordMark.common) ordinary++
  return { last, size, isKnown, areUpper, ordinary, beginsOrdinary }
}

/** Whether the tagger is confident that a name that starts with token i ends right before token k: Ana Ruiz | Servicio de Urología. */
function isBehindTagged(window: TokenWindow, i: number, k: number): boolean {
  if (window.tags[i] !== entityTag.name || window.tagConfidence[i] < minConfidence) return false
  return window.tags[k - 1] === entityTag.name && window.tags[k] !== entityTag.name
}

/** What the parts of a word show about it. A part of a compound may be anything: Wen-Li. */
function markedAs(window: TokenWindow, from: number, to: number) {
  let [isName, isCommon, isOther] = [false, true, false]
  for (let k = from; k <= to; k++) {
    const marks = window.marks[k]
    if (marks & nameMarks) isName = true
    if ((marks & (wordMark.common | wordMark.frequent | wordMark.stop)) === 0) isCommon = false
    if (isTechnology(window, k) || window.classes[k] & otherClasses) isOther = true
  }
  return { isName, isCommon, isOther }
}

/** van, af, and Mc, Ní, El before another capital. */
function isParticle(window: TokenWindow, k: number): boolean {
  if ((window.classes[k] & wordClass.particle) === 0) return false
  return window.shape[k] === shape.lower || isCapital(window, k + 1)
}

/** Whether a space, an apostrophe, a hyphen, or a full stop after an initial joins tokens k and k + 1. */
function isJoined(window: TokenWindow, k: number): boolean {
  const from = window.end[k]
  const gap = window.start[k + 1] - from
  const code = window.codes[from]
  if (gap === 1)
    return code === 32 || code === 39 || code === 45 || (code === 46 && window.shape[k] === shape.initial)
  return gap === 2 && code === 46 && window.codes[from + 1] === 32 && window.size(k) < 3
}

function isTitle(window: TokenWindow, i: number): boolean {
  return (window.classes[i] & wordClass.title) !== 0
}
