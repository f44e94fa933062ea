import { glyphOfCid } from '../../fonts/cid-unicode.ts'
import { horizontalWidths } from '../../fonts/cid-widths.ts'
import { compositeEncoding } from '../../fonts/composite-encoding.ts'
import type { FontChar } from '../../fonts/font.ts'
import { fontStyle } from '../../fonts/font-style.ts'
import { type FontProgram, type GlyphProgram, readFontProgram } from '../../fonts/programs/font-program.ts'
import { readGlyphProgram } from '../../fonts/programs/read-glyph-program.ts'
import { simpleEncoding } from '../../fonts/simple-encoding.ts'
import { simpleWidths } from '../../fonts/simple-widths.ts'
import type { PdfDict, PdfFile } from '../../objects.ts'
import { simpleGlyphs, widthTolerance } from './true-type.ts'
import { type DrawnCode, subsetName, writeCompositeFont, writeSimpleFont } from './write-font.ts'

/** How the codes of a font lead to the glyphs of its program. */
export interface CodeGlyphs {
  readonly descriptor: PdfDict
  readonly program: GlyphProgram
  /** The name or index of the glyph, as required by `GlyphProgram`. Null if the program has none. */
  glyphOf(char: FontChar): string | number | null
  /** Whether the font states that a code has no glyph. */
  isUndefined(char: FontChar): boolean
  /** In ems, as the file gives it. */
  widthOf(char: FontChar): number
}

/** Null if the program cannot be read. */
export function codeGlyphs(file: PdfFile, font: PdfDict): CodeGlyphs | null {
  const composite = file.name(font.get('Subtype')) === 'Type0'
  const holder = composite ? file.dict(file.array(font.get('DescendantFonts'))?.[0]) : font
  const descriptor = file.dict(holder?.get('FontDescriptor')) ?? null
  const program = readGlyphProgram(file, descriptor)
  const read = readFontProgram(file, descriptor)
  if (!holder || !descriptor || !program || !read) return null
  const existing = (glyph: string | number) => (program.has(glyph) ? glyph : null)
  if (composite) {
    const encoding = compositeEncoding(file, font)
    const glyphs = glyphOfCid(file, holder, read)
    const widthOf = horizontalWidths(file, font)
    return {
      descriptor,
      program,
      glyphOf: ({ code, length }) => existing(glyphs(encoding.cidOf(code, length))),
      isUndefined: ({ code, length }) => encoding.cidOf(code, length) === 0,
      widthOf,
    }
  }
  const glyphOf = simpleGlyphOf(file, font, descriptor, read, program)
  return {
    descriptor,
    program,
    glyphOf: (char) => existing(glyphOf(char)),
    isUndefined: (char) => glyphOf(char) === '.notdef' || glyphOf(char) === '',
    widthOf: ({ advance }) => advance,
  }
}

function simpleGlyphOf(
  file: PdfFile,
  font: PdfDict,
  descriptor: PdfDict,
  read: FontProgram,
  program: GlyphProgram,
): (char: FontChar) => string | number {
  if (read.sfnt && !read.cff) return simpleGlyphs(file, font, descriptor, read.sfnt)
  const style = fontStyle(file, file.name(font.get('BaseFont')) ?? '', descriptor)
  const encoding = simpleEncoding(file, font, style, () => read)
  if (program.byName) return ({ code }) => encoding.nameOf(code)
  const names = new Map(read.cff?.names?.map((name, glyph) => [name, glyph]))
  return ({ code }) => names.get(encoding.nameOf(code)) ?? -1
}

/** In ems. Differences of exactly the tolerance are allowed. */
const noise = 1e-6

/** Whether the widths that a file gives to codes differ from those of the program. */
export function hasOtherWidths(
  { program, glyphOf, widthOf }: CodeGlyphs,
  shown: ReadonlyMap<number, FontChar>,
): boolean {
  for (const char of shown.values()) {
    const glyph = glyphOf(char)
    if (glyph === null) continue
    for (const own of [program.advance(glyph), program.wholeAdvance?.(glyph) ?? null])
      if (own !== null && Math.abs(own - widthOf(char)) > widthTolerance + noise) return true
  }
  return false
}

/**
 * Replaces the program of a font by one with the same outlines of the shown glyphs and the widths of the file. Codes without a
 * glyph show the glyph of undefined characters, as in readers.
 * @returns false if the program has none of the glyphs that the font claims
 */
export function rebuildFont(file: PdfFile, font: PdfDict, shown: ReadonlyMap<number, FontChar>): boolean {
  const glyphs = codeGlyphs(file, font)
  if (!glyphs) return false
  const { program, glyphOf, isUndefined, widthOf } = glyphs
  const undefinedGlyph = program.byName ? '.notdef' : 0
  let found = 0
  const drawn = [...shown.values()].map((char): DrawnCode => {
    const glyph = glyphOf(char)
    if (glyph !== null || isUndefined(char)) found++
    return { char, contours: program.contours(glyph ?? undefinedGlyph), width: Math.abs(widthOf(char)) }
  })
  if (found === 0) return false
  const composite = file.name(font.get('Subtype')) === 'Type0'
  const holder = composite ? file.dict(file.array(font.get('DescendantFonts'))?.[0]) : font
  const descriptor = file.dict(holder?.get('FontDescriptor'))
  const style = fontStyle(file, file.name(font.get('BaseFont')) ?? '', descriptor)
  const name = subsetName(plainName(style.name), shown.keys())
  if (composite) {
    const { vertical } = compositeEncoding(file, font)
    writeCompositeFont(file, font, { name, style, drawn, vertical })
    return true
  }
  const read = readFontProgram(file, descriptor)
  const encoding = simpleEncoding(file, font, style, () => read)
  const widths = simpleWidths(file, font, descriptor, style, encoding, () => read)
  writeSimpleFont(file, font, {
    name,
    style,
    drawn: new Map(drawn.map((one) => [one.char.code, one])),
    widths,
  })
  return true
}

/** A PostScript name for the program, which may only have ASCII characters. */
function plainName(name: string): string {
  return name.replace(/[^A-Za-z0-9-]/g, '') || 'Font'
}
