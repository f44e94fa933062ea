import { encodeFlate } from '../../filters/decode-stream.ts'
import { type FontStyle, fontStyle } from '../../fonts/font-style.ts'
import { unicodeOfGlyphName } from '../../fonts/glyph-names/glyph-names.ts'
import { loadFont } from '../../fonts/load-font.ts'
import type { Contour } from '../../fonts/programs/outlines.ts'
import { type WrittenGlyph, writeTrueType } from '../../fonts/programs/write-truetype.ts'
import { type SimpleEncoding, simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import { standardMetrics } from '../../fonts/standard-fonts.ts'
import { toUnicodeMap } from '../../fonts/to-unicode-map.ts'
import { PdfDict, type PdfFile, PdfName, type PdfRef, PdfStream } from '../../objects/objects.ts'
import { type Face, facesLike } from './faces.ts'

export interface StandIn {
  /** Codes without a known character, or whose character no replacement font has. */
  readonly lacking: ReadonlySet<number>
  /** It replaces a standard font, which pdf.js has too, so that both draw the page alike. */
  readonly standard: boolean
}

const unitsPerEm = 2048

/** Horizontal scale of a letter, to fit the width that the file gives it. Beyond, it would look distorted. */
const scaleLimits = { min: 0.4, max: 1.25 } as const

/**
 * Embeds a replacement program in a simple font without one, as a symbolic TrueType font. Its widths and text stay, so that no glyph
 * moves.
 * @param used codes that are shown. All others get a blank glyph of their width.
 */
export function embedStandIn(file: PdfFile, font: PdfDict, used: ReadonlyMap<number, unknown>): StandIn {
  const descriptor = file.dict(font.get('FontDescriptor'))
  const baseFont = file.name(font.get('BaseFont')) ?? file.name(descriptor?.get('FontName')) ?? ''
  const style = fontStyle(file, baseFont, descriptor)
  const none = () => null
  const encoding = simpleEncoding(file, font, style, none)
  const widths = simpleWidths(file, font, descriptor, style, encoding, none)
  const meanings = loadFont(file, font)
    .decode(Uint8Array.from({ length: 256 }, (_, code) => code))
    .map(({ unicode }) => unicode)
  const faces = facesLike(style)
  const lacking = new Set<number>()
  const blank = { contours: [] }
  const glyphs: WrittenGlyph[] = [{ ...blank, advance: unitsPerEm / 2 }]
  const codes = new Map<number, number>()
  for (let code = 0; code < 256; code++) {
    const advance = Math.abs(widths[code]) * unitsPerEm
    const contours = used.has(code) ? outline(shownBy(code, encoding), faces, advance) : []
    if (contours === null) lacking.add(code)
    codes.set(code, glyphs.push({ contours: contours ?? [], advance }) - 1)
  }
  const name = `${tagOf(used)}+${faces[0].name}`
  const ascent = Math.round(style.ascent * unitsPerEm)
  const descent = Math.round(style.descent * unitsPerEm)
  const { bytes, bounds } = writeTrueType({ name, unitsPerEm, ascent, descent, glyphs, codes })
  const perMille = (units: number) => Math.round((units * 1000) / unitsPerEm)
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
      Array.from(widths, (width) => Math.round(Math.abs(width) * 1e6) / 1000),
    )
    .set(
      'FontDescriptor',
      file.add(
        new PdfDict([
          ['Type', PdfName.of('FontDescriptor')],
          ['FontName', PdfName.of(name)],
          ['Flags', flagsOf(style)],
          ['FontBBox', [bounds.xMin, bounds.yMin, bounds.xMax, bounds.yMax].map(perMille)],
          ['ItalicAngle', style.italic ? -12 : 0],
          ['Ascent', perMille(ascent)],
          ['Descent', perMille(descent)],
          ['CapHeight', perMille(ascent)],
          ['StemV', style.bold ? 120 : 80],
          ['FontFile2', flate(file, bytes, [['Length1', bytes.length]])],
        ]),
      ),
    )
  if (!font.has('ToUnicode')) font.set('ToUnicode', flate(file, toUnicodeMap(meanings.entries(), 1)))
  return { lacking, standard: standardMetrics(style.name) !== null }
}

/** The character that a code shows. Empty for none, null where it is unknown. */
function shownBy(code: number, encoding: SimpleEncoding): string | null {
  const name = encoding.nameOf(code)
  if (name === '' || name === '.notdef') return ''
  return unicodeOfGlyphName(name, encoding.dingbats) || null
}

/** Contours in font units. Null where no replacement font has the character. */
function outline(text: string | null, faces: readonly Face[], advance: number): readonly Contour[] | null {
  if (text === null) return null
  const [first, ...more] = text
  if (first === undefined) return []
  const wanted = privateSymbols.get(first) ?? first
  if (more.length > 0) return ligature(text, faces, advance)
  if (/^\s$/u.test(wanted)) return []
  const code = wanted.codePointAt(0) ?? 0
  for (const { font } of faces) {
    const glyph = font.sfnt.unicode?.get(code)
    if (glyph === undefined) continue
    const own = (font.sfnt.advanceOf(glyph) ?? 0) * unitsPerEm
    const ratio = own > 0 && advance > 0 ? advance / own : 1
    const across =
      Math.abs(ratio - 1) < 0.02 ? 1 : Math.max(scaleLimits.min, Math.min(scaleLimits.max, ratio))
    const scale = unitsPerEm / font.unitsPerEm
    return font
      .contours(glyph)
      .map((contour) => contour.map(({ x, y, on }) => ({ x: x * scale * across, y: y * scale, on })))
  }
  return null
}

const ligatures: Readonly<Record<string, string>> = {
  ff: '\ufb00',
  fi: '\ufb01',
  fl: '\ufb02',
  ffi: '\ufb03',
  ffl: '\ufb04',
}

function ligature(text: string, faces: readonly Face[], advance: number): readonly Contour[] | null {
  const single = ligatures[text]
  return single === undefined ? null : outline(single, faces, advance)
}

/** Bracket parts and signs of the Symbol font, which Adobe's glyph list maps to private code points. */
const privateSymbols = new Map<string, string>([
  ['\uf8d9', '\u00a9'],
  ['\uf8da', '\u00ae'],
  ['\uf8db', '\u2122'],
  ['\uf8e5', '\u203e'],
  ['\uf8e6', '\u23d0'],
  ['\uf8e7', '\u23af'],
  ['\uf8e8', '\u00ae'],
  ['\uf8e9', '\u00a9'],
  ['\uf8ea', '\u2122'],
  ...run(0xf8eb, 0x239b, 3),
  ...run(0xf8ee, 0x23a1, 3),
  ...run(0xf8f1, 0x23a7, 4),
  ['\uf8f5', '\u23ae'],
  ...run(0xf8f6, 0x239e, 3),
  ...run(0xf8f9, 0x23a4, 3),
  ...run(0xf8fc, 0x23ab, 3),
  ['\u2329', '\u27e8'],
  ['\u232a', '\u27e9'],
  // A soft hyphen in a content stream is visible.
  ['\u00ad', '-'],
])

function run(from: number, to: number, count: number): [string, string][] {
  return Array.from({ length: count }, (_, i) => [String.fromCharCode(from + i), String.fromCharCode(to + i)])
}

function flagsOf({ monospace, serif, italic }: FontStyle): number {
  return 4 | (monospace ? 1 : 0) | (serif ? 2 : 0) | (italic ? 64 : 0)
}

/** The subset tag: six letters, by the codes that are shown. */
function tagOf(used: ReadonlyMap<number, unknown>): string {
  let sum = 2_166_136_261
  for (const code of [...used.keys()].sort((a, b) => a - b)) sum = Math.imul(sum ^ code, 16_777_619) >>> 0
  let tag = ''
  for (let i = 0; i < 6; i++, sum = Math.floor(sum / 26)) tag += String.fromCharCode(65 + (sum % 26))
  return tag
}

function flate(file: PdfFile, bytes: Uint8Array, entries: readonly [string, number][] = []): PdfRef {
  const raw = encodeFlate(bytes)
  return file.add(
    new PdfStream(
      new PdfDict([['Filter', PdfName.of('FlateDecode')], ['Length', raw.length], ...entries]),
      raw,
    ),
  )
}
