/**
 * Character maps (ISO 32000-1, 9.7.5; Adobe Technical Note 5014): how a string splits into codes, and the CID or text
 * of each code. Both text and binary files are read into this class.
 */

import { countWhile } from '../../../model/sorted.ts'
import { fromCodePoint } from '../glyph-names.ts'

/** Characters of one destination that are read. */
const maxText = 64
/** Entries of one map that are kept; the largest predefined map has a tenth of that. */
const maxEntries = 1 << 18

/** Ranges may overlap; real files nest only a few. */
const maxOverlap = 8

export class CMap {
  vertical = false
  /** The map this one extends (`usecmap`). */
  base: CMap | null = null
  readonly #codespaces: { length: number; low: number; high: number }[] = []
  /** By length of the code, as codes of different lengths may have the same value. */
  readonly #cids = [1, 2, 3, 4].map(() => ({
    single: new Map<number, number>(),
    ranges: new RangeMap<number>(),
  }))
  readonly #texts = new Map<number, string>()
  #left = maxEntries
  readonly #textRanges = new RangeMap<Destination>()

  addCodespace(length: number, low: number, high: number): void {
    if (length >= 1 && length <= 4 && this.#codespaces.length < 256)
      this.#codespaces.push({ length, low, high })
  }

  addCid(length: number, start: number, end: number, cid: number): void {
    const cids = this.#cids[length - 1]
    if (!cids || end < start || this.#left-- <= 0) return
    if (start === end) cids.single.set(start, cid)
    else cids.ranges.add(start, end, cid)
  }

  addText(code: number, text: string): void {
    if (this.#left-- > 0) this.#texts.set(code, text)
  }

  /** The last character of the destination is incremented with the code. */
  addTextRange(start: number, end: number, destination: Destination): void {
    if (start <= end && this.#left-- > 0) this.#textRanges.add(start, end, destination)
  }

  /** No code has a text. */
  get hasNoText(): boolean {
    return this.#texts.size === 0 && this.#textRanges.size === 0 && (this.base?.hasNoText ?? true)
  }

  /** Every code maps to the character of the same value: usually a placeholder of the producer, not the text. */
  get isIdentityText(): boolean {
    return (
      this.#textRanges.size > 0 &&
      identitySamples.every((code) => this.textOf(code) === String.fromCharCode(code))
    )
  }

  cidOf(code: number, length: number): number | null {
    for (let map: CMap | null = this; map; map = map.base) {
      const cids = map.#cids[length - 1]
      const single = cids?.single.get(code)
      if (single !== undefined) return single
      const range = cids?.ranges.find(code)
      if (range) return range.value + code - range.start
    }
    return null
  }

  /** '' if the map has no text for the code. */
  textOf(code: number): string {
    for (let map: CMap | null = this; map; map = map.base) {
      const single = map.#texts.get(code)
      if (single !== undefined) return single
      const range = map.#textRanges.find(code)
      if (range) return range.value.before + fromCodePoint(range.value.last + code - range.start)
    }
    return ''
  }

  /** Without codespaces a map cannot split a string. */
  get hasCodespaces(): boolean {
    return this.#codespaces.length > 0 || (this.base?.hasCodespaces ?? false)
  }

  get hasCids(): boolean {
    return (
      this.#cids.some(({ single, ranges }) => single.size > 0 || ranges.size > 0) ||
      (this.base?.hasCids ?? false)
    )
  }

  /** The length of all codes, or 0 if they differ. */
  get uniformLength(): number {
    const lengths = new Set(this.#allCodespaces().map((space) => space.length))
    const [only = 0] = lengths
    return lengths.size === 1 ? only : 0
  }

  /**
   * Bytes of the code at `pos`: at least 1, and not beyond the end. An invalid code has the length of the codespace that
   * matches its first bytes, else that of the shortest (9.7.6.3).
   */
  codeLength(bytes: Uint8Array, pos: number): number {
    const left = bytes.length - pos
    this.#flat ??= this.#allCodespaces()
    let shortest = 4
    let partial = 0
    for (const space of this.#flat) {
      if (space.length < shortest) shortest = space.length
      const matched = matches(space, bytes, pos)
      if (matched === space.length) return space.length
      if (matched > 0 && partial === 0) partial = space.length
    }
    return Math.max(1, Math.min(left, partial || (this.#flat.length > 0 ? shortest : 1)))
  }
  #flat: { length: number; low: number; high: number }[] | null = null

  #allCodespaces(): { length: number; low: number; high: number }[] {
    const all: { length: number; low: number; high: number }[] = []
    for (let map: CMap | null = this; map; map = map.base) all.push(...map.#codespaces)
    return all.sort((a, b) => a.length - b.length)
  }
}

/** The number of bytes, from the first, that are in the codespace. */
function matches(
  space: { length: number; low: number; high: number },
  bytes: Uint8Array,
  pos: number,
): number {
  for (let i = 0; i < space.length; i++) {
    const byte = bytes[pos + i]
    if (byte === undefined) return i
    const shift = (space.length - 1 - i) * 8
    if (byte < ((space.low >>> shift) & 255) || byte > ((space.high >>> shift) & 255)) return i
  }
  return space.length
}

/** The text of the first code of a range: the constant part, and the code point that is incremented. */
export interface Destination {
  readonly before: string
  readonly last: number
}

/** Characters across the whole plane: no real font of a document has all of these scripts. */
const identitySamples: readonly number[] = [0x41, 0x7a, 0x3b1, 0x42f, 0x5d0, 0x2200, 0x3042, 0x4e00, 0xac00]

/** A destination string: UTF-16BE, or one byte. */
export function destinationOf(bytes: Uint8Array): Destination {
  if (bytes.length === 1) return { before: '', last: bytes[0] ?? 0 }
  let units = ''
  const end = Math.min(bytes.length - 1, maxText * 2)
  for (let i = 0; i < end; i += 2) units += String.fromCharCode(((bytes[i] ?? 0) << 8) | (bytes[i + 1] ?? 0))
  const points = [...units].map((char) => char.codePointAt(0) ?? 0)
  if (points[0] === 0xfeff) points.shift()
  const last = points.pop() ?? 0
  return { before: points.map(fromCodePoint).join(''), last }
}

/** The text of a destination string, without invalid characters. */
export function destinationText(bytes: Uint8Array): string {
  const { before, last } = destinationOf(bytes)
  return before + fromCodePoint(last)
}

interface Range<T> {
  readonly start: number
  readonly end: number
  readonly value: T
}

/** Values of ranges of codes; later ranges replace earlier ones. Lookup is by binary search. */
export class RangeMap<T> {
  readonly #ranges: Range<T>[] = []
  #sorted = true

  get size(): number {
    return this.#ranges.length
  }

  add(start: number, end: number, value: T): void {
    const last = this.#ranges.at(-1)
    if (last && start < last.start) this.#sorted = false
    this.#ranges.push({ start, end, value })
  }

  /** The range that contains a code. */
  find(code: number): Range<T> | null {
    const ranges = this.#ranges
    // The sort is stable, so later ranges with the same start stay after earlier ones.
    if (!this.#sorted) ranges.sort((a, b) => a.start - b.start)
    this.#sorted = true
    const low = countWhile(ranges, ({ start }) => start <= code)
    for (let i = low - 1; i >= 0 && i >= low - maxOverlap; i--) {
      const range = ranges[i]
      if (range && range.end >= code) return range
    }
    return null
  }
}
