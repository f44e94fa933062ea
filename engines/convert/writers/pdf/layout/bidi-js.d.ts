/** The package has no types. */
declare module 'bidi-js' {
  export default function bidiFactory(): {
    getEmbeddingLevels(text: string, base: 'ltr' | 'rtl'): { readonly levels: Uint8Array }
    getMirroredCharacter(char: string): string | null
  }
}
