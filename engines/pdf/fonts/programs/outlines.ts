/** Reads the outlines of a TrueType program (OpenType 1.9, `glyf` and `loca`), with composite glyphs resolved. */
import { ByteReader } from './byte-reader.ts'
import { Sfnt } from './sfnt.ts'

/** A point of a contour, in units of the font. `on`: on the curve, else a control point. */
interface OutlinePoint {
  readonly x: number
  readonly y: number
  readonly on: boolean
}

export type Contour = readonly OutlinePoint[]

/** Components of a composite glyph, nested ones included, and points of a glyph. Real glyphs have a few, and some hundred. */
const maxParts = 64
const maxPoints = 20_000

/** a b c d e f of x' = ax + cy + e, y' = bx + dy + f. */
type Affine = readonly [number, number, number, number, number, number]

const identity: Affine = [1, 0, 0, 1, 0, 0]

export class OutlineFont {
  readonly unitsPerEm: number
  readonly sfnt: Sfnt
  readonly #glyf: ByteReader
  readonly #loca: ByteReader
  readonly #long: boolean

  /** @param bytes a program with `glyf` outlines; without these all glyphs are empty */
  constructor(bytes: Uint8Array) {
    this.sfnt = new Sfnt(bytes)
    const none = new Uint8Array(0)
    const head = new ByteReader(this.sfnt.table('head') ?? none)
    this.unitsPerEm = head.u16(18) || 1000
    this.#long = head.i16(50) !== 0
    this.#glyf = new ByteReader(this.sfnt.table('glyf') ?? none)
    this.#loca = new ByteReader(this.sfnt.table('loca') ?? none)
  }

  /** The contours of a glyph; none for a space or in a damaged program. */
  contours(glyph: number): readonly Contour[] {
    const found: Contour[] = []
    const open: { glyph: number; by: Affine }[] = [{ glyph, by: identity }]
    let parts = 0
    let points = 0
    for (let next = open.pop(); next && parts < maxParts; next = open.pop(), parts++) {
      const [start, end] = this.#range(next.glyph)
      if (end - start < 10) continue
      const count = this.#glyf.i16(start)
      if (count < 0) open.push(...this.#components(start + 10, end, next.by))
      else
        for (const contour of this.#simple(start, end, count)) {
          points += contour.length
          if (points > maxPoints) return found
          found.push(contour.map((point) => transform(point, next.by)))
        }
    }
    return found
  }

  #range(glyph: number): readonly [number, number] {
    const at = (i: number) => (this.#long ? this.#loca.u32(i * 4) : this.#loca.u16(i * 2) * 2)
    return [at(glyph), Math.min(at(glyph + 1), this.#glyf.length)]
  }

  #components(from: number, end: number, by: Affine): { glyph: number; by: Affine }[] {
    const parts: { glyph: number; by: Affine }[] = []
    const reader = this.#glyf
    for (let at = from, more = true; more && at + 4 <= end && parts.length < maxParts; ) {
      const flags = reader.u16(at)
      const glyph = reader.u16(at + 2)
      at += 4
      const words = (flags & 1) !== 0
      const byOffset = (flags & 2) !== 0
      const e = words ? reader.i16(at) : (reader.u8(at) << 24) >> 24
      const f = words ? reader.i16(at + 2) : (reader.u8(at + 1) << 24) >> 24
      at += words ? 4 : 2
      let [a, b, c, d] = [1, 0, 0, 1]
      const fraction = (place: number) => reader.i16(place) / 16_384
      if (flags & 8) {
        a = fraction(at)
        d = a
        at += 2
      } else if (flags & 0x40) {
        a = fraction(at)
        d = fraction(at + 2)
        at += 4
      } else if (flags & 0x80) {
        a = fraction(at)
        b = fraction(at + 2)
        c = fraction(at + 4)
        d = fraction(at + 6)
        at += 8
      }
      // Components placed by matching points are not supported.
      parts.push({ glyph, by: compose([a, b, c, d, byOffset ? e : 0, byOffset ? f : 0], by) })
      more = (flags & 0x20) !== 0
    }
    return parts
  }

  #simple(start: number, end: number, count: number): Contour[] {
    const reader = this.#glyf
    const ends: number[] = []
    for (let i = 0; i < count && i < maxPoints; i++) ends.push(reader.u16(start + 10 + i * 2))
    const total = (ends.at(-1) ?? -1) + 1
    if (total <= 0 || total > maxPoints) return []
    let at = start + 10 + count * 2
    at += 2 + reader.u16(at)
    const flags: number[] = []
    while (flags.length < total && at < end) {
      const flag = reader.u8(at++)
      flags.push(flag)
      if (flag & 8) for (let n = reader.u8(at++); n > 0 && flags.length < total; n--) flags.push(flag)
    }
    if (flags.length < total) return []
    const read = (short: number, positive: number): number[] => {
      let value = 0
      return flags.map((flag) => {
        if (flag & short) value += flag & positive ? reader.u8(at++) : -reader.u8(at++)
        else if (!(flag & positive)) {
          value += reader.i16(at)
          at += 2
        }
        return value
      })
    }
    const xs = read(2, 16)
    const ys = read(4, 32)
    const contours: Contour[] = []
    let from = 0
    for (const last of ends) {
      const contour: OutlinePoint[] = []
      for (let i = from; i <= last && i < total; i++)
        contour.push({ x: xs[i] ?? 0, y: ys[i] ?? 0, on: ((flags[i] ?? 0) & 1) !== 0 })
      if (contour.length > 0) contours.push(contour)
      from = last + 1
    }
    return contours
  }
}

function transform({ x, y, on }: OutlinePoint, [a, b, c, d, e, f]: Affine): OutlinePoint {
  return { x: a * x + c * y + e, y: b * x + d * y + f, on }
}

/** Applies `inner`, then `outer`. */
function compose(inner: Affine, outer: Affine): Affine {
  const [a, b, c, d, e, f] = inner
  const [A, B, C, D, E, F] = outer
  return [A * a + C * b, B * a + D * b, A * c + C * d, B * c + D * d, A * e + C * f + E, B * e + D * f + F]
}
