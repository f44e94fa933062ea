import type { InlineImage } from '../content/tokenizer.ts'
import type { PdfStream } from '../objects.ts'
import type { Glyph, Instance } from '../surface.ts'

/** What is to be taken out of one run through a content stream, by operation. */
export interface InstanceEdits {
  /** Codes to take out: operation -> piece -> offsets with the number that keeps the pen's way. */
  readonly glyphs: Map<number, Map<number, Map<number, Glyph>>>
  /** Image XObjects to draw in place of the one named: the same picture with its pixels painted over. */
  readonly images: Map<number, PdfStream>
  /** Inline images to write anew. */
  readonly inlineImages: Map<number, InlineImage>
  /** Operations to leave out: parts of paths that lie under a box, images that cannot be painted. */
  readonly dropped: Set<number>
  /** Something must be cleaned although nothing is erased: a name, a comment or a property that carries a value. */
  rewrite: boolean
}

/** All edits of a surface. */
export class Edits {
  readonly #byInstance = new Map<Instance, InstanceEdits>()

  of(instance: Instance): InstanceEdits {
    let edits = this.#byInstance.get(instance)
    if (!edits) {
      edits = {
        glyphs: new Map(),
        images: new Map(),
        inlineImages: new Map(),
        dropped: new Set(),
        rewrite: false,
      }
      this.#byInstance.set(instance, edits)
    }
    return edits
  }

  get(instance: Instance): InstanceEdits | undefined {
    return this.#byInstance.get(instance)
  }

  get empty(): boolean {
    return this.#byInstance.size === 0
  }

  glyph(glyph: Glyph): void {
    const pieces = this.of(glyph.instance).glyphs
    let byPiece = pieces.get(glyph.operation)
    if (!byPiece) {
      byPiece = new Map()
      pieces.set(glyph.operation, byPiece)
    }
    const offsets = byPiece.get(glyph.piece)
    if (offsets) offsets.set(glyph.offset, glyph)
    else byPiece.set(glyph.piece, new Map([[glyph.offset, glyph]]))
  }
}
