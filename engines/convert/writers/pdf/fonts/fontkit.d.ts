/** The part of fontkit that is used; the package has no types. */
declare module 'fontkit' {
  interface Font {
    /** Null where the font has no such name. */
    readonly postscriptName: string | null
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly capHeight: number
    readonly xHeight: number
    readonly italicAngle: number
    readonly bbox: {
      readonly minX: number
      readonly minY: number
      readonly maxX: number
      readonly maxY: number
    }
    /** Features of the layout tables. */
    readonly availableFeatures: readonly string[]
    /** `compLength` is there in WOFF, whose tables are compressed. */
    readonly directory: {
      readonly tables: Readonly<
        Partial<Record<string, { readonly offset: number; readonly compLength?: number }>>
      >
    }
    /** The bytes of the file. */
    readonly stream: { readonly view: DataView }
    /** Undefined in a font without this table, where `italicAngle` throws. */
    readonly post?: { readonly isFixedPitch: number }
    readonly head: { readonly macStyle: { readonly italic: boolean } }
    readonly 'OS/2'?: { readonly sFamilyClass: number }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
    getGlyph(id: number): Glyph
    layout(text: string): {
      readonly glyphs: readonly Glyph[]
      readonly positions: readonly {
        readonly xAdvance: number
        readonly xOffset: number
        readonly yOffset: number
      }[]
    }
    createSubset(): Subset
  }
  interface Glyph {
    readonly id: number
    readonly codePoints: readonly number[]
    readonly advanceWidth: number
    readonly bbox: { readonly minY: number; readonly maxX: number; readonly maxY: number }
  }
  interface Subset {
    /** Set where the outlines are those of the Compact Font Format. */
    readonly cff?: unknown
    /** Glyphs by their new numbers. One may be there several times. */
    readonly glyphs: number[]
    includeGlyph(id: number): number
    encode(): Uint8Array
  }
  export function create(bytes: Uint8Array): Font | { readonly fonts: readonly Font[] }
}
