import { InternalError } from '../../../../model/errors.ts'
import { PdfDict, type PdfFile, type PdfRef } from '../../../../pdf/new-file.ts'
import type { Font } from '../fonts/coverage.ts'
import { EmbeddedFont } from './embedded-font.ts'

interface FaceFont {
  readonly font: EmbeddedFont
  readonly ref: PdfRef
}

/** The fonts of a file by the names of faces. Faces with the same font share it. */
export class FontSet {
  readonly #file: PdfFile
  readonly #faces = new Map<string, FaceFont>()
  readonly #fonts = new Map<Font, FaceFont>()

  constructor(file: PdfFile) {
    this.#file = file
  }

  add(face: string, font: Font): void {
    let known = this.#fonts.get(font)
    if (known === undefined) {
      const name = `F${this.#fonts.size + 1}`
      known = { font: new EmbeddedFont(font, name), ref: this.#file.add(new PdfDict()) }
      this.#fonts.set(font, known)
    }
    this.#faces.set(face, known)
  }

  of(face: string): FaceFont {
    const font = this.#faces.get(face)
    if (font === undefined) throw new InternalError('internal', 'A font was not added before its use.')
    return font
  }

  /** Embeds the fonts that show text. @param needsSet PDF/A-1 requires the set of codes */
  embed(needsSet: boolean): void {
    let number = 0
    for (const { font, ref } of this.#fonts.values())
      if (font.isUsed) this.#file.objects.set(ref.num, font.embed(this.#file, number++, needsSet))
  }
}
