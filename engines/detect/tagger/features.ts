import { wordClass } from '../dictionaries/word-classes.ts'
import { plainUnit } from '../text/chars.ts'
import { placeLastAt } from '../tokens/gazetteer.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { TextStyle } from './text-style.ts'

/** Features of a token. */
export const featureCount = 48
const allFeatures = Uint8Array.from({ length: featureCount }, (_, k) => k)
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
/** Classes of a word itself: what the wide lists say. */
const wideClasses = wordClass.wideGiven | wordClass.wideFamily | wordClass.oftenGiven

/** By feature: what makes equal values of different features fall into different rows. */
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
  if (gap === 1) return 1
  if (gap === 2 || gap === 3) return 2
  if (gap === 45) return 3
  if (gap === 46) return 4
  if (gap === 44) return 5
  return 6
}
/** The border before the first token of a run. */
const startBorder = 7

/** What a word's marks and the wide lists say of it, in one number. */
function evidenceAt(window: TokenWindow, i: number): number {
  if (i < 0 || i >= window.count) return 1 << 20
  return window.marks[i] | ((window.classes[i] & wideClasses) >>> 11)
}

/** Features by what they depend on, so that sums of their weights can be kept. */
export const featureGroups = {
  /** The run as a whole. */
  run: [0, 1, 2, 3, 7, 8],
  /** The token itself, whether it opens a sentence, and the style of the window: see `ownKeys`. */
  own: [9, 16, 17, 18, 20, 28, 29, 30, 32, 33, 41, 43, 44, 45, 46],
  /** Shapes, signs and places: see `formKeys`. */
  form: [19, 25, 26, 39, 47],
  /** Marks and classes of the token and its neighbours, and its shape: see `evidenceKeys`. */
  evidence: [21, 22, 23, 24, 31, 42],
  /** Pairs of words, endings of neighbours, and all else. */
  rest: [4, 5, 6, 10, 11, 12, 13, 14, 15, 27, 34, 35, 36, 37, 38, 40],
} as const

/**
 * The features of the tokens of a run, as rows of the weight table: a token's word, the words around, their shapes, affixes, dictionary
 * marks and classes, the signs between, and the words before and behind the run. Each is a hash of two numbers. Weights depend on their
 * order.
 */
export class RunFeatures {
  readonly #first = new Int32Array(featureCount)
  readonly #second = new Int32Array(featureCount)
  readonly #shift: number
  readonly style = new TextStyle()
  #from = 0
  #size = 0
  /** The gap before the token that is read next, and the token it is before. */
  #gap = 0
  #gapBefore = -1
  /** The token that was read, and its neighbours. */
  #word = 0
  #left = 0
  #right = 0
  #marks = 0
  #leftMarks = 0
  #rightMarks = 0
  #shape = 0
  #leftShape = 0
  #rightShape = 0
  #classes = 0
  #leftClasses = 0
  #rightClasses = 0
  #gapLeft = 0
  #gapRight = 0
  #opens = 0
  #isCapitalRich = 0
  #at = 0

  /** @param rowBits bits of a feature's hash, which is its row in the weight table. Colliding features share a row */
  constructor(rowBits: number) {
    this.#shift = 32 - rowBits
  }

  /** Switches to a window. */
  startWindow(window: TokenWindow): void {
    this.style.read(window)
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
  }

  /** Reads a token of the run, and returns the kind of border before it. */
  read(window: TokenWindow, i: number): number {
    this.#word = word(window, i)
    this.#left = word(window, i - 1)
    this.#right = word(window, i + 1)
    this.#marks = evidenceAt(window, i)
    this.#leftMarks = evidenceAt(window, i - 1)
    this.#rightMarks = evidenceAt(window, i + 1)
    this.#shape = shapeAt(window, i)
    this.#leftShape = shapeAt(window, i - 1)
    this.#rightShape = shapeAt(window, i + 1)
    this.#classes = classesAt(window, i)
    this.#leftClasses = classesAt(window, i - 1)
    this.#rightClasses = classesAt(window, i + 1)
    const gapLeft = this.#gapBefore === i ? this.#gap : gap(window, i)
    const gapRight = gap(window, i + 1)
    this.#gapLeft = gapLeft
    this.#gapRight = gapRight
    this.#gap = gapRight
    this.#gapBefore = i + 1
    this.#opens = startsSentence(window, i) ? 1 : 0
    this.#isCapitalRich = window.capitalRich ? 1 : 0
    this.#at = Math.min(i - this.#from, 3)
    return i === this.#from ? startBorder : borderOf(gapLeft)
  }

  /** Writes the rows of a token of the run, and returns the kind of border before it. */
  write(window: TokenWindow, i: number, rows: Int32Array): number {
    const border = this.read(window, i)
    this.setOwn(window, i)
    this.setForm()
    this.setEvidence()
    this.setRest(window, i)
    this.rowsOf(allFeatures, rows)
    return border
  }

  /** Writes the rows of some features. */
  rowsOf(ids: Uint8Array, rows: Int32Array): void {
    const [a, b, shift] = [this.#first, this.#second, this.#shift]
    for (let n = 0; n < ids.length; n++) {
      const k = ids[n]
      let h = Math.imul(a[k] ^ salts[k], 0x85ebca6b)
      h = Math.imul((h ^ (h >>> 13)) + b[k], 0xc2b2ae35)
      h ^= h >>> 16
      rows[n] = Math.imul(h, 0x27d4eb2f) >>> shift
    }
  }

  /** What the group `own` depends on, of a word without combining marks. */
  ownKeys(window: TokenWindow, i: number, keys: Int32Array): void {
    const { language, capitals } = this.style
    keys[0] = window.low[i]
    keys[1] = window.high[i]
    keys[2] = this.#marks
    keys[3] = this.#classes
    keys[4] =
      (window.size(i) << 16) |
      (language << 8) |
      (capitals << 5) |
      (this.#shape << 2) |
      (this.#isCapitalRich << 1) |
      this.#opens
  }

  formKeys(keys: Int32Array): void {
    const { language, capitals } = this.style
    keys[0] = (this.#gapLeft << 16) | this.#gapRight
    keys[1] =
      (language << 20) |
      (capitals << 17) |
      (this.#leftShape << 14) |
      (this.#shape << 11) |
      (this.#rightShape << 8) |
      (this.#at << 6) |
      (this.#size << 3) |
      (this.#opens << 1) |
      (this.#isListed - 1)
    keys[2] = keys[3] = keys[4] = 0
  }

  evidenceKeys(keys: Int32Array): void {
    keys[0] = this.#leftMarks
    keys[1] = this.#marks | (this.#shape << 24)
    keys[2] = this.#rightMarks
    keys[3] = this.#leftClasses
    keys[4] = this.#rightClasses
  }

  get #isListed(): number {
    return this.#marks === 0 ? 1 : 2
  }

  setOwn(window: TokenWindow, i: number): void {
    const [a, b, w, m, s, opens] = [
      this.#first,
      this.#second,
      this.#word,
      this.#marks,
      this.#shape,
      this.#opens,
    ]
    const isListed = this.#isListed
    const { language, capitals } = this.style
    const lastThree = ending(window, i, 3)
    a[9] = w
    a[16] = lastThree
    b[16] = s
    a[17] = ending(window, i, 2)
    b[17] = isListed
    a[18] = beginning(window, i, 3)
    b[18] = s
    a[20] = m
    b[20] = s
    a[28] = opens + this.#isCapitalRich * 2
    b[28] = s
    a[29] = opens * 8 + s
    b[29] = m
    a[30] = this.#classes
    b[30] = s
    a[32] = ending(window, i, 4)
    b[32] = isListed
    a[33] = beginning(window, i, 4)
    b[33] = isListed
    a[41] = Math.min(window.size(i), 12)
    b[41] = s
    a[43] = w
    b[43] = opens * 8 + s
    a[44] = m
    b[44] = language * 8 + s
    a[45] = lastThree
    b[45] = language * 2 + isListed
    a[46] = (capitals * 2 + opens) * 8 + s
    b[46] = m
  }

  setForm(): void {
    const [a, b, s, opens, at] = [this.#first, this.#second, this.#shape, this.#opens, this.#at]
    const { language, capitals } = this.style
    const shapes = this.#leftShape * 64 + s * 8 + this.#rightShape
    const gaps = this.#gapLeft * 512 + this.#gapRight
    a[19] = shapes
    b[19] = gaps
    a[25] = gaps
    b[25] = s
    a[26] = this.#size * 4 + at
    b[26] = s * 2 + opens
    a[39] = shapes
    b[39] = at * 2 + opens
    a[47] = (capitals * 32 + language) * 64 + this.#gapLeft
    b[47] = (this.#isListed * 2 + opens) * 8 + s
  }

  setEvidence(): void {
    const [a, b, m] = [this.#first, this.#second, this.#marks]
    a[21] = this.#leftMarks
    b[21] = m
    a[22] = m
    b[22] = this.#rightMarks
    a[23] = this.#leftClasses
    b[23] = m
    a[24] = this.#rightClasses
    b[24] = m
    a[31] = Math.imul(this.#leftClasses, 31) ^ this.#rightClasses
    b[31] = this.#shape
    a[42] = m
    b[42] = Math.imul(this.#leftMarks, 31) ^ this.#rightMarks
  }

  setRest(window: TokenWindow, i: number): void {
    const [a, b, w, left, right, m, s, at] = [
      this.#first,
      this.#second,
      this.#word,
      this.#left,
      this.#right,
      this.#marks,
      this.#shape,
      this.#at,
    ]
    const place = placeLastAt(window, i)
    b[4] = at === 0 ? 1 : 2
    b[5] = at
    b[6] = at === this.#size ? 1 : 2
    a[10] = left
    b[10] = this.#gapLeft
    a[11] = right
    b[11] = this.#gapRight
    a[12] = word(window, i - 2)
    a[13] = word(window, i + 2)
    a[14] = left
    b[14] = w
    a[15] = w
    b[15] = right
    a[27] = place < 0 ? 0 : window.placeMarks[i] | (Math.min(3, place - i) << 16)
    b[27] = s
    a[34] = ending(window, i - 1, 3)
    b[34] = at === 0 ? 1 : 2
    a[35] = ending(window, i + 1, 3)
    b[35] = this.#rightShape
    a[36] = left
    b[36] = m
    a[37] = right
    b[37] = m
    a[38] = left
    b[38] = right
    a[40] = ending(window, i, 3)
    b[40] = left
  }
}

/** Features of the word itself, by their index: training leaves them out at times, so that unlisted names are learned by their context. */
export const lexicalFeatures: ReadonlySet<number> = new Set([6, 9, 14, 15, 16, 18, 32, 33, 40, 43, 45])
