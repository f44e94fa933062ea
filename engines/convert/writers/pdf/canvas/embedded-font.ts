import { InternalError } from '../../../../model/errors.ts'
import {
  flateStream,
  PdfDict,
  type PdfFile,
  PdfName,
  type PdfRef,
  PdfString,
} from '../../../../pdf/new-file.ts'
import type { Font, Subset } from '../fonts/coverage.ts'
import { numberOf } from './content.ts'
import { type ShapedWord, shaperOf, wordsOf } from './shaped-text.ts'

/** A font of one file: the glyphs in use, with codes in the order of use (ISO 32000-1, 9.7). */
export class EmbeddedFont {
  readonly font: Font
  /** Its name in the resources of pages. */
  readonly name: string
  readonly #shaper: ReturnType<typeof shaperOf>
  readonly #subset: Subset
  /** Advance widths by code, thousandths of an em. */
  readonly #widths: number[]
  readonly #unicode: (readonly number[])[] = [[0]]
  readonly #shown = new Map<string, string>()
  readonly #codeOf = new Map<string, number>()
  readonly #scale: number
  /** Whether it shows any text. */
  isUsed = false

  constructor(font: Font, name: string) {
    this.font = font
    this.name = name
    this.#shaper = shaperOf(font)
    this.#subset = font.createSubset()
    this.#scale = 1000 / font.unitsPerEm
    this.#widths = [font.getGlyph(0).advanceWidth * this.#scale]
  }

  /** Width of a text, thousandths of an em. */
  width(text: string): number {
    let width = 0
    for (const word of wordsOf(text)) width += this.#shaper.word(word).advance
    return width
  }

  /** The operations that show a text at a place, inside a text object. */
  show(text: string, x: number, y: number, size: number): string {
    this.isUsed = true
    const words = wordsOf(text)
    if (text.length > maxShown || words.some((word) => this.#shaper.word(word).isMoved))
      return this.#showPlaced(words, x, y, size)
    let shown = ''
    for (const word of words) shown += this.#codes(word)
    return `${numberOf(x)} ${numberOf(y)} Td\n[<${shown}>] TJ`
  }

  /** Codes of a word, with the kerning between them. */
  #codes(word: string): string {
    let codes = this.#shown.get(word)
    if (codes === undefined) {
      codes = ''
      const { glyphs, texts, places } = this.#shaper.word(word)
      for (const [i, glyph] of glyphs.entries()) {
        codes += this.#code(glyph, texts[i])
        const { added } = places[i]
        if (Math.abs(added) >= 0.001) codes += `>${numberOf(-added)}<`
      }
      this.#shown.set(word, codes)
    }
    return codes
  }

  #showPlaced(words: readonly string[], x: number, y: number, size: number): string {
    const out: string[] = []
    let at = x
    for (const word of words) {
      const { glyphs, texts, places } = this.#shaper.word(word)
      for (const [i, glyph] of glyphs.entries()) {
        const place = places[i]
        const left = at + (place.x * size) / 1000
        const base = y + (place.y * size) / 1000
        out.push(`1 0 0 1 ${numberOf(left)} ${numberOf(base)} Tm\n<${this.#code(glyph, texts[i])}> Tj`)
        at += (place.advance * size) / 1000
      }
    }
    return out.join('\n')
  }

  /** The code of a glyph. A glyph with several texts, such as that of both spaces, has a code for each. */
  #code(glyph: ShapedWord['glyphs'][number], text: readonly number[]): string {
    const key = `${glyph.id} ${text.join(' ')}`
    let code = this.#codeOf.get(key)
    if (code === undefined) {
      const first = this.#subset.includeGlyph(glyph.id)
      code = this.#unicode[first] === undefined ? first : this.#subset.glyphs.push(glyph.id) - 1
      this.#codeOf.set(key, code)
      this.#widths[code] = glyph.advanceWidth * this.#scale
      this.#unicode[code] = text
    }
    return hex(code)
  }

  /** Adds the font to a file. @param number of the font in the file @param needsSet PDF/A-1 requires the set of codes */
  embed(file: PdfFile, number: number, needsSet: boolean): PdfDict {
    const { font } = this
    const compact = this.#subset.cff !== undefined && this.#subset.cff !== null
    const program = this.#subset.encode()
    const post = postOf(font)
    const base = PdfName.of(`${tagOf(number)}+${(font.postscriptName ?? 'Font').replaceAll(' ', '_')}`)
    const descriptor = new PdfDict([
      ['Type', PdfName.of('FontDescriptor')],
      ['FontName', base],
      ['Flags', flagsOf(font, post.isFixedPitch)],
      [
        'FontBBox',
        [font.bbox.minX, font.bbox.minY, font.bbox.maxX, font.bbox.maxY].map((n) => n * this.#scale),
      ],
      ['ItalicAngle', post.italicAngle],
      ['Ascent', font.ascent * this.#scale],
      ['Descent', font.descent * this.#scale],
      ['CapHeight', (font.capHeight || font.ascent) * this.#scale],
      ['XHeight', (font.xHeight || 0) * this.#scale],
      ['StemV', 0],
      [
        compact ? 'FontFile3' : 'FontFile2',
        file.add(
          flateStream(
            program,
            new PdfDict(compact ? [['Subtype', PdfName.of('CIDFontType0C')]] : [['Length1', program.length]]),
          ),
        ),
      ],
    ])
    if (needsSet) descriptor.set('CIDSet', file.add(flateStream(setOf(this.#widths.length))))
    const descendant = new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of(compact ? 'CIDFontType0' : 'CIDFontType2')],
      ['BaseFont', base],
      [
        'CIDSystemInfo',
        new PdfDict([
          ['Registry', ascii('Adobe')],
          ['Ordering', ascii('Identity')],
          ['Supplement', 0],
        ]),
      ],
      ['FontDescriptor', file.add(descriptor)],
      ['W', [0, this.#widths]],
      ...(compact ? [] : ([['CIDToGIDMap', PdfName.of('Identity')]] as const)),
    ])
    return new PdfDict([
      ['Type', PdfName.of('Font')],
      ['Subtype', PdfName.of('Type0')],
      ['BaseFont', base],
      ['Encoding', PdfName.of('Identity-H')],
      ['DescendantFonts', [file.add(descendant)]],
      ['ToUnicode', this.#toUnicode(file)],
    ])
  }

  #toUnicode(file: PdfFile): PdfRef {
    const texts = this.#unicode.map((points) => `<${points.map(utf16).join('')}>`)
    const ranges: string[] = []
    // A range must not go over the last byte of its codes (Adobe Technical Note 5014).
    for (let from = 0; from < texts.length; from += 256) {
      const part = texts.slice(from, from + 256)
      ranges.push(`<${hex(from)}> <${hex(from + part.length - 1)}> [${part.join(' ')}]`)
    }
    const blocks: string[] = []
    for (let from = 0; from < ranges.length; from += maxRanges) {
      const part = ranges.slice(from, from + maxRanges)
      blocks.push(`${part.length} beginbfrange\n${part.join('\n')}\nendbfrange`)
    }
    return file.add(flateStream(new TextEncoder().encode(cmapOf(blocks))))
  }
}

/** Characters that one operation shows: PDF/A-1 allows 8,191 entries of an array (PDF 1.4, annex C). */
const maxShown = 4000

/** Ranges in one block of a CMap (Adobe Technical Note 5014, 2). */
const maxRanges = 100

const cmapOf = (blocks: readonly string[]) => `/CIDInit /ProcSet findresource begin
12 dict begin
begincmap
/CIDSystemInfo <<
  /Registry (Adobe)
  /Ordering (UCS)
  /Supplement 0
>> def
/CMapName /Adobe-Identity-UCS def
/CMapType 2 def
1 begincodespacerange
<0000><ffff>
endcodespacerange
${blocks.join('\n')}
endcmap
CMapName currentdict /CMap defineresource pop
end
end`

const hex = (code: number) => code.toString(16).padStart(4, '0')

function utf16(point: number): string {
  if (point <= 0xffff) return hex(point)
  const rest = point - 0x10000
  return hex((rest >>> 10) | 0xd800) + hex((rest & 0x3ff) | 0xdc00)
}

const ascii = (text: string) => new PdfString(new TextEncoder().encode(text))

/** A bit for each code, all set. */
function setOf(codes: number): Uint8Array {
  const set = new Uint8Array(Math.ceil(codes / 8))
  for (let code = 0; code < codes; code++) set[code >> 3] |= 0x80 >> (code & 7)
  return set
}

/** The tag of a subset: six capital letters (ISO 32000-1, 9.6.4). */
function tagOf(number: number): string {
  let tag = ''
  for (let rest = number, i = 0; i < 6; i++, rest = Math.floor(rest / 26))
    tag = String.fromCharCode(65 + (rest % 26)) + tag
  return tag
}

/**
 * The angle and pitch of a font, which are at the start of its `post` table. The package decodes the names of all glyphs with them, which
 * took a tenth of the time of a short file.
 */
function postOf(font: Font): { readonly italicAngle: number; readonly isFixedPitch: boolean } {
  const { post: table } = font.directory.tables
  const { view } = font.stream
  if (table?.offset === undefined || table.compLength !== undefined || table.offset + 16 > view.byteLength)
    return { italicAngle: font.post ? font.italicAngle : 0, isFixedPitch: Boolean(font.post?.isFixedPitch) }
  return {
    italicAngle: view.getInt32(table.offset + 4) / 0x10000,
    isFixedPitch: view.getUint32(table.offset + 12) !== 0,
  }
}

/** ISO 32000-1, table 123. */
function flagsOf(font: Font, isFixedPitch: boolean): number {
  const kind = (font['OS/2']?.sFamilyClass ?? 0) >> 8
  return (
    (isFixedPitch ? 1 : 0) |
    (kind >= 1 && kind <= 7 ? 2 : 0) |
    4 |
    (kind === 10 ? 8 : 0) |
    (font.head.macStyle.italic ? 64 : 0)
  )
}

interface FaceFont {
  readonly font: EmbeddedFont
  readonly ref: PdfRef
}

/** The fonts of a file by the names of faces. Faces with the same font share it. */
export class FontSet {
  readonly #file: PdfFile
  readonly #faces = new Map<string, FaceFont>()
  readonly #fonts = new Map<Font, FaceFont>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  add(face: string, font: Font): void {
    let known = this.#fonts.get(font)
    if (known === undefined) {
      const name = `F${this.#fonts.size + 1}`
      known = { font: new EmbeddedFont(font, name), ref: this.#file.add(new PdfDict()) }
      this.#fonts.set(font, known)
    }
    this.#faces.set(face, known)
  }

  of(face: string): FaceFont {
    const font = this.#faces.get(face)
    if (font === undefined) throw new InternalError('internal', 'A font was not added before its use.')
    return font
  }

  /** Embeds the fonts that show text. @param needsSet PDF/A-1 requires the set of codes */
  embed(needsSet: boolean): void {
    let number = 0
    for (const { font, ref } of this.#fonts.values())
      if (font.isUsed) this.#file.objects.set(ref.num, font.embed(this.#file, number++, needsSet))
  }
}
