/** The part of fontkit that is used; the package ships no types. */
declare module 'fontkit' {
  interface Font {
    readonly postscriptName: string
    hasGlyphForCodePoint(codePoint: number): boolean
  }
  export function create(bytes: Uint8Array): Font | { readonly fonts: readonly Font[] }
}
