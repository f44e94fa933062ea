/** Opens the glyphs of an embedded font program. */

import type { PdfDict, PdfFile } from '../../objects.ts'
import { latin1 } from '../../syntax/characters.ts'
import { streamBytes } from './byte-reader.ts'
import { readCffGlyphs } from './cff-glyphs.ts'
import type { GlyphProgram } from './font-program.ts'
import { OutlineFont } from './outlines.ts'
import { readType1Glyphs } from './type1-glyphs.ts'

/** Null if there is no program that can be read. */
export function readGlyphProgram(file: PdfFile, descriptor: PdfDict | null): GlyphProgram | null {
  const stream =
    file.stream(descriptor?.get('FontFile2')) ??
    file.stream(descriptor?.get('FontFile3')) ??
    file.stream(descriptor?.get('FontFile'))
  const bytes = streamBytes(file, stream)
  return bytes && glyphProgram(bytes)
}

/** The type is detected from the content. */
export function glyphProgram(bytes: Uint8Array): GlyphProgram | null {
  if (bytes.length < 4) return null
  const tag = latin1(bytes.subarray(0, 4))
  if (tag === 'OTTO' || tag === 'true' || tag === 'ttcf' || tag === '\0\x01\0\0') return ofSfnt(bytes)
  if (bytes[0] === 1 && !tag.startsWith('%!')) return readCffGlyphs(bytes)
  return readType1Glyphs(bytes)
}

function ofSfnt(bytes: Uint8Array): GlyphProgram {
  const font = new OutlineFont(bytes)
  const { sfnt, unitsPerEm } = font
  const cff = sfnt.table('CFF ')
  if (cff) return readCffGlyphs(cff, unitsPerEm)
  const contours = (glyph: string | number) =>
    typeof glyph === 'number'
      ? font
          .contours(glyph)
          .map((points) => points.map(({ x, y, on }) => ({ x: x / unitsPerEm, y: y / unitsPerEm, on })))
      : []
  return {
    byName: false,
    has: (glyph) => typeof glyph === 'number' && glyph >= 0 && glyph < sfnt.glyphCount,
    contours,
    advance: (glyph) => (typeof glyph === 'number' ? sfnt.advanceOf(glyph) : null),
    extents(glyph) {
      let low = Number.POSITIVE_INFINITY
      let high = Number.NEGATIVE_INFINITY
      for (const points of contours(glyph))
        for (const { y } of points) {
          low = Math.min(low, y)
          high = Math.max(high, y)
        }
      return low <= high ? [low, high] : null
    },
  }
}
