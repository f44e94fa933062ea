import { wordMark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../text/token-window.ts'

/** A row of words that may be a name: tokens first to last; `size` counts words that are neither particle nor initial. */
export interface NameRun {
  readonly first: number
  readonly last: number
  readonly size: number
  readonly initials: number
}

/** Words of a name at most, particles and initials included. */
const longestName = 7

export function isCapital(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed
}

/** Whether a capitalised word can be part of a name at all. */
export function canName(window: TokenWindow, i: number): boolean {
  if (!isCapital(window, i) || window.size(i) < 2 || window.size(i) > 24) return false
  const classes = window.classes[i]
  if (classes & (wordClass.notName | wordClass.weekday | wordClass.title)) return false
  if (classes & wordClass.suffix && (window.marks[i] & (wordMark.given | wordMark.surname)) === 0)
    return false
  // Av. Diego de León, Apt. 5
  if (classes & (wordClass.streetBefore | wordClass.unit) && window.unit(window.end[i]) === 46) return false
  const marks = window.marks[i]
  const named = wordMark.given | wordMark.surname
  if (marks & wordMark.stop)
    return (marks & named) !== 0 && window.shape[i] === shape.capital && window.size(i) >= 3
  if (classes & (wordClass.legal | wordClass.institution) && (marks & named) === 0) return false
  if (window.shape[i] === shape.mixed) return mixedName(window, i)
  return (marks & named) !== 0 || (marks & (wordMark.common | wordMark.country | wordMark.people)) === 0
}

/** McDonald, MacLeod, DeLuca, LeBron: one small prefix. Others (iPhone, TechDepot) are no names. */
function mixedName(window: TokenWindow, i: number): boolean {
  return /^(?:Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Du|Del|O)\p{Lu}\p{Ll}+$/u.test(
    window.text.slice(window.start[i], window.end[i]),
  )
}

/** Whether tokens i and i + 1 may stand in one name: a blank, a hyphen, an apostrophe; a point and a blank behind an initial. */
export function joins(window: TokenWindow, i: number): boolean {
  const from = window.end[i]
  const gap = window.start[i + 1] - from
  const code = window.codes[from]
  if (gap === 1)
    return code === 32 || code === 45 || code === 39 || (code === 46 && window.shape[i] === shape.initial)
  if (gap !== 2 || code !== 46 || window.codes[from + 1] !== 32) return false
  return window.shape[i] === shape.initial || (window.classes[i] & wordClass.particle) !== 0
}

/** An initial with its point, or a lone capital between two words of a name. */
function isInitial(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.initial && window.unit(window.start[i] - 1) !== 39
}

function isPlainCapital(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return (
    (s === shape.capital || s === shape.upper) &&
    window.size(i) > 1 &&
    (window.classes[i] & (wordClass.notName | wordClass.title)) === 0
  )
}

/** The longest run that starts at token i, or undefined. In a labelled place (`loose`) its first word may be an ordinary one. */
export function runAt(window: TokenWindow, i: number, loose: boolean): NameRun | undefined {
  let last = -1
  let size = 0
  let initials = 0
  let k = i
  for (; k < window.count && k - i < longestName; k++) {
    if (k > i && !joins(window, k - 1)) break
    if (isInitial(window, k)) {
      // "I" and "A" are words before they are initials, unless a point follows.
      const code = window.codes[window.start[k]]
      const pointed = window.unit(window.end[k]) === 46
      if (!pointed && (code === 73 || (code === 65 && k === i))) break
      // O'Brien and D'Angelo: the letter is a particle.
      if (window.unit(window.end[k]) === 39) continue
      if (k === i && !pointed) break
      initials++
      if (size > 0) last = k
      continue
    }
    if (canName(window, k) || (k === i && loose && isPlainCapital(window, k))) {
      // The s of a possessive is lower case and ends the run by itself.
      size++
      last = k
      continue
    }
    const particle = (window.classes[k] & wordClass.particle) !== 0
    if (
      particle &&
      (k > i || isCapital(window, k)) &&
      k + 1 < window.count &&
      window.shape[k] !== shape.upper
    )
      continue
    break
  }
  if (size === 0) return undefined
  // A trailing initial without its point belongs to what follows ("Plan B").
  if (last >= 0 && isInitial(window, last) && window.unit(window.end[last]) !== 46) {
    last--
    initials--
  }
  return { first: i, last, size, initials }
}

/** Letters behind a name, part of how it is written when no comma parts them. */
const degree = /^(?:MD|PhD|DDS|DMD|DVM|DO|RN|CPA|Esq|JD|MBA|DPhil)$/

/** The end of a name, with a generation or a degree behind it (Jr., III, MD), and whether one follows. */
export function nameEnd(
  window: TokenWindow,
  last: number,
): { readonly end: number; readonly suffixed: boolean } {
  let end = window.end[last]
  if (isInitial(window, last) && window.unit(end) === 46) end++
  const k = last + 1
  if (
    k >= window.count ||
    (window.classes[k] & wordClass.suffix) === 0 ||
    !(isCapital(window, k) || window.shape[k] === shape.mixed)
  )
    return { end, suffixed: false }
  const gap = window.text.slice(window.end[last], window.start[k])
  if (gap !== ' ' && gap !== ', ') return { end, suffixed: false }
  const word = window.text.slice(window.start[k], window.end[k])
  if (/^(?:Jr|Sr|II|III|IV|Junior|Senior)$/.test(word) || (gap === ' ' && degree.test(word))) {
    end = window.end[k]
    if (window.unit(end) === 46) end++
  }
  return { end, suffixed: true }
}
