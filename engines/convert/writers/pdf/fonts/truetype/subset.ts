import type { Subset } from 'fontkit'
import type { Table } from './sfnt.ts'

/** What a subset takes from its font. */
interface SubsetSource {
  readonly view: DataView
  readonly tables: Readonly<Partial<Record<string, Table>>>
  readonly outline: (glyph: number) => Table
  readonly metrics: (glyph: number) => { readonly advance: number; readonly bearing: number }
}

/** Flags of the parts of a composite glyph (OpenType 1.9, table glyf). */
const part = { words: 0x0001, scale: 0x0008, more: 0x0020, scales: 0x0040, matrix: 0x0080 }

/** Some glyphs of a TrueType font as a font, with the tables that PDF needs (ISO 32000-1, 9.9). */
export class TrueTypeSubset implements Subset {
  readonly glyphs: number[] = [0]
  readonly #numbers = new Map([[0, 0]])
  readonly #source: SubsetSource

  constructor(source: SubsetSource) {
    this.#source = source
  }

  includeGlyph(id: number): number {
    let number = this.#numbers.get(id)
    if (number === undefined) {
      number = this.glyphs.push(id) - 1
      this.#numbers.set(id, number)
    }
    return number
  }

  encode(): Uint8Array {
    const { view, tables, metrics } = this.#source
    const outlines: Uint8Array[] = []
    // Parts of composite glyphs are added on the way.
    for (let i = 0; i < this.glyphs.length; i++) outlines.push(this.#outline(this.glyphs[i]))
    const count = this.glyphs.length
    const bytesOf = ({ offset, length }: Table) =>
      new Uint8Array(view.buffer, view.byteOffset + offset, length).slice()
    const edited = (tag: string, size: number, edit: (table: DataView) => void): Uint8Array => {
      const table = new Uint8Array(size)
      const source = tables[tag]
      if (source) table.set(bytesOf(source).subarray(0, size))
      edit(new DataView(table.buffer))
      return table
    }
    const optional = (tag: string): readonly (readonly [string, Uint8Array])[] => {
      const table = tables[tag]
      if (table === undefined || table.length === 0) return []
      // Values of two bytes.
      const length = tag === 'cvt ' ? table.length - (table.length % 2) : table.length
      return [[tag, bytesOf({ offset: table.offset, length })]]
    }
    const isLong = view.getInt16((tables.head?.offset ?? 0) + 50) === 1
    const widths = new DataView(new ArrayBuffer(count * 4))
    for (const [i, glyph] of this.glyphs.entries()) {
      const { advance, bearing } = metrics(glyph)
      widths.setUint16(i * 4, advance)
      widths.setInt16(i * 4 + 2, bearing)
    }
    return fontOf([
      // Bits that the format reserves are not kept.
      ['head', edited('head', 54, (table) => table.setUint16(44, table.getUint16(44) & 0x7f))],
      [
        'hhea',
        edited('hhea', 36, (table) => {
          table.setBigUint64(24, 0n)
          table.setUint16(34, count)
        }),
      ],
      ['loca', placesOf(outlines, isLong)],
      ['maxp', edited('maxp', 32, (table) => table.setUint16(4, count))],
      ...optional('cvt '),
      ...optional('prep'),
      ['glyf', joined(outlines)],
      ['hmtx', new Uint8Array(widths.buffer)],
      ...optional('fpgm'),
    ])
  }

  #outline(glyph: number): Uint8Array {
    const { view, outline } = this.#source
    const { offset, length } = outline(glyph)
    const bytes = new Uint8Array(view.buffer, view.byteOffset + offset, length).slice()
    const data = new DataView(bytes.buffer)
    if (length === 0 || data.getInt16(0) >= 0) return bytes
    let at = 10
    for (let flags = part.more; flags & part.more; ) {
      flags = data.getUint16(at)
      data.setUint16(at + 2, this.includeGlyph(data.getUint16(at + 2)))
      at += 4 + (flags & part.words ? 4 : 2)
      if (flags & part.scale) at += 2
      else if (flags & part.scales) at += 4
      else if (flags & part.matrix) at += 8
    }
    return bytes
  }
}

/** The table of the places of outlines, in units of two bytes or of one. */
function placesOf(outlines: readonly Uint8Array[], isLong: boolean): Uint8Array {
  const table = new DataView(new ArrayBuffer((outlines.length + 1) * (isLong ? 4 : 2)))
  let place = 0
  for (let i = 0; i <= outlines.length; i++) {
    if (isLong) table.setUint32(i * 4, place)
    else table.setUint16(i * 2, place >> 1)
    place += outlines[i]?.length ?? 0
  }
  return new Uint8Array(table.buffer)
}

/** A font file of tables. Checksums stay 0: readers of PDF ignore them. */
function fontOf(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const head = new DataView(new ArrayBuffer(12 + tables.length * 16))
  const exponent = Math.floor(Math.log2(tables.length))
  head.setUint32(0, 0x74727565)
  head.setUint16(4, tables.length)
  head.setUint16(6, 2 ** exponent * 16)
  head.setUint16(8, exponent)
  head.setUint16(10, (tables.length - 2 ** exponent) * 16)
  let place = head.byteLength
  for (const [i, [tag, { length }]] of tables.entries()) {
    const at = 12 + i * 16
    for (let n = 0; n < 4; n++) head.setUint8(at + n, tag.charCodeAt(n))
    head.setUint32(at + 8, place)
    head.setUint32(at + 12, length)
    place += length
  }
  return joined([new Uint8Array(head.buffer), ...tables.map(([, table]) => table)])
}

function joined(parts: readonly Uint8Array[]): Uint8Array {
  const all = new Uint8Array(parts.reduce((sum, { length }) => sum + length, 0))
  let at = 0
  for (const one of parts) {
    all.set(one, at)
    at += one.length
  }
  return all
}
