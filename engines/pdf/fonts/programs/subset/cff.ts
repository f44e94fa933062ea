/** Writes CFF programs with some of the glyphs of another (Adobe Technical Note 5176). */
import { concat } from '../../../../image/containers/bytes.ts'
import { encodingNamed } from '../../glyph-names.ts'
import { ByteReader } from '../byte-reader.ts'
import { type CffIndex, readCff, readDict, readIndex, standardStrings } from '../cff.ts'
import { fontOf, unitsOf } from '../cff-glyphs.ts'
import { biasOf, drawType2, noSubroutines, numberAt, type Subroutines } from '../charstrings.ts'
import { ExtentsPen } from '../pens.ts'
import type { Bounds } from '../write-truetype.ts'

/** A glyph of the new program. */
export interface CffGlyph {
  /** Its index in the old program. */
  readonly glyph: number
  /** Name, or CID in a CID-keyed program. */
  readonly id: string | number
}

export interface CffSource {
  readonly name: string
  /** In the new order, after the glyph of undefined characters, which is kept. */
  readonly glyphs: readonly CffGlyph[]
  /** Writes a CID-keyed program, with CIDs as ids. */
  readonly cidKeyed: boolean
  /** Of the outlines, in ems. */
  readonly bounds: Bounds
  /** Of the OpenType program around it, for a program without its own matrix. */
  readonly unitsPerEm?: number
}

const operators = {
  bounds: 5,
  charset: 15,
  charStrings: 17,
  private: 18,
  subrs: 19,
  matrix: 12 * 256 + 7,
  charStringType: 12 * 256 + 6,
  ros: 12 * 256 + 30,
  fontArray: 12 * 256 + 36,
  fontSelect: 12 * 256 + 37,
} as const

/** Entries of a top DICT that draw. All others are texts, numbers of the whole font, or places that change. */
const keptTop = new Set([
  12 * 256 + 1, // isFixedPitch
  12 * 256 + 2, // ItalicAngle
  12 * 256 + 3, // UnderlinePosition
  12 * 256 + 4, // UnderlineThickness
  12 * 256 + 5, // PaintType
  12 * 256 + 8, // StrokeWidth
  operators.matrix,
])

/**
 * A program with only the given glyphs, in the given order, without subroutines, texts and its encoding.
 * @returns null if the program is damaged, or its charstrings contain computations
 */
export function subsetCff(bytes: Uint8Array, source: CffSource): Uint8Array | null {
  const reader = new ByteReader(bytes)
  const dicts = readIndex(reader, readIndex(reader, reader.u8(2)).end)
  if (bytes[0] !== 1 || dicts.count === 0) return null
  const strings = readIndex(reader, dicts.end)
  const global = subroutines(bytes, readIndex(reader, strings.end))
  const [topStart, topEnd] = dicts.range(0)
  const top = readDict(reader, topStart, topEnd)
  if ((top.get(operators.charStringType)?.[0] ?? 2) !== 2) return null
  const charStrings = readIndex(reader, top.get(operators.charStrings)?.[0] ?? reader.length)
  const wasKeyed = top.has(operators.ros)
  const fonts = fontParts(reader, bytes, [topStart, topEnd], top)
  const select = top.get(operators.fontSelect)?.[0] ?? 0
  const partOf = (glyph: number) => (wasKeyed ? fontOf(reader, select, glyph) : 0)
  const locals = fonts.map(({ local }) => local)
  const all = withAccents(bytes, charStrings, locals, global, partOf, source)
  if (!all || (wasKeyed && !source.cidKeyed)) return null
  const flat: Uint8Array[] = []
  for (const { glyph } of all) {
    const part = fonts[partOf(glyph)]
    if (glyph >= charStrings.count || !part) return null
    const own = flattenType2(bytes.subarray(...charStrings.range(glyph)), global, part.local)
    if (!own) return null
    flat.push(own)
  }
  const common = rawEntries(bytes, topStart, topEnd).filter(([operator]) => keptTop.has(operator))
  if (!top.has(operators.matrix) && !wasKeyed && source.unitsPerEm && source.unitsPerEm !== 1000)
    common.push([operators.matrix, matrixOf(source.unitsPerEm)])
  const [inner] = fonts
  const units = source.unitsPerEm ?? unitsOf(top, inner?.values ?? top)
  const { xMin, yMin, xMax, yMax } = source.bounds
  const box = [
    Math.floor(xMin * units),
    Math.floor(yMin * units),
    Math.ceil(xMax * units),
    Math.ceil(yMax * units),
  ]
  common.push([operators.bounds, concat(box.map(short))])
  return source.cidKeyed
    ? writeKeyed(source.name, all, flat, common, fonts, partOf)
    : writeNamed(source.name, all, flat, common, fonts[0])
}

/** One font of a program: its own DICT and private DICT, as they are written. */
interface FontPart {
  readonly dict: readonly RawEntry[]
  readonly values: ReadonlyMap<number, readonly number[]>
  readonly private: Uint8Array
  readonly local: Subroutines
}

function fontParts(
  reader: ByteReader,
  bytes: Uint8Array,
  [start, end]: readonly [number, number],
  top: ReadonlyMap<number, readonly number[]>,
): FontPart[] {
  if (!top.has(operators.ros)) return [fontPart(reader, bytes, start, end, [])]
  const list = readIndex(reader, top.get(operators.fontArray)?.[0] ?? reader.length)
  return Array.from({ length: Math.min(list.count, 256) }, (_, i) => {
    const [from, to] = list.range(i)
    const matrix = rawEntries(bytes, from, to).filter(([operator]) => operator === operators.matrix)
    return fontPart(reader, bytes, from, to, matrix)
  })
}

function fontPart(
  reader: ByteReader,
  bytes: Uint8Array,
  start: number,
  end: number,
  dict: readonly RawEntry[],
): FontPart {
  const values = readDict(reader, start, end)
  const [size = 0, at = 0] = values.get(operators.private) ?? []
  if (size <= 0 || at <= 0 || at + size > bytes.length)
    return { dict, values, private: new Uint8Array(0), local: noSubroutines }
  const offset = readDict(reader, at, at + size).get(operators.subrs)?.[0]
  return {
    dict,
    values,
    private: writeDict(rawEntries(bytes, at, at + size).filter(([operator]) => operator !== operators.subrs)),
    local: offset === undefined ? noSubroutines : subroutines(bytes, readIndex(reader, at + offset)),
  }
}

function subroutines(bytes: Uint8Array, index: CffIndex): Subroutines {
  return { count: index.count, at: (i) => bytes.subarray(...index.range(i)) }
}

/**
 * The glyph of undefined characters, the given ones, and the standard glyphs that accented ones are composed of. Null if a
 * CID-keyed program would need such glyphs, which have names.
 */
function withAccents(
  bytes: Uint8Array,
  charStrings: CffIndex,
  local: readonly Subroutines[],
  global: Subroutines,
  partOf: (glyph: number) => number,
  { glyphs, cidKeyed }: CffSource,
): CffGlyph[] | null {
  const all = [{ glyph: 0, id: cidKeyed ? 0 : '.notdef' }, ...glyphs.filter(({ glyph }) => glyph !== 0)]
  const standard = encodingNamed('StandardEncoding')
  let names: readonly string[] | null = null
  const known = new Set(all.map(({ glyph }) => glyph))
  for (const { glyph } of glyphs) {
    if (glyph >= charStrings.count) continue
    const own = local[partOf(glyph)] ?? noSubroutines
    const { accented } = drawType2(bytes.subarray(...charStrings.range(glyph)), global, own, new ExtentsPen())
    if (!accented) continue
    if (cidKeyed) return null
    names ??= readCff(bytes).names ?? []
    for (const code of [accented.base, accented.accent]) {
      const part = names.indexOf(standard[code] ?? '')
      if (part <= 0 || known.has(part)) continue
      known.add(part)
      all.push({ glyph: part, id: standard[code] ?? '' })
    }
  }
  return all
}

function writeNamed(
  name: string,
  glyphs: readonly CffGlyph[],
  charStrings: readonly Uint8Array[],
  common: readonly RawEntry[],
  part: FontPart | undefined,
): Uint8Array {
  const strings = new Strings()
  const charset = concat([
    Uint8Array.of(0),
    ...glyphs.slice(1).map(({ id }) => word(strings.sid(String(id)))),
  ])
  const privateDict = part?.private ?? new Uint8Array(0)
  const layout = (at: (part: number) => number): Uint8Array =>
    writeDict([
      ...common,
      [operators.charset, place(at(0))],
      [operators.charStrings, place(at(1))],
      [operators.private, concat([place(privateDict.length), place(at(2))])],
    ])
  return assemble(name, strings, layout, [charset, index(charStrings), privateDict])
}

function writeKeyed(
  name: string,
  glyphs: readonly CffGlyph[],
  charStrings: readonly Uint8Array[],
  common: readonly RawEntry[],
  fonts: readonly FontPart[],
  partOf: (glyph: number) => number,
): Uint8Array {
  const strings = new Strings()
  const ros = concat([strings.sid('Adobe'), strings.sid('Identity'), 0].map(place))
  // Fonts without glyphs are dropped.
  const used = [...new Set(glyphs.map(({ glyph }) => partOf(glyph)))].sort((a, b) => a - b)
  const select = Uint8Array.of(0, ...glyphs.map(({ glyph }) => used.indexOf(partOf(glyph))))
  const charset = concat([Uint8Array.of(0), ...glyphs.slice(1).map(({ id }) => word(Number(id)))])
  const privates = used.map((i) => fonts[i]?.private ?? new Uint8Array(0))
  const highest = glyphs.reduce((most, { id }) => Math.max(most, Number(id)), 0)
  const fontArray = (at: number): Uint8Array => {
    let next = at
    return index(
      used.map((i, k) => {
        const size = privates[k]?.length ?? 0
        const entry: RawEntry = [operators.private, concat([place(size), place(next)])]
        next += size
        return writeDict([...(fonts[i]?.dict ?? []), entry])
      }),
    )
  }
  const layout = (at: (part: number) => number): Uint8Array =>
    writeDict([
      [operators.ros, ros],
      ...common,
      [12 * 256 + 34, place(highest + 1)],
      [operators.charset, place(at(0))],
      [operators.fontSelect, place(at(1))],
      [operators.charStrings, place(at(2))],
      [operators.fontArray, place(at(4))],
    ])
  const parts = [charset, select, index(charStrings), concat(privates)]
  return assemble(name, strings, layout, parts, (at) => fontArray(at(3)))
}

/**
 * Joins the parts of a program. Places in a top DICT have a fixed size, so its size is known before they are.
 * @param last a part with places of others
 */
function assemble(
  name: string,
  strings: Strings,
  top: (at: (part: number) => number) => Uint8Array,
  parts: readonly Uint8Array[],
  last?: (at: (part: number) => number) => Uint8Array,
): Uint8Array {
  const head = [Uint8Array.of(1, 0, 4, 4), index([new TextEncoder().encode(name)])]
  const tail = [strings.index(), index([])]
  const size = (list: readonly Uint8Array[]) => list.reduce((sum, { length }) => sum + length, 0)
  const start = size(head) + index([top(() => 0)]).length + size(tail)
  const at = (part: number) => start + size(parts.slice(0, part))
  return concat([...head, index([top(at)]), ...tail, ...parts, ...(last ? [last(at)] : [])])
}

/** Strings of a program that are not standard ones. */
class Strings {
  readonly #own: string[] = []

  sid(text: string): number {
    const standard = standardStrings.indexOf(text)
    if (standard >= 0) return standard
    const known = this.#own.indexOf(text)
    return standardStrings.length + (known >= 0 ? known : this.#own.push(text) - 1)
  }

  index(): Uint8Array {
    return index(this.#own.map((text) => Buffer.from(text, 'latin1')))
  }
}

const word = (value: number) => Uint8Array.of((value >> 8) & 0xff, value & 0xff)

/** A number of five bytes in a DICT. */
const place = (value: number) =>
  Uint8Array.of(29, (value >> 24) & 0xff, (value >> 16) & 0xff, (value >> 8) & 0xff, value & 0xff)

/** A number of three bytes in a DICT. FreeType reads a box of numbers of five bytes wrong. */
const short = (value: number) => {
  const bounded = Math.max(-32_768, Math.min(32_767, value))
  return Uint8Array.of(28, (bounded >> 8) & 0xff, bounded & 0xff)
}

function index(items: readonly Uint8Array[]): Uint8Array {
  if (items.length === 0) return Uint8Array.of(0, 0)
  const data = concat(items)
  const out = new Uint8Array(3 + (items.length + 1) * 4 + data.length)
  const view = new DataView(out.buffer)
  view.setUint16(0, items.length)
  view.setUint8(2, 4)
  let offset = 1
  view.setUint32(3, offset)
  for (const [i, { length }] of items.entries()) {
    offset += length
    view.setUint32(7 + i * 4, offset)
  }
  out.set(data, 3 + (items.length + 1) * 4)
  return out
}

type RawEntry = readonly [operator: number, operands: Uint8Array]

/** The entries of a DICT with their operands as they are coded, so that no number is rounded. */
function rawEntries(bytes: Uint8Array, start: number, end: number): RawEntry[] {
  const entries: RawEntry[] = []
  let from = start
  for (let at = start; at < end; ) {
    const b = bytes[at] ?? 0
    if (b <= 21) {
      const operator = b === 12 ? 12 * 256 + (bytes[at + 1] ?? 0) : b
      entries.push([operator, bytes.slice(from, at)])
      at += b === 12 ? 2 : 1
      from = at
    } else if (b === 30) {
      at++
      while (at < end && ((bytes[at] ?? 0) & 15) !== 15 && (bytes[at] ?? 0) >> 4 !== 15) at++
      at++
    } else at += b === 28 ? 3 : b === 29 ? 5 : b >= 247 && b <= 254 ? 2 : 1
  }
  return entries
}

function writeDict(entries: readonly RawEntry[]): Uint8Array {
  return concat(
    entries.flatMap(([operator, operands]) => [
      operands,
      operator >= 12 * 256 ? Uint8Array.of(12, operator - 12 * 256) : Uint8Array.of(operator),
    ]),
  )
}

/** A matrix that scales by the units of an em, as real numbers of a DICT. */
function matrixOf(unitsPerEm: number): Uint8Array {
  const digits = `.${(1 / unitsPerEm).toFixed(10).slice(2)}`
  const nibbles = [...digits].map((digit) => (digit === '.' ? 10 : Number(digit)))
  nibbles.push(15)
  if (nibbles.length % 2 === 1) nibbles.push(15)
  const real = [30]
  for (let i = 0; i < nibbles.length; i += 2) real.push(((nibbles[i] ?? 15) << 4) | (nibbles[i + 1] ?? 15))
  return Uint8Array.from([...real, 139, 139, ...real, 139, 139])
}

/** Nesting of calls, and bytes of a glyph: real programs have far fewer. */
const maxCallDepth = 10
const maxBytes = 1 << 18

/** A number on the stack, and where it starts in the output. */
interface Operand {
  readonly value: number
  readonly start: number
}

/**
 * A Type 2 charstring with its subroutines written in place (Adobe Technical Note 5177). The subroutines of a program contain parts
 * of the outlines of all its glyphs, and their numbers and gaps show which were used.
 * @returns null if the charstring is damaged, or computes the number of a subroutine
 */
function flattenType2(charString: Uint8Array, global: Subroutines, local: Subroutines): Uint8Array | null {
  const out: number[] = []
  let stack: Operand[] = []
  let hints = 0
  let ended = false
  const run = (bytes: Uint8Array, depth: number): boolean => {
    for (let at = 0; at < bytes.length && !ended; ) {
      if (out.length > maxBytes) return false
      const b = bytes[at] ?? 0
      if (b >= 32 || b === 28) {
        const [value, length] = numberAt(bytes, at, true)
        stack.push({ value, start: out.length })
        for (let i = 0; i < length; i++) out.push(bytes[at + i] ?? 0)
        at += length
        continue
      }
      at++
      if (b === 11) return true
      if (b === 10 || b === 29) {
        const subroutines = b === 10 ? local : global
        const called = stack.pop()
        if (!called || depth >= maxCallDepth) return false
        const i = called.value + biasOf(subroutines.count)
        if (i < 0 || i >= subroutines.count) return false
        out.length = called.start
        if (!run(subroutines.at(i), depth + 1)) return false
        continue
      }
      out.push(b)
      if (b === 14) ended = true
      else if (b === 1 || b === 3 || b === 18 || b === 23) hints += stack.length >> 1
      else if (b === 19 || b === 20) {
        hints += stack.length >> 1
        for (let left = (hints + 7) >> 3; left > 0; left--) out.push(bytes[at++] ?? 0)
      } else if (b === 12) {
        const c = bytes[at++] ?? 0
        // Only the flex operators. Arithmetic would make the number of operands, and so of hints, unknown.
        if (c < 34 || c > 37) return false
        out.push(c)
      }
      stack = []
    }
    return true
  }
  if (!run(charString, 0)) return null
  if (!ended) out.push(14)
  return Uint8Array.from(out)
}
