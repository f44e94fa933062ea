import { flateStream } from '../../filters/decode-stream.ts'
import { readToUnicode } from '../../fonts/cmaps/to-unicode.ts'
import { cidMap, toUnicodeMap } from '../../fonts/cmaps/write-cmap.ts'
import type { FontChar } from '../../fonts/font.ts'
import type { FontStyle } from '../../fonts/font-style.ts'
import { loadFont } from '../../fonts/load-font.ts'
import type { Contour } from '../../fonts/programs/outlines.ts'
import { type Bounds, type WrittenGlyph, writeTrueType } from '../../fonts/programs/write-truetype.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef, PdfString } from '../../objects.ts'

const unitsPerEm = 2048

/** What a code of a font is drawn as. Lengths are in ems. */
export interface DrawnCode {
  readonly char: FontChar
  readonly contours: readonly Contour[]
  /** Horizontal advance. */
  readonly width: number
}

/**
 * Gives a simple font a new program, as a symbolic TrueType font. Widths and text of its codes are kept, so that no glyph moves.
 * @param name with a subset tag
 * @param drawn by code; all other codes get a blank glyph
 * @param widths by code, in ems
 */
export function writeSimpleFont(
  file: PdfFile,
  font: PdfDict,
  {
    name,
    style,
    drawn,
    widths,
  }: { name: string; style: FontStyle; drawn: ReadonlyMap<number, DrawnCode>; widths: Float64Array },
): void {
  keepText(file, font, drawn.keys())
  const glyphs: WrittenGlyph[] = [{ contours: [], advance: unitsPerEm / 2 }]
  const codes = new Map<number, number>()
  for (let code = 0; code < 256; code++)
    codes.set(code, glyphs.push(written(drawn.get(code)?.contours ?? [], Math.abs(widths[code]))) - 1)
  const descriptor = writeProgram(file, { name, style, glyphs, codes })
  font.delete('Encoding')
  font.delete('Name')
  font
    .set('Type', PdfName.of('Font'))
    .set('Subtype', PdfName.of('TrueType'))
    .set('BaseFont', PdfName.of(name))
    .set('FirstChar', 0)
    .set('LastChar', 255)
    .set(
      'Widths',
      Array.from(widths, (width) => perMille(Math.abs(width))),
    )
    .set('FontDescriptor', descriptor)
}

/**
 * Gives a composite font a new program, as a TrueType font with a map from the shown codes to its glyphs. Widths and text of the
 * codes stay.
 * @param drawn every code that is shown
 */
export function writeCompositeFont(
  file: PdfFile,
  font: PdfDict,
  {
    name,
    style,
    drawn,
    vertical,
  }: { name: string; style: FontStyle; drawn: readonly DrawnCode[]; vertical: boolean },
): void {
  const glyphs: WrittenGlyph[] = [
    { contours: [], advance: unitsPerEm },
    ...drawn.map(({ contours, width }) => written(contours, width)),
  ]
  const descriptor = writeProgram(file, { name, style, glyphs, codes: new Map() })
  const descendant = new PdfDict([
    ['Type', PdfName.of('Font')],
    ['Subtype', PdfName.of('CIDFontType2')],
    ['BaseFont', PdfName.of(name)],
    ['CIDSystemInfo', identitySystem()],
    ['FontDescriptor', descriptor],
    ['CIDToGIDMap', PdfName.of('Identity')],
    ['DW', 1000],
    ['W', widthRanges(drawn.map(({ width }) => perMille(width)))],
  ])
  if (vertical)
    descendant.set('W2', [
      1,
      drawn.flatMap(({ char: { advance, origin = [0, 0] } }) => [advance, ...origin].map(perMille)),
    ])
  const chars = drawn.map(({ char: { code, length, unicode } }, i) => ({
    code,
    length,
    text: unicode,
    cid: i + 1,
  }))
  font
    .set('Type', PdfName.of('Font'))
    .set('BaseFont', PdfName.of(name))
    .set('DescendantFonts', [file.add(descendant)])
  writeEncoding(file, font, chars, vertical)
}

interface CodeOfCid {
  readonly code: number
  readonly length: number
  readonly text: string
  readonly cid: number
}

/** Gives a composite font an embedded map of codes to CIDs, and of codes to text. */
export function writeEncoding(
  file: PdfFile,
  font: PdfDict,
  codes: readonly CodeOfCid[],
  vertical: boolean,
): void {
  font.set(
    'Encoding',
    flate(file, cidMap(codes, vertical), [
      ['Type', PdfName.of('CMap')],
      ['CMapName', PdfName.of('Codes')],
      ['CIDSystemInfo', identitySystem()],
      ['WMode', vertical ? 1 : 0],
    ]),
  )
  // The text of a code may follow from its old map or its old program.
  font.set('ToUnicode', flate(file, toUnicodeMap(codes)))
}

/** The character collection of fonts whose CIDs have no meaning outside of them. */
export function identitySystem(): PdfDict {
  return new PdfDict([
    ['Registry', text('Adobe')],
    ['Ordering', text('Identity')],
    ['Supplement', 0],
  ])
}

/** Part 1 limits arrays to 8,191 entries, so the widths are in several. */
function widthRanges(widths: readonly number[]): PdfObject[] {
  const ranges: PdfObject[] = []
  for (let at = 0; at < widths.length; at += 4096) ranges.push(1 + at, widths.slice(at, at + 4096))
  return ranges
}

function written(contours: readonly Contour[], width: number): WrittenGlyph {
  const scaled = contours.map((points) =>
    points.map(({ x, y, on }) => ({ x: x * unitsPerEm, y: y * unitsPerEm, on })),
  )
  return { contours: scaled, advance: width * unitsPerEm }
}

interface NewProgram {
  readonly name: string
  readonly style: FontStyle
  readonly glyphs: readonly WrittenGlyph[]
  readonly codes: ReadonlyMap<number, number>
}

function writeProgram(file: PdfFile, { name, style, glyphs, codes }: NewProgram): PdfRef {
  const ascent = Math.round(style.ascent * unitsPerEm)
  const descent = Math.round(style.descent * unitsPerEm)
  const { bytes, bounds } = writeTrueType({ name, unitsPerEm, ascent, descent, glyphs, codes })
  const { monospace, serif, italic, bold } = style
  const inThousandths = (units: number) => Math.round((units * 1000) / unitsPerEm)
  const box = (['xMin', 'yMin', 'xMax', 'yMax'] satisfies (keyof Bounds)[]).map((side) =>
    inThousandths(bounds[side]),
  )
  return file.add(
    new PdfDict([
      ['Type', PdfName.of('FontDescriptor')],
      ['FontName', PdfName.of(name)],
      ['Flags', 4 | (monospace ? 1 : 0) | (serif ? 2 : 0) | (italic ? 64 : 0)],
      ['FontBBox', box],
      ['ItalicAngle', italic ? -12 : 0],
      ['Ascent', inThousandths(ascent)],
      ['Descent', inThousandths(descent)],
      ['CapHeight', inThousandths(ascent)],
      ['StemV', bold ? 120 : 80],
      ['FontFile2', flate(file, bytes, [['Length1', bytes.length]])],
    ]),
  )
}

/** A name with a subset tag: six letters, by the codes that are shown. */
export function subsetName(name: string, codes: Iterable<number>): string {
  let sum = 2_166_136_261
  for (const code of [...codes].sort((a, b) => a - b)) sum = Math.imul(sum ^ code, 16_777_619) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++, sum = Math.floor(sum / 26)) tag += String.fromCharCode(65 + (sum % 26))
  return `${tag}+${name}`
}

/** Thousandths of an em, without noise of floating point. */
const perMille = (ems: number) => Math.round(ems * 1e6) / 1000

const text = (value: string) => new PdfString(new TextEncoder().encode(value))

function flate(file: PdfFile, bytes: Uint8Array, entries: readonly [string, PdfObject][] = []): PdfRef {
  return file.add(flateStream(bytes, new PdfDict(entries)))
}

/**
 * Writes the text of a simple font's codes to a ToUnicode map, before the encoding that defines it is changed. Some programs write a
 * map of only a few codes, and readers take the others from the encoding. @param shown codes whose text must be kept
 */
export function keepText(file: PdfFile, font: PdfDict, shown: Iterable<number>): void {
  const chars = loadFont(file, font).decode(Uint8Array.from({ length: 256 }, (_, code) => code))
  if (font.has('ToUnicode')) {
    const map = readToUnicode(file, font)
    const unmapped = new Set(
      chars.flatMap(({ code, unicode }) =>
        unicode !== '' && map.textOf(code) === '' && map.hintOf(code) === '' ? code : [],
      ),
    )
    if (![...shown].some((code) => unmapped.has(code))) return
  }
  const codes = chars.map(({ code, length, unicode }) => ({ code, length, text: unicode }))
  font.set('ToUnicode', file.add(flateStream(toUnicodeMap(codes))))
}
