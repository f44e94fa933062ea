import type { PdfDict, PdfFile } from '../objects/objects.ts'
import { cidMeaning, glyphOfCid } from './cid-meaning.ts'
import { CidWidths } from './cid-widths.ts'
import { readToUnicode } from './cmaps/to-unicode.ts'
import { compositeEncoding } from './composite-encoding.ts'
import type { FontChar, PdfFont } from './font.ts'
import { fontStyle } from './font-style.ts'
import { lazy } from './lazy.ts'
import type { Reach } from './programs/charstrings.ts'
import { reachesOf } from './programs/extents.ts'
import { readFontProgram } from './programs/font-program.ts'

/** Glyphs kept per font; beyond it they are made anew each time. */
const maxKept = 1 << 17

/** Type 0 (ISO 32000-1, 9.7): codes of one to four bytes, through a CMap to CIDs. */
export class CompositeFont implements PdfFont {
  readonly name: string
  readonly vertical: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly monospace: boolean
  readonly ascent: number
  readonly descent: number
  readonly #chars = new Map<number, FontChar>()
  readonly #reach: (char: FontChar) => Reach | null
  readonly #reaches = new Map<number, Reach | null>()
  readonly #make: (code: number, length: number) => { char: FontChar; sure: boolean }
  readonly #lengthAt: (bytes: Uint8Array, pos: number) => number
  /** Length of all codes, or 0. */
  readonly #uniform: number
  #unsure: boolean

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
    const meaning = cidMeaning(file, cidFont, encoding, readToUnicode(file, font), program, style.name)
    const reaches = lazy(() => reachesOf(file, descriptor))
    const glyphs = lazy(() => glyphOfCid(file, cidFont, program()))
    this.#reach = ({ code, length }) => reaches()?.of(glyphs()(encoding.cidOf(code, length))) ?? null
    this.#unsure = cidFont === null
    this.name = style.name
    this.vertical = encoding.vertical
    this.bold = style.bold
    this.italic = style.italic
    this.monospace = style.monospace
    this.ascent = style.ascent
    this.descent = style.descent
    this.#uniform = encoding.uniformLength
    this.#lengthAt = (bytes, pos) => encoding.codeLength(bytes, pos)
    this.#make = (code, length) => {
      const cid = encoding.cidOf(code, length)
      const { text, sure } = meaning(code, length, cid)
      if (!encoding.vertical)
        return { char: { code, length, unicode: text, advance: widths.width(cid) }, sure }
      const { advance, origin } = widths.vertical(cid)
      return { char: { code, length, unicode: text, advance, origin }, sure }
    }
  }

  get hasUnknownCodes(): boolean {
    return this.#unsure
  }

  decode(bytes: Uint8Array): FontChar[] {
    const chars: FontChar[] = []
    for (let pos = 0; pos < bytes.length; ) {
      const left = bytes.length - pos
      const length = this.#uniform === 0 ? this.#lengthAt(bytes, pos) : Math.min(this.#uniform, left)
      let code = 0
      for (let i = 0; i < length; i++) code = code * 256 + bytes[pos + i]
      chars.push(this.#chars.get(code * 4 + length - 1) ?? this.#char(code, length))
      pos += length
    }
    return chars
  }

  extents(char: FontChar): Reach | null {
    const key = char.code * 4 + char.length - 1
    const known = this.#reaches.get(key)
    if (known !== undefined) return known
    const found = this.#reach(char)
    if (this.#reaches.size < maxKept) this.#reaches.set(key, found)
    return found
  }

  #char(code: number, length: number): FontChar {
    const { char, sure } = this.#make(code, length)
    if (!sure) this.#unsure = true
    if (this.#chars.size < maxKept) this.#chars.set(code * 4 + length - 1, char)
    return char
  }
}
