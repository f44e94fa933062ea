import { ContextFeatures, mix, unitsHash } from '../codes/context-features.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import { unitKinds } from './character-features.ts'
import { isLineEnd, isLineStart, oddsOf, type Tag, type TagWriter, typeOf } from './tag-features.ts'

/** Bits of a feature's hash: rows of the table of weights. */
export const characterTagBits = 18

/** The kinds of features of a tag itself, as salts of their hashes. */
const kinds = {
  ...{
    kind: 200,
    odds: 201,
    oddsForm: 202,
    form: 203,
    text: 204,
    first: 205,
    last: 206,
    unit: 207,
    left: 208,
  },
  ...{ right: 209, border: 210, place: 211, marks: 212, repeats: 213, before: 214, behind: 215, around: 216 },
  ...{ sides: 217, size: 218 },
} as const

/** Units on each side, and from each end of a value, that are features. */
const [sideUnits, endUnits] = [4, 3]
/** Units of a value that are features. */
const maxUnits = 8
/** Units between two values that are beside each other. */
const maxGap = 6

/** The features of what the tagger of characters found. The tags are of code units, `to` the last one. */
export class CharacterTagFeatures implements TagWriter {
  readonly context = new ContextFeatures(characterTagBits)
  readonly areUnits = true
  /** The kind of the last tag. */
  #type = 0
  readonly #counts = new Map<number, number>()

  write(window: TokenWindow, tags: readonly Tag[], n: number): void {
    const { from, to, kind, likelihood } = tags[n]
    const { codes, text, lexicon } = window
    this.#type = typeOf(kind)
    const end = to + 1
    let form = this.#type
    for (let at = from, last = -1; at < end; at++) {
      if (unitKinds[codes[at]] !== last) form = mix(form, unitKinds[codes[at]])
      last = unitKinds[codes[at]]
    }
    const size = Math.min(end - from, maxUnits)
    const sized = mix(form, size)
    this.context.write(window, window.tokenAt(from), window.tokenAt(to), { start: from, end }, sized, form)
    const odds = oddsOf(likelihood)
    this.#add(kinds.kind, 0)
    this.#add(kinds.odds, odds)
    this.#add(kinds.oddsForm, odds, sized)
    this.#add(kinds.form, form)
    this.#add(kinds.size, size, form)
    const whole = unitsHash(codes, from, end)
    this.#add(kinds.text, whole)
    for (let k = 1; k <= endUnits && k <= end - from; k++) {
      this.#add(kinds.first, unitsHash(codes, from, from + k), k === end - from ? 1 : 0)
      this.#add(kinds.last, unitsHash(codes, end - k, end), k)
    }
    for (let at = from; at < end && at < from + maxUnits; at++) this.#add(kinds.unit, codes[at])
    this.#writeSides(window, from, end, sized)
    this.#add(kinds.marks, lexicon.marksOf(text.slice(from, end)), size)
    this.#add(kinds.repeats, this.#countOf(window, tags, n, whole), size)
    const before = n > 0 ? beside(window, tags[n - 1], from - tags[n - 1].to, tags[n - 1].to + 1) : 0
    const behind = n + 1 < tags.length ? beside(window, tags[n + 1], tags[n + 1].from - to, end) : 0
    this.#add(kinds.before, before)
    this.#add(kinds.behind, behind)
    this.#add(kinds.around, before, behind)
  }

  /** Adds a feature of a kind of tag. */
  #add(name: number, a: number, b = 0): void {
    this.context.add(name, mix(this.#type, a), b)
  }

  /** The characters before and after a value. */
  #writeSides(window: TokenWindow, from: number, end: number, sized: number): void {
    const { codes, length } = window
    for (let k = 1; k <= sideUnits && from - k >= 0; k++) {
      const hash = unitsHash(codes, from - k, from)
      this.#add(kinds.left, hash, k)
      if (k === 1) this.#add(kinds.left, hash, sized)
      if (codes[from - k] === 10) break
    }
    for (let k = 1; k <= sideUnits && end + k <= length; k++) {
      const hash = unitsHash(codes, end, end + k)
      this.#add(kinds.right, hash, k)
      if (k === 1) this.#add(kinds.right, hash, sized)
      if (codes[end + k - 1] === 10) break
    }
    const sides = unitKinds[window.unit(from - 1)] * 16 + unitKinds[window.unit(end)]
    this.#add(kinds.border, sides, sized)
    this.#add(kinds.sides, window.unit(from - 1), window.unit(end))
    this.#add(kinds.place, (isLineStart(window, from) ? 1 : 0) + (isLineEnd(window, end) ? 2 : 0), sized)
  }

  /** How often the same text has a tag in the window, at most three. */
  #countOf({ codes }: TokenWindow, tags: readonly Tag[], n: number, whole: number): number {
    if (n === 0) {
      this.#counts.clear()
      for (const { from, to } of tags) {
        const hash = unitsHash(codes, from, to + 1)
        this.#counts.set(hash, (this.#counts.get(hash) ?? 0) + 1)
      }
    }
    return Math.min(this.#counts.get(whole) ?? 0, 3)
  }
}

/** How a tag is beside another: its kind, the units between and the first of them. */
function beside(window: TokenWindow, { kind }: Tag, gap: number, at: number): number {
  if (gap > maxGap) return 0
  return mix(typeOf(kind) * 8 + gap, window.unit(at))
}
