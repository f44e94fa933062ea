import { mark } from '../dictionaries/marks.ts'
import { wordClass } from '../dictionaries/word-classes.ts'
import { startsSentence } from '../grammars/names/scores.ts'
import { kindTable, upper } from '../text/chars.ts'
import { isCodeWord } from '../text/code-words.ts'
import { type Passage, shape } from '../text/token-window.ts'
import { isZero } from '../text/word-shape.ts'

/** Tokens of a run at most; a longer row of capitals is a heading or a list and is read in pieces. */
const longest = 24
/** Signs between two words of one run, by unit. */
const linking = new Set([...' -\'.,&/’"()'].map((char) => char.charCodeAt(0)))

const known = mark.given | mark.surname | mark.country | mark.region | mark.city | mark.town | mark.org
/** What makes a lower-case word of a lower-case line worth a look. */
const anchors =
  mark.given | mark.surname | mark.country | mark.region | mark.city | mark.town | mark.village | mark.org
/** Words behind which an unknown one in lower case may be a name. */
const leads = wordClass.locative | wordClass.title | wordClass.nameLabel | wordClass.greeting | wordClass.role

/**
 * Where tagging pays: rows of capitalised words with the small words and numbers that link them, and, in lines without any
 * capital, rows around a word that is known as a name. Capitals that only open a sentence are passed over.
 */
export function eachRun(passage: Passage, visit: (first: number, last: number) => void): void {
  const count = sift(passage)
  let lineEnd = 0
  let lineLower = false
  let after = 0
  for (let n = 0; n < count; n++) {
    const i = sifted[n]
    if (i < after) continue
    if (passage.shape[i] === shape.lower) {
      if (passage.start[i] >= lineEnd) {
        lineLower = passage.lineIsLower(passage.start[i])
        lineEnd = endOfLine(passage, passage.start[i])
      }
      if (!lineLower || isPartOfCode(passage, i)) continue
      const [first, last] = lowerRun(passage, i)
      visit(first, last)
      after = last + 1
      continue
    }
    const last = capitalRun(passage, i)
    if (last === i ? !opensSentence(passage, i) && !isIdentifier(passage, i) : true) visit(i, last)
    after = last + 1
  }
}

/** The tokens at which a run may begin, as many as `sift` told. */
let sifted = new Uint32Array(0)
/** By shape: whether it has a capital. */
const capital = new Uint8Array(8)
for (const form of [shape.capital, shape.upper, shape.mixed, shape.initial]) capital[form] = 1

/** Words with a capital, and small ones that are known as a name or unknown behind a word that leads to one. */
function sift({ count, start, end, shape: shapes, marks, classes }: Passage): number {
  if (sifted.length < count) sifted = new Uint32Array(start.length)
  const into = sifted
  let found = 0
  let led = 0
  for (let i = 0; i < count; i++) {
    const form = shapes[i]
    const said = marks[i]
    const small = isZero(form) & ((start[i] + 2 - end[i]) >>> 31) & isZero(said & mark.frequent)
    const known = (isZero(said & anchors) ^ 1) | (isZero(said) & led)
    into[found] = i
    found += capital[form] | (small & known)
    led = isZero(classes[i] & leads) ^ 1
  }
  return found
}

/** An ordinary word that has its capital from the sentence it opens. */
function opensSentence(passage: Passage, i: number): boolean {
  const marks = passage.marks[i]
  if (passage.shape[i] === shape.initial) return true
  return (
    passage.shape[i] === shape.capital &&
    (marks & (mark.frequent | mark.stop)) !== 0 &&
    (marks & known) === 0 &&
    startsSentence(passage, i)
  )
}

function capitalRun(passage: Passage, i: number): number {
  let last = i
  for (let k = i + 1, bridge = 0; k < passage.count && k - i < longest && linked(passage, k); k++) {
    const form = passage.shape[k]
    if (form !== shape.lower && form !== shape.number && form !== shape.uncased) {
      if (isIdentifier(passage, k)) break
      last = k
      bridge = 0
    } else if (form === shape.number) {
      if (passage.size(k) > 4 || ++bridge > 3) break
    } else {
      if (++bridge > 3 || (passage.marks[k] & mark.stop) === 0) {
        if ((passage.classes[k] & wordClass.particle) === 0) break
      }
      if (passage.size(k) > 4 || bridge > 3) break
    }
  }
  return last
}

/** In a line without capitals: the known word, and unknown or known ones beside it. */
function lowerRun(passage: Passage, i: number): [number, number] {
  let first = i
  let last = i
  while (first > 0 && i - first < 3 && linked(passage, first) && companion(passage, first - 1)) first--
  while (
    last + 1 < passage.count &&
    last - i < 4 &&
    linked(passage, last + 1) &&
    companion(passage, last + 1)
  )
    last++
  return [first, last]
}

function companion(passage: Passage, k: number): boolean {
  if (passage.shape[k] !== shape.lower) return false
  const marks = passage.marks[k]
  return (
    (marks & mark.frequent) === 0 ||
    (marks & (mark.given | mark.surname)) !== 0 ||
    (passage.classes[k] & (wordClass.particle | wordClass.legal | wordClass.institution)) !== 0
  )
}

/** Whether a token stands near behind the one before, on the same line, with linking signs alone between. */
function linked(passage: Passage, k: number): boolean {
  const from = passage.end[k - 1]
  const to = passage.start[k]
  if (to - from > 3) return false
  for (let at = from; at < to; at++) if (!linking.has(passage.codes[at])) return false
  return true
}

function endOfLine(passage: Passage, at: number): number {
  let k = at
  while (k < passage.length && passage.codes[k] !== 10) k++
  return k
}

/** camelCase, or a word amid the signs of code. */
function isIdentifier(passage: Passage, i: number): boolean {
  const at = passage.start[i]
  if (passage.shape[i] === shape.mixed && (kindTable[passage.codes[at]] & upper) === 0) return true
  const end = passage.end[i]
  // An assignment: Rose = table.
  if (passage.unit(end) === 32 && passage.unit(end + 1) === 61) return true
  return (
    isCodeWord(passage, at, end) ||
    codeSign(passage.unit(at - 1)) ||
    quoted(passage.unit(at - 1), passage.unit(passage.end[i]))
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
function isPartOfCode(passage: Passage, i: number): boolean {
  return (
    codeSign(passage.unit(passage.start[i] - 1)) ||
    codeSign(passage.unit(passage.end[i])) ||
    isCodeWord(passage, passage.start[i], passage.end[i])
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
