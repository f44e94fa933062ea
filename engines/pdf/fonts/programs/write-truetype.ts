/** Writes TrueType programs (OpenType 1.9) with all tables that ISO 32000-1, 9.9 requires for embedding. */
import { concat } from '../../../image/containers/bytes.ts'
import type { Contour } from './outlines.ts'

export interface WrittenGlyph {
  readonly contours: readonly Contour[]
  /** In units of the font. */
  readonly advance: number
}

interface TrueTypeSource {
  /** ASCII. */
  readonly name: string
  readonly unitsPerEm: number
  /** Units; descent is negative. */
  readonly ascent: number
  readonly descent: number
  /** By glyph index; the first is the glyph of undefined characters. At most 65,535. */
  readonly glyphs: readonly WrittenGlyph[]
  /** Glyph index by code of a simple font. */
  readonly codes: ReadonlyMap<number, number>
}

export interface Bounds {
  readonly xMin: number
  readonly yMin: number
  readonly xMax: number
  readonly yMax: number
}

interface WrittenTrueType {
  readonly bytes: Uint8Array
  readonly bounds: Bounds
}

/** Big-endian values, `size` bytes each. */
function packed(size: 1 | 2 | 4, values: readonly number[]): Uint8Array {
  const out = new Uint8Array(values.length * size)
  const view = new DataView(out.buffer)
  for (const [i, value] of values.entries()) {
    if (size === 1) view.setUint8(i, value & 0xff)
    else if (size === 2) view.setUint16(i * 2, value & 0xffff)
    else view.setUint32(i * 4, value >>> 0)
  }
  return out
}

const u8 = (...values: number[]) => packed(1, values)
const u16 = (...values: number[]) => packed(2, values)
const u32 = (...values: number[]) => packed(4, values)

const empty: Bounds = { xMin: 0, yMin: 0, xMax: 0, yMax: 0 }

/** Writes a program with the `cmap` of a symbolic font: one (3,0) subtable with each code added to 0xF000 (9.6.6.4). */
export function writeTrueType(source: TrueTypeSource): WrittenTrueType {
  const { glyphs, unitsPerEm, ascent, descent } = source
  const drawn = glyphs.map(({ contours }) => glyphData(contours))
  const bounds = drawn.reduce<Bounds>(
    (all, { bounds: one }) => ({
      xMin: Math.min(all.xMin, one.xMin),
      yMin: Math.min(all.yMin, one.yMin),
      xMax: Math.max(all.xMax, one.xMax),
      yMax: Math.max(all.yMax, one.yMax),
    }),
    empty,
  )
  let end = 0
  const loca = [0, ...drawn.map(({ bytes }) => (end += bytes.length))]
  const advances = glyphs.map(({ advance }) => Math.max(0, Math.min(0xffff, Math.round(advance))))
  const widest = Math.max(0, ...advances)
  const points = Math.max(0, ...drawn.map((glyph) => glyph.points))
  const contours = Math.max(0, ...glyphs.map((glyph) => glyph.contours.length))
  const count = glyphs.length
  const box = [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax]
  const [first, last] = range(source.codes)
  const bytes = writeSfnt([
    ['OS/2', os2(source, first, last)],
    ['cmap', symbolCmap(source.codes)],
    // Without outlines the table is empty, but an empty table counts as missing.
    ['glyf', end > 0 ? concat(drawn.map((glyph) => glyph.bytes)) : new Uint8Array(4)],
    [
      'head',
      // No creation and modification dates, so that the same font always has the same bytes.
      concat([
        u32(0x00010000, 0x00010000, 0, 0x5f0f3cf5),
        u16(0x000b, unitsPerEm),
        u32(0, 0, 0, 0),
        u16(...box, 0, 8, 2, 1, 0),
      ]),
    ],
    [
      'hhea',
      concat([
        u32(0x00010000),
        u16(ascent, descent, 0, widest, 0, 0, bounds.xMax, 1, 0, 0, 0, 0, 0, 0, 0, count),
      ]),
    ],
    ['hmtx', u16(...drawn.flatMap((glyph, i) => [advances[i] ?? 0, glyph.bounds.xMin]))],
    ['loca', u32(...loca)],
    ['maxp', concat([u32(0x00010000), u16(count, points, contours, 0, 0, 1, 0, 0, 0, 0, 0, 0, 0, 0)])],
    ['name', nameTable(source.name)],
    ['post', concat([u32(0x00030000, 0), u16(-100, 50), u32(0, 0, 0, 0, 0)])],
  ])
  return { bytes, bounds }
}

function range(codes: ReadonlyMap<number, number>): readonly [number, number] {
  let first = 0xff
  let last = 0
  for (const code of codes.keys()) {
    first = Math.min(first, code)
    last = Math.max(last, code)
  }
  return [0xf000 + Math.min(first, last), 0xf000 + last]
}

/** A simple glyph, padded to four bytes; no bytes if it is empty. */
function glyphData(contours: readonly Contour[]): { bytes: Uint8Array; bounds: Bounds; points: number } {
  const points = contours.flat().map(({ x, y, on }) => ({ x: Math.round(x), y: Math.round(y), on }))
  if (points.length === 0) return { bytes: new Uint8Array(0), bounds: empty, points: 0 }
  const bounds = {
    xMin: Math.min(...points.map(({ x }) => x)),
    yMin: Math.min(...points.map(({ y }) => y)),
    xMax: Math.max(...points.map(({ x }) => x)),
    yMax: Math.max(...points.map(({ y }) => y)),
  }
  let last = -1
  const ends = contours.map((contour) => (last += contour.length))
  const steps = (key: 'x' | 'y') => points.map((point, i) => point[key] - (points[i - 1]?.[key] ?? 0))
  const xs = steps('x')
  const ys = steps('y')
  const flags = points.map(
    ({ on }, i) => (on ? 1 : 0) | stepFlag(xs[i] ?? 0, 2, 16) | stepFlag(ys[i] ?? 0, 4, 32),
  )
  const body = concat([
    u16(contours.length, bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax, ...ends, 0),
    u8(...flags),
    stepBytes(xs),
    stepBytes(ys),
  ])
  const bytes = new Uint8Array((body.length + 3) & ~3)
  bytes.set(body)
  return { bytes, bounds, points: points.length }
}

function stepFlag(step: number, short: number, same: number): number {
  if (step === 0) return same
  if (Math.abs(step) > 255) return 0
  return short | (step > 0 ? same : 0)
}

function stepBytes(steps: readonly number[]): Uint8Array {
  return u8(
    ...steps.flatMap((step) =>
      step === 0 ? [] : Math.abs(step) > 255 ? [step >> 8, step & 0xff] : [Math.abs(step)],
    ),
  )
}

function os2({ unitsPerEm, ascent, descent }: TrueTypeSource, first: number, last: number): Uint8Array {
  const em = (share: number) => Math.round(unitsPerEm * share)
  return concat([
    u16(4, em(0.5), 400, 5, 0),
    u16(em(0.65), em(0.6), 0, em(0.075), em(0.65), em(0.6), 0, em(0.35), em(0.05), em(0.3), 0),
    u8(0, 0, 0, 0, 0, 0, 0, 0, 0, 0),
    u32(0, 0, 0, 0),
    // Vendor NONE; code page of symbol fonts.
    u32(0x4e4f4e45),
    u16(0x40, first, last, ascent, descent, 0, ascent, -descent),
    u32(0x80000000, 0),
    u16(em(0.5), em(0.7), 0, 0x20, 0),
  ])
}

/** A `cmap` with one subtable (3,0) of format 4: each code added to 0xF000, one segment per run of codes. */
export function symbolCmap(codes: ReadonlyMap<number, number>): Uint8Array {
  const sorted = [...codes].sort(([a], [b]) => a - b)
  const starts: number[] = []
  const ends: number[] = []
  const deltas: number[] = []
  for (const [code, glyph] of sorted) {
    const at = 0xf000 + code
    const i = ends.length - 1
    if (i >= 0 && ends[i] === at - 1 && ((glyph - at) & 0xffff) === deltas[i]) ends[i] = at
    else {
      starts.push(at)
      ends.push(at)
      deltas.push((glyph - at) & 0xffff)
    }
  }
  starts.push(0xffff)
  ends.push(0xffff)
  deltas.push(1)
  const segments = starts.length
  const power = Math.floor(Math.log2(segments))
  const search = 2 * 2 ** power
  const sub = concat([
    u16(4, 16 + segments * 8, 0, segments * 2, search, power, segments * 2 - search),
    u16(...ends, 0, ...starts, ...deltas, ...starts.map(() => 0)),
  ])
  return concat([u16(0, 1, 3, 0), u32(12), sub])
}

function nameTable(name: string): Uint8Array {
  const texts = [
    [1, name],
    [2, 'Regular'],
    [3, name],
    [4, name],
    [5, 'Version 1.0'],
    [6, name],
  ] as const
  const records: number[] = []
  const letters: number[] = []
  for (const [id, text] of texts) {
    records.push(3, 0, 0x409, id, text.length * 2, letters.length * 2)
    for (let i = 0; i < text.length; i++) letters.push(text.charCodeAt(i))
  }
  return u16(0, texts.length, 6 + texts.length * 12, ...records, ...letters)
}

/** @param bytes a multiple of four */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + view.getUint32(i)) >>> 0
  return sum
}

/** Writes a font file with checksums from its tables, which must be in the order of their tags. */
export function writeSfnt(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const padded = (length: number) => (length + 3) & ~3
  const start = 12 + tables.length * 16
  const out = new Uint8Array(start + tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), 0))
  const view = new DataView(out.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (tables.length - 2 ** power))
  let at = start
  let adjust = -1
  tables.forEach(([tag, bytes], i) => {
    const record = 12 + i * 16
    for (let k = 0; k < 4; k++) out[record + k] = tag.charCodeAt(k)
    out.set(bytes, at)
    if (tag === 'head') {
      adjust = at + 8
      view.setUint32(adjust, 0)
    }
    view.setUint32(record + 4, checksum(out.subarray(at, at + padded(bytes.length))))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, bytes.length)
    at += padded(bytes.length)
  })
  if (adjust >= 0) view.setUint32(adjust, 0xb1b0afba - checksum(out))
  return out
}
