import type { PdfDict, PdfFile } from '../../objects/objects.ts'
import { streamBytes } from '../stream-bytes.ts'
import { type Cff, readCff } from './cff.ts'
import { Sfnt } from './sfnt.ts'
import { readType1Encoding } from './type1-encoding.ts'

/** An embedded font program. OpenType programs with PostScript outlines have both `sfnt` and `cff`. */
export interface FontProgram {
  readonly sfnt: Sfnt | null
  readonly cff: Cff | null
  /** Type 1 or CFF: glyph names by code. */
  readonly encoding: readonly string[] | null
}

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
