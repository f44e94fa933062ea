import { concat } from '../../../../image/containers/bytes.ts'
import { ByteReader } from '../byte-reader.ts'
import { Sfnt } from '../sfnt.ts'
import { type Bounds, symbolCmap, writeSfnt } from '../write-truetype.ts'

export interface TrueTypeSubset {
  readonly bytes: Uint8Array
  /** New glyph index by old one, those of components included. */
  readonly glyphs: ReadonlyMap<number, number>
  /** Of all outlines, in units of the font. */
  readonly bounds: Bounds
  readonly unitsPerEm: number
}

/** Tables without glyphs that instructions need (OpenType 1.9). All others are dropped: no reader of PDF uses them. */
const hintingTables = ['cvt ', 'fpgm', 'prep']

/** Glyphs of a composite glyph, nested ones included, that are followed. */
const maxComponents = 4096

/**
 * A program with only the given glyphs, in the given order after the glyph of undefined characters, and then their components.
 * @param codes old glyph index by code, as the only `cmap`, of a symbolic font; null for a program without
 * @returns null if the program lacks a required table, or is damaged
 */
export function subsetTrueType(
  bytes: Uint8Array,
  order: readonly number[],
  codes: ReadonlyMap<number, number> | null,
): TrueTypeSubset | null {
  const sfnt = new Sfnt(bytes)
  const [head, hhea, hmtx, maxp, loca, glyf] = ['head', 'hhea', 'hmtx', 'maxp', 'loca', 'glyf'].map((tag) =>
    sfnt.table(tag),
  )
  if (!head || !hhea || !hmtx || !maxp || !loca || !glyf) return null
  if (head.length < 54 || hhea.length < 36 || maxp.length < 6) return null
  const outlines = new Outlines(head, loca, glyf, sfnt.glyphCount)
  const glyphs = outlines.withComponents([0, ...order])
  if (!glyphs) return null
  const data = [...glyphs.keys()].map((glyph) => outlines.renumbered(glyph, glyphs))
  const metrics = metricsOf(hmtx, new ByteReader(hhea).u16(34), sfnt.glyphCount)
  const widths = [...glyphs.keys()].map((glyph) => metrics(glyph))
  const bounds = union(data)
  const tables: [string, Uint8Array][] = [
    // Without outlines the table is empty, but an empty table counts as missing.
    ['glyf', concat(data.some(({ length }) => length > 0) ? data : [new Uint8Array(4)])],
    ['head', newHead(head, bounds)],
    ['hhea', newHhea(hhea, data, widths)],
    ['hmtx', concat(widths.map(({ advance, bearing }) => words(advance, bearing)))],
    ['loca', newLoca(data)],
    ['maxp', newMaxp(maxp, data, glyphs)],
  ]
  if (codes) tables.push(['cmap', symbolCmap(mapped(codes, glyphs))])
  for (const tag of hintingTables) {
    const table = sfnt.table(tag)
    if (table && table.length > 0) tables.push([tag, table])
  }
  tables.sort(([a], [b]) => (a < b ? -1 : 1))
  return { bytes: writeSfnt(tables), glyphs, bounds, unitsPerEm: new ByteReader(head).u16(18) || 1000 }
}

function mapped(
  codes: ReadonlyMap<number, number>,
  glyphs: ReadonlyMap<number, number>,
): Map<number, number> {
  return new Map([...codes].map(([code, glyph]) => [code, glyphs.get(glyph) ?? 0]))
}

/** The `glyf` table with the places of its glyphs. */
class Outlines {
  readonly #glyf: Uint8Array
  readonly #loca: ByteReader
  readonly #long: boolean
  readonly #count: number

  constructor(head: Uint8Array, loca: Uint8Array, glyf: Uint8Array, count: number) {
    this.#glyf = glyf
    this.#loca = new ByteReader(loca)
    this.#long = new ByteReader(head).i16(50) !== 0
    this.#count = count
  }

  /** New indexes of glyphs and of their components. Null if an offset is outside of the table. */
  withComponents(order: readonly number[]): Map<number, number> | null {
    const glyphs = new Map<number, number>()
    for (const glyph of order) if (!glyphs.has(glyph)) glyphs.set(glyph, glyphs.size)
    let left = maxComponents
    // The list grows during the walk.
    for (const glyph of glyphs.keys()) {
      const data = this.#data(glyph)
      if (!data) return null
      for (const { at } of componentsOf(data)) {
        const part = new ByteReader(data).u16(at + 2)
        if (glyphs.has(part)) continue
        if (left-- === 0) return null
        glyphs.set(part, glyphs.size)
      }
    }
    return glyphs
  }

  /** The data of a glyph with new indexes of its components, padded to four bytes. */
  renumbered(glyph: number, glyphs: ReadonlyMap<number, number>): Uint8Array {
    const data = this.#data(glyph) ?? new Uint8Array(0)
    const out = new Uint8Array((data.length + 3) & ~3)
    out.set(data)
    const view = new DataView(out.buffer)
    for (const { at } of componentsOf(data)) view.setUint16(at + 2, glyphs.get(view.getUint16(at + 2)) ?? 0)
    return out
  }

  #data(glyph: number): Uint8Array | null {
    if (glyph >= this.#count) return new Uint8Array(0)
    const place = (i: number) => (this.#long ? this.#loca.u32(i * 4) : this.#loca.u16(i * 2) * 2)
    const [start, end] = [place(glyph), place(glyph + 1)]
    if (end < start || start > this.#glyf.length) return null
    // Some producers cut the last glyph short.
    const data = this.#glyf.subarray(start, Math.min(end, this.#glyf.length))
    return data.length < 10 ? new Uint8Array(0) : data
  }
}

/** The component records of a composite glyph, by their offset and flags. */
function* componentsOf(data: Uint8Array): Generator<{ at: number; flags: number; end: number }> {
  const reader = new ByteReader(data)
  if (data.length < 10 || reader.i16(0) >= 0) return
  for (let at = 10, more = true; more && at + 4 <= data.length; ) {
    const flags = reader.u16(at)
    const scale = flags & 8 ? 2 : flags & 0x40 ? 4 : flags & 0x80 ? 8 : 0
    const end = at + 4 + (flags & 1 ? 4 : 2) + scale
    yield { at, flags, end }
    more = (flags & 0x20) !== 0
    at = end
  }
}

const words = (...values: number[]) =>
  Uint8Array.from(values.flatMap((value) => [(value >> 8) & 0xff, value & 0xff]))

interface Metrics {
  readonly advance: number
  readonly bearing: number
}

function metricsOf(hmtx: Uint8Array, measured: number, count: number): (glyph: number) => Metrics {
  const reader = new ByteReader(hmtx)
  const long = Math.max(1, Math.min(measured, count))
  return (glyph) => ({
    advance: reader.u16(Math.min(glyph, long - 1) * 4),
    bearing: reader.i16(glyph < long ? glyph * 4 + 2 : long * 4 + (glyph - long) * 2),
  })
}

function boundsOf(data: Uint8Array): Bounds | null {
  if (data.length < 10) return null
  const reader = new ByteReader(data)
  return { xMin: reader.i16(2), yMin: reader.i16(4), xMax: reader.i16(6), yMax: reader.i16(8) }
}

function union(data: readonly Uint8Array[]): Bounds {
  const boxes = data.flatMap((one) => boundsOf(one) ?? [])
  if (boxes.length === 0) return { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }
  return {
    xMin: Math.min(...boxes.map(({ xMin }) => xMin)),
    yMin: Math.min(...boxes.map(({ yMin }) => yMin)),
    xMax: Math.max(...boxes.map(({ xMax }) => xMax)),
    yMax: Math.max(...boxes.map(({ yMax }) => yMax)),
  }
}

function edited(table: Uint8Array, values: Readonly<Record<number, number>>): Uint8Array {
  const out = table.slice()
  const view = new DataView(out.buffer)
  for (const [at, value] of Object.entries(values))
    if (Number(at) + 2 <= out.length) view.setInt16(Number(at), value)
  return out
}

/** Without the dates of creation and modification. The offsets of glyphs are long. */
function newHead(head: Uint8Array, { xMin, yMin, xMax, yMax }: Bounds): Uint8Array {
  const out = edited(head.subarray(0, 54), { 36: xMin, 38: yMin, 40: xMax, 42: yMax, 50: 1 })
  out.fill(0, 20, 36)
  return out
}

function newHhea(hhea: Uint8Array, data: readonly Uint8Array[], widths: readonly Metrics[]): Uint8Array {
  let left = 0
  let right = 0
  let extent = 0
  let first = true
  for (const [i, { advance, bearing }] of widths.entries()) {
    const box = boundsOf(data[i] ?? new Uint8Array(0))
    if (!box) continue
    const width = box.xMax - box.xMin
    left = first ? bearing : Math.min(left, bearing)
    right = first ? advance - bearing - width : Math.min(right, advance - bearing - width)
    extent = Math.max(extent, bearing + width)
    first = false
  }
  const widest = Math.max(...widths.map(({ advance }) => advance))
  return edited(hhea.subarray(0, 36), { 10: widest, 12: left, 14: right, 16: extent, 34: widths.length })
}

function newLoca(data: readonly Uint8Array[]): Uint8Array {
  const out = new Uint8Array((data.length + 1) * 4)
  const view = new DataView(out.buffer)
  let end = 0
  for (const [i, { length }] of data.entries()) {
    end += length
    view.setUint32((i + 1) * 4, end)
  }
  return out
}

/** Limits that depend on the glyphs are computed again. Those of instructions are the same for all of them. */
function newMaxp(
  maxp: Uint8Array,
  data: readonly Uint8Array[],
  glyphs: ReadonlyMap<number, number>,
): Uint8Array {
  if (maxp.length < 32) return edited(maxp, { 4: glyphs.size })
  const sizes = data.map((one) => simpleSize(one))
  const parts = data.map((one) => [...componentsOf(one)])
  const composed = (i: number, depth: number): { points: number; contours: number; depth: number } => {
    const { points, contours } = sizes[i] ?? { points: 0, contours: 0 }
    const sum = { points, contours, depth: 0 }
    if (depth > 8) return sum
    for (const { at } of parts[i] ?? []) {
      const part = composed(new ByteReader(data[i] ?? new Uint8Array(0)).u16(at + 2), depth + 1)
      sum.points += part.points
      sum.contours += part.contours
      sum.depth = Math.max(sum.depth, part.depth + 1)
    }
    return sum
  }
  const whole = data.flatMap((_, i) => ((parts[i]?.length ?? 0) > 0 ? composed(i, 0) : []))
  const most = (values: readonly number[]) => values.reduce((a, b) => Math.max(a, b), 0)
  return edited(maxp.subarray(0, 32), {
    4: glyphs.size,
    6: most(sizes.map(({ points }) => points)),
    8: most(sizes.map(({ contours }) => contours)),
    10: most(whole.map(({ points }) => points)),
    12: most(whole.map(({ contours }) => contours)),
    26: most(data.map((one, i) => instructionsOf(one, parts[i] ?? []))),
    28: most(parts.map(({ length }) => length)),
    30: most(whole.map(({ depth }) => depth)),
  })
}

function simpleSize(data: Uint8Array): { points: number; contours: number } {
  const reader = new ByteReader(data)
  const contours = data.length < 10 ? 0 : Math.max(0, reader.i16(0))
  return { contours, points: contours === 0 ? 0 : reader.u16(8 + contours * 2) + 1 }
}

/** Bytes of the instructions of a glyph. */
function instructionsOf(data: Uint8Array, parts: readonly { flags: number; end: number }[]): number {
  const reader = new ByteReader(data)
  const last = parts.at(-1)
  if (last) return last.flags & 0x100 ? reader.u16(last.end) : 0
  const contours = data.length < 10 ? 0 : reader.i16(0)
  return contours > 0 ? reader.u16(10 + contours * 2) : 0
}
