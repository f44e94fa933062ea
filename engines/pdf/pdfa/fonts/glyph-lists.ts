import { encodeFlate } from '../../filters/decode-stream.ts'
import { type FontProgram, readFontProgram } from '../../fonts/programs/font-program.ts'
import { type1GlyphNames } from '../../fonts/programs/type1-glyph-names.ts'
import { streamBytes } from '../../fonts/stream-bytes.ts'
import { PdfDict, type PdfFile, PdfName, PdfStream, PdfString } from '../../objects/objects.ts'
import { isEmbedded } from './embedded.ts'

const subsetName = /^[A-Z]{6}\+/

/** Results by font, since every page asks again. */
const listed = new WeakMap<PdfDict, boolean>()

/**
 * Writes the list of glyphs of a subset font, CharSet or CIDSet, which part 1 requires (ISO 19005-1, 6.3.5). An existing list is
 * replaced: such lists are often outdated.
 * @returns false where the program does not name its glyphs
 */
export function listGlyphs(file: PdfFile, font: PdfDict): boolean {
  let done = listed.get(font)
  if (done === undefined) {
    done = list(file, font)
    listed.set(font, done)
  }
  return done
}

function list(file: PdfFile, font: PdfDict): boolean {
  const subtype = file.name(font.get('Subtype')) ?? ''
  const simple = subtype === 'Type1' || subtype === 'MMType1'
  const composite = subtype === 'CIDFontType0' || subtype === 'CIDFontType2'
  const descriptor = file.dict(font.get('FontDescriptor'))
  if (!descriptor || !(simple || composite)) return true
  if (!subsetName.test(file.name(font.get('BaseFont')) ?? '')) return true
  // A font that shows nothing may have no program.
  if (!isEmbedded(file, font).program) return true
  const program = readFontProgram(file, descriptor)
  if (simple) {
    const names = program?.cff?.names ?? namesOfType1(file, descriptor)
    if (!names) return false
    const shown = [...new Set(names)].filter((name) => name !== '' && name !== '.notdef')
    descriptor.set('CharSet', new PdfString(Buffer.from(shown.map((name) => `/${name}`).join(''), 'latin1')))
    return true
  }
  const cids = cidsOf(file, font, program)
  if (!cids) return false
  descriptor.set('CIDSet', file.add(bitsOf(cids)))
  return true
}

function namesOfType1(file: PdfFile, descriptor: PdfDict): readonly string[] | null {
  const bytes = streamBytes(file, file.stream(descriptor.get('FontFile')))
  return bytes && type1GlyphNames(bytes)
}

function cidsOf(file: PdfFile, font: PdfDict, program: FontProgram | null): Iterable<number> | null {
  const sfnt = program?.sfnt
  if (sfnt && !program.cff) {
    const map = streamBytes(file, file.stream(font.get('CIDToGIDMap')))
    if (!map) return Array.from({ length: sfnt.glyphCount }, (_, glyph) => glyph)
    const cids = [0]
    for (let i = 2; i + 1 < map.length; i += 2) {
      const glyph = (map[i] << 8) | map[i + 1]
      if (glyph > 0 && glyph < sfnt.glyphCount) cids.push(i / 2)
    }
    return cids
  }
  if (program?.cff?.cids) return program.cff.cids
  return program?.cff?.names ? program.cff.names.map((_, glyph) => glyph) : null
}

/** A bit for each CID, the high ones first. */
function bitsOf(cids: Iterable<number>): PdfStream {
  let highest = 0
  const known: number[] = []
  for (const cid of cids)
    if (cid >= 0 && cid <= 0xffff) {
      known.push(cid)
      highest = Math.max(highest, cid)
    }
  const bits = new Uint8Array((highest >> 3) + 1)
  for (const cid of known) bits[cid >> 3] |= 0x80 >> (cid & 7)
  const raw = encodeFlate(bits)
  const dict = new PdfDict([
    ['Filter', PdfName.of('FlateDecode')],
    ['Length', raw.length],
  ])
  return new PdfStream(dict, raw)
}
