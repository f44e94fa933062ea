/**
 * What the interpreter asks of a font (ISO 32000-1, 9.5 to 9.8). Built by `fonts/` out of a font dictionary.
 * Lengths are in text space units of a font at size 1 (the glyph widths of the file divided by 1000, or put
 * through FontMatrix for Type3).
 */

/** One character code of a shown string. */
export interface FontChar {
  /** The code itself. */
  readonly code: number
  /** How many bytes of the string it took: 1 to 4. */
  readonly length: number
  /** What it reads as; '' where nothing is known, and more than one character for a ligature. */
  readonly unicode: string
  /** Advance along the writing direction: x when horizontal, y (normally negative) when vertical. */
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
  /** Height of ink over and under the baseline at size 1; descent is negative. */
  readonly ascent: number
  readonly descent: number
  /** Some code of the font could not be given a meaning by any rule, so its text may be wrong. */
  readonly unsure: boolean
  readonly type3?: Type3
  /** Splits a string into codes. Never throws; each byte belongs to exactly one code. */
  decode(bytes: Uint8Array): FontChar[]
  /**
   * Lowest and highest point of a character's ink at size 1, by the embedded program; null where that is not known.
   * Asked of single signs, since `ascent` and `descent` serve for text.
   */
  reach(char: FontChar): readonly [number, number] | null
}

/** A font whose glyphs are content streams. */
export interface Type3 {
  readonly matrix: readonly [number, number, number, number, number, number]
  /** The glyph procedure of a code, as the object number of its stream, or null. */
  procedure(code: number): number | null
}
