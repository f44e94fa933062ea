import { type PdfDict, type PdfFile, PdfRef } from '../objects.ts'
import { privateUseUnicode, readToUnicode, type ToUnicode } from './cmaps/to-unicode.ts'
import { type FontChar, lazy, type PdfFont, type Type3 } from './font.ts'
import { type FontStyle, fontStyle, isMonospaced } from './font-style.ts'
import { encodingNamed, isPrivate, numberedGlyph, unicodeOfGlyphName } from './glyph-names.ts'
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

/**
 * The encodings of TeX's text fonts, for bitmap fonts: pdfTeX embeds these as Type 3 fonts whose glyph names are only the codes (`a28`),
 * without ToUnicode. Cork (T1) is what documents in languages with accents use; OT1 is the original one, for English.
 */

/** Codes 0x00 to 0x1f; a dot if there is no character. */
const corkLow = '` ´ ˆ ˜ ¨ ˝ ˚ ˇ ˘ ¯ ˙ ¸ ˛ ‚ ‹ › “ ” „ « » – — . . ı ȷ ff fi fl ffi ffl'
/** Codes 0x80 to 0xbf. Those from 0xc0 are as in Latin 1, with three exceptions. */
const corkHigh =
  'Ă Ą Ć Č Ď Ě Ę Ğ Ĺ Ľ Ł Ń Ň Ŋ Ő Ŕ Ř Ś Š Ş Ť Ţ Ű Ů Ÿ Ź Ž Ż Ĳ İ đ § ă ą ć č ď ě ę ğ ĺ ľ ł ń ň ŋ ő ŕ ř ś š ş ť ţ ű ů ÿ ź ž ż ĳ ¡ ¿ £'
const ot1Low = 'Γ Δ Θ Λ Ξ Π Σ Υ Φ Ψ Ω ff fi fl ffi ffl ı ȷ ` ´ ˇ ˘ ¯ ˚ ¸ ß æ œ ø Æ Œ Ø'

const cork = new Map<number, string>()
const ot1 = new Map<number, string>()
add(cork, 0, corkLow)
add(cork, 0x80, corkHigh)
for (let code = 0xc0; code < 0x100; code++) cork.set(code, String.fromCharCode(code))
add(cork, 0xd7, 'Œ')
add(cork, 0xdf, 'ẞ')
add(cork, 0xf7, 'œ')
add(cork, 0xff, 'ß')
add(cork, 0x7f, '-')
add(ot1, 0, ot1Low)
for (const [code, text] of [
  [0x3c, '¡'],
  [0x3e, '¿'],
  [0x5c, '“'],
  [0x7b, '–'],
  [0x7c, '—'],
  [0x7d, '˝'],
  [0x7e, '˜'],
  [0x7f, '¨'],
] as const)
  ot1.set(code, text)
for (const encoding of [cork, ot1]) {
  encoding.set(0x22, '”')
  encoding.set(0x27, '’')
  encoding.set(0x60, '‘')
}
cork.set(0x22, '"')

const capitals = Array.from({ length: 26 }, (_, i) => String.fromCharCode(0x41 + i))
const calligraphic = capitals.map((letter) => `${letter.charCodeAt(0).toString(16)} ${letter}`).join(' ')

/** Fonts of symbols (TS1, OMX, OMS), and codes of each that are unlikely in another font with few codes. */
const symbols: readonly { readonly texts: ReadonlyMap<number, string>; readonly signs: readonly number[] }[] =
  [
    {
      texts: table(
        '2a * 84 † 85 ‡ 86 ‖ 87 ‰ 88 • 97 ™ 9c ℗ a4 ¤ a7 § a9 © ae ® b0 ° b1 ± b2 ² b3 ³ b5 µ b6 ¶ b7 · b9 ¹ bc ¼ bd ½ be ¾ bf € d6 × f6 ÷',
      ),
      signs: [0x84, 0x85, 0x86, 0x88, 0x97, 0xa7, 0xa9, 0xae, 0xb0, 0xb5, 0xb6, 0xb7, 0xbf],
    },
    {
      texts: table(
        '00 ( 01 ) 02 [ 03 ] 08 { 09 } 0c | 0d ‖ 10 ( 11 ) 12 ( 13 ) 14 [ 15 ] 1a { 1b } 20 ( 21 ) 22 [ 23 ] 28 { 29 } ' +
          '30 ⎛ 31 ⎞ 32 ⎡ 33 ⎤ 34 ⎣ 35 ⎦ 36 ⎢ 37 ⎥ 38 ⎧ 39 ⎫ 3a ⎩ 3b ⎭ 3c ⎨ 3d ⎬ 3e ⎪ 3f ⏐ 40 ⎝ 41 ⎠ 42 ⎜ 43 ⎟ ' +
          '50 ∑ 51 ∏ 52 ∫ 53 ⋃ 54 ⋂ 58 ∑ 59 ∏ 5a ∫ 5b ⋃ 5c ⋂ 68 [ 69 ] 6e { 6f } 70 √ 71 √ 72 √ 73 √',
      ),
      signs: [0x09, 0x11, 0x12, 0x13, 0x1a, 0x30, 0x31, 0x38, 0x40, 0x43],
    },
    {
      texts: table(
        '00 − 01 · 02 × 03 ∗ 04 ÷ 06 ± 07 ∓ 0d ○ 0e ◦ 0f • 11 ≡ 12 ⊆ 13 ⊇ 14 ≤ 15 ≥ 18 ∼ 19 ≈ 1a ⊂ 1b ⊃ 1c ≪ 1d ≫ ' +
          '20 ← 21 → 22 ↑ 23 ↓ 24 ↔ 28 ⇐ 29 ⇒ 2c ⇔ 2f ∝ 30 ′ 31 ∞ 32 ∈ 38 ∀ 39 ∃ 3a ¬ 3b ∅ ' +
          `${calligraphic} 5b ∪ 5c ∩ 5e ∧ 5f ∨ 62 ⌊ 63 ⌋ 64 ⌈ 65 ⌉ 66 { 67 } 68 ⟨ 69 ⟩ 6a | 6b ∥ 6e \\ 70 √ 72 ∇ 73 ∫ ` +
          '78 § 79 † 7a ‡ 7b ¶',
      ),
      signs: [0x00, 0x01, 0x02, 0x03, 0x06, 0x0e, 0x0f, 0x14, 0x15, 0x21],
    },
  ]

/** Letters of formulas (OML). */
const mathItalic = table(
  '00 Γ 01 Δ 02 Θ 03 Λ 04 Ξ 05 Π 06 Σ 07 Υ 08 Φ 09 Ψ 0a Ω 0b α 0c β 0d γ 0e δ 0f ε 10 ζ 11 η 12 θ 13 ι 14 κ 15 λ 16 μ ' +
    '17 ν 18 ξ 19 π 1a ρ 1b σ 1c τ 1d υ 1e φ 1f χ 20 ψ 21 ω 22 ε 23 ϑ 24 ϖ 25 ϱ 26 ς 27 ϕ 3a . 3b , 3c < 3d / 3e > 3f ⋆ 40 ∂ ' +
    '60 ℓ 7b ı 7c ȷ 7d ℘',
)
/** Fewer lowercase letters than this, with ligatures and without any digit or punctuation mark, are letters of formulas. */
const minTextLetters = 8

/** Text fonts have digits, commas, full stops or parentheses from 0x28 to 0x39, where fonts of formulas have hooks of arrows, or dashes. */
function isMathItalic(codes: readonly number[]): boolean {
  const isText = (code: number) =>
    (code >= 0x28 && code <= 0x39) || code === 0x7b || code === 0x7c || code >= 0x80
  if (!codes.some((code) => code < 0x28) || codes.some(isText)) return false
  return (
    codes.some((code) => code >= 0x3b && code <= 0x3e) ||
    codes.filter((code) => code >= 0x61 && code <= 0x7a).length < minTextLetters
  )
}

/** @param pairs hexadecimal codes, each with its text */
function table(pairs: string): ReadonlyMap<number, string> {
  const parts = pairs.split(' ')
  return new Map(
    parts.flatMap((part, i) => (i % 2 === 0 ? [[Number.parseInt(part, 16), parts[i + 1] ?? '']] : [])),
  )
}

function add(encoding: Map<number, string>, first: number, characters: string): void {
  for (const [i, character] of characters.split(' ').entries())
    if (character !== '.') encoding.set(first + i, character)
}

/**
 * The code that the name of a glyph of a bitmap font is made from: in decimal (`a12`, pdfTeX), in hexadecimal (`x0C`, dvipdfm), or as the
 * character with that code (dvips).
 */
function codeOfName(name: string): number | null {
  if (name.length === 1) return name.charCodeAt(0)
  const decimal = /^a(\d{1,3})$/.exec(name)?.[1]
  const hex = /^x([\dA-Fa-f]{2})$/.exec(name)?.[1]
  return decimal !== undefined ? Number(decimal) : hex !== undefined ? Number.parseInt(hex, 16) : null
}

/**
 * The characters of a bitmap font of TeX that differ from ASCII, by code; null for another font. OT1 has no codes from 0x80, and
 * its ligatures are at codes where Cork has
 * rare marks. @param differences glyph names by code, '' if there is none
 */
function texBitmapEncoding(differences: readonly string[]): ReadonlyMap<number, string> | null {
  const codes: number[] = []
  for (const [code, name] of differences.entries()) {
    if (name === '' || name === '.notdef') continue
    // Names cannot contain the character with code 0, for which converters invent a name.
    if (code > 0 && codeOfName(name) !== code) return null
    codes.push(code)
  }
  if (!codes.some((code) => code > 0)) return null
  const symbolic = symbols.find(
    ({ texts, signs }) =>
      codes.every((code) => texts.has(code)) && codes.some((code) => signs.includes(code)),
  )
  if (symbolic) return symbolic.texts
  const isCork = codes.some((code) => code >= 0x80)
  const isOt1 = !isCork && codes.some((code) => code <= 0x0f)
  const own = isMathItalic(codes) ? mathItalic : isOt1 ? ot1 : cork
  const ascii = codes.filter((code) => code > 0x20 && code < 0x7f && !own.has(code))
  return new Map([...own, ...ascii.map((code) => [code, String.fromCharCode(code)] as const)])
}
