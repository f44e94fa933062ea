import type { Contour } from './outlines.ts'
import type { Extents } from './pens.ts'

/** The glyphs of a font program: their outlines, their widths and their vertical extents. Lengths are in ems. */
export interface GlyphProgram {
  /** Glyphs are identified by name, else by glyph index. */
  readonly byName: boolean
  has(glyph: string | number): boolean
  /** Null for a glyph that draws nothing. */
  extents(glyph: string | number): Extents | null
  /** Empty for a glyph that draws nothing, or does not exist. */
  contours(glyph: string | number): readonly Contour[]
  /** Null where the program does not state it. */
  advance(glyph: string | number): number | null
  /** CFF: the same with the numbers that it is the sum of rounded down, as some validators read it. */
  wholeAdvance?(glyph: string | number): number | null
}
