import { isUnspaced } from '../tokens/word-shape.ts'
import { filterBits, type KeyForm } from './weights.ts'

/** Features of a character. */
export const characterFeatureCount = 32
/** Features that are written first. */
const firstCharacterFeatures = 8

/** Kinds of characters. */
const kind = {
  other: 0,
  han: 1,
  hiragana: 2,
  katakana: 3,
  hangul: 4,
  thai: 5,
  latin: 6,
  digit: 7,
  space: 8,
  mark: 9,
} as const

function kindOf(code: number): number {
  if (code >= 0x4e00 && code < 0xa000) return kind.han
  if (code === 0x30fc || code === 0x30fb) return kind.katakana
  if (code >= 0x3041 && code < 0x30a0) return kind.hiragana
  if (code >= 0x30a0 && code < 0x3100) return kind.katakana
  if (code >= 0xac00 && code < 0xd7a4) return kind.hangul
  if (code >= 0xe01 && code < 0xe4f) return kind.thai
  if (code === 32 || code === 9 || code === 0x3000) return kind.space
  if (code >= 48 && code <= 57) return kind.digit
  if ((code >= 65 && code <= 90) || (code >= 97 && code <= 122)) return kind.latin
  if (code === 0x3005 || (code >= 0x3400 && code < 0x4dc0) || (code >= 0xf900 && code < 0xfb00))
    return kind.han
  if (code < 128 || (code >= 0x2000 && code < 0x3040)) return kind.mark
  return isUnspaced(code) ? kind.han : code < 0x250 ? kind.latin : kind.other
}
/** By code unit: its kind. */
export const unitKinds = Uint8Array.from({ length: 0x10000 }, (_, code) => kindOf(code))

export function isThai(code: number): boolean {
  return unitKinds[code] === kind.thai
}
export function isHangul(code: number): boolean {
  return unitKinds[code] === kind.hangul
}
/** Whether a code unit is Han or kana. */
export function isEastAsian(code: number): boolean {
  return unitKinds[code] >= kind.han && unitKinds[code] <= kind.katakana
}

/** Kinds of borders (see `borderKinds`). */
const border = { same: 0, change: 1, toSpace: 2, fromSpace: 3, mark: 4 } as const
/** The border before the first character that is read. */
const startBorder = 7

/** Characters before and after a stretch that its features read. */
const margin = 6
const salts = Int32Array.from({ length: characterFeatureCount }, (_, id) => Math.imul(id + 1, 0x9e3779b1))

function joined(a: number, b: number): number {
  return Math.imul(a ^ (a >>> 15), 0x2c1b3c6d) + Math.imul(b, 0x297a2d39)
}

/**
 * The features of the characters of a stretch of text, as keys of the weight table: n-grams of the characters around, their kinds, and the
 * runs of one kind that contain or touch them. Each is a hash of two numbers. Weights depend on their order.
 */
export class CharacterFeatures {
  readonly #form: KeyForm
  readonly #code: Int32Array
  readonly #kind: Uint8Array
  /** By position: the hash of the pair and of the triple of characters that begin there. */
  readonly #pair: Int32Array
  readonly #triple: Int32Array
  /** By position: the run of one kind that it is in, its first position and the one after it. */
  readonly #run: Int32Array
  readonly #runStart: Int32Array
  readonly #runEnd: Int32Array
  readonly #values = new Int32Array(characterFeatureCount)
  #count = 0
  /** The rows of the first features in the filter's table. */
  readonly filterRows = new Int32Array(firstCharacterFeatures)

  constructor(form: KeyForm, capacity: number) {
    this.#form = form
    const size = capacity + 2 * margin
    this.#code = new Int32Array(size)
    this.#kind = new Uint8Array(size)
    this.#pair = new Int32Array(size)
    this.#triple = new Int32Array(size)
    this.#run = new Int32Array(size)
    this.#runStart = new Int32Array(size)
    this.#runEnd = new Int32Array(size)
  }

  /** Switches to the characters [from, to) of a text of `length` code units. */
  start(codes: Uint16Array, length: number, from: number, to: number): void {
    const [code, own, pair, triple] = [this.#code, this.#kind, this.#pair, this.#triple]
    const count = to - from + 2 * margin
    this.#count = count
    for (let k = 0; k < count; k++) {
      const at = from - margin + k
      const unit = at >= 0 && at < length ? codes[at] : 10
      code[k] = unit
      own[k] = unitKinds[unit]
    }
    let next = 10
    let afterNext = 10
    for (let k = count - 1; k >= 0; k--) {
      pair[k] = joined(code[k], next)
      triple[k] = joined(pair[k], afterNext)
      afterNext = next
      next = code[k]
    }
    for (let k = 0; k < count; ) {
      let end = k
      let hash = 7
      while (end < count && own[end] === own[k]) hash = joined(hash, code[end++])
      for (let i = k; i < end; i++) {
        this.#run[i] = hash
        this.#runStart[i] = k
        this.#runEnd[i] = end
      }
      k = end
    }
  }

  /** Writes the first keys of the character at a position of the stretch, which are enough to rule out most characters. */
  writeFirst(position: number, keys: Int32Array): void {
    const i = position + margin
    const [code, own, pair, triple, v] = [this.#code, this.#kind, this.#pair, this.#triple, this.#values]
    const begin = this.#runStart[i]
    const end = this.#runEnd[i]
    const isSpaceBefore = own[begin - 1] === kind.space ? 1 : 0
    const isSpaceBehind = own[end] === kind.space ? 1 : 0
    const place = Math.min(i - begin, 7) * 8 + Math.min(end - i, 7)
    v[0] = code[i]
    v[1] = pair[i - 1]
    v[2] = pair[i]
    v[3] = triple[i - 1]
    v[4] = triple[i - 2]
    v[5] = triple[i]
    v[6] = (own[i - 2] * 10 + own[i - 1]) * 1000 + own[i] * 100 + own[i + 1] * 10 + own[i + 2]
    v[7] = (place * 10 + own[i]) * 4 + isSpaceBefore * 2 + isSpaceBehind
    this.#hash(0, firstCharacterFeatures, keys)
  }

  /** Writes the other keys of the character at a position, and returns the kind of border before it. */
  writeRest(position: number, keys: Int32Array): number {
    const i = position + margin
    const [code, own, pair, triple, run, v] = [
      this.#code,
      this.#kind,
      this.#pair,
      this.#triple,
      this.#run,
      this.#values,
    ]
    const begin = this.#runStart[i]
    const end = this.#runEnd[i]
    const behind = run[Math.min(end, this.#count - 1)]
    const place = Math.min(i - begin, 7) * 8 + Math.min(end - i, 7)
    v[8] = code[i - 1]
    v[9] = code[i + 1]
    v[10] = code[i - 2]
    v[11] = code[i + 2]
    v[12] = pair[i - 2]
    v[13] = pair[i + 1]
    v[14] = triple[i - 3]
    v[15] = triple[i + 1]
    v[16] = joined(pair[i - 3], pair[i - 1])
    v[17] = joined(pair[i], pair[i + 2])
    v[18] = joined(pair[i - 2], pair[i])
    v[19] = joined(triple[i - 5], pair[i - 2])
    v[20] = run[i] + place
    v[21] = joined(run[begin - 1], own[i] * 64 + Math.min(i - begin, 4))
    v[22] = joined(behind, own[i] * 64 + Math.min(end - i, 4))
    v[23] = joined(run[begin - 1], run[i])
    v[24] = joined(run[i], behind)
    v[25] = joined(triple[begin], place)
    v[26] = joined(pair[Math.max(begin, end - 2)], place)
    v[27] = joined(pair[i - 1], pair[i + 1])
    v[28] = code[i - 3]
    v[29] = code[i + 3]
    v[30] = joined(triple[i + 1], pair[i + 4])
    v[31] = joined(pair[i - 2], pair[i + 1])
    this.#hash(firstCharacterFeatures, characterFeatureCount, keys)
    if (position === 0) return startBorder
    if (own[i] === kind.space) return border.toSpace
    if (own[i - 1] === kind.space) return border.fromSpace
    if (own[i] === kind.mark || own[i - 1] === kind.mark) return border.mark
    return own[i] === own[i - 1] ? border.same : border.change
  }

  #hash(from: number, to: number, keys: Int32Array): void {
    const v = this.#values
    const { shift, mask } = this.#form
    for (let k = from; k < to; k++) {
      let h = Math.imul(v[k] ^ salts[k], 0x85ebca6b)
      h = Math.imul(h ^ (h >>> 13), 0xc2b2ae35)
      h ^= h >>> 16
      h = Math.imul(h, 0x27d4eb2f)
      keys[k] = (h >>> shift) & mask
      if (k < firstCharacterFeatures) this.filterRows[k] = h >>> (32 - filterBits)
    }
  }
}
