import { mayMatchChain } from './chained-context.ts'
import { classOf, coverageIndex, LayoutTable, type Lookup } from './layout-tables.ts'
import type { Table } from './sfnt.ts'

/** A glyph of a shaped text: lengths in units of the font. */
export interface PlacedGlyph {
  id: number
  /** The characters that it represents. */
  readonly points: readonly number[]
  xAdvance: number
  xOffset: number
  yOffset: number
}

/** Letters of Latin, digits and punctuation, excluding marks and direction changes. */
const plainText =
  /^[\x20-\x7e\u00a0-\u00ac\u00ae-\u00ff\u2010-\u2015\u2018-\u2022\u2026\u2030\u2039\u203a\u20ac\u2122\u2190-\u21ff\u2212\u25a0-\u25ff]+$/
const latinLetter = /[A-Za-z\u00aa\u00ba\u00c0-\u00d6\u00d8-\u00f6\u00f8-\u00ff]/

/** Features that programs apply to each text (OpenType 1.9, registered features). */
const features = [
  ...['rvrn', 'ltra', 'ltrm', 'ccmp', 'locl', 'rlig', 'mark', 'mkmk'],
  ...['calt', 'clig', 'liga', 'rclt', 'curs', 'kern'],
]

/** Lookups that skip base glyphs or ligatures. */
const skipping = 0x0002 | 0x0004

/** Classes of glyphs in the table GDEF. */
const markClass = 3

/** Shapes plain text of Latin letters, which ligatures and kerning of pairs are enough for. */
export class PlainShaper {
  readonly #view: DataView
  readonly #substitutions: LayoutTable | null
  readonly #positions: LayoutTable | null
  readonly #classes: number | null
  readonly #lookups = new Map<LayoutTable, Map<string | null, readonly Lookup[]>>()

  readonly #hasOlderKerning: boolean

  constructor(view: DataView, { GSUB, GPOS, GDEF, kern }: Readonly<Partial<Record<string, Table>>>) {
    this.#view = view
    this.#hasOlderKerning = kern !== undefined && kern.length > 0
    this.#substitutions = GSUB === undefined ? null : new LayoutTable(view, GSUB.offset, 7)
    this.#positions = GPOS === undefined ? null : new LayoutTable(view, GPOS.offset, 9)
    const classes = GDEF === undefined ? 0 : view.getUint16(GDEF.offset + 4)
    this.#classes = GDEF === undefined || classes === 0 ? null : GDEF.offset + classes
  }

  /** The features of the default script. */
  get available(): string[] {
    return [this.#substitutions, this.#positions].flatMap((table) =>
      table === null ? [] : [...table.features(null).keys()],
    )
  }

  /** Null for a text that needs more. */
  shape(
    text: string,
    glyphOf: (point: number) => number,
    advanceOf: (glyph: number) => number,
  ): readonly PlacedGlyph[] | null {
    if (!plainText.test(text)) return null
    const script = latinLetter.test(text) ? 'latn' : null
    const glyphs = Array.from(text, (char): PlacedGlyph => {
      const point = char.charCodeAt(0)
      return { id: glyphOf(point), points: [point], xAdvance: 0, xOffset: 0, yOffset: 0 }
    })
    for (const lookup of this.#lookupsOf(this.#substitutions, script))
      if (!this.#substitute(lookup, glyphs)) return null
    return this.#place(glyphs, script, advanceOf)
  }

  /** The lookups of the features for a script, in their order in the table. */
  #lookupsOf(table: LayoutTable | null, script: string | null): readonly Lookup[] {
    if (table === null) return []
    const known = this.#lookups.get(table) ?? new Map<string | null, readonly Lookup[]>()
    this.#lookups.set(table, known)
    let lookups = known.get(script)
    if (lookups === undefined) {
      lookups = table.lookups(script, features)
      known.set(script, lookups)
    }
    return lookups
  }

  /** Replaces ligatures. False if a glyph would change in another way. */
  #substitute(lookup: Lookup, glyphs: PlacedGlyph[]): boolean {
    for (let i = 0; i < glyphs.length; i++)
      for (const at of lookup.subtables) {
        const effect = this.#effect(lookup, at, glyphs, i, 6)
        if (effect === 'none') continue
        if (effect === 'other' || lookup.type !== 4) return false
        if (this.#joinLigature(at, glyphs, i)) break
      }
    return true
  }

  /** The effect of a subtable on a glyph: certainly none, possibly that of its type, or another one. */
  #effect(
    { type, flags }: Lookup,
    at: number,
    glyphs: readonly PlacedGlyph[],
    i: number,
    chained: number,
  ): 'none' | 'own' | 'other' {
    const view = this.#view
    const format = view.getUint16(at)
    if (type === chained) return mayMatchChain(view, at, glyphs, i) ? 'other' : 'none'
    // A context by coverages: their number and that of the actions come first.
    const offset = type === chained - 1 && format === 3 ? 6 : 2
    if (coverageIndex(view, at + view.getUint16(at + offset), glyphs[i].id) < 0) return 'none'
    return (flags & skipping) === 0 ? 'own' : 'other'
  }

  /** Joins the first ligature that begins at a glyph. */
  #joinLigature(at: number, glyphs: PlacedGlyph[], i: number): boolean {
    const view = this.#view
    const index = coverageIndex(view, at + view.getUint16(at + 2), glyphs[i].id)
    const set = at + view.getUint16(at + 6 + index * 2)
    for (let n = 0; n < view.getUint16(set); n++) {
      const ligature = set + view.getUint16(set + 2 + n * 2)
      const count = view.getUint16(ligature + 2)
      const parts = glyphs.slice(i, i + count)
      if (parts.length < count) continue
      if (parts.some(({ id }, k) => k > 0 && id !== view.getUint16(ligature + 2 + k * 2))) continue
      const points = parts.flatMap((part) => part.points)
      glyphs.splice(i, count, { ...glyphs[i], id: view.getUint16(ligature), points })
      return true
    }
    return false
  }

  /** Sets the advance widths, with kerning. Null where glyphs would move otherwise. */
  #place(
    glyphs: readonly PlacedGlyph[],
    script: string | null,
    advanceOf: (glyph: number) => number,
  ): readonly PlacedGlyph[] | null {
    for (const glyph of glyphs) {
      if (this.#classes !== null && classOf(this.#view, this.#classes, glyph.id) === markClass) return null
      glyph.xAdvance = advanceOf(glyph.id)
    }
    if (this.#hasOlderKerning && !this.#positions?.features(script).has('kern')) return null
    for (const lookup of this.#lookupsOf(this.#positions, script))
      for (let i = 0; i < glyphs.length; i++)
        for (const at of lookup.subtables) {
          // Pairs have nothing before them to skip.
          if (lookup.type === 2 && i + 1 === glyphs.length) break
          const effect = this.#effect(lookup, at, glyphs, i, 8)
          if (effect === 'none') continue
          if (effect === 'other' || lookup.type !== 2) return null
          if (this.#kern(at, glyphs[i], glyphs[i + 1])) break
        }
    return glyphs
  }

  /** Moves a pair of glyphs whose first one a subtable covers. False if it does not contain the pair. */
  #kern(at: number, first: PlacedGlyph, second: PlacedGlyph): boolean {
    const view = this.#view
    const [firstFormat, secondFormat] = [view.getUint16(at + 4), view.getUint16(at + 6)]
    const [firstSize, secondSize] = [valueSize(firstFormat), valueSize(secondFormat)]
    let record: number
    if (view.getUint16(at) === 1) {
      const index = coverageIndex(view, at + view.getUint16(at + 2), first.id)
      const set = at + view.getUint16(at + 10 + index * 2)
      const size = 2 + firstSize + secondSize
      const count = view.getUint16(set)
      let n = 0
      while (n < count && view.getUint16(set + 2 + n * size) !== second.id) n++
      if (n === count) return false
      record = set + 2 + n * size + 2
    } else {
      const row = classOf(view, at + view.getUint16(at + 8), first.id)
      const column = classOf(view, at + view.getUint16(at + 10), second.id)
      record = at + 16 + (row * view.getUint16(at + 14) + column) * (firstSize + secondSize)
    }
    this.#move(first, firstFormat, record)
    this.#move(second, secondFormat, record + firstSize)
    return true
  }

  #move(glyph: PlacedGlyph, format: number, record: number): void {
    let at = record
    const next = () => {
      at += 2
      return this.#view.getInt16(at - 2)
    }
    if (format & 1) glyph.xOffset += next()
    if (format & 2) glyph.yOffset += next()
    if (format & 4) glyph.xAdvance += next()
  }
}

/** Bytes of a value: two for each bit of its format. */
function valueSize(format: number): number {
  let size = 0
  for (let bits = format; bits > 0; bits >>= 1) size += (bits & 1) * 2
  return size
}
