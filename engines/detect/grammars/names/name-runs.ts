import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'

/** A run of words that may be a name: tokens first to last. `size` counts words other than particles and initials. */
export interface NameRun {
  readonly first: number
  readonly last: number
  readonly size: number
}

/** Tokens of the longest name, including particles and initials. */
const maxNameTokens = 7

export function isCapital(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return s === shape.capital || s === shape.upper || s === shape.mixed
}

/** Whether a capitalised word can be part of a name at all. */
function canBeInName(window: TokenWindow, i: number): boolean {
  if (!isCapital(window, i) || window.size(i) < 2 || window.size(i) > 24) return false
  const classes = window.classes[i]
  if (classes & (wordClass.notName | wordClass.weekday | wordClass.title)) return false
  if (classes & wordClass.suffix && (window.marks[i] & nameMarks) === 0) return false
  // Av. Diego de León, Apt. 5
  if (classes & (wordClass.streetBefore | wordClass.unit) && window.unit(window.end[i]) === 46) return false
  const marks = window.marks[i]
  if (marks & wordMark.stop)
    return (marks & nameMarks) !== 0 && window.shape[i] === shape.capital && window.size(i) >= 3
  if (classes & (wordClass.legal | wordClass.institution) && (marks & nameMarks) === 0) return false
  if (window.shape[i] === shape.mixed) return isMixedCaseName(window, i)
  return (marks & nameMarks) !== 0 || (marks & (wordMark.common | wordMark.country | wordMark.people)) === 0
}

/** McDonald, MacLeod, DeLuca, LeBron have a known prefix; iPhone and TechDepot are not names. */
export function isMixedCaseName(window: TokenWindow, i: number): boolean {
  return /^(?:Mc|Mac|De|Di|Da|La|Le|Van|Von|Fitz|Du|Del|O)\p{Lu}\p{Ll}+$/u.test(
    window.text.slice(window.start[i], window.end[i]),
  )
}

/** Whether tokens i and i + 1 may be in one name: separated by a space, hyphen or apostrophe, or a full stop after an initial. */
export function canJoin(window: TokenWindow, i: number): boolean {
  const from = window.end[i]
  const gap = window.start[i + 1] - from
  const code = window.codes[from]
  if (gap === 1)
    return code === 32 || code === 45 || code === 39 || (code === 46 && window.shape[i] === shape.initial)
  if (gap !== 2 || code !== 46 || window.codes[from + 1] !== 32) return false
  return window.shape[i] === shape.initial || (window.classes[i] & wordClass.particle) !== 0
}

/** An initial with its full stop, or a single capital between two words of a name. */
function isInitial(window: TokenWindow, i: number): boolean {
  return window.shape[i] === shape.initial && window.unit(window.start[i] - 1) !== 39
}

/**
 * Whether a single letter with a full stop is between a given name and a name in the same case, so that the letters are a name, even if
 * they have other meanings: CRYSTAL M. LONG.
 */
export function isMiddleInitial(window: TokenWindow, k: number): boolean {
  if (k < 1 || k + 1 >= window.count || !isInitial(window, k) || window.unit(window.end[k]) !== 46)
    return false
  return (
    (window.marks[k - 1] & wordMark.given) !== 0 &&
    (window.marks[k + 1] & nameMarks) !== 0 &&
    window.shape[k - 1] === window.shape[k + 1] &&
    isPlainCapital(window, k - 1) &&
    isPlainCapital(window, k + 1) &&
    canJoin(window, k - 1) &&
    canJoin(window, k)
  )
}

function isPlainCapital(window: TokenWindow, i: number): boolean {
  const s = window.shape[i]
  return (
    (s === shape.capital || s === shape.upper) &&
    window.size(i) > 1 &&
    (window.classes[i] & (wordClass.notName | wordClass.title)) === 0
  )
}

/** Occupations are the most frequent surnames. */
const notLedSurnames =
  wordClass.legal |
  wordClass.institution |
  wordClass.role |
  wordClass.greeting |
  wordClass.nameLabel |
  wordClass.month

/** What ends the value of a label. A word with a colon is the next label. */
const endOfValue = /[ \t]{0,2}(?:[,;|)]|\.?[ \t]{0,2}(?:\r?\n|$))|\t| {2}| <[^\s<>@]{1,64}@/y

/**
 * Whether any word is the surname after a given name that a label or an honorific introduces: Name: John Carpenter, Mr. Jack London. Such a
 * name must not be removed in part.
 */
function isLedSurname(window: TokenWindow, k: number, isHonorific: boolean): boolean {
  if (!isPlainCapital(window, k) || window.size(k) < 3 || !window.spaced(k - 1)) return false
  if ((window.marks[k - 1] & wordMark.given) === 0 || window.marks[k] & wordMark.stop) return false
  if (window.classes[k] & (notLedSurnames | wordClass.weekday | wordClass.suffix)) return false
  if (isHonorific) return window.shape[k] === window.shape[k - 1] && window.unit(window.end[k]) !== 58
  // "name": "Crystal Vase" is a product.
  const behind = window.unit(window.end[k])
  if (behind === 34 || behind === 60) return (window.marks[k - 1] & wordMark.frequent) === 0
  endOfValue.lastIndex = window.end[k]
  return endOfValue.test(window.text)
}

/** An e-mail address or telephone number in the next cell or in angle brackets. */
const contactInNextCell =
  /[ \t]*(?:[|;]|\t|(?= <)| {2})[ \t]*(?:<[^\s<>@]{1,64}@|[^\s@|]{1,64}@|[+(\d][\d ()./-]{6})/y

/** Whether a word after a given name is the surname at the end of a person's cell in a list: 12. John Carpenter | 020 7946 0958. */
export function isSurnameBeforeContact(window: TokenWindow, k: number, isHonorific = false): boolean {
  contactInNextCell.lastIndex = window.end[k]
  return contactInNextCell.test(window.text) && isLedSurname(window, k, isHonorific)
}

/**
 * Returns the longest run that starts at token i, or undefined. After a label or an honorific (`loose`) its first and second word may be
 * ordinary words. `isHonorific` is set after an honorific.
 */
export function runAt(
  window: TokenWindow,
  i: number,
  loose: boolean,
  isHonorific = false,
): NameRun | undefined {
  let last = -1
  let size = 0
  let k = i
  for (; k < window.count && k - i < maxNameTokens; k++) {
    if (k > i && !canJoin(window, k - 1)) break
    if (isInitial(window, k)) {
      // "I" and "A" are words unless a full stop follows.
      const code = window.codes[window.start[k]]
      const hasFullStop = window.unit(window.end[k]) === 46
      const isLedInitial = !hasFullStop && loose && size === 0 && isBeforeSurname(window, k)
      if (!hasFullStop && !isLedInitial && (code === 73 || (code === 65 && k === i))) break
      // O'Brien and D'Angelo: the letter is a particle.
      if (window.unit(window.end[k]) === 39) continue
      if (k === i && !hasFullStop && !isLedInitial && !isBeforeKnownSurname(window, k)) break
      if (size > 0) last = k
      continue
    }
    if (
      canBeInName(window, k) ||
      (size === 0 && loose && isPlainCapital(window, k)) ||
      (k === i + 1 && loose && isLedSurname(window, k, isHonorific)) ||
      (k === i + 1 && isSurnameBeforeContact(window, k, isHonorific)) ||
      (k === i + 2 && isMiddleInitial(window, k - 1))
    ) {
      size++
      last = k
      continue
    }
    const particle = (window.classes[k] & wordClass.particle) !== 0
    if (
      particle &&
      (k > i || isCapital(window, k)) &&
      k + 1 < window.count &&
      (window.shape[k] !== shape.upper || (k > i && window.shape[k + 1] === shape.upper))
    )
      continue
    break
  }
  if (size === 0) return undefined
  // Oyelowo-Pike: a hyphenated word is never part of a name only.
  while (
    last >= 0 &&
    window.hyphenated(last) &&
    last + 1 - i < maxNameTokens &&
    isPlainCapital(window, last + 1)
  )
    last++
  // A trailing initial without a full stop is not part of the name ("Plan B").
  if (last >= 0 && isInitial(window, last) && window.unit(window.end[last]) !== 46) last--
  return { first: i, last, size }
}

/** Whether initials without full stops, separated by spaces, are before a capitalised word: (Mr) K A Przybylski. */
function isBeforeSurname(window: TokenWindow, k: number): boolean {
  let last = k
  while (last < k + maxInitials && isInitial(window, last) && isBlankBehind(window, last)) last++
  return last > k && isPlainCapital(window, last) && window.size(last) <= maxSurname
}

/** Initials in a row without full stops, and letters of the surname after them. */
const [maxInitials, maxSurname] = [3, 12]

/** Whether an initial without a full stop is before a word that is a surname and not an ordinary word: J Dunmore. */
function isBeforeKnownSurname(window: TokenWindow, k: number): boolean {
  if (!isBlankBehind(window, k) || !isPlainCapital(window, k + 1) || window.size(k + 1) < 4) return false
  return (window.marks[k + 1] & (wordMark.surname | wordMark.common | wordMark.org)) === wordMark.surname
}

function isBlankBehind(window: TokenWindow, k: number): boolean {
  return (
    k + 1 < window.count && window.start[k + 1] - window.end[k] === 1 && window.unit(window.end[k]) === 32
  )
}

/** Degrees, which are part of a name if no comma separates them. */
const degreePattern = /^(?:MD|PhD|DDS|DMD|DVM|DO|RN|CPA|Esq|JD|MBA|DPhil)$/

/** Returns the end of a name including a generation or degree after it (Jr., III, MD). */
export function nameEnd(window: TokenWindow, last: number): number {
  let end = window.end[last]
  if (isInitial(window, last) && window.unit(end) === 46) end++
  const k = last + 1
  if (
    k >= window.count ||
    (window.classes[k] & wordClass.suffix) === 0 ||
    !(isCapital(window, k) || window.shape[k] === shape.mixed)
  )
    return end
  const gap = window.text.slice(window.end[last], window.start[k])
  if (gap !== ' ' && gap !== ', ') return end
  const word = window.text.slice(window.start[k], window.end[k])
  if (/^(?:Jr|Sr|II|III|IV|Junior|Senior)$/.test(word) || (gap === ' ' && degreePattern.test(word))) {
    end = window.end[k]
    if (window.unit(end) === 46) end++
  }
  return end
}
