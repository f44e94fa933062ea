import type { FontChar, PdfFont } from '../fonts/font.ts'

/** The codes of each font that are still shown after erasing, and the fonts that lost glyphs. */
export class FontUsage {
  readonly #used = new Map<PdfFont, Map<number, FontChar>>()
  readonly #lost = new Set<PdfFont>()

  show(font: PdfFont, char: FontChar): void {
    const codes = this.#used.get(font)
    if (codes) codes.set(char.code, char)
    else this.#used.set(font, new Map([[char.code, char]]))
  }

  erase(font: PdfFont): void {
    this.#lost.add(font)
  }

  /** Whether a glyph of the font was erased. */
  lost(font: PdfFont): boolean {
    return this.#lost.has(font)
  }

  shown(font: PdfFont): ReadonlyMap<number, FontChar> {
    return this.#used.get(font) ?? new Map()
  }
}
