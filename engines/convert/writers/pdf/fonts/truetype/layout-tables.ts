import { search } from './sfnt.ts'

/** A rule of the tables GSUB and GPOS (OpenType 1.9, "OpenType Layout Common Table Formats"). */
export interface Lookup {
  readonly type: number
  readonly flags: number
  /** Places of the subtables. Extension subtables are resolved. */
  readonly subtables: readonly number[]
}

/** Subtables of the rules of one table. Large fonts have a thousand; rules that share bytes could have any number. */
const maxSubtables = 20_000

/** Scripts that are taken where that of the text is missing. */
const defaultScripts = ['DFLT', 'dflt', 'latn']

/** The table GSUB or GPOS of a font. */
export class LayoutTable {
  readonly #view: DataView
  readonly #at: number
  /** The type of a lookup that only points to another one. */
  readonly #extension: number
  readonly #lookups = new Map<number, Lookup>()
  #subtables = 0

  constructor(view: DataView, at: number, extension: number) {
    this.#view = view
    this.#at = at
    this.#extension = extension
  }

  /** The places of the features of a script in its default language, by tag. */
  features(script: string | null): ReadonlyMap<string, number> {
    const features = new Map<string, number>()
    const language = this.#language(script)
    if (language === null) return features
    const list = this.#at + this.#view.getUint16(this.#at + 6)
    for (const index of this.#numbers(language + 4)) {
      const record = list + 2 + index * 6
      features.set(tagAt(this.#view, record), list + this.#view.getUint16(record + 4))
    }
    return features
  }

  /** The default language of a script, or of its replacement. */
  #language(script: string | null): number | null {
    const list = this.#at + this.#view.getUint16(this.#at + 4)
    const scripts = new Map<string, number>()
    for (let i = 0, at = list + 2; i < this.#view.getUint16(list); i++, at += 6) {
      const tag = tagAt(this.#view, at)
      if (!scripts.has(tag)) scripts.set(tag, list + this.#view.getUint16(at + 4))
    }
    const tag = [...(script === null ? [] : [script]), ...defaultScripts].find((one) => scripts.has(one))
    const at = tag === undefined ? undefined : scripts.get(tag)
    const offset = at === undefined ? 0 : this.#view.getUint16(at)
    return at === undefined || offset === 0 ? null : at + offset
  }

  /** The lookups of some features of a script, in their order in the table. */
  lookups(script: string | null, tags: readonly string[]): readonly Lookup[] {
    const features = this.features(script)
    const indexes = tags.flatMap((tag) => {
      const feature = features.get(tag)
      return feature === undefined ? [] : this.#numbers(feature + 2)
    })
    return indexes.sort((a, b) => a - b).map((index) => this.#lookup(index))
  }

  #lookup(index: number): Lookup {
    let lookup = this.#lookups.get(index)
    if (lookup === undefined) {
      lookup = this.#read(index)
      this.#lookups.set(index, lookup)
    }
    return lookup
  }

  #read(index: number): Lookup {
    const list = this.#at + this.#view.getUint16(this.#at + 8)
    const at = list + this.#view.getUint16(list + 2 + index * 2)
    const type = this.#view.getUint16(at)
    const flags = this.#view.getUint16(at + 2)
    const places = this.#numbers(at + 4).map((offset) => at + offset)
    this.#subtables += places.length
    if (this.#subtables > maxSubtables) throw new RangeError('too many rules')
    if (type !== this.#extension || places.length === 0) return { type, flags, subtables: places }
    const subtables = places.map((place) => place + this.#view.getUint32(place + 4))
    return { type: this.#view.getUint16(places[0] + 2), flags, subtables }
  }

  /** A list of numbers, after its length. */
  #numbers(at: number): number[] {
    return Array.from({ length: this.#view.getUint16(at) }, (_, i) => this.#view.getUint16(at + 2 + i * 2))
  }
}

function tagAt(view: DataView, at: number): string {
  return String.fromCharCode(...new Uint8Array(view.buffer, view.byteOffset + at, 4))
}

/** The place of a glyph in a coverage table; -1 if it is not covered. */
export function coverageIndex(view: DataView, at: number, glyph: number): number {
  const count = view.getUint16(at + 2)
  if (view.getUint16(at) === 1) return search(count, (i) => glyph - view.getUint16(at + 4 + i * 2))
  const i = rangeOf(view, at + 4, count, glyph)
  if (i < 0) return -1
  const range = at + 4 + i * 6
  return view.getUint16(range + 4) + glyph - view.getUint16(range)
}

/** The class of a glyph; 0 if the table has none. */
export function classOf(view: DataView, at: number, glyph: number): number {
  if (view.getUint16(at) === 1) {
    const i = glyph - view.getUint16(at + 2)
    return i >= 0 && i < view.getUint16(at + 4) ? view.getUint16(at + 6 + i * 2) : 0
  }
  const i = rangeOf(view, at + 4, view.getUint16(at + 2), glyph)
  return i < 0 ? 0 : view.getUint16(at + 4 + i * 6 + 4)
}

function rangeOf(view: DataView, at: number, count: number, glyph: number): number {
  return search(count, (i) =>
    glyph < view.getUint16(at + i * 6) ? -1 : glyph > view.getUint16(at + i * 6 + 2) ? 1 : 0,
  )
}
