import { wordClass } from '../dictionaries/word-classes.ts'
import { plainUnit } from '../text/chars.ts'
import { placeNameAt } from '../tokens/gazetteer.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

/** Bits of a feature's hash, which is its row in the weight table. Colliding features share a row. */
export const rowBits = 18
const shift = 32 - rowBits

/** Features of a token. */
export const featureCount = 35
/** The classes that features contain. Weights depend on this set. */
const featureClasses =
  wordClass.title |
  wordClass.particle |
  wordClass.suffix |
  wordClass.month |
  wordClass.weekday |
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

/** The hash of a word in plain form; for numbers, of their length. */
function word(window: TokenWindow, i: number): number {
  if (i < 0 || i >= window.count) return 1
  const hash = window.low[i]
  return hash === 0 ? 16 + Math.min(12, window.size(i)) : hash
}
function marksAt(window: TokenWindow, i: number): number {
  return i < 0 || i >= window.count ? 1 << 20 : window.marks[i]
}
function classesAt(window: TokenWindow, i: number): number {
  return i < 0 || i >= window.count ? 1 << 30 : window.classes[i] & featureClasses
}
function shapeAt(window: TokenWindow, i: number): number {
  return i < 0 || i >= window.count ? 7 : window.shape[i]
}

/** The gap before token i: nothing, a space, a line end, or its first other sign. */
function gap(window: TokenWindow, i: number): number {
  const from = i > 0 ? window.end[i - 1] : 0
  const to = i < window.count ? window.start[i] : window.length
  if (from === to) return 0
  let sign = 1
  const limit = Math.min(to, from + 6)
  for (let at = from; at < limit; at++) {
    const code = window.codes[at]
    if (code === 10) return sign === 1 ? 2 : 3
    if (code !== 32 && sign === 1) sign = code
  }
  return sign
}

/** The hash of the last letters of a word in plain form; 0 for a shorter word. */
function ending(window: TokenWindow, i: number, letters: number): number {
  if (window.size(i) <= letters) return 0
  let h = 0
  for (let at = window.end[i] - letters; at < window.end[i]; at++)
    h = Math.imul(h, 0x10001) + plainUnit(window.codes[at])
  return h
}
function beginning(window: TokenWindow, i: number, letters: number): number {
  if (window.size(i) <= letters) return 0
  let h = 0
  for (let at = window.start[i]; at < window.start[i] + letters; at++)
    h = Math.imul(h, 0x10001) + plainUnit(window.codes[at])
  return h
}

/**
 * Writes the rows of token i's features: its word, the words around, their shapes, affixes, dictionary marks and classes, the signs
 * between, the words before and behind the run, and the tag of the token before. Weights depend on this order.
 */
export function writeFeatures(
  window: TokenWindow,
  i: number,
  first: number,
  last: number,
  before: number,
  rows: Int32Array,
): void {
  const w = word(window, i)
  const left = word(window, i - 1)
  const right = word(window, i + 1)
  const m = marksAt(window, i)
  const leftMarks = marksAt(window, i - 1)
  const rightMarks = marksAt(window, i + 1)
  const s = shapeAt(window, i)
  const leftShape = shapeAt(window, i - 1)
  const rightShape = shapeAt(window, i + 1)
  const c = classesAt(window, i)
  const leftClasses = classesAt(window, i - 1)
  const rightClasses = classesAt(window, i + 1)
  const gapLeft = gap(window, i)
  const gapRight = gap(window, i + 1)
  const opens = startsSentence(window, i) ? 1 : 0
  const rich = window.capitalRich ? 2 : 0
  const place = placeNameAt(window, i)
  const found = place === undefined ? 0 : place.marks | (Math.min(3, place.last - i) << 16)
  const size = Math.min(last - first, 5)
  const at = Math.min(i - first, 3)
  const lead = word(window, first - 1)
  const trail = word(window, last + 1)
  const leadGap = gap(window, first)
  const trailGap = gap(window, last + 1)
  rows[0] = mix(0, before, 0)
  rows[1] = mix(1, w, 0)
  rows[2] = mix(2, left, gapLeft)
  rows[3] = mix(3, right, gapRight)
  rows[4] = mix(4, word(window, i - 2), 0)
  rows[5] = mix(5, word(window, i + 2), 0)
  rows[6] = mix(6, left, w)
  rows[7] = mix(7, w, right)
  rows[8] = mix(8, before, w)
  rows[9] = mix(9, before * 8 + s, m)
  rows[10] = mix(10, ending(window, i, 3), s)
  rows[11] = mix(11, ending(window, i, 2), m === 0 ? 1 : 2)
  rows[12] = mix(12, beginning(window, i, 3), s)
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
  rows[26] = mix(26, word(window, last), before)
  rows[27] = mix(27, marksAt(window, last), marksAt(window, first))
  rows[28] = mix(28, before, Math.imul(m, 0x10001) ^ rightMarks)
  rows[29] = mix(29, opens * 8 + s, m)
  rows[30] = mix(30, c, s)
  rows[31] = mix(31, classesAt(window, last), classesAt(window, first - 1))
  rows[32] = mix(32, lead, leadGap * 8 + size)
  rows[33] = mix(33, trail, trailGap * 8 + size)
  rows[34] = mix(34, Math.imul(leftClasses, 31) ^ rightClasses, s)
}
