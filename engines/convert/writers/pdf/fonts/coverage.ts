import { readFileSync } from 'node:fs'
import { createRequire } from 'node:module'
import type { Font } from 'fontkit'
import { openTrueType } from './truetype/font.ts'

export type { Font, Glyph, Subset } from 'fontkit'

const require = createRequire(import.meta.url)

/** The characters of a font. Of a font collection, the first font is used. */
export interface FontCoverage {
  readonly has: (codePoint: number) => boolean
  /** Ink extents of a character. */
  readonly extents: (codePoint: number) => InkExtents
  /** Advance width of a character in ems. */
  readonly advance: (codePoint: number) => number
  readonly lines: LineMetrics
  readonly font: Font
  /** Whether its glyphs are outlines, which a PDF can embed, or colour bitmaps. */
  readonly kind: 'outlines' | 'pictures'
}

/** Ems that ink extends above and below the baseline, and beyond the advance width. */
export interface InkExtents {
  readonly top: number
  readonly bottom: number
  readonly over: number
}

/** Height of lines in ems: above and below the baseline, and the space between lines (the table `hhea`). */
export interface LineMetrics {
  readonly ascent: number
  readonly descent: number
  readonly gap: number
}

/** @throws Error if the bytes are not a font */
export function coverageOf(bytes: Uint8Array): FontCoverage {
  const open = () => {
    const { create } = require('fontkit') as typeof import('fontkit')
    const opened = create(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength))
    return 'fonts' in opened ? opened.fonts[0] : opened
  }
  const font = openTrueType(bytes, open) ?? open()
  const known = new Map<number, boolean>()
  const has = (codePoint: number): boolean => {
    let found = known.get(codePoint)
    if (found === undefined) {
      found = font.hasGlyphForCodePoint(codePoint)
      known.set(codePoint, found)
    }
    return found
  }
  const extents = (codePoint: number): InkExtents => {
    const { bbox, advanceWidth } = font.glyphForCodePoint(codePoint)
    const em = font.unitsPerEm
    // The bounding box of a glyph without an outline is inverted.
    if (!(bbox.maxY > bbox.minY)) return { top: 0, bottom: 0, over: 0 }
    return { top: bbox.maxY / em, bottom: -bbox.minY / em, over: (bbox.maxX - advanceWidth) / em }
  }
  const em = font.unitsPerEm
  const lines = { ascent: font.ascent / em, descent: -font.descent / em, gap: font.lineGap / em }
  const advance = (codePoint: number) => font.glyphForCodePoint(codePoint).advanceWidth / em
  return { has, advance, extents, lines, font, kind: kindOf(font.directory.tables) }
}

/** Fonts that stay open: those of a few documents. */
const maxOpen = 48
const open = new Map<string, FontCoverage>()

/** The font of a file, which is parsed once. @throws Error if the file is not a font */
export function openFont(file: string): FontCoverage {
  const known = open.get(file) ?? coverageOf(readFileSync(file))
  // The font used last is the last to be closed.
  open.delete(file)
  open.set(file, known)
  for (const [oldest] of open) if (open.size > maxOpen) open.delete(oldest)
  return known
}

/** Fonts with layers or bitmaps in colour (OpenType 1.9, 5.7) are of no use as outlines: those are missing, empty or only one layer. */
function kindOf(tables: Readonly<Record<string, unknown>>): FontCoverage['kind'] {
  if (['CBDT', 'sbix', 'COLR'].some((table) => table in tables)) return 'pictures'
  if (['glyf', 'CFF ', 'CFF2'].some((table) => table in tables)) return 'outlines'
  throw new Error('The font has no glyphs.')
}
