import { wordClass, wordMark } from '../dictionaries/word-classes.ts'
import { isDigit, isUpper, plainUnit } from '../text/chars.ts'
import { isCodeWord } from '../tokens/code-words.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'
import { isZero } from '../tokens/word-shape.ts'
import stored from './organisation-words.json' with { type: 'json' }
import { languageCodes } from './text-style.ts'
import { modelOf } from './weights.ts'

/** Tokens of a run; a longer row of capitals is a heading or list and is read in pieces. */
export const maxRunTokens = 24
/** Lowercase words after a capitalised one that may include the last word of an organisation: Hrvatska banka za obnovu. */
const maxLowerWords = 3
/** Characters that may separate the words of a run. */
const linkingSigns = new Uint8Array(0x10000)
for (const sign of ' -\'.,&/’"()') linkingSigns[sign.charCodeAt(0)] = 1

const nameMarks =
  wordMark.given |
  wordMark.surname |
  wordMark.country |
  wordMark.region |
  wordMark.city |
  wordMark.town |
  wordMark.org
/** Marks for which a lower-case word in a lower-case line is read. */
const lowerCaseMarks =
  wordMark.given |
  wordMark.surname |
  wordMark.country |
  wordMark.region |
  wordMark.city |
  wordMark.town |
  wordMark.village |
  wordMark.org
/** Classes of words after which an unknown lower-case word may be a name. */
const leadingClasses =
  wordClass.locative | wordClass.title | wordClass.nameLabel | wordClass.greeting | wordClass.role

/**
 * Calls `visit` for the runs that are worth tagging: capitalised words with the short words and numbers between them, and, in lines without
 * capitals, the words around a known name. Words that are only capitalised at the start of a sentence are skipped.
 * @param language number of the text's language, see `TextStyle`
 */
export function eachRun(
  window: TokenWindow,
  language: number,
  visit: (first: number, last: number) => void,
): void {
  const count = selectTokens(window)
  let lineEnd = 0
  let lineLower = false
  let after = 0
  for (let n = 0; n < count; n++) {
    const i = selected[n]
    if (i < after) continue
    if (window.shape[i] === shape.lower) {
      if (window.start[i] >= lineEnd) {
        lineLower = window.lineIsLower(window.start[i])
        lineEnd = endOfLine(window, window.start[i])
      }
      if (!lineLower || isPartOfCode(window, i)) continue
      const [first, last] = lowerRun(window, i)
      visit(first, last)
      after = last + 1
      continue
    }
    if (window.shape[i] === shape.uncased) {
      if (modelOf(window.codes[window.start[i]]) === undefined) continue
      after = uncasedEnd(window, i) + 1
      visit(i, after - 1)
      continue
    }
    const last = capitalRun(window, i, language)
    if (last === i ? !opensSentence(window, i) && !isIdentifier(window, i) : true) visit(i, last)
    after = last + 1
  }
}

/** The tokens at which a run may begin, set by `selectTokens`. */
let selected = new Uint32Array(0)
/** By shape: 1 with a capital, or in a script without capitals. */
const hasCapital = new Uint8Array(8)
for (const form of [shape.capital, shape.upper, shape.mixed, shape.initial, shape.uncased])
  hasCapital[form] = 1

/** Selects capitalised words, and lowercase ones that are known names, or unknown and after a leading word. Returns how many. */
function selectTokens({ count, start, end, shape: shapes, marks, classes }: TokenWindow): number {
  if (selected.length < count) selected = new Uint32Array(start.length)
  const into = selected
  let found = 0
  let led = 0
  for (let i = 0; i < count; i++) {
    const form = shapes[i]
    const wordMarks = marks[i]
    const small = isZero(form) & ((start[i] + 2 - end[i]) >>> 31) & isZero(wordMarks & wordMark.frequent)
    const known = (isZero(wordMarks & lowerCaseMarks) ^ 1) | (isZero(wordMarks) & led)
    into[found] = i
    found += hasCapital[form] | (small & known)
    led = isZero(classes[i] & leadingClasses) ^ 1
  }
  return found
}

/** Whether an ordinary word is only capitalised because it starts a sentence. */
function opensSentence(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  if (window.shape[i] === shape.initial) return true
  return (
    window.shape[i] === shape.capital &&
    (marks & (wordMark.frequent | wordMark.stop)) !== 0 &&
    (marks & nameMarks) === 0 &&
    startsSentence(window, i)
  )
}

/** The last of the words in a script without capitals, and of the numbers between them. */
function uncasedEnd(window: TokenWindow, i: number): number {
  let last = i
  for (let k = i + 1; k < window.count && k - i < maxRunTokens && isLinked(window, k); k++) {
    // A comma is not part of a name here, and few words are written with one.
    if (window.unit(window.end[k - 1]) === 44) break
    if (window.shape[k] === shape.uncased) last = k
    else if (window.shape[k] !== shape.number) break
  }
  return last
}

function capitalRun(window: TokenWindow, i: number, language: number): number {
  let last = i
  for (let k = i + 1, bridge = 0; k < window.count && k - i < maxRunTokens && isLinked(window, k); k++) {
    const form = window.shape[k]
    if (form === shape.uncased) break
    if (form !== shape.lower && form !== shape.number) {
      if (isIdentifier(window, k)) break
      last = k
      bridge = 0
    } else if (form === shape.number) {
      if (window.size(k) > 4 || ++bridge > 3) break
    } else {
      const end = bridge === 0 ? organisationEnd(window, k, language) : 0
      if (end > 0 && end - i < maxRunTokens) {
        k = end
        last = end
        continue
      }
      if (++bridge > 3 || (window.marks[k] & wordMark.stop) === 0) {
        if ((window.classes[k] & wordClass.particle) === 0) break
      }
      if (window.size(k) > 4 || bridge > 3) break
    }
  }
  return last
}

/** The last lowercase word from token k on that may belong to an organisation, 0 if there is none. */
function organisationEnd(window: TokenWindow, k: number, language: number): number {
  let end = 0
  const limit = Math.min(window.count, k + maxLowerWords)
  for (let at = k; at < limit && window.shape[at] === shape.lower && window.spaced(at - 1); at++)
    if (isOrganisationWord(window, at, language)) end = at
  return end
}

/** The run in a line without capitals: the known word, and unknown words or names next to it. */
function lowerRun(window: TokenWindow, i: number): [number, number] {
  let first = i
  let last = i
  while (first > 0 && i - first < 3 && isLinked(window, first) && isCompanion(window, first - 1)) first--
  while (
    last + 1 < window.count &&
    last - i < 4 &&
    isLinked(window, last + 1) &&
    isCompanion(window, last + 1)
  )
    last++
  return [first, last]
}

function isCompanion(window: TokenWindow, k: number): boolean {
  if (window.shape[k] !== shape.lower) return false
  const marks = window.marks[k]
  return (
    (marks & wordMark.frequent) === 0 ||
    (marks & (wordMark.given | wordMark.surname)) !== 0 ||
    (window.classes[k] & (wordClass.particle | wordClass.legal | wordClass.institution)) !== 0
  )
}

/** Whether at most three linking punctuation marks separate a token from the one before. */
function isLinked(window: TokenWindow, k: number): boolean {
  const from = window.end[k - 1]
  const to = window.start[k]
  if (to - from > 3) return false
  for (let at = from; at < to; at++) if (linkingSigns[window.codes[at]] === 0) return false
  return true
}

function endOfLine(window: TokenWindow, at: number): number {
  let k = at
  while (k < window.length && window.codes[k] !== 10) k++
  return k
}

/** Whether a word is camelCase or next to characters of source code. */
function isIdentifier(window: TokenWindow, i: number): boolean {
  const at = window.start[i]
  if (window.shape[i] === shape.mixed && !isUpper(window.codes[at])) return true
  const end = window.end[i]
  // An assignment: Rose = table.
  if (window.unit(end) === 32 && window.unit(end + 1) === 61) return true
  // A masked number: XYZ*123.
  if (window.unit(end) === 42 && isDigit(window.unit(end + 1))) return true
  return (
    isCodeWord(window, at, end) ||
    isCodeSign(window.unit(at - 1)) ||
    isQuoted(window.unit(at - 1), window.unit(window.end[i]))
  )
}

/** Whether the code units around a word mark a literal or a member: `Name`, {Name}, Name[. */
function isQuoted(before: number, behind: number): boolean {
  return (
    before === 96 ||
    before === 123 ||
    behind === 96 ||
    behind === 125 ||
    behind === 61 ||
    behind === 123 ||
    behind === 91 ||
    behind === 93
  )
}

/** Whether a word is inside an e-mail address, a path or an identifier. */
function isPartOfCode(window: TokenWindow, i: number): boolean {
  return (
    isCodeSign(window.unit(window.start[i] - 1)) ||
    isCodeSign(window.unit(window.end[i])) ||
    isCodeWord(window, window.start[i], window.end[i])
  )
}
/** @ / \ _ = # $ and digits. */
function isCodeSign(code: number): boolean {
  return (
    code === 64 ||
    code === 47 ||
    code === 92 ||
    code === 95 ||
    code === 61 ||
    code === 35 ||
    code === 36 ||
    (code >= 48 && code <= 57)
  )
}

/** Letters of a word that are compared: the rest is usually an ending. Shorter words are compared completely. */
const comparedLetters = 5
/** The first code unit after Latin script. */
const latinEnd = 0x370

/** By number of a language (see `TextStyle`): whether its organisations contain lowercase words. Number 0 is any other language. */
const usesLowerCase = [false, ...languageCodes.map((code) => code in stored)]
const beginnings = new Set<number>()
for (const words of Object.values(stored))
  for (const word of words.split(' ')) {
    const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0))
    beginnings.add(hashOf(units, 0, units.length))
  }

/**
 * Whether a lowercase word often belongs to the name of an organisation, by its first letters: banka of Svjetska banka. In Latin script
 * only in languages that write such names this way.
 * @param language number of the text's language, see `TextStyle`
 */
function isOrganisationWord({ codes, start, end }: TokenWindow, i: number, language: number): boolean {
  if (codes[start[i]] < latinEnd && !usesLowerCase[language]) return false
  return beginnings.has(hashOf(codes, start[i], end[i]))
}

/** The hash of the first letters of a word. */
function hashOf(codes: Uint16Array, from: number, to: number): number {
  let hash = 0
  const end = Math.min(to, from + comparedLetters)
  for (let at = from; at < end; at++) hash = Math.imul(hash, 0x10001) + plainUnit(codes[at])
  return hash
}
