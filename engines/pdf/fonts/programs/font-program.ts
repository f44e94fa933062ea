import { type PdfDict, type PdfFile, PdfName } from '../../objects.ts'
import { END, KEYWORD, nextOperand, Tokenizer } from '../../syntax/tokenizer.ts'
import { encodingNamed } from '../glyph-names.ts'
import { streamBytes } from './byte-reader.ts'
import { type Cff, readCff } from './cff.ts'
import type { Contour } from './outlines.ts'
import type { Extents } from './pens.ts'
import { Sfnt } from './sfnt.ts'

/** The glyphs of a font program: their outlines, their widths and their vertical extents. Lengths are in ems. */
export interface GlyphProgram {
  /** Glyphs are identified by name, else by glyph index. */
  readonly byName: boolean
  has(glyph: string | number): boolean
  /** Null for a glyph that draws nothing. */
  extents(glyph: string | number): Extents | null
  /** Empty for a glyph that draws nothing, or does not exist. */
  contours(glyph: string | number): readonly Contour[]
  /** Null if the program does not state it. */
  advance(glyph: string | number): number | null
  /** CFF: the same with the numbers that it is the sum of rounded down, as some validators read it. */
  wholeAdvance?(glyph: string | number): number | null
}

/** An embedded font program. OpenType programs with PostScript outlines have both `sfnt` and `cff`. */
export interface FontProgram {
  readonly sfnt: Sfnt | null
  readonly cff: Cff | null
  /** Type 1 or CFF: glyph names by code. */
  readonly encoding: readonly string[] | null
}

/** Bytes that are searched: the part before the encrypted one is short. */
const maxHeader = 1 << 18

/** Reads an embedded font program (ISO 32000-1, 9.9). Its type is detected from the content, as the key is often wrong. */
export function readFontProgram(file: PdfFile, descriptor: PdfDict | null): FontProgram | null {
  if (!descriptor) return null
  const stream =
    file.stream(descriptor.get('FontFile2')) ??
    file.stream(descriptor.get('FontFile3')) ??
    file.stream(descriptor.get('FontFile'))
  const bytes = streamBytes(file, stream)
  if (!bytes || bytes.length < 4) return null
  const [a = 0, b = 0, c = 0, d = 0] = bytes
  const tag = String.fromCharCode(a, b, c, d)
  if (tag === 'OTTO' || tag === 'true' || tag === 'ttcf' || (a === 0 && b === 1 && c === 0 && d === 0)) {
    const sfnt = new Sfnt(bytes)
    const table = sfnt.table('CFF ')
    const cff = table ? readCff(table) : null
    return { sfnt, cff, encoding: cff?.names ? cff.encoding : null }
  }
  if (tag.startsWith('%!') || a === 0x80) return { sfnt: null, cff: null, encoding: readType1Encoding(bytes) }
  if (a === 1 && c >= 4 && d >= 1 && d <= 4) {
    const cff = readCff(bytes)
    return { sfnt: null, cff, encoding: cff.names ? cff.encoding : null }
  }
  return { sfnt: null, cff: null, encoding: readType1Encoding(bytes) }
}

/**
 * The built-in encoding of a Type 1 program (Adobe Type 1 Font Format, 2.2): glyph names by code, or null if there is
 * none.
 */
function readType1Encoding(program: Uint8Array): readonly string[] | null {
  const bytes = program.subarray(0, maxHeader)
  const text = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.length)
  const at = text.indexOf('/Encoding')
  if (at < 0) return null
  const eexec = text.indexOf('eexec', at)
  const tokens = new Tokenizer(eexec < 0 ? bytes : bytes.subarray(0, eexec), at + '/Encoding'.length, {
    exponents: true,
  })
  const encoding: string[] = new Array(256).fill('')
  let code = -1
  let named = 0
  for (;;) {
    const token = nextOperand(tokens)
    if (token === END) break
    if (typeof token === 'number') code = token
    else if (token instanceof PdfName) {
      if (Number.isInteger(code) && code >= 0 && code < 256 && token.name !== '.notdef') {
        encoding[code] = token.name
        named++
      }
      code = -1
    } else if (token === KEYWORD) {
      const word = tokens.keyword
      if (word === 'StandardEncoding') return encodingNamed('StandardEncoding')
      // `8#101`: a number with its radix.
      const digits = /^#([0-9A-Za-z]+)$/.exec(word)?.[1]
      if (digits && code >= 2 && code <= 36) code = Number.parseInt(digits, code)
      if ((word === 'def' || word === 'readonly') && named > 0) break
      if (word === 'def' && code < 0) break
    }
  }
  return named > 0 ? encoding : null
}
