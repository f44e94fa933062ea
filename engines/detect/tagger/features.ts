import { wordClass } from '../dictionaries/word-classes.ts'
import { plainUnit } from '../text/chars.ts'
import { placeLastAt } from '../tokens/gazetteer.ts'
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

/** By feature: what makes equal values of different features fall into different rows. */
const salts = Int32Array.from({ length: featureCount }, (_, id) => Math.imul(id + 1, 0x9e3779b1))

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
 * The features of the tokens of a run, as rows of the weight table: a token's word, the words around, their shapes, affixes, dictionary
 * marks and classes, the signs between, the words before and behind the run, and the tag of the token before. Each is a hash of two
 * numbers. Weights depend on their order.
 */
export class RunFeatures {
  readonly #first = new Int32Array(featureCount)
  readonly #second = new Int32Array(featureCount)
  #from = 0
  #size = 0
  #lead = 0
  #trail = 0
  /** The gap before the token that is written next, and the token it is before. */
  #gap = 0
  #gapBefore = -1

  /** Switches to the run of tokens first to last, and sets the features that all its tokens share. */
  startRun(window: TokenWindow, first: number, last: number): void {
    const [a, b] = [this.#first, this.#second]
    const size = Math.min(last - first, 5)
    const lead = word(window, first - 1)
    const trail = word(window, last + 1)
    const leadGap = gap(window, first)
    this.#from = first
    this.#size = size
    this.#lead = lead
    this.#trail = trail
    this.#gap = leadGap
    this.#gapBefore = first
    a[26] = word(window, last)
    a[27] = marksAt(window, last)
    b[27] = marksAt(window, first)
    a[31] = classesAt(window, last)
    b[31] = classesAt(window, first - 1)
    a[32] = lead
    b[32] = leadGap * 8 + size
    a[33] = trail
    b[33] = gap(window, last + 1) * 8 + size
  }

  /** Writes the rows of a token of the run, behind one with the tag `before`. */
  write(window: TokenWindow, i: number, before: number, rows: Int32Array): void {
    const [a, b] = [this.#first, this.#second]
    const w = word(window, i)
    const left = word(window, i - 1)
    const right = word(window, i + 1)
    const m = marksAt(window, i)
    const rightMarks = marksAt(window, i + 1)
    const s = shapeAt(window, i)
    const leftClasses = classesAt(window, i - 1)
    const rightClasses = classesAt(window, i + 1)
    const gapLeft = this.#gapBefore === i ? this.#gap : gap(window, i)
    const gapRight = gap(window, i + 1)
    this.#gap = gapRight
    this.#gapBefore = i + 1
    const opens = startsSentence(window, i) ? 1 : 0
    const place = placeLastAt(window, i)
    const at = Math.min(i - this.#from, 3)
    a[0] = before
    a[1] = w
    a[2] = left
    b[2] = gapLeft
    a[3] = right
    b[3] = gapRight
    a[4] = word(window, i - 2)
    a[5] = word(window, i + 2)
    a[6] = left
    b[6] = w
    a[7] = w
    b[7] = right
    a[8] = before
    b[8] = w
    a[9] = before * 8 + s
    b[9] = m
    a[10] = ending(window, i, 3)
    b[10] = s
    a[11] = ending(window, i, 2)
    b[11] = m === 0 ? 1 : 2
    a[12] = beginning(window, i, 3)
    b[12] = s
    a[13] = shapeAt(window, i - 1) * 64 + s * 8 + shapeAt(window, i + 1)
    b[13] = before
    a[14] = m
    b[14] = s
    a[15] = marksAt(window, i - 1)
    b[15] = m
    a[16] = m
    b[16] = rightMarks
    a[17] = leftClasses
    b[17] = m
    a[18] = rightClasses
    b[18] = m
    a[19] = gapLeft * 512 + gapRight
    b[19] = s
    a[20] = before * 512 + gapLeft
    b[20] = s
    a[21] = this.#lead
    b[21] = at === 0 ? 1 : 2
    a[22] = this.#trail
    b[22] = at
    a[23] = this.#size * 4 + at
    b[23] = s
    a[24] = place < 0 ? 0 : window.placeMarks[i] | (Math.min(3, place - i) << 16)
    b[24] = s
    a[25] = opens + (window.capitalRich ? 2 : 0)
    b[25] = s
    b[26] = before
    a[28] = before
    b[28] = Math.imul(m, 0x10001) ^ rightMarks
    a[29] = opens * 8 + s
    b[29] = m
    a[30] = classesAt(window, i)
    b[30] = s
    a[34] = Math.imul(leftClasses, 31) ^ rightClasses
    b[34] = s
    for (let k = 0; k < featureCount; k++) {
      let h = Math.imul(a[k] ^ salts[k], 0x85ebca6b)
      h = Math.imul((h ^ (h >>> 13)) + b[k], 0xc2b2ae35)
      h ^= h >>> 16
      rows[k] = Math.imul(h, 0x27d4eb2f) >>> shift
    }
  }
}
