import { ByteReader } from '../../fonts/programs/byte-reader.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { writeSfnt } from '../../fonts/programs/write-sfnt.ts'
import { symbolCmap } from '../../fonts/programs/write-truetype.ts'

export interface SfntEdit {
  /** New widths by glyph index, in ems. */
  readonly widths: ReadonlyMap<number, number>
  /** Widths in ems of blank glyphs that are added at the end. */
  readonly blanks: readonly number[]
  /** Glyphs by character code, as the only cmap. Null keeps the existing ones. */
  readonly codes: ReadonlyMap<number, number> | null
}

/** Tables that a PDF needs (ISO 32000-1, 9.9), and those for hinting. */
const keptTables = [
  'OS/2',
  'cmap',
  'cvt ',
  'fpgm',
  'glyf',
  'head',
  'hhea',
  'hmtx',
  'loca',
  'maxp',
  'name',
  'post',
  'prep',
]

/** Edits a TrueType program to match the font dictionary: codes, widths, missing glyphs. Null where it lacks the tables for it. */
export function editSfnt(bytes: Uint8Array, { widths, blanks, codes }: SfntEdit): Uint8Array | null {
  const sfnt = new Sfnt(bytes)
  const tables = new Map<string, Uint8Array>()
  for (const tag of keptTables) {
    const table = sfnt.table(tag)
    if (table) tables.set(tag, table)
  }
  const [head, hhea, hmtx, maxp, loca] = ['head', 'hhea', 'hmtx', 'maxp', 'loca'].map((tag) =>
    tables.get(tag),
  )
  if (!head || !hhea || !hmtx || !maxp || !loca || head.length < 54 || hhea.length < 36) return null
  const units = new ByteReader(head).u16(18)
  const count = sfnt.glyphCount
  if (units === 0 || count === 0 || count + blanks.length > 0xffff) return null
  const long = new ByteReader(head).i16(50) !== 0
  const total = count + blanks.length
  const metrics = new Uint8Array(total * 4)
  const view = new DataView(metrics.buffer)
  const old = new ByteReader(hmtx)
  const measured = Math.max(1, Math.min(new ByteReader(hhea).u16(34), count))
  for (let glyph = 0; glyph < count; glyph++) {
    const known = glyph < measured ? glyph * 4 : (measured - 1) * 4
    const bearing = glyph < measured ? glyph * 4 + 2 : measured * 4 + (glyph - measured) * 2
    const width = widths.get(glyph)
    view.setUint16(glyph * 4, width === undefined ? old.u16(known) : inUnits(width, units))
    view.setUint16(glyph * 4 + 2, old.u16(bearing))
  }
  for (const [i, width] of blanks.entries()) view.setUint16((count + i) * 4, inUnits(width, units))
  tables.set('hmtx', metrics)
  tables.set('hhea', with16(hhea, 34, total))
  tables.set('maxp', with16(maxp, 4, total))
  tables.set('loca', extendLoca(loca, count, blanks.length, long))
  if (codes) tables.set('cmap', symbolCmap(codes))
  return writeSfnt([...tables].sort(([a], [b]) => (a < b ? -1 : 1)))
}

const inUnits = (width: number, units: number) => Math.max(0, Math.min(0xffff, Math.round(width * units)))

function with16(table: Uint8Array, at: number, value: number): Uint8Array {
  const out = table.slice()
  new DataView(out.buffer).setUint16(at, value)
  return out
}

/** Adds empty glyphs: each starts and ends where the last one ends. */
function extendLoca(loca: Uint8Array, count: number, more: number, long: boolean): Uint8Array {
  const size = long ? 4 : 2
  const out = new Uint8Array((count + 1 + more) * size)
  out.set(loca.subarray(0, Math.min(loca.length, (count + 1) * size)))
  const last = out.slice(count * size, (count + 1) * size)
  for (let i = 1; i <= more; i++) out.set(last, (count + i) * size)
  return out
}
