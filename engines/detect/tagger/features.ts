import { wordClass } from '../dictionaries/word-classes.ts'
import { plainUnit } from '../text/chars.ts'
import { placeLastAt } from '../tokens/gazetteer.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import type { TextStyle } from './text-style.ts'
import type { KeyForm } from './weights.ts'

/** Features of a token. */
export const featureCount = 50
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
  wordClass.notName |
  wordClass.trade |
  wordClass.technology
/** Classes of the word itself, from the wide lists. */
const wideClasses = wordClass.wideGiven | wordClass.wideFamily | wordClass.oftenGiven

/** By feature: a salt, so that equal values of different features hash to different keys. */
const salts = Int32Array.from({ length: featureCount }, (_, id) => Math.imul(id + 1, 0x9e3779b1))

/** The hash of a word in plain form; for numbers, of their length. */
function word(window: TokenWindow, i: number): number {
  if (i < 0 || i >= window.count) return 1
  const hash = window.low[i]
  return hash === 0 ? 16 + Math.min(12, window.size(i)) : hash
}
function classesAt(window: TokenWindow, i: number): number {
  return i < 0 || i >= window.count ? 1 << 30 : window.classes[i] & featureClasses
}
function shapeAt(window: TokenWindow, i: number): number {
  return i < 0 || i >= window.count ? 7 : window.shape[i]
}

/** The gap before token i: nothing, a space, a line end, two or more spaces (columns), or its first other character. */
function gap(window: TokenWindow, i: number): number {
  const from = i > 0 ? window.end[i - 1] : 0
  const to = i < window.count ? window.start[i] : window.length
  if (from === to) return 0
  let sign = 1
  let blanks = 0
  const limit = Math.min(to, from + 6)
  for (let at = from; at < limit; at++) {
    const code = window.codes[at]
    if (code === 10) return sign === 1 ? 2 : 3
    if (code === 32) blanks++
    else if (sign === 1) sign = code
  }
  return sign === 1 && blanks > 1 ? 4 : sign
}

/** UTF-16 code units on each side of a run in which its line is read. Longer lines are prose. */
const maxLine = 120
/** By the length of a line in code units: cells and headings, short lines, lines, prose. */
const lineSizes = [25, 60, 120]

/** The kind of the line of a run: 1 columns, 2 a label, 4 the end of a sentence, its size, 32 the run starts it. */
function lineOf(window: TokenWindow, first: number, last: number): number {
  const { codes } = window
  const lowest = Math.max(0, window.start[first] - maxLine)
  const highest = Math.min(window.length, window.end[last] + maxLine)
  let from = window.start[first]
  while (from > lowest && codes[from - 1] !== 10) from--
  let to = window.end[last]
  while (to < highest && codes[to] !== 10) to++
  let line = 0
  for (let at = from; at < to; at++) {
    const code = codes[at]
    if (code === 9 || code === 124) line |= 1
    else if (code === 32 && codes[at + 1] === 32) line |= 1
    else if (code === 58 && codes[at + 1] === 32) line |= 2
  }
  const end = to > from ? codes[to - 1] : 0
  if (end === 46 || end === 63 || end === 33) line |= 4
  const size = lineSizes.findIndex((limit) => to - from < limit)
  line |= (size < 0 ? lineSizes.length : size) << 3
  if (from === window.start[first]) line |= 32
  return line
}

/** The hash of the last letters of a word in plain form; 0 for a shorter word. */
function ending(window: TokenWindow, i: number, letters: number): number {
  if (i < 0 || i >= window.count || window.size(i) <= letters) return 0
  let h = 0
  for (let at = window.end[i] - letters; at < window.end[i]; at++)
    h = Math.imul(h, 0x10001) + plainUnit(window.codes[at])
  return h
}
function beginning(window: TokenWindow, i: number, letters: number): number {
  if (i < 0 || i >= window.count || window.size(i) <= letters) return 0
  let h = 0
  for (let at = window.start[i]; at < window.start[i] + letters; at++)
    h = Math.imul(h, 0x10001) + plainUnit(window.codes[at])
  return h
}

/** The kind of border (see `borderKinds`) that a gap is. */
function borderOf(gap: number): number {
  if (gap === 0) return 0
  if (gap === 1 || gap === 4) return 1
  if (gap === 2 || gap === 3) return 2
  if (gap === 45) return 3
  if (gap === 46) return 4
  if (gap === 44) return 5
  return 6
}
/** The border before the first token of a run. */
const startBorder = 7

/** The evidence of a word's marks and the wide lists, in one number. */
function evidenceAt(window: TokenWindow, i: number): number {
  if (i < 0 || i >= window.count) return 1 << 20
  return window.marks[i] | ((window.classes[i] & wideClasses) >>> 11)
}

/**
 * The features of the tokens of a run, as keys of the weight table: a token's word, the words around, their shapes, affixes, dictionary
 * marks and classes, the punctuation between, and the words before and after the run. Each is a hash of two numbers. Weights depend on
 * their order.
 */
export class RunFeatures {
  readonly #first = new Int32Array(featureCount)
  readonly #second = new Int32Array(featureCount)
  readonly #form: KeyForm
  readonly #style: TextStyle
  #from = 0
  #size = 0
  /** The gap before the next token that is written, and that token. */
  #gap = 0
  #gapBefore = -1

  /** @param style how the window is written */
  constructor(form: KeyForm, style: TextStyle) {
    this.#form = form
    this.#style = style
  }

  /** Switches to the run of tokens first to last, and sets the features that all its tokens share. */
  startRun(window: TokenWindow, first: number, last: number): void {
    const [a, b] = [this.#first, this.#second]
    const size = Math.min(last - first, 5)
    const lead = word(window, first - 1)
    const trail = word(window, last + 1)
    const leadGap = gap(window, first)
    this.#from = first
    this.#size = size
    this.#gap = leadGap
    this.#gapBefore = first
    a[0] = lead
    b[0] = leadGap * 8 + size
    a[1] = trail
    b[1] = gap(window, last + 1) * 8 + size
    a[2] = evidenceAt(window, last)
    b[2] = evidenceAt(window, first)
    a[3] = classesAt(window, last)
    b[3] = classesAt(window, first - 1)
    a[4] = lead
    a[5] = trail
    a[6] = word(window, last)
    a[7] = word(window, first - 2)
    b[7] = lead
    a[8] = trail
    b[8] = word(window, last + 2)
    a[48] = lineOf(window, first, last)
    a[49] = a[48]
  }

  /** Writes the features of a token of the run, as keys, and returns the kind of border before it. */
  write(window: TokenWindow, i: number, keys: Int32Array): number {
    const [a, b] = [this.#first, this.#second]
    const w = word(window, i)
    const left = word(window, i - 1)
    const right = word(window, i + 1)
    const m = evidenceAt(window, i)
    const leftMarks = evidenceAt(window, i - 1)
    const rightMarks = evidenceAt(window, i + 1)
    const s = shapeAt(window, i)
    const leftShape = shapeAt(window, i - 1)
    const rightShape = shapeAt(window, i + 1)
    const leftClasses = classesAt(window, i - 1)
    const rightClasses = classesAt(window, i + 1)
    const gapLeft = this.#gapBefore === i ? this.#gap : gap(window, i)
    const gapRight = gap(window, i + 1)
    this.#gap = gapRight
    this.#gapBefore = i + 1
    const opens = startsSentence(window, i) ? 1 : 0
    const place = placeLastAt(window, i)
    const at = Math.min(i - this.#from, 3)
    const isListed = m === 0 ? 1 : 2
    b[4] = at === 0 ? 1 : 2
    b[5] = at
    b[6] = at === this.#size ? 1 : 2
    a[9] = w
    a[10] = left
    b[10] = gapLeft
    a[11] = right
    b[11] = gapRight
    a[12] = word(window, i - 2)
    a[13] = word(window, i + 2)
    a[14] = left
    b[14] = w
    a[15] = w
    b[15] = right
    a[16] = ending(window, i, 3)
    b[16] = s
    a[17] = ending(window, i, 2)
    b[17] = isListed
    a[18] = beginning(window, i, 3)
    b[18] = s
    a[19] = leftShape * 64 + s * 8 + rightShape
    b[19] = gapLeft * 512 + gapRight
    a[20] = m
    b[20] = s
    a[21] = leftMarks
    b[21] = m
    a[22] = m
    b[22] = rightMarks
    a[23] = leftClasses
    b[23] = m
    a[24] = rightClasses
    b[24] = m
    a[25] = gapLeft * 512 + gapRight
    b[25] = s
    a[26] = this.#size * 4 + at
    b[26] = s * 2 + opens
    a[27] = place < 0 ? 0 : window.placeMarks[i] | (Math.min(3, place - i) << 16)
    b[27] = s
    a[28] = opens + (window.capitalRich ? 2 : 0)
    b[28] = s
    a[29] = opens * 8 + s
    b[29] = m
    a[30] = classesAt(window, i)
    b[30] = s
    a[31] = Math.imul(leftClasses, 31) ^ rightClasses
    b[31] = s
    a[32] = ending(window, i, 4)
    b[32] = isListed
    a[33] = beginning(window, i, 4)
    b[33] = isListed
    a[34] = ending(window, i - 1, 3)
    b[34] = at === 0 ? 1 : 2
    a[35] = ending(window, i + 1, 3)
    b[35] = rightShape
    a[36] = left
    b[36] = m
    a[37] = right
    b[37] = m
    a[38] = left
    b[38] = right
    a[39] = leftShape * 64 + s * 8 + rightShape
    b[39] = at * 2 + opens
    a[40] = ending(window, i, 3)
    b[40] = left
    a[41] = Math.min(window.size(i), 12)
    b[41] = s
    a[42] = m
    b[42] = Math.imul(leftMarks, 31) ^ rightMarks
    a[43] = w
    b[43] = opens * 8 + s
    const { language, capitals } = this.#style
    a[44] = m
    b[44] = language * 8 + s
    a[45] = ending(window, i, 3)
    b[45] = language * 2 + isListed
    a[46] = (capitals * 2 + opens) * 8 + s
    b[46] = m
    a[47] = (capitals * 32 + language) * 64 + gapLeft
    b[47] = (isListed * 2 + opens) * 8 + s
    b[48] = m
    b[49] = (gapLeft * 512 + gapRight) * 8 + s
    const { shift, mask } = this.#form
    for (let k = 0; k < featureCount; k++) {
      let h = Math.imul(a[k] ^ salts[k], 0x85ebca6b)
      h = Math.imul((h ^ (h >>> 13)) + b[k], 0xc2b2ae35)
      h ^= h >>> 16
      keys[k] = (Math.imul(h, 0x27d4eb2f) >>> shift) & mask
    }
    return i === this.#from ? startBorder : borderOf(gapLeft)
  }
}

/** Features of the word itself, by their index: training sometimes drops them, so that unlisted names are learned from their context. */
export const lexicalFeatures: ReadonlySet<number> = new Set([6, 9, 14, 15, 16, 18, 32, 33, 40, 43, 45])
