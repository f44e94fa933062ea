import { ContextFeatures, mix, unitsHash, useOf } from '../codes/context-features.ts'
import { unitFlags } from '../text/chars.ts'
import { startsSentence } from '../tokens/sentence-start.ts'
import { shape, type TokenWindow } from '../tokens/token-window.ts'

/** What the tagger found. */
export interface Tag {
  /** The first and last token; of the tagger of characters, the first and last code unit. */
  readonly from: number
  readonly to: number
  readonly kind: string
  readonly likelihood: number
}

/** Bits of a feature's hash: rows of the table of weights. */
export const tagBits = 18

/** The kinds of features of a tag itself, as salts of their hashes. */
const kinds = {
  ...{ odds: 100, oddsSize: 101, oddsText: 102, shapes: 103, marks: 104, classes: 105, word: 106 },
  ...{ affix: 108, marksPair: 109, evidence: 110, before: 111, behind: 112, place: 113, size: 114 },
  ...{ language: 115, wordShape: 116, uses: 117, repeats: 118, anyMarks: 119, around: 120, kind: 121 },
  ...{ allMarks: 122, text: 123 },
} as const

/** Letters of the beginnings and ends of words that are features. */
const affixes = [2, 3, 4]
/** Steps of one unit of log-odds. */
const stepsOfOdds = 1.2
/** Words from the start of a value that are features. */
const maxWords = 5
/** The marks of the dictionary that are features: those of names, places, organisations and ordinary words. */
const readMarks = 0xfff
/** Tokens between two tags that are beside each other. */
const maxGap = 4
/** What the tagger finds. */
export const tagKinds = ['NAME', 'ORG', 'LOCATION'] as const

/** The number of a kind, from 1 on. */
export function typeOf(kind: string): number {
  return 1 + (tagKinds as readonly string[]).indexOf(kind)
}

/** Writes the features of tags, into the rows of `context`. */
export interface TagWriter {
  readonly context: ContextFeatures
  /** Whether its tags are of code units, not of tokens. */
  readonly areUnits: boolean
  /** Writes those of tag n of a window. The tags are to come in text order. */
  write(window: TokenWindow, tags: readonly Tag[], n: number, language: number): void
}

/** The features of what the tagger found: its words, how certain it is, and the text around. */
export class TagFeatures implements TagWriter {
  readonly context = new ContextFeatures(tagBits)
  readonly areUnits = false
  /** The kind of the last tag. */
  #type = 0

  write(window: TokenWindow, tags: readonly Tag[], n: number, language: number): void {
    const { from, to, kind, likelihood } = tags[n]
    const { shape: shapes, start, end, evidence } = window
    this.#type = typeOf(kind)
    let form = this.#type
    for (let k = from; k <= to && k < from + maxWords; k++) form = mix(form, shapes[k])
    const simple = mix(this.#type, Math.min(to - from, 2) * 8 + shapes[from])
    this.context.write(window, from, to, { start: start[from], end: end[to] }, form, simple)
    const odds = oddsOf(likelihood)
    this.#add(kinds.kind, 0)
    this.#add(kinds.odds, odds)
    this.#add(kinds.oddsSize, odds, simple)
    const style = (evidence.isTechnical ? 1 : 0) + (window.capitalRich ? 2 : 0) + (evidence.isOpen ? 4 : 0)
    this.#add(kinds.oddsText, odds, style)
    this.#add(kinds.shapes, form)
    this.#add(kinds.language, language, odds)
    const opens = (startsSentence(window, from) ? 1 : 0) + (isLineStart(window, start[from]) ? 2 : 0)
    const place = opens + (isLineEnd(window, end[to]) ? 4 : 0)
    this.#add(kinds.place, place, simple)
    this.#add(kinds.size, Math.min(to - from, 6), place)
    this.#writeWords(window, from, to, form)
    if (evidence.isOpen) this.#writeEvidence(window, from, to)
    const before = n > 0 ? beside(window, tags[n - 1], from - tags[n - 1].to, end[tags[n - 1].to]) : 0
    const behind = n + 1 < tags.length ? beside(window, tags[n + 1], tags[n + 1].from - to, end[to]) : 0
    this.#add(kinds.before, before)
    this.#add(kinds.behind, behind)
    this.#add(kinds.around, before, behind)
  }

  /** Adds a feature of a kind of tag. */
  #add(name: number, a: number, b = 0): void {
    this.context.add(name, mix(this.#type, a), b)
  }

  /** The words of a value: what the dictionary knows of each and of all, their letters and shapes. */
  #writeWords(window: TokenWindow, from: number, to: number, form: number): void {
    const { shape: shapes, marks, classes, low, start, end, codes } = window
    let any = 0
    let all = -1
    let uses = 1
    for (let k = from; k <= to && k < from + maxWords; k++) {
      const at = k === from ? 0 : k === to ? 1 : 2
      any |= marks[k]
      if (shapes[k] !== shape.initial) all &= marks[k]
      uses = mix(uses, useOf(window, k))
      this.#add(kinds.marks, marks[k] & readMarks, at)
      for (let bits = classes[k]; bits !== 0; bits &= bits - 1)
        this.#add(kinds.classes, 31 - Math.clz32(bits & -bits), at)
      this.#add(kinds.word, low[k], at)
      this.#add(kinds.wordShape, low[k], shapes[k])
    }
    this.#add(kinds.anyMarks, any & readMarks, to - from)
    this.#add(kinds.allMarks, all & readMarks, form)
    this.#add(kinds.uses, uses, form)
    this.#add(kinds.marksPair, marks[from] & readMarks, marks[to] & readMarks)
    let text = 1
    for (let k = from; k <= to; k++) text = mix(text, low[k])
    this.#add(kinds.text, text)
    for (const size of affixes) {
      if (end[to] - start[to] >= size) this.#add(kinds.affix, unitsHash(codes, end[to] - size, end[to]), size)
      if (end[from] - start[from] >= size)
        this.#add(kinds.affix, unitsHash(codes, start[from], start[from] + size), -size)
    }
  }

  /** What the rest of the text shows about the first word. */
  #writeEvidence({ evidence, low }: TokenWindow, from: number, to: number): void {
    const { count, agreement } = evidence.tagged(low[from])
    const lower = Math.min(evidence.lowerCount(low[from]), 3)
    const capital = Math.min(evidence.capitalCount(low[from]), 3)
    this.#add(kinds.evidence, lower * 4 + capital, from === to ? 1 : 0)
    this.#add(kinds.repeats, Math.min(count, 4), Math.round(agreement * 3))
  }
}

/** The log-odds of a likelihood, in steps. */
export function oddsOf(likelihood: number): number {
  return Math.round(logOdds(likelihood) * stepsOfOdds)
}

/** The log-odds of a likelihood, of which 0 and 1 have finite ones, too. */
export function logOdds(likelihood: number): number {
  const safe = Math.min(Math.max(likelihood, minLikelihood), 1 - minLikelihood)
  return Math.log(safe / (1 - safe))
}
const minLikelihood = 1e-5

/** How a tag is beside another: its kind, the tokens between and the sign after the first. */
function beside(window: TokenWindow, { kind, from, to }: Tag, gap: number, at: number): number {
  if (gap > maxGap) return 0
  return mix(typeOf(kind) * 8 + gap, window.unit(at) * 4 + Math.min(to - from, 2))
}

/** Whether only signs and blanks are between the start of a line and a position. */
export function isLineStart({ codes }: TokenWindow, start: number): boolean {
  let at = start - 1
  while (at >= 0 && isBlank[codes[at]] === 1) at--
  return at < 0 || codes[at] === 10
}

/** Whether only signs and blanks are between a position and the end of its line. */
export function isLineEnd({ codes, length }: TokenWindow, end: number): boolean {
  let at = end
  while (at < length && isBlank[codes[at]] === 1) at++
  return at >= length || codes[at] === 10
}

const isBlank = unitFlags(' \t\r.,;:!?()[]<>"\'*-–—|/。、，：；（）「」')
