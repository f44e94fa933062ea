import { flateStream } from '../filters/decode-stream.ts'
import type { GlyphProgram } from '../fonts/programs/font-program.ts'
import type { Bounds } from '../fonts/programs/write-truetype.ts'
import { PdfDict, type PdfFile, PdfName, type PdfObject, type PdfRef } from '../objects.ts'

/** A program as it is embedded. */
export interface WrittenProgram {
  readonly key: 'FontFile' | 'FontFile2' | 'FontFile3'
  readonly bytes: Uint8Array
  /** Its Subtype, and the lengths of its parts (ISO 32000-1, table 127). */
  readonly entries: readonly (readonly [string, PdfObject])[]
}

/** Lists of glyphs, and numbers that were computed from glyphs. */
const glyphEntries = [
  'FontFile',
  'FontFile2',
  'FontFile3',
  'CharSet',
  'CIDSet',
  'MissingWidth',
  'AvgWidth',
  'MaxWidth',
]

const symbolic = 4
const nonsymbolic = 32

/**
 * The descriptor of a font with a new program.
 * @param codes the codes are mapped by the program itself, which makes the font symbolic (9.6.6.4)
 */
export function writeDescriptor(
  file: PdfFile,
  old: PdfDict | null,
  name: string,
  program: WrittenProgram,
  bounds: Bounds,
  codes: 'own' | 'named',
): PdfRef {
  const descriptor = withoutGlyphs(old ?? new PdfDict())
  const flags = file.number(descriptor.get('Flags')) ?? symbolic
  const { key, bytes, entries } = program
  descriptor
    .set('Type', PdfName.of('FontDescriptor'))
    .set('FontName', PdfName.of(name))
    .set('Flags', codes === 'own' ? (flags & ~nonsymbolic) | symbolic : flags)
    .set('FontBBox', inThousandths(bounds))
    .set(key, file.add(flateStream(bytes, new PdfDict(entries))))
  return file.add(descriptor)
}

export function withoutGlyphs(descriptor: PdfDict): PdfDict {
  const out = descriptor.clone()
  for (const key of glyphEntries) out.delete(key)
  return out
}

function inThousandths({ xMin, yMin, xMax, yMax }: Bounds): number[] {
  return [Math.floor(xMin * 1000), Math.floor(yMin * 1000), Math.ceil(xMax * 1000), Math.ceil(yMax * 1000)]
}

/** The bounds of some glyphs, in ems. */
export function boundsOf(program: GlyphProgram, glyphs: Iterable<string | number>): Bounds {
  let [xMin, yMin, xMax, yMax] = [0, 0, 0, 0]
  for (const glyph of glyphs)
    for (const contour of program.contours(glyph))
      for (const { x, y } of contour) {
        xMin = Math.min(xMin, x)
        yMin = Math.min(yMin, y)
        xMax = Math.max(xMax, x)
        yMax = Math.max(yMax, y)
      }
  return { xMin, yMin, xMax, yMax }
}

/** A length in ems as the thousandths of a width, without noise of floating point. */
export const perMille = (ems: number): number => Math.round(ems * 1e6) / 1000
