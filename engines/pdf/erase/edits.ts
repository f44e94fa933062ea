import type { InlineImage } from '../content/operations.ts'
import type { Glyph, Instance } from '../content/surface.ts'
import type { PdfStream } from '../objects/objects.ts'

/** An edit of one code of a shown string. */
export interface GlyphEdit {
  readonly glyph: Glyph
  readonly removed: boolean
  /** For a code that stays: how far it moves along its line, in points of the surface. */
  readonly shift: number
}

/** Edits of one interpretation of a content stream, by the index of the operation. */
export interface InstanceEdits {
  /** Codes to remove or to move: operation -> operand item -> offset. */
  readonly glyphs: Map<number, Map<number, Map<number, GlyphEdit>>>
  /** Replacements of image XObjects, with pixels painted over. */
  readonly images: Map<number, PdfStream>
  /** Replacements of inline images. */
  readonly inlineImages: Map<number, InlineImage>
  /** Operations to omit: parts of paths under a box, images that cannot be painted over. */
  readonly dropped: Set<number>
  /** Nothing is erased, but a name, a comment or a property holds a value. */
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

  removes({ instance, operation, stringIndex, offset }: Glyph): boolean {
    return this.get(instance)?.glyphs.get(operation)?.get(stringIndex)?.get(offset)?.removed === true
  }

  remove(glyph: Glyph): void {
    this.#glyph({ glyph, removed: true, shift: 0 })
  }

  move(glyph: Glyph, shift: number): void {
    this.#glyph({ glyph, removed: false, shift })
  }

  #glyph(edit: GlyphEdit): void {
    const { instance, operation, stringIndex, offset } = edit.glyph
    const pieces = this.of(instance).glyphs
    let byPiece = pieces.get(operation)
    if (!byPiece) {
      byPiece = new Map()
      pieces.set(operation, byPiece)
    }
    const offsets = byPiece.get(stringIndex)
    if (offsets) offsets.set(offset, edit)
    else byPiece.set(stringIndex, new Map([[offset, edit]]))
  }
}
