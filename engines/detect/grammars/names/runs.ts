import { mark } from '../../dictionaries/marks.ts'
import { wordClass } from '../../dictionaries/word-classes.ts'
import { type Passage, shape } from '../../text/token-window.ts'

/** A row of words that may be a name: tokens first to last; `size` counts words that are neither particle nor initial. */
export interface NameRun {
  readonly first: number
  readonly last: number
  readonly size: number
  readonly initials: number
}

/** Words of a name at most, particles and initials included. */
const longestName = 7

export function isCapital(passage: Passage, i: number): boolean {
  const s = passage.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed
}

/** Whether a capitalised word can be part of a name at all. */
export function canName(passage: Passage, i: number): boolean {
  if (!isCapital(passage, i) || passage.size(i) < 2 || passage.size(i) > 24) return false
  const classes = passage.classes[i]
  if (classes & (wordClass.notName | wordClass.weekday | wordClass.title)) return false
  if (classes & wordClass.suffix && (passage.marks[i] & (mark.given | mark.surname)) === 0) return false
  // Av. Diego de León, Apt. 5
  if (classes & (wordClass.streetBefore | wordClass.unit) && passage.unit(passage.end[i]) === 46) return false
  const marks = passage.marks[i]
  const named = mark.given | mark.surname
  if (marks & mark.stop)
    return (marks & named) !== 0 && passage.shape[i] === shape.capital && passage.size(i) >= 3
  if (classes & (wordClass.legal | wordClass.institution) && (marks & named) === 0) return false
  if (passage.shape[i] === shape.mixed) return mixedName(passage, i)
  return (marks & named) !== 0 || (marks & (mark.common | mark.country | mark.people)) === 0
}

/** McDonald, MacLeod, DeLuca, LeBron: one small prefix. Others (iPhone, TechDepot) are no names. */
function mixedName(passage: Passage, i: number): boolean {
  return /^(?:Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Du|Del|O)\p{Lu}\p{Ll}+$/u.test(
    passage.text.slice(passage.start[i], passage.end[i]),
  )
}

/** Whether tokens i and i + 1 may stand in one name: a blank, a hyphen, an apostrophe; a point and a blank behind an initial. */
export function joins(passage: Passage, i: number): boolean {
  const from = passage.end[i]
  const gap = passage.start[i + 1] - from
  const code = passage.codes[from]
  if (gap === 1)
    return code === 32 || code === 45 || code === 39 || (code === 46 && passage.shape[i] === shape.initial)
  if (gap !== 2 || code !== 46 || passage.codes[from + 1] !== 32) return false
  return passage.shape[i] === shape.initial || (passage.classes[i] & wordClass.particle) !== 0
}

/** An initial with its point, or a lone capital between two words of a name. */
function isInitial(passage: Passage, i: number): boolean {
  return passage.shape[i] === shape.initial && passage.unit(passage.start[i] - 1) !== 39
}

function isPlainCapital(passage: Passage, i: number): boolean {
  const s = passage.shape[i]
  return (
    (s === shape.capital || s === shape.upper) &&
    passage.size(i) > 1 &&
    (passage.classes[i] & (wordClass.notName | wordClass.title)) === 0
  )
}

/** The longest run that starts at token i, or undefined. In a labelled place (`loose`) its first word may be an ordinary one. */
export function runAt(passage: Passage, i: number, loose: boolean): NameRun | undefined {
  let last = -1
  let size = 0
  let initials = 0
  let k = i
  for (; k < passage.count && k - i < longestName; k++) {
    if (k > i && !joins(passage, k - 1)) break
    if (isInitial(passage, k)) {
      // "I" and "A" are words before they are initials, unless a point follows.
      const code = passage.codes[passage.start[k]]
      const pointed = passage.unit(passage.end[k]) === 46
      if (!pointed && (code === 73 || (code === 65 && k === i))) break
      // O'Brien and D'Angelo: the letter is a particle.
      if (passage.unit(passage.end[k]) === 39) continue
      if (k === i && !pointed) break
      initials++
      if (size > 0) last = k
      continue
    }
    if (canName(passage, k) || (k === i && loose && isPlainCapital(passage, k))) {
      // The s of a possessive is lower case and ends the run by itself.
      size++
      last = k
      continue
    }
    const particle = (passage.classes[k] & wordClass.particle) !== 0
    if (
      particle &&
      (k > i || isCapital(passage, k)) &&
      k + 1 < passage.count &&
      passage.shape[k] !== shape.upper
    )
      continue
    break
  }
  if (size === 0) return undefined
  // A trailing initial without its point belongs to what follows ("Plan B").
  if (last >= 0 && isInitial(passage, last) && passage.unit(passage.end[last]) !== 46) {
    last--
    initials--
  }
  return { first: i, last, size, initials }
}

/** Letters behind a name, part of how it is written when no comma parts them. */
const degree = /^(?:MD|PhD|DDS|DMD|DVM|DO|RN|CPA|Esq|JD|MBA|DPhil)$/

/** The end of a name, with a generation or a degree behind it (Jr., III, MD), and whether one follows. */
export function nameEnd(
  passage: Passage,
  last: number,
): { readonly end: number; readonly suffixed: boolean } {
  let end = passage.end[last]
  if (isInitial(passage, last) && passage.unit(end) === 46) end++
  const k = last + 1
  if (
    k >= passage.count ||
    (passage.classes[k] & wordClass.suffix) === 0 ||
    !(isCapital(passage, k) || passage.shape[k] === shape.mixed)
  )
    return { end, suffixed: false }
  const gap = passage.text.slice(passage.end[last], passage.start[k])
  if (gap !== ' ' && gap !== ', ') return { end, suffixed: false }
  const word = passage.text.slice(passage.start[k], passage.end[k])
  if (/^(?:Jr|Sr|II|III|IV|Junior|Senior)$/.test(word) || (gap === ' ' && degree.test(word))) {
    end = passage.end[k]
    if (passage.unit(end) === 46) end++
  }
  return { end, suffixed: true }
}
