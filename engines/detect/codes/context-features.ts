import type { Span } from '../../model/text-layer.ts'
import { labelClasses, labelOdds } from '../columns/label-classifier.ts'
import { wordMark } from '../dictionaries/word-classes.ts'
import { isDigit, isLetter, plainUnit } from '../text/chars.ts'
import { remembered } from '../text/remembered.ts'
import { entityTag, shape, type TokenWindow } from '../tokens/token-window.ts'
import { isUnspaced } from '../tokens/word-shape.ts'
import { labelBefore, wordsBefore } from './label-before.ts'

/** More features than any value has. */
const maxFeatures = 320

/** Tokens to the left in which a word is looked for. */
const reachLeft = 8
/** Code units on each side in which a line is read, and tokens in which a person is looked for. */
const [maxLine, reachName] = [200, 10]
/** Units to the right of a run that are features, for scripts without spaces. */
const unitsRight = 5
/** Letters of the beginnings and ends of words that are features; fewer for scripts without spaces. */
const [affixes, unspacedAffixes] = [
  [3, 4, 5, 6],
  [1, 2, 3, 4],
]
/** Numbers for each word of a name in a text about people. A list of goods has more, and a few false names. */
const maxNumbersOfName = 12
/** Parts into which likelihoods are divided. */
const steps = 5
/** The classes of labels that say something about a code. */
const readClasses = labelClasses.filter((is) => is !== 'health')

/** The kinds of features, as salts of their hashes. Those of the value itself have others. */
const kinds = {
  ...{ signsLeft: 7, signsLeftKinds: 8, signsRight: 9, signsRightKinds: 10, signs: 11 },
  ...{ word: 13, wordFormat: 14, wordKinds: 15, wordSigns: 16, wordShape: 17, affix: 18, skipped: 24 },
  ...{ shapeKinds: 53, wordTag: 54, units: 26, next: 28, nextKinds: 29, nextShape: 30, nextShapeKinds: 55 },
  ...{ nextUse: 60, nextUseFormat: 61, wordUse: 62 },
  ...{ border: 33, borderKinds: 34, borderFormat: 56, line: 35, lineNames: 36, lineNameKinds: 57 },
  ...{ opening: 37, openingKinds: 38, openings: 39, title: 40, titleWord: 41, titleKinds: 42 },
  ...{
    near: 21,
    label: 43,
    labelKinds: 44,
    rows: 45,
    rowsKinds: 46,
    nameLeft: 47,
    nameRight: 48,
    names: 49,
  },
  ...{ document: 50, technical: 51, any: 52, groups: 58, groupsKinds: 59 },
} as const

/**
 * The features of the text around a value: the word and signs beside it, the first words of its line and its label, the title of its column, the
 * numbers of the lines above and below, and people near it. Only the nearest words: with more, it learns the training documents by heart and finds 2
 * in 100 fewer codes of others.
 */
export class ContextFeatures {
  /** The rows of the features of the last value, `count` of them. */
  readonly rows = new Int32Array(maxFeatures)
  readonly #mask: number
  count = 0
  #reads = -1
  /** The line of the last value. */
  #lineStart = 0
  #lineEnd = 0
  #lineNumbers = 0
  #lineNames = 0
  /** The share of numbers in the text, and the number of names, in steps. */
  #density = 0
  #names = 0
  /** Of the last value: hashes of its form, fine and coarse. */
  #format = 0
  #kinds = 0

  /** @param bits of a feature's hash: rows of the table of weights */
  constructor(bits: number) {
    this.#mask = 2 ** bits - 1
  }

  /**
   * Writes the rows of the text around a value: tokens first to last, and units [start, end). The values of a window are to come in text order.
   * @param format hash of its form, which joins other features
   * @param coarse hash of its form with fewer details
   */
  write(
    window: TokenWindow,
    first: number,
    last: number,
    { start, end }: Span,
    format: number,
    coarse: number,
  ): void {
    if (this.#reads !== window.reads) this.#readWindow(window)
    if (start >= this.#lineEnd) this.#readLine(window, start)
    this.count = 0
    this.#format = format
    this.#kinds = coarse
    const left = this.#signs(window, start - 1, -1)
    const right = this.#signs(window, end, 1)
    this.add(kinds.signsLeft, left)
    this.add(kinds.signsLeftKinds, left, this.#kinds)
    this.add(kinds.signsRight, right)
    this.add(kinds.signsRightKinds, right, this.#kinds)
    this.add(kinds.signs, left, right)
    this.#writeLeft(window, first, left)
    this.#writeRight(window, last, end, right)
    this.#writeLine(window, first, end)
    this.#writeLabel(window, start)
    const nameLeft = nearestName(window, first, -1)
    const nameRight = nearestName(window, last, 1)
    this.add(kinds.nameLeft, nameLeft)
    this.add(kinds.nameRight, nameRight)
    this.add(kinds.names, nameLeft, nameRight)
    this.add(kinds.document, this.#density, this.#names)
    this.add(kinds.technical, window.evidence.isTechnical ? 1 : 0, this.#kinds)
    this.add(kinds.any, 1)
    const groups = groupBeside(window, first - 1, start) * 16 + groupBeside(window, last + 1, end)
    this.add(kinds.groups, groups)
    this.add(kinds.groupsKinds, groups, this.#kinds)
  }

  /** Whether the text of the last run is about people: fewer names among its numbers may be products. */
  areAboutPeople = false

  /** Adds a feature: its kind and what it is. */
  add(kind: number, a: number, b = 0): void {
    this.rows[this.count++] = hashOf(kind, a, b) & this.#mask
  }

  #readWindow({ shape: shapes, tags, count, reads }: TokenWindow): void {
    this.#reads = reads
    this.#lineEnd = -1
    let numbers = 0
    let names = 0
    for (let k = 0; k < count; k++) {
      if (shapes[k] === shape.number) numbers++
      if (tags[k] === entityTag.name) names++
    }
    const share = numbers / Math.max(1, count)
    this.#density = share < 0.05 ? 0 : share < 0.15 ? 1 : share < 0.35 ? 2 : 3
    this.#names = names === 0 ? 0 : names < 4 ? 1 : 2
    this.areAboutPeople = names > 0 && numbers <= names * maxNumbersOfName
  }

  #readLine(window: TokenWindow, at: number): void {
    const { codes, length } = window
    let from = at
    while (from > 0 && at - from < maxLine && codes[from - 1] !== 10) from--
    let to = at
    while (to < length && to - at < maxLine && codes[to] !== 10) to++
    this.#lineStart = from
    this.#lineEnd = to
    this.#lineNumbers = 0
    this.#lineNames = 0
    for (let k = window.tokenAt(from); k < window.count && window.start[k] < to; k++) {
      if (window.shape[k] === shape.number) this.#lineNumbers++
      if (window.tags[k] === entityTag.name) this.#lineNames++
    }
  }

  /** The kinds of up to three signs beside a run, up to the next letter or digit. */
  #signs({ codes, length }: TokenWindow, at: number, step: 1 | -1): number {
    let hash = 7
    for (let n = 0; n < 3; n++) {
      const k = at + n * step
      if (k < 0 || k >= length) return mix(hash, 1)
      const code = codes[k]
      if (isLetter(code)) return mix(hash, 2)
      if (isDigit(code)) return mix(hash, 3)
      hash = mix(hash, code === 13 ? 10 : code)
      if (code === 10 || code === 13) return hash
    }
    return hash
  }

  /** The nearest word to the left, without numbers between. */
  #writeLeft(window: TokenWindow, first: number, signs: number): void {
    let k = first - 1
    while (k >= 0 && first - k <= reachLeft && window.shape[k] === shape.number) k--
    const skipped = Math.min(first - 1 - k, 3)
    const isFound = k >= 0 && first - k <= reachLeft
    this.add(kinds.skipped, skipped, isFound ? 1 : 0)
    if (!isFound) return
    const word = window.low[k]
    this.add(kinds.word, word, Math.min(skipped, 2))
    this.add(kinds.wordFormat, word, this.#format)
    this.add(kinds.wordKinds, word, this.#kinds)
    this.add(kinds.wordSigns, word, signs)
    this.add(kinds.wordShape, window.shape[k], signs)
    this.add(kinds.shapeKinds, window.shape[k], this.#kinds)
    this.add(kinds.wordTag, window.marks[k] === 0 ? 0 : 1, window.tags[k])
    this.add(kinds.wordUse, useOf(window, k) * 16 + window.shape[k], this.#kinds)
    // Compounds and inflected words have some letters in common.
    const { codes } = window
    const [from, to] = [window.start[k], window.end[k]]
    for (const size of isUnspaced(codes[from]) ? unspacedAffixes : affixes) {
      if (to - from < size) break
      this.add(kinds.affix, unitsHash(codes, from, from + size), size)
      this.add(kinds.affix, unitsHash(codes, to - size, to), -size)
    }
  }

  #writeRight(window: TokenWindow, last: number, end: number, signs: number): void {
    const { codes, length } = window
    for (let n = 0, hash = 5; n < unitsRight && end + n < length && codes[end + n] !== 10; n++) {
      hash = mix(hash, plainUnit(codes[end + n]))
      this.add(kinds.units, hash, n)
    }
    const k = last + 1
    if (k >= window.count || window.start[k] - end > maxLine) return
    const form = window.shape[k]
    const word = form === shape.number ? 2 + window.size(k) : window.low[k]
    this.add(kinds.next, word, signs)
    this.add(kinds.nextKinds, word, this.#kinds)
    this.add(kinds.nextShape, form, signs)
    this.add(kinds.nextShapeKinds, form, this.#kinds)
    // Counted things are ordinary words in small letters: 4417 screws. Function words follow codes, too: 4417 for the gate.
    const use = useOf(window, k) * 16 + form
    this.add(kinds.nextUse, use, signs)
    this.add(kinds.nextUseFormat, use, this.#format)
  }

  #writeLine(window: TokenWindow, first: number, end: number): void {
    const opening = window.tokenAt(this.#lineStart)
    const isFirst = first === opening
    const border = (isFirst ? 2 : 0) + (isBlank(window.codes, end, this.#lineEnd) ? 1 : 0)
    this.add(kinds.border, border)
    this.add(kinds.borderKinds, border, this.#kinds)
    this.add(kinds.borderFormat, border, this.#format)
    const size = Math.min(3, (this.#lineEnd - this.#lineStart) >> 5)
    this.add(kinds.line, Math.min(this.#lineNumbers, 6), size)
    this.add(kinds.lineNames, Math.min(this.#lineNames, 3), border)
    this.add(kinds.lineNameKinds, Math.min(this.#lineNames, 1), this.#kinds)
    if (isFirst) this.#writeRows(window, first)
    else if (opening < window.count) {
      this.add(kinds.opening, window.low[opening])
      this.add(kinds.openingKinds, window.low[opening], this.#kinds)
      if (opening + 1 < first) this.add(kinds.openings, window.low[opening], window.low[opening + 1])
    }
  }

  /** How the first numbers of the lines above and below continue the number that a line begins with: they may count the lines. */
  #writeRows(window: TokenWindow, first: number): void {
    const above = numberAt(window, lineAbove(window.codes, this.#lineStart))
    const below = numberAt(window, this.#lineEnd + 1)
    const before = relationOf(window, above, first)
    const behind = relationOf(window, first, below)
    this.add(kinds.rows, before, behind)
    this.add(kinds.rowsKinds, before * 4 + behind, this.#kinds)
  }

  /** The title of the column, or the label before it in the line. */
  #writeLabel(window: TokenWindow, start: number): void {
    const title = window.tables.at(start)?.column.title.trim() ?? ''
    if (title !== '') {
      for (const step of stepsOf(title)) this.add(kinds.title, step)
      for (const word of wordsOf(title)) this.add(kinds.titleWord, word)
      this.add(kinds.titleKinds, textHash(title), this.#kinds)
      return
    }
    const label = labelBefore(window, this.#lineStart, start)
    if (label === '') {
      const words = wordsBefore(window, this.#lineStart, start)
      if (words !== '') for (const step of stepsOf(words)) this.add(kinds.near, step)
      return
    }
    for (const step of stepsOf(label)) this.add(kinds.label, step)
    this.add(kinds.labelKinds, textHash(label), this.#kinds)
  }
}

/** Words of a title that are features. */
const maxTitleWords = 5
/** The likelihoods of the classes of a label, in steps. */
const stepsOf = remembered((label) => {
  const odds = labelOdds(label)
  return readClasses.map((is, k) => k * 16 + Math.floor(odds[is] * steps))
})
const wordsOf = remembered((title) =>
  title
    .toLowerCase()
    .split(/[\s_/.-]+/)
    .slice(0, maxTitleWords)
    .map(textHash),
)

/** Whether the dictionary has a word as a function word (3), a frequent word (2), an ordinary word (1), or not at all (0). */
export function useOf({ marks }: TokenWindow, k: number): number {
  if (marks[k] & wordMark.stop) return 3
  return marks[k] & wordMark.frequent ? 2 : marks[k] & wordMark.common ? 1 : 0
}

/** Tokens between a run and the nearest name, in steps. */
function nearestName({ tags, count }: TokenWindow, at: number, step: 1 | -1): number {
  for (let n = 1; n <= reachName; n++) {
    const k = at + n * step
    if (k < 0 || k >= count) return 6
    if (tags[k] === entityTag.name) return n < 4 ? n : n < 7 ? 4 : 5
  }
  return 6
}

/** The number of digits in the number one space before or after a value, 0 if no number is there. */
function groupBeside(window: TokenWindow, k: number, at: number): number {
  if (k < 0 || k >= window.count || window.shape[k] !== shape.number) return 0
  const isBefore = window.end[k] <= at
  const gap = isBefore ? at - window.end[k] : window.start[k] - at
  return gap === 1 && window.codes[isBefore ? at - 1 : at] === 32 ? Math.min(9, window.size(k)) : 0
}

/** Whether a line has only blanks and punctuation in a range. */
function isBlank(codes: Uint16Array, from: number, to: number): boolean {
  for (let at = from; at < to; at++) if (isLetter(codes[at]) || isDigit(codes[at])) return false
  return true
}

/** Units of a line before its first number. */
const maxIndent = 30

/** The first or second token of a line if it is a number, -1 otherwise. */
function numberAt(window: TokenWindow, from: number): number {
  if (from < 0 || from >= window.length) return -1
  const k = window.tokenAt(from)
  if (k >= window.count || window.start[k] - from > maxIndent) return -1
  if (window.shape[k] === shape.number) return k
  return k + 1 < window.count && window.shape[k + 1] === shape.number ? k + 1 : -1
}

function lineAbove(codes: Uint16Array, lineStart: number): number {
  if (lineStart < 2) return -1
  let at = lineStart - 2
  while (at >= 0 && codes[at] !== 10 && lineStart - at < maxLine) at--
  return at + 1
}

/** How two numbers of lines in a row are related: 0 not at all, 1 of the same length, 2 the next small number, 3 the next one. */
function relationOf(window: TokenWindow, one: number, two: number): number {
  if (one < 0 || two < 0) return 0
  const value = window.number(one)
  if (window.number(two) - value === 1) return value < 100 ? 2 : 3
  return window.size(one) === window.size(two) ? 1 : 0
}

export function unitsHash(codes: Uint16Array, from: number, to: number): number {
  let hash = 3
  for (let at = from; at < to; at++) hash = mix(hash, plainUnit(codes[at]))
  return hash
}

function textHash(text: string): number {
  let hash = 9
  for (let at = 0; at < text.length; at++) hash = mix(hash, text.charCodeAt(at))
  return hash
}

export function mix(hash: number, value: number): number {
  return Math.imul(hash ^ value, 0x01000193) ^ (hash >>> 15)
}

function hashOf(kind: number, a: number, b: number): number {
  let hash = Math.imul(kind + 1, 0x9e3779b1) ^ a
  hash = Math.imul(hash ^ (hash >>> 15), 0x85ebca6b) ^ b
  hash = Math.imul(hash ^ (hash >>> 13), 0xc2b2ae35)
  return hash ^ (hash >>> 16)
}
