import { wordClass } from '../dictionaries/word-classes.ts'
import { placeAt } from '../grammars/gazetteer.ts'
import { startsSentence } from '../grammars/names/scores.ts'
import { plainUnit } from '../text/chars.ts'
import type { Passage } from '../text/token-window.ts'

/** Rows of the weight table: features are hashed into so many bits, and share a row where they meet. */
export const rowBits = 18
const shift = 32 - rowBits

/** Features of a token that do not depend on the tag before it, and those that do. */
export const features = 35
const told = wordClass.title | wordClass.particle | wordClass.suffix | wordClass.month | wordClass.weekday
const kept =
  told |
  wordClass.streetAfter |
  wordClass.streetBefore |
  wordClass.unit |
  wordClass.legal |
  wordClass.institution |
  wordClass.personVerb |
  wordClass.greeting |
  wordClass.nameLabel |
  wordClass.role |
  wordClass.birth |
  wordClass.locative |
  wordClass.notName

function mix(id: number, a: number, b: number): number {
  let h = Math.imul(a ^ Math.imul(id + 1, 0x9e3779b1), 0x85ebca6b)
  h = Math.imul((h ^ (h >>> 13)) + b, 0xc2b2ae35)
  h ^= h >>> 16
  return Math.imul(h, 0x27d4eb2f) >>> shift
}

/** The hash of a word, whatever its case and accents; of numbers only their length. */
function word(passage: Passage, i: number): number {
  if (i < 0 || i >= passage.count) return 1
  const hash = passage.low[i]
  return hash === 0 ? 16 + Math.min(12, passage.size(i)) : hash
}
function marksAt(passage: Passage, i: number): number {
  return i < 0 || i >= passage.count ? 1 << 20 : passage.marks[i]
}
function classesAt(passage: Passage, i: number): number {
  return i < 0 || i >= passage.count ? 1 << 30 : passage.classes[i] & kept
}
function shapeAt(passage: Passage, i: number): number {
  return i < 0 || i >= passage.count ? 7 : passage.shape[i]
}

/** What stands between token i and the one before: nothing, a blank, a line's end, or its first other sign. */
function gap(passage: Passage, i: number): number {
  const from = i > 0 ? passage.end[i - 1] : 0
  const to = i < passage.count ? passage.start[i] : passage.length
  if (from === to) return 0
  let sign = 1
  const limit = Math.min(to, from + 6)
  for (let at = from; at < limit; at++) {
    const code = passage.codes[at]
    if (code === 10) return sign === 1 ? 2 : 3
    if (code !== 32 && sign === 1) sign = code
  }
  return sign
}

/** The last letters of a word in plain form, hashed; 0 for a shorter one. */
function ending(passage: Passage, i: number, letters: number): number {
  if (passage.size(i) <= letters) return 0
  let h = 0
  for (let at = passage.end[i] - letters; at < passage.end[i]; at++)
    h = Math.imul(h, 0x10001) + plainUnit(passage.codes[at])
  return h
}
function beginning(passage: Passage, i: number, letters: number): number {
  if (passage.size(i) <= letters) return 0
  let h = 0
  for (let at = passage.start[i]; at < passage.start[i] + letters; at++)
    h = Math.imul(h, 0x10001) + plainUnit(passage.codes[at])
  return h
}

/**
 * Writes the rows of token i's features: its word, the words around, their shapes, affixes, dictionary marks and classes, the
 * signs between, the words before and behind its whole run, and the tag given to the token before. The order is fixed: weights
 * hold for it alone.
 */
export function featuresOf(
  passage: Passage,
  i: number,
  first: number,
  last: number,
  before: number,
  rows: Int32Array,
): void {
  const w = word(passage, i)
  const left = word(passage, i - 1)
  const right = word(passage, i + 1)
  const m = marksAt(passage, i)
  const leftMarks = marksAt(passage, i - 1)
  const rightMarks = marksAt(passage, i + 1)
  const s = shapeAt(passage, i)
  const leftShape = shapeAt(passage, i - 1)
  const rightShape = shapeAt(passage, i + 1)
  const c = classesAt(passage, i)
  const leftClasses = classesAt(passage, i - 1)
  const rightClasses = classesAt(passage, i + 1)
  const gapLeft = gap(passage, i)
  const gapRight = gap(passage, i + 1)
  const opens = startsSentence(passage, i) ? 1 : 0
  const rich = passage.capitalRich ? 2 : 0
  const place = placeAt(passage, i)
  const found = place === undefined ? 0 : place.marks | (Math.min(3, place.last - i) << 16)
  const size = Math.min(last - first, 5)
  const at = Math.min(i - first, 3)
  const lead = word(passage, first - 1)
  const trail = word(passage, last + 1)
  const leadGap = gap(passage, first)
  const trailGap = gap(passage, last + 1)
  rows[0] = mix(0, before, 0)
  rows[1] = mix(1, w, 0)
  rows[2] = mix(2, left, gapLeft)
  rows[3] = mix(3, right, gapRight)
  rows[4] = mix(4, word(passage, i - 2), 0)
  rows[5] = mix(5, word(passage, i + 2), 0)
  rows[6] = mix(6, left, w)
  rows[7] = mix(7, w, right)
  rows[8] = mix(8, before, w)
  rows[9] = mix(9, before * 8 + s, m)
  rows[10] = mix(10, ending(passage, i, 3), s)
  rows[11] = mix(11, ending(passage, i, 2), m === 0 ? 1 : 2)
  rows[12] = mix(12, beginning(passage, i, 3), s)
  rows[13] = mix(13, leftShape * 64 + s * 8 + rightShape, before)
  rows[14] = mix(14, m, s)
  rows[15] = mix(15, leftMarks, m)
  rows[16] = mix(16, m, rightMarks)
  rows[17] = mix(17, leftClasses, m)
  rows[18] = mix(18, rightClasses, m)
  rows[19] = mix(19, gapLeft * 512 + gapRight, s)
  rows[20] = mix(20, before * 512 + gapLeft, s)
  rows[21] = mix(21, lead, at === 0 ? 1 : 2)
  rows[22] = mix(22, trail, at)
  rows[23] = mix(23, size * 4 + at, s)
  rows[24] = mix(24, found, s)
  rows[25] = mix(25, opens + rich, s)
  rows[26] = mix(26, word(passage, last), before)
  rows[27] = mix(27, marksAt(passage, last), marksAt(passage, first))
  rows[28] = mix(28, before, Math.imul(m, 0x10001) ^ rightMarks)
  rows[29] = mix(29, opens * 8 + s, m)
  rows[30] = mix(30, c, s)
  rows[31] = mix(31, classesAt(passage, last), classesAt(passage, first - 1))
  rows[32] = mix(32, lead, leadGap * 8 + size)
  rows[33] = mix(33, trail, trailGap * 8 + size)
  rows[34] = mix(34, Math.imul(leftClasses, 31) ^ rightClasses, s)
}
