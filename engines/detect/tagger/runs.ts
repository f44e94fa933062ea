import { wordMark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { startsSentence } from '../grammars/names/scores.ts'
import { isUpper } from '../text/chars.ts'
import { isCodeWord } from '../text/code-words.ts'
import { shape, type TokenWindow } from '../text/token-window.ts'
import { isZero } from '../text/word-shape.ts'

/** Tokens of a run at most; a longer row of capitals is a heading or a list and is read in pieces. */
const longest = 24
/** Signs between two words of one run, by unit. */
const linking = new Set([...' -\'.,&/’"()'].map((char) => char.charCodeAt(0)))

const known =
  wordMark.given |
  wordMark.surname |
  wordMark.country |
  wordMark.region |
  wordMark.city |
  wordMark.town |
  wordMark.org
/** What makes a lower-case word of a lower-case line worth a look. */
const anchors =
  wordMark.given |
  wordMark.surname |
  wordMark.country |
  wordMark.region |
  wordMark.city |
  wordMark.town |
  wordMark.village |
  wordMark.org
/** Words behind which an unknown one in lower case may be a name. */
const leads = wordClass.locative | wordClass.title | wordClass.nameLabel | wordClass.greeting | wordClass.role

/**
 * Where tagging pays: rows of capitalised words with the small words and numbers that link them, and, in lines without any
 * capital, rows around a word that is known as a name. Capitals that only open a sentence are passed over.
 */
export function eachRun(window: TokenWindow, visit: (first: number, last: number) => void): void {
  const count = sift(window)
  let lineEnd = 0
  let lineLower = false
  let after = 0
  for (let n = 0; n < count; n++) {
    const i = sifted[n]
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
    const last = capitalRun(window, i)
    if (last === i ? !opensSentence(window, i) && !isIdentifier(window, i) : true) visit(i, last)
    after = last + 1
  }
}

/** The tokens at which a run may begin, as many as `sift` told. */
let sifted = new Uint32Array(0)
/** By shape: whether it has a capital. */
const capital = new Uint8Array(8)
for (const form of [shape.capital, shape.upper, shape.mixed, shape.initial]) capital[form] = 1

/** Words with a capital, and small ones that are known as a name or unknown behind a word that leads to one. */
function sift({ count, start, end, shape: shapes, marks, classes }: TokenWindow): number {
  if (sifted.length < count) sifted = new Uint32Array(start.length)
  const into = sifted
  let found = 0
  let led = 0
  for (let i = 0; i < count; i++) {
    const form = shapes[i]
    const said = marks[i]
    const small = isZero(form) & ((start[i] + 2 - end[i]) >>> 31) & isZero(said & wordMark.frequent)
    const known = (isZero(said & anchors) ^ 1) | (isZero(said) & led)
    into[found] = i
    found += capital[form] | (small & known)
    led = isZero(classes[i] & leads) ^ 1
  }
  return found
}

/** An ordinary word that has its capital from the sentence it opens. */
function opensSentence(window: TokenWindow, i: number): boolean {
  const marks = window.marks[i]
  if (window.shape[i] === shape.initial) return true
  return (
    window.shape[i] === shape.capital &&
    (marks & (wordMark.frequent | wordMark.stop)) !== 0 &&
    (marks & known) === 0 &&
    startsSentence(window, i)
  )
}

function capitalRun(window: TokenWindow, i: number): number {
  let last = i
  for (let k = i + 1, bridge = 0; k < window.count && k - i < longest && linked(window, k); k++) {
    const form = window.shape[k]
    if (form !== shape.lower && form !== shape.number && form !== shape.uncased) {
      if (isIdentifier(window, k)) break
      last = k
      bridge = 0
    } else if (form === shape.number) {
      if (window.size(k) > 4 || ++bridge > 3) break
    } else {
      if (++bridge > 3 || (window.marks[k] & wordMark.stop) === 0) {
        if ((window.classes[k] & wordClass.particle) === 0) break
      }
      if (window.size(k) > 4 || bridge > 3) break
    }
  }
  return last
}

/** In a line without capitals: the known word, and unknown or known ones beside it. */
function lowerRun(window: TokenWindow, i: number): [number, number] {
  let first = i
  let last = i
  while (first > 0 && i - first < 3 && linked(window, first) && companion(window, first - 1)) first--
  while (last + 1 < window.count && last - i < 4 && linked(window, last + 1) && companion(window, last + 1))
    last++
  return [first, last]
}

function companion(window: TokenWindow, k: number): boolean {
  if (window.shape[k] !== shape.lower) return false
  const marks = window.marks[k]
  return (
    (marks & wordMark.frequent) === 0 ||
    (marks & (wordMark.given | wordMark.surname)) !== 0 ||
    (window.classes[k] & (wordClass.particle | wordClass.legal | wordClass.institution)) !== 0
  )
}

/** Whether a token stands near behind the one before, on the same line, with linking signs alone between. */
function linked(window: TokenWindow, k: number): boolean {
  const from = window.end[k - 1]
  const to = window.start[k]
  if (to - from > 3) return false
  for (let at = from; at < to; at++) if (!linking.has(window.codes[at])) return false
  return true
}

function endOfLine(window: TokenWindow, at: number): number {
  let k = at
  while (k < window.length && window.codes[k] !== 10) k++
  return k
}

/** camelCase, or a word amid the signs of code. */
function isIdentifier(window: TokenWindow, i: number): boolean {
  const at = window.start[i]
  if (window.shape[i] === shape.mixed && !isUpper(window.codes[at])) return true
  const end = window.end[i]
  // An assignment: Rose = table.
  if (window.unit(end) === 32 && window.unit(end + 1) === 61) return true
  return (
    isCodeWord(window, at, end) ||
    codeSign(window.unit(at - 1)) ||
    quoted(window.unit(at - 1), window.unit(window.end[i]))
  )
}

/** `Name`, {Name}, 'Name' and "Name",: a literal or a member. */
function quoted(before: number, behind: number): boolean {
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

/** Inside an e-mail address, a path or an identifier. */
function isPartOfCode(window: TokenWindow, i: number): boolean {
  return (
    codeSign(window.unit(window.start[i] - 1)) ||
    codeSign(window.unit(window.end[i])) ||
    isCodeWord(window, window.start[i], window.end[i])
  )
}
/** @ / \ _ = # $ and digits. */
function codeSign(code: number): boolean {
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
