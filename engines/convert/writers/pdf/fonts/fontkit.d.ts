/** The part of fontkit that is used; the package has no types. */
declare module 'fontkit' {
  interface Font {
    readonly postscriptName: string
    readonly unitsPerEm: number
    readonly ascent: number
    readonly descent: number
    readonly lineGap: number
    readonly directory: { readonly tables: Readonly<Record<string, unknown>> }
    hasGlyphForCodePoint(codePoint: number): boolean
    glyphForCodePoint(codePoint: number): Glyph
  }
  interface Glyph {
    readonly advanceWidth: number
    readonly bbox: { readonly minY: number; readonly maxX: number; readonly maxY: number }
  }
  export function create(bytes: Uint8Array): Font | { readonly fonts: readonly Font[] }
}
