/**
 * What the interpreter needs from a font (ISO 32000-1, 9.5 to 9.8). Lengths are in text space units of a font at size 1:
 * the glyph widths of the file divided by 1000, or transformed by FontMatrix for Type3.
 */

import type { PdfDict } from '../objects.ts'

/** One character code of a shown string. */
export interface FontChar {
  /** The code itself. */
  readonly code: number
  /** Bytes of the code in the string: 1 to 4. */
  readonly length: number
  /** Its text: '' if unknown, several characters for a ligature. */
  readonly unicode: string
  /** Advance along the writing direction: x if horizontal, y (normally negative) if vertical. */
  readonly advance: number
  /** Vertical writing: the position vector from the horizontal origin to the vertical one. */
  readonly origin?: readonly [number, number]
}

export interface PdfFont {
  /** BaseFont without its subset tag, for layout. */
  readonly name: string
  readonly vertical: boolean
  readonly bold: boolean
  readonly italic: boolean
  readonly monospace: boolean
  /**
   * Height of an em in text space at size 1: 1, except in a bitmap font whose FontMatrix is in pixels; negative if its glyphs are drawn
   * downwards.
   */
  readonly em: number
  /** Extent above and below the baseline in ems; descent is negative. */
  readonly ascent: number
  readonly descent: number
  /** A decoded code has no Unicode value by any rule, so the text may be wrong. */
  readonly hasUnknownCodes: boolean
  readonly type3?: Type3
  /** Splits a string into codes. Never throws; each byte belongs to exactly one code. */
  decode(bytes: Uint8Array): FontChar[]
  /**
   * Lowest and highest point of a character's outline in ems, from the embedded font program; null if unknown. For
   * single symbols; `ascent` and `descent` are enough for text.
   */
  extents(char: FontChar): readonly [number, number] | null
}

/** A font whose glyphs are content streams. */
export interface Type3 {
  readonly matrix: readonly [number, number, number, number, number, number]
  /** Used by its procedures that have none themselves. */
  readonly resources: PdfDict | null
  /** The glyph procedure of a code, as the object number of its stream, or null. */
  procedure(code: number): number | null
}

/** Computes a value on first use and caches it. */
export function lazy<T>(make: () => T): () => T {
  let made: { readonly value: T } | null = null
  return () => {
    made ??= { value: make() }
    return made.value
  }
}
