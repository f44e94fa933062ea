import { type PdfDict, type PdfFile, PdfRef } from '../objects/objects.ts'
import { privateUseUnicode, readToUnicode, type ToUnicode } from './cmaps/to-unicode.ts'
import { type FontChar, lazy, type PdfFont, type Type3 } from './font.ts'
import { type FontStyle, fontStyle, isMonospaced } from './font-style.ts'
import { encodingNamed } from './glyph-names/encodings.ts'
import { isPrivate, numberedGlyph, unicodeOfGlyphName } from './glyph-names/glyph-names.ts'
import { texBitmapEncoding } from './glyph-names/tex-encodings.ts'
import { type FontProgram, readFontProgram } from './programs/font-program.ts'
import type { Extents } from './programs/pens.ts'
import { readGlyphProgram } from './programs/read-glyph-program.ts'
import { asciiOfGlyph } from './programs/sfnt.ts'
import { type SimpleEncoding, simpleEncoding } from './simple-encoding.ts'
import { simpleWidths, type3Matrix } from './simple-widths.ts'
import { Type3Metrics } from './type3-metrics.ts'

/** Type 1, MMType1, TrueType and Type 3: one byte per code (ISO 32000-1, 9.6). */
export class SimpleFont implements PdfFont {
  readonly name: string
  readonly vertical = false
  readonly em: number = 1
  readonly italic: boolean
  readonly monospace: boolean
  readonly ascent: number
  readonly descent: number
  readonly type3?: Type3
  readonly #chars: (FontChar | undefined)[] = new Array(256).fill(undefined)
  readonly #extents = new Map<number, Extents | null>()
  readonly #widths: Float64Array
  readonly #unicode: SimpleUnicode
  readonly #bold: () => boolean
  readonly #readExtents: (code: number) => Extents | null
  #hasUnknownCodes: boolean

  constructor(file: PdfFile, font: PdfDict) {
    const descriptor = file.dict(font.get('FontDescriptor'))
    const type3 = file.name(font.get('Subtype')) === 'Type3'
    const baseFont =
      file.name(font.get(type3 ? 'Name' : 'BaseFont')) ?? file.name(descriptor?.get('FontName')) ?? ''
    const style = fontStyle(file, baseFont, descriptor)
    const program = lazy(() => (type3 ? null : readFontProgram(file, descriptor)))
    const encoding = simpleEncoding(file, font, style, program)
    this.#widths = simpleWidths(file, font, descriptor, style, encoding, program)
    const texCodes = type3 ? texBitmapEncoding(encoding.differences) : null
    const toUnicode = readToUnicode(file, font)
    this.#unicode = new SimpleUnicode(toUnicode, encoding, program, style, texCodes)
    this.#hasUnknownCodes = !type3 && baseFont === '' && !font.has('ToUnicode') && !font.has('Encoding')
    const textOf = (code: number) => this.#unicode.of(code).text
    const metrics = type3 ? new Type3Metrics(file, font, encoding.differences, textOf) : null
    if (metrics) this.em = metrics.em
    const extents = lazy(() => (type3 ? null : readGlyphProgram(file, descriptor)))
    this.#readExtents = (code) => {
      const name = encoding.nameOf(code)
      if (metrics) return metrics.extents(code)
      const known = extents()
      if (!known || known.byName) return known?.extents(name) ?? null
      const glyph = program()?.cff?.names?.indexOf(name) ?? program()?.sfnt?.glyphOfCode(code) ?? -1
      return glyph > 0 ? known.extents(glyph) : null
    }
    this.name = style.name
    this.#bold = lazy(() => style.bold || metrics?.isBold(textOf) === true)
    this.italic = style.italic
    // Some producers give codes without a glyph the width of the missing glyph.
    const written = () => ems.filter((_, code) => toUnicode.textOf(code) !== '')
    const ems = this.#widths.map((width) => width / Math.abs(this.em))
    this.monospace = isMonospaced(style, ems) || (!style.monospace && isMonospaced(style, written()))
    const { ascent, descent } = metrics ?? style
    this.ascent = ascent
    this.descent = descent
    if (type3) this.type3 = glyphProcedures(file, font, encoding.differences)
  }

  get bold(): boolean {
    return this.#bold()
  }

  get hasUnknownCodes(): boolean {
    return this.#hasUnknownCodes
  }

  decode(bytes: Uint8Array): FontChar[] {
    const chars: FontChar[] = new Array(bytes.length)
    for (let i = 0; i < bytes.length; i++) {
      const code = bytes[i] ?? 0
      chars[i] = this.#chars[code] ?? this.#char(code)
    }
    return chars
  }

  extents({ code }: FontChar): Extents | null {
    let found = this.#extents.get(code)
    if (found === undefined) {
      found = this.#readExtents(code)
      this.#extents.set(code, found)
    }
    return found
  }

  #char(code: number): FontChar {
    const { text, certain } = this.#unicode.of(code)
    if (!certain) this.#hasUnknownCodes = true
    const char = { code, length: 1, unicode: text, advance: this.#widths[code] ?? 0 }
    this.#chars[code] = char
    return char
  }
}

/** The text of the codes of a simple font, from the first source that has it (9.10.2). */
class SimpleUnicode {
  readonly #toUnicode: ToUnicode
  readonly #encoding: SimpleEncoding
  readonly #program: () => FontProgram | null
  readonly #style: FontStyle
  readonly #texCodes: ReadonlyMap<number, string> | null

  constructor(
    toUnicode: ToUnicode,
    encoding: SimpleEncoding,
    program: () => FontProgram | null,
    style: FontStyle,
    texCodes: ReadonlyMap<number, string> | null,
  ) {
    this.#texCodes = texCodes
    this.#toUnicode = toUnicode
    this.#encoding = encoding
    this.#program = program
    this.#style = style
  }

  of(code: number): { text: string; certain: boolean } {
    const stated = this.#toUnicode.textOf(code)
    if (stated !== '') {
      const difference = unicodeOfGlyphName(this.#encoding.differences[code] ?? '')
      return { text: isCutLigature(stated, difference) ? difference : stated, certain: true }
    }
    const tex = this.#texCodes?.get(code)
    if (tex !== undefined) return { text: tex, certain: true }
    const name = this.#encoding.nameOf(code)
    const known = this.#encoding.isKnown(code)
    const named = this.#named(code, name)
    const fromProgram = () => this.#fromProgram(code, name, known)
    if (named !== '' && !isPrivate(named)) {
      if (known) return { text: named, certain: true }
      const program = fromProgram()
      return program !== ''
        ? { text: program, certain: true }
        : { text: named, certain: this.#isInPlace(code) }
    }
    const program = fromProgram()
    if (program !== '') return { text: program, certain: true }
    if (this.#toUnicode.identity) return { text: this.#toUnicode.hintOf(code), certain: false }
    const hint = this.#toUnicode.hintOf(code) || named
    if (hint !== '') return privateUseUnicode(hint, this.#style.name)
    // Control codes have no glyph and draw nothing. Their missing text does not make the font uncertain.
    return { text: '', certain: name === '' && code < 0x20 && !this.#style.symbolic }
  }

  /** The glyph has the index that the character of that code has in fonts that were not renumbered. */
  #isInPlace(code: number): boolean {
    const glyph = this.#program()?.sfnt?.glyphOfCode(code) ?? 0
    return asciiOfGlyph(glyph) === code
  }

  #named(code: number, name: string): string {
    if (name === '' || name === '.notdef') return ''
    const text = unicodeOfGlyphName(name, this.#encoding.dingbats)
    if (text !== '') return text
    const numbered = numberedGlyph(name)
    if (!numbered) return ''
    // If the number equals the code, the name was made from a character code.
    const decimal = Number(numbered.digits)
    const hex = Number.parseInt(numbered.digits, 16)
    if ((decimal === code || hex === code) && code > 0x20 && code < 0x7f)
      return unicodeOfGlyphName(encodingNamed('WinAnsiEncoding')[code] ?? '')
    return ''
  }

  #fromProgram(code: number, name: string, known: boolean): string {
    const sfnt = this.#program()?.sfnt
    if (!sfnt) return ''
    const numbered = /^(?:g|gid|glyph|index|cid)[:_.]?(\d{1,5})$/i.exec(name)
    if (numbered) return sfnt.unicodeOf(Number(numbered[1]))
    if (known) return ''
    const glyph = sfnt.glyphOfCode(code)
    if (glyph === 0) return ''
    return sfnt.unicodeOf(glyph)
  }
}

/** Some versions of Ghostscript write ToUnicode maps with only the last letter of a ligature. */
function isCutLigature(stated: string, named: string): boolean {
  if (stated.length !== 1 || named === '' || named === stated) return false
  const letters = named.normalize('NFKC')
  return letters.length > 1 && letters.endsWith(stated) && /^\p{L}+$/u.test(letters)
}

function glyphProcedures(file: PdfFile, font: PdfDict, names: readonly string[]): Type3 {
  const procedures = file.dict(font.get('CharProcs'))
  return {
    matrix: type3Matrix(file, font),
    resources: file.dict(font.get('Resources')),
    procedure(code) {
      const entry = procedures?.get(names[code] ?? '')
      return entry instanceof PdfRef && file.stream(entry) ? entry.num : null
    },
  }
}
