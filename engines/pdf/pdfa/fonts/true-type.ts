import { encodeFlate } from '../../filters/decode-stream.ts'
import { horizontalWidths } from '../../fonts/cid-widths.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { encodingNamed, unicodeOfGlyphName } from '../../fonts/glyph-names.ts'
import { ByteReader, streamBytes } from '../../fonts/programs/byte-reader.ts'
import { Sfnt } from '../../fonts/programs/sfnt.ts'
import { symbolCmap, writeSfnt } from '../../fonts/programs/write-truetype.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream } from '../../objects.ts'
import { isEmbedded } from './font-program.ts'
import { keepText } from './write-font.ts'

/** `valid` from the start; `repaired`: its glyphs are unchanged; `rebuilt` from its outlines; `invalid`: cannot be repaired. */
export type FontState = 'valid' | 'repaired' | 'rebuilt' | 'invalid'

/** In ems. The width in the file may differ by this much from that of the program (ISO 19005-2, 6.2.11.5). */
export const widthTolerance = 0.001

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

/**
 * Repairs the codes and widths of an embedded TrueType font (ISO 19005-2, 6.2.11.5 and 6.2.11.6).
 * @param shown the codes that are shown, with their widths
 */
export function repairTrueType(
  file: PdfFile,
  font: PdfDict,
  shown: ReadonlyMap<number, FontChar>,
  part: 1 | 2,
): FontState {
  const composite = file.name(font.get('Subtype')) === 'Type0'
  const holder = composite ? file.dict(file.array(font.get('DescendantFonts'))?.[0]) : font
  const descriptor = file.dict(holder?.get('FontDescriptor'))
  const bytes = streamBytes(file, file.stream(descriptor?.get('FontFile2')))
  if (!holder || !descriptor || !bytes) return 'valid'
  const sfnt = new Sfnt(bytes)
  if (sfnt.glyphCount === 0 || !sfnt.table('glyf')) return 'valid'
  const glyphOf = composite ? cidGlyphs(file, font, holder) : simpleGlyphs(file, font, descriptor, sfnt)
  const remap = !composite && needsMap(file, font, descriptor, sfnt, part)
  const widthOf = composite ? horizontalWidths(file, font) : ({ advance }: FontChar) => advance
  const widths = new Map<number, number>()
  const blanks: number[] = []
  const codes = new Map<number, number>()
  let narrow = false
  for (const [code, char] of shown) {
    let glyph = glyphOf(char)
    if (glyph <= 0 || glyph >= sfnt.glyphCount) {
      // In a composite font the code is the glyph, so it cannot be replaced. Part 1 allows the glyph of undefined characters.
      if (composite && (part > 1 || glyph >= sfnt.glyphCount)) return 'invalid'
      if (composite) continue
      glyph = sfnt.glyphCount + blanks.push(Math.abs(char.advance)) - 1
    } else if (Math.abs((sfnt.advanceOf(glyph) ?? 0) - widthOf(char)) > widthTolerance) {
      const other = widths.get(glyph)
      if (other !== undefined && Math.abs(other - widthOf(char)) > widthTolerance) narrow = true
      widths.set(glyph, widthOf(char))
    }
    codes.set(code, glyph)
  }
  if (narrow) return 'invalid'
  if (!remap && widths.size === 0 && blanks.length === 0) return 'valid'
  const mapped = !composite && (remap || blanks.length > 0)
  const edited = editSfnt(bytes, { widths, blanks, codes: mapped ? codes : null })
  if (!edited) return 'invalid'
  holder.set('FontDescriptor', file.add(withProgram(file, descriptor, edited, mapped)))
  if (mapped) {
    keepText(file, font, shown.keys())
    font.delete('Encoding')
  }
  return 'repaired'
}

/** Whether codes are mapped to glyphs in a way that the standard does not allow. */
function needsMap(file: PdfFile, font: PdfDict, descriptor: PdfDict, sfnt: Sfnt, part: 1 | 2): boolean {
  if (!isEmbedded(file, font).encoded) return true
  const symbolic = ((file.number(descriptor.get('Flags')) ?? 0) & 4) !== 0
  const maps = sfnt.cmapCount
  if (symbolic) return part === 1 ? maps !== 1 : maps !== 1 && !sfnt.symbol
  // Differences require a program with a Unicode map, and names of the Adobe Glyph List.
  const entry = file.resolve(font.get('Encoding'))
  return maps === 0 || (entry instanceof PdfDict && entry.has('Differences'))
}

function cidGlyphs(file: PdfFile, font: PdfDict, descendant: PdfDict): (char: FontChar) => number {
  const encoding = compositeEncoding(file, font)
  const map = streamBytes(file, file.stream(descendant.get('CIDToGIDMap')))
  return ({ code, length }) => {
    const cid = encoding.cidOf(code, length)
    if (!map) return cid
    return cid * 2 + 1 < map.length ? (map[cid * 2] << 8) | map[cid * 2 + 1] : 0
  }
}

/** The glyph of a code as readers find it (ISO 32000-1, 9.6.6.4): by the name of the code if it has one, else by the code. */
export function simpleGlyphs(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict,
  sfnt: Sfnt,
): (char: FontChar) => number {
  const own = ({ code }: FontChar) => sfnt.glyphOfCode(code)
  const symbolic = ((file.number(descriptor.get('Flags')) ?? 0) & 4) !== 0
  if (!font.has('Encoding') || (symbolic && !sfnt.unicode)) return own
  const style = fontStyle(file, file.name(font.get('BaseFont')) ?? '', descriptor)
  const encoding = simpleEncoding(file, font, style, () => null)
  const roman = new Map(encodingNamed('MacRomanEncoding').map((name, code) => [name, code]))
  const named = new Map<string, number>()
  for (let glyph = sfnt.glyphCount - 1; glyph > 0; glyph--) named.set(sfnt.nameOf(glyph), glyph)
  return (char) => {
    const name = encoding.nameOf(char.code)
    if (name === '' || name === '.notdef') return own(char)
    const point = unicodeOfGlyphName(name).codePointAt(0)
    const byUnicode = point === undefined ? undefined : sfnt.unicode?.get(point)
    const code = roman.get(name)
    const byRoman = code === undefined ? undefined : sfnt.macintosh?.get(code)
    return byUnicode ?? byRoman ?? named.get(name) ?? own(char)
  }
}

function withProgram(file: PdfFile, descriptor: PdfDict, program: Uint8Array, symbolic: boolean): PdfDict {
  const raw = encodeFlate(program)
  const stream = new PdfStream(
    new PdfDict([
      ['Length1', program.length],
      ['Filter', PdfName.of('FlateDecode')],
      ['Length', raw.length],
    ]),
    raw,
  )
  const out = descriptor.clone().set('FontFile2', file.add(stream))
  const flags = file.number(descriptor.get('Flags')) ?? 0
  return symbolic ? out.set('Flags', (flags & ~32) | 4) : out
}

interface SfntEdit {
  /** New widths by glyph index, in ems. */
  readonly widths: ReadonlyMap<number, number>
  /** Widths in ems of blank glyphs that are added at the end. */
  readonly blanks: readonly number[]
  /** Glyphs by character code, as the only cmap. Null keeps the existing ones. */
  readonly codes: ReadonlyMap<number, number> | null
}

/** Edits a TrueType program to match the font dictionary: codes, widths, missing glyphs. Null if it lacks the required tables. */
function editSfnt(bytes: Uint8Array, { widths, blanks, codes }: SfntEdit): Uint8Array | null {
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
