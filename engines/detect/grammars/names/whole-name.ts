import { nameMarks, wordClass, wordMark } from '../../dictionaries/word-classes.ts'
import { startsSentence } from '../../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../../tokens/token-window.ts'
import { isSpeakerLetter } from './line-marks.ts'
import {
  isCapitalised,
  isCertainGivenName,
  isConjunction,
  isGivenName,
  isGivenOnly,
  isJoined,
  isListedGivenName,
  isListedName,
  isNameBehindParticle,
  isOrdinaryWordOfNames,
  isParticle,
  isPreposition,
  isUnknownWord,
  sign,
} from './name-parts.ts'
import { nameEnd } from './name-runs.ts'

/** Maximum number of parts added on each side, of particles in a row, and of given names after a surname. */
const [maxParts, maxParticles, maxGivenNames] = [6, 4, 3]
/** Code units of a nickname in quotation marks. */
const maxNickname = 24

interface Span {
  readonly start: number
  readonly end: number
}

/**
 * Extends [start, end), which a grammar found, to the whole name: with initials, particles, hyphenated parts, short given names and
 * surnames in no dictionary, on both sides, as in `H.-J. Zwingli`, `Iracema das Dores Conceição`, `Geo. Tattersall`. A partly removed name
 * still identifies the person.
 */
export function wholeName(window: TokenWindow, start: number, end: number): Span {
  let first = window.tokenAt(start)
  if (first >= window.count || window.shape[first] === shape.uncased) return { start, end }
  // Salut Yann
  if (window.classes[first] & wordClass.greeting && isJoined(window, first) && window.end[first + 1] <= end) {
    first++
    start = window.start[first]
  }
  end = withBrokenEnd(window, first, end)
  end = withPartsBehind(window, start, end)
  const from = start
  for (let n = 0; n < maxParts; n++) {
    const longer = withPartBefore(window, window.tokenAt(start), start, end)
    if (longer === start) break
    start = longer
  }
  // A nickname that is opened in the name is closed after it.
  return { start, end: start < from ? withPartsBehind(window, start, end) : end }
}

function withPartsBehind(window: TokenWindow, start: number, end: number): number {
  for (let n = 0; n < maxParts; n++) {
    const longer = withNextPart(window, start, end)
    if (longer === end) break
    end = longer
  }
  return end
}

/** The next word if a grammar ended a name with particles or a short word: `Siobhán DE LA` MARE, `Ma`. Dolores, `Delroy St`. John. */
function withBrokenEnd(window: TokenWindow, first: number, end: number): number {
  const next = window.tokenAt(end)
  const last = next - 1
  if (next >= window.count || last < 0 || window.end[last] !== end || !isCapitalised(window, next)) return end
  if (window.unit(end) === sign.fullStop) {
    const isShort = last > first && isParticle(window, last)
    return isShort && window.start[next] === end + 2 && window.codes[end + 1] === sign.blank
      ? window.end[next]
      : end
  }
  if (last === first || window.shape[next] !== shape.upper || !isJoined(window, last)) return end
  const isOpen = isParticle(window, last) || (window.size(last) === 1 && isConjunction(window, last))
  return isOpen &&
    (window.shape[first] !== shape.upper || isUnknownWord(window, next) || isListedName(window, next))
    ? window.end[next]
    : end
}

/** The end of a name including the part after it; `end` if there is none. */
function withNextPart(window: TokenWindow, start: number, end: number): number {
  const code = window.unit(end)
  if (code === sign.quote) return isQuoteOpen(window, start, end) ? end + 1 : end
  if (code === sign.comma) return withGivenNamesBehind(window, start, end)
  if (code !== sign.blank && code !== sign.hyphen && code !== sign.apostrophe) return end
  const next = window.tokenAt(end)
  if (next >= window.count) return end
  if (code !== sign.blank) {
    if (window.start[next] !== end + 1) return end
    return isCapitalised(window, next) || isApostropheInWord(window, end) ? window.end[next] : end
  }
  if (window.unit(end + 1) === sign.quote) return withNickname(window, next, end)
  if (window.start[next] - end > (window.unit(end + 1) === sign.apostrophe ? 2 : 1)) return end
  const behind = behindParticles(window, next)
  if (behind > next) return isNameBehindParticle(window, behind, next) ? window.end[behind] : end
  if (window.start[next] !== end + 1) return end
  if (window.shape[next] === shape.initial) return withInitial(window, next, end)
  if (window.classes[next] & wordClass.suffix) return nameEnd(window, next - 1)
  return isFurtherName(window, start, next) ? window.end[next] : end
}

/** Мар'яна: in Ukrainian the apostrophe is a letter of the word. */
function isApostropheInWord({ codes }: TokenWindow, at: number): boolean {
  return codes[at] === sign.apostrophe && isCyrillic(codes[at - 1]) && isCyrillic(codes[at + 1])
}

function isCyrillic(code: number): boolean {
  return code >= 0x400 && code < 0x530
}

/** What is after a word that ends a name. */
const endOfName = /[ \t]?(?:[,;.)\r\n]|$)|[ \t]{2}/y

/** Whether a word continues with a name: a listed one, or the unknown surname after one given name or at the end of a phrase. */
function isFurtherName(window: TokenWindow, start: number, k: number): boolean {
  // `Anna Kowalska Telefon: ...`: the label of another value.
  if (window.unit(window.end[k]) === 58) return false
  if (isListedName(window, k) || isOrdinarySurname(window, start, k)) return true
  if (!isUnknownWord(window, k)) return false
  if (start === window.start[k - 1]) return isGivenName(window, k - 1)
  endOfName.lastIndex = window.end[k]
  return endOfName.test(window.text)
}

/**
 * Whether an ordinary word is the surname after a given name: Anna Baker said, Peter Rivers. A capital inside a sentence shows this, except
 * in languages with capitalised nouns.
 */
function isOrdinarySurname(window: TokenWindow, start: number, k: number): boolean {
  if (window.capitalRich || start !== window.start[k - 1] || !isCertainGivenName(window, k - 1)) return false
  if (!isOrdinaryWordOfNames(window, k)) return false
  endOfName.lastIndex = window.end[k]
  return endOfName.test(window.text) || (window.spaced(k) && window.shape[k + 1] === shape.lower)
}

/** `M.` with its full stop, or the letter of O'Rourke with the rest of the word. */
function withInitial(window: TokenWindow, k: number, end: number): number {
  const behind = window.unit(window.end[k])
  if (behind === sign.fullStop) return window.end[k] + 1
  return behind === sign.apostrophe && isJoined(window, k) && isCapitalised(window, k + 1)
    ? window.end[k + 1]
    : end
}

/** `Lo Cascio, Maria Pia C.`: an initial at the end shows that given names follow the comma. */
function withGivenNamesBehind(window: TokenWindow, start: number, end: number): number {
  const next = window.tokenAt(end)
  if (next >= window.count || window.start[next] !== end + 2 || !isListedGivenName(window, next)) return end
  if (isGivenOnly(window, window.tokenAt(start))) return end
  let k = next
  while (
    k - next < maxGivenNames &&
    (window.hyphenated(k) || window.spaced(k)) &&
    isListedGivenName(window, k + 1)
  )
    k++
  const initial = k + 1
  const isInitial = initial < window.count && window.shape[initial] === shape.initial && window.spaced(k)
  if (!isInitial || window.unit(window.end[initial]) !== sign.fullStop) return end
  // `Obama, George H. W. Bush` are two people.
  const isAlone = !isCapitalised(window, initial + 1) || !isJoined(window, initial)
  return isAlone && window.shape[initial + 1] !== shape.initial ? window.end[initial] + 1 : end
}

/** Whether a quotation mark was opened within a span and not closed. */
function isQuoteOpen(window: TokenWindow, start: number, end: number): boolean {
  let count = 0
  for (let at = start; at < end; at++) if (window.codes[at] === sign.quote) count++
  return count % 2 === 1
}

/** The end of a nickname in quotation marks between a given name and a surname: Wilhelmina "Mina" de Vries. */
function withNickname(window: TokenWindow, next: number, end: number): number {
  if (window.start[next] !== end + 2 || !isCapitalised(window, next)) return end
  for (let at = window.end[next]; at < end + maxNickname; at++) {
    const code = window.unit(at)
    if (code === 10 || code === 0) return end
    if (code !== sign.quote) continue
    const k = window.tokenAt(at)
    if (k >= window.count || window.codes[at + 1] !== sign.blank || window.start[k] > at + 3) return end
    return isCapitalised(window, k) || isParticle(window, k) ? at + 1 : end
  }
  return end
}

/** The first token after particles from token i on, which is i itself without any. */
function behindParticles(window: TokenWindow, i: number): number {
  let k = i
  while (k - i < maxParticles && isParticle(window, k) && isJoined(window, k)) k++
  return k
}

/** The start of a name including the part before it; `start` if there is none. */
function withPartBefore(window: TokenWindow, first: number, start: number, end: number): number {
  const before = first - 1
  const code = window.unit(start - 1)
  if (before < 0 || start - window.end[before] > 2) return start
  const isInitial = window.shape[before] === shape.initial
  if (isInitial && isSpeakerLetter(window, before)) return start
  const endsAt = window.end[before]
  if (code === sign.fullStop) return isInitial && endsAt === start - 1 ? window.start[before] : start
  if (code === sign.hyphen) {
    if (endsAt === start - 1) return isCapitalised(window, before) ? window.start[before] : start
    return isInitial && window.unit(endsAt) === sign.fullStop ? window.start[before] : start
  }
  // D'Ambrosio, Dell'Acqua
  if (code === sign.apostrophe && endsAt === start - 1 && window.size(before) < 5)
    return isInitial || isCapitalised(window, before) ? window.start[before] : start
  if (code === sign.quote && endsAt === start - 2)
    return window.codes[endsAt] === sign.blank && isGivenName(window, before) ? window.start[before] : start
  if (code !== sign.blank && code !== sign.apostrophe) return start
  if (window.unit(start - 2) === sign.comma) return withSurnameBefore(window, before, start, end)
  if (window.unit(endsAt) === sign.fullStop && isInitial) return window.start[before]
  if (isParticle(window, before) && isJoined(window, before)) {
    const from = particlesBefore(window, before)
    const isInverse = window.text.slice(start, end).includes(',')
    return isInverse || isPartOfName(window, from, first) ? startOfParticle(window, from) : start
  }
  if (endsAt !== start - 1) return start
  return isGivenName(window, before) || isSurnameInCapitals(window, before, first)
    ? window.start[before]
    : start
}

/** QUÉMÉNEUR Marie-Thérèse, ÁLVAREZ THOMAS María. */
function isSurnameInCapitals(window: TokenWindow, before: number, first: number): boolean {
  if (
    window.shape[before] !== shape.upper ||
    !(isListedName(window, before) || isUnknownWord(window, before))
  )
    return false
  let k = first
  while (window.shape[k] === shape.upper && isJoined(window, k)) k++
  return isGivenName(window, k) && window.shape[k] === shape.capital
}

/** `Kjærsgaard-Holm, Gun-Britt J.`: an initial at the end shows that the surname is before the comma. */
function withSurnameBefore(window: TokenWindow, before: number, start: number, end: number): number {
  const last = window.tokenAt(end) - 1
  if (window.codes[end - 1] !== sign.fullStop || window.shape[last] !== shape.initial) return start
  if (window.end[before] !== start - 2 || !isCapitalised(window, before)) return start
  const { marks, classes } = window
  const isName = (marks[before] & nameMarks) !== 0 || marks[before] === 0
  return isName && (classes[before] & wordClass.title) === 0 ? window.start[before] : start
}

/** The first of the particles up to token `last`. */
function particlesBefore(window: TokenWindow, last: number): number {
  let k = last
  while (last - k < maxParticles && isParticle(window, k - 1) && isJoined(window, k - 1)) k--
  return k
}

/** With the apostrophe of 't. */
function startOfParticle(window: TokenWindow, k: number): number {
  const start = window.start[k]
  return window.unit(start - 1) === sign.apostrophe ? start - 1 : start
}

/**
 * Whether particles from token `from` on belong to the name at token `first`. Many are also prepositions or articles (carta de María, la
 * Merkel), so the text before them decides.
 */
function isPartOfName(window: TokenWindow, from: number, first: number): boolean {
  const before = from - 1
  if (window.shape[first] === shape.upper && window.shape[from] === shape.upper)
    return !isGivenOnly(window, first)
  if (isGivenOnly(window, first) && from === first - 1 && isPreposition(window, from))
    return before >= 0 && isJoined(window, before) && isGivenName(window, before)
  if (first - from > 1 && isCapitalised(window, first)) return true
  if (window.shape[from] !== shape.lower) return !startsSentence(window, from)
  if (before < 0) return true
  const gap = window.start[from] - window.end[before]
  const code = window.unit(window.start[from] - 1)
  // After a line end, a comma or a bracket: there is nothing that a preposition could belong to.
  if (code === 10 || code === 40 || gap > 2) return true
  const isAbbreviated = window.unit(window.end[before]) === sign.fullStop
  if (gap === 2 && !isAbbreviated) return !isPreposition(window, from)
  // Eng. das Chagas, Sig.ra della Gherardesca: a new sentence would start with a capital.
  if (isAbbreviated || window.unit(window.start[before] - 1) === sign.fullStop) return true
  if (window.classes[before] & wordClass.title) return true
  return isGivenName(window, before)
}

const listedPlaces = wordMark.country | wordMark.region | wordMark.city | wordMark.org
/** Tokens of the longest name that may have been taken for a company. */
const maxTokens = 6

/**
 * Whether the tagger took a person for a company or a place, although the context shows a person: one word after initials or a title (`T.
 * O. Adeyemi-Walsh`, `Prof. af Klercker`), or given names with an initial after a comma (`Möhring-Sałacka, Annegret W.`).
 */
export function isPersonInPlace(window: TokenWindow, start: number, end: number): boolean {
  const first = window.tokenAt(start)
  const last = window.tokenAt(end) - 1
  if (last < first || last - first > maxTokens) return false
  for (let k = first; k <= last; k++) {
    if (!isCapitalised(window, k) || (k < last && !window.hyphenated(k))) return false
    if (window.marks[k] & listedPlaces || window.classes[k] & (wordClass.legal | wordClass.institution))
      return false
  }
  let before = first - 1
  while (before >= 0 && first - before < 4 && window.spaced(before) && isParticle(window, before)) before--
  if (before < 0 || window.start[before + 1] - window.end[before] > 2) return false
  if (window.unit(window.start[before + 1] - 1) !== sign.blank) return false
  if (window.shape[before] === shape.initial)
    return (
      // Not the flat in `3º A. Playamar`.
      (first < last || window.shape[before - 1] === shape.initial) &&
      window.unit(window.end[before]) === sign.fullStop &&
      window.unit(window.start[first] - 1) === sign.blank
    )
  const isTitle = (window.classes[before] & (wordClass.title | wordClass.role)) === wordClass.title
  return isTitle && window.codes[window.end[before]] !== sign.comma
}
