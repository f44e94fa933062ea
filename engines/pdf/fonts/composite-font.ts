import type { PdfDict, PdfFile } from '../objects.ts'
import { cidUnicode, glyphOfCid } from './cid-unicode.ts'
import { CidWidths } from './cid-widths.ts'
import { readToUnicode } from './cmaps/to-unicode.ts'
import { compositeEncoding } from './composite-encoding.ts'
import { type FontChar, lazy, type PdfFont } from './font.ts'
import { fontStyle, isMonospaced } from './font-style.ts'
import { readFontProgram } from './programs/font-program.ts'
import type { Extents } from './programs/pens.ts'
import { readGlyphProgram } from './programs/read-glyph-program.ts'

/** Characters cached per font; further ones are made each time. */
const maxCachedChars = 1 << 17

/** Type 0 (ISO 32000-1, 9.7): a CMap maps codes of one to four bytes to CIDs. */
export class CompositeFont implements PdfFont {
  readonly name: string
  readonly vertical: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly monospace: boolean
  readonly em = 1
  readonly ascent: number
  readonly descent: number
  readonly #chars = new Map<number, FontChar>()
  readonly #readExtents: (char: FontChar) => Extents | null
  readonly #extents = new Map<number, Extents | null>()
  readonly #make: (code: number, length: number) => { char: FontChar; certain: boolean }
  readonly #lengthAt: (bytes: Uint8Array, pos: number) => number
  /** Length of all codes, or 0 if they differ. */
  readonly #uniformLength: number
  #hasUnknownCodes: boolean

  constructor(file: PdfFile, font: PdfDict) {
    const descendants = file.array(font.get('DescendantFonts'))
    const cidFont = file.dict(descendants ? descendants[0] : font.get('DescendantFonts'))
    const descriptor = file.dict(cidFont?.get('FontDescriptor'))
    const baseFont =
      file.name(font.get('BaseFont')) ??
      file.name(cidFont?.get('BaseFont')) ??
      file.name(descriptor?.get('FontName'))
    const style = fontStyle(file, baseFont ?? '', descriptor)
    const encoding = compositeEncoding(file, font)
    const widths = new CidWidths(file, cidFont)
    const program = lazy(() => readFontProgram(file, descriptor))
    const unicodeOf = cidUnicode(file, cidFont, encoding, readToUnicode(file, font), program, style.name)
    const extents = lazy(() => readGlyphProgram(file, descriptor))
    const glyphs = lazy(() => glyphOfCid(file, cidFont, program()))
    this.#readExtents = ({ code, length }) =>
      extents()?.extents(glyphs()(encoding.cidOf(code, length))) ?? null
    this.#hasUnknownCodes = cidFont === null
    this.name = style.name
    this.vertical = encoding.vertical
    this.bold = style.bold
    this.italic = style.italic
    this.monospace = isMonospaced(style, widths.stated())
    this.ascent = style.ascent
    this.descent = style.descent
    this.#uniformLength = encoding.uniformLength
    this.#lengthAt = (bytes, pos) => encoding.codeLength(bytes, pos)
    this.#make = (code, length) => {
      const cid = encoding.cidOf(code, length)
      const { text, certain } = unicodeOf(code, length, cid)
      if (!encoding.vertical)
        return { char: { code, length, unicode: text, advance: widths.width(cid) }, certain }
      const { advance, origin } = widths.vertical(cid)
      return { char: { code, length, unicode: text, advance, origin }, certain }
    }
  }

  get hasUnknownCodes(): boolean {
    return this.#hasUnknownCodes
  }

  decode(bytes: Uint8Array): FontChar[] {
    const chars: FontChar[] = []
    for (let pos = 0; pos < bytes.length; ) {
      const left = bytes.length - pos
      const uniform = this.#uniformLength
      const length = uniform === 0 ? this.#lengthAt(bytes, pos) : Math.min(uniform, left)
      let code = 0
      for (let i = 0; i < length; i++) code = code * 256 + (bytes[pos + i] ?? 0)
      chars.push(this.#chars.get(code * 4 + length - 1) ?? this.#char(code, length))
      pos += length
    }
    return chars
  }

  extents(char: FontChar): Extents | null {
    const key = char.code * 4 + char.length - 1
    const known = this.#extents.get(key)
    if (known !== undefined) return known
    const found = this.#readExtents(char)
    if (this.#extents.size < maxCachedChars) this.#extents.set(key, found)
    return found
  }

  #char(code: number, length: number): FontChar {
    const { char, certain } = this.#make(code, length)
    if (!certain) this.#hasUnknownCodes = true
    if (this.#chars.size < maxCachedChars) this.#chars.set(code * 4 + length - 1, char)
    return char
  }
}
