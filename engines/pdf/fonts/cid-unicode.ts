import { type PdfDict, type PdfFile, PdfString } from '../objects.ts'
import { latin1 } from '../syntax/characters.ts'
import { collectionText } from './cmaps/predefined-cmaps.ts'
import { privateUseUnicode, type ToUnicode } from './cmaps/to-unicode.ts'
import type { CompositeEncoding } from './composite-encoding.ts'
import { lazy } from './font.ts'
import { fromCodePoint, unicodeOfGlyphName } from './glyph-names.ts'
import { streamBytes } from './programs/byte-reader.ts'
import type { FontProgram } from './programs/font-program.ts'
import { asciiOfGlyph } from './programs/sfnt.ts'

interface CodeUnicode {
  readonly text: string
  /** False if the text is missing or a guess. */
  readonly certain: boolean
}

/**
 * The text of the codes of a composite font, from the first source that has it (ISO 32000-1, 9.10.2): ToUnicode, codes
 * that are Unicode, the character collection of the CIDs, the embedded font program.
 */
export function cidUnicode(
  file: PdfFile,
  cidFont: PdfDict | null,
  encoding: CompositeEncoding,
  toUnicode: ToUnicode,
  program: () => FontProgram | null,
  fontName: string,
): (code: number, length: number, cid: number) => CodeUnicode {
  const collected = lazy(() => {
    const collection = collectionOf(file, cidFont, program)
    return collection === null ? null : collectionText(collection)
  })
  const glyphMap = lazy(() => glyphOfCid(file, cidFont, program()))
  const toGlyph = (cid: number) => glyphMap()(cid)
  // An identity ToUnicode is right if a CIDToGIDMap maps the codes to glyphs.
  const codesAreUnicode = toUnicode.identity && file.stream(cidFont?.get('CIDToGIDMap')) !== null
  return (code, length, cid) => {
    if (codesAreUnicode) return { text: toUnicode.hintOf(code), certain: true }
    const text =
      toUnicode.textOf(code) ||
      codeText(encoding, code, length) ||
      collected()?.textOf(cid) ||
      programText(program(), toGlyph(cid))
    if (text) return { text, certain: true }
    const hint = toUnicode.hintOf(code)
    if (hint !== '')
      return toUnicode.identity ? { text: hint, certain: false } : privateUseUnicode(hint, fontName)
    const guess = coreFonts.test(fontName) ? fromCodePoint(asciiOfGlyph(toGlyph(cid))) : ''
    if (guess !== '') return { text: guess, certain: false }
    // CID 0 is the glyph of undefined characters.
    return { text: '', certain: cid === 0 && code === 0 }
  }
}

/** Fonts with the same glyph indexes on every machine. */
const coreFonts = /^(?:Arial|TimesNewRoman|CourierNew|Verdana|Tahoma|Georgia|TrebuchetMS)/

function codeText(encoding: CompositeEncoding, code: number, length: number): string {
  if (encoding.unicodeForm === null) return ''
  if (encoding.unicodeForm === 'utf32') return fromCodePoint(code)
  if (encoding.unicodeForm === 'utf16') {
    if (length < 4) return fromCodePoint(code)
    const high = Math.floor(code / 0x10000)
    const low = code % 0x10000
    return high >= 0xd800 && high < 0xdc00 && low >= 0xdc00 && low < 0xe000
      ? String.fromCharCode(high, low)
      : ''
  }
  const bytes = Buffer.alloc(length)
  bytes.writeUIntBE(code, 0, length)
  const text = bytes.toString('utf8')
  return text.includes('\ufffd') ? '' : text
}

/** The Adobe character collection of the CIDs, from the dictionary or the program; null for Identity and unknown ones. */
function collectionOf(
  file: PdfFile,
  cidFont: PdfDict | null,
  program: () => FontProgram | null,
): string | null {
  const info = file.dict(cidFont?.get('CIDSystemInfo'))
  const word = (key: string) => {
    const value = file.resolve(info?.get(key))
    return value instanceof PdfString ? latin1(value.bytes) : ''
  }
  const stated = `${word('Registry')}-${word('Ordering')}`
  if (adobeCollection.test(stated)) return stated
  const own = program()?.cff?.collection ?? ''
  return adobeCollection.test(own) ? own : null
}

const adobeCollection = /^Adobe-(?:Japan1|GB1|CNS1|Korea1|KR)$/

/** CID to glyph index (9.7.4.2). */
export function glyphOfCid(
  file: PdfFile,
  cidFont: PdfDict | null,
  program: FontProgram | null,
): (cid: number) => number {
  const map = streamBytes(file, file.stream(cidFont?.get('CIDToGIDMap')))
  if (map)
    return (cid) => {
      const low = map[cid * 2 + 1]
      return low === undefined ? 0 : ((map[cid * 2] ?? 0) << 8) | low
    }
  const cids = program?.cff?.cids
  if (!cids) return (cid) => cid
  const glyphs = new Map(cids.map((cid, glyph) => [cid, glyph]))
  return (cid) => glyphs.get(cid) ?? 0
}

function programText(program: FontProgram | null, glyph: number): string {
  if (!program || glyph === 0) return ''
  const text = program.sfnt?.unicodeOf(glyph) ?? ''
  return text !== '' ? text : unicodeOfGlyphName(program.cff?.names?.[glyph] ?? '')
}
