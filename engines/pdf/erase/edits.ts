import type { InlineImage } from '../content/operations.ts'
import type { Glyph, Instance } from '../content/surface.ts'
import type { PdfStream } from '../objects.ts'
import type { LaidGlyph, LaidText } from './line-text.ts'

/** Edits of one interpretation of a content stream, by the index of the operation. */
export interface InstanceEdits {
  /** Codes to remove: operation -> operand item -> offset. */
  readonly glyphs: Map<number, Map<number, Map<number, Glyph>>>
  /** Lines that were laid out again. */
  readonly text: LaidText
  /** New operands of operations that build paths. */
  readonly operands: Map<number, readonly number[]>
  /** Replacements of image XObjects, with pixels painted over. */
  readonly images: Map<number, PdfStream>
  /** Replacements of inline images. */
  readonly inlineImages: Map<number, InlineImage>
  /** Operations to omit: parts of paths under a box, images that cannot be painted over. */
  readonly dropped: Set<number>
  /** Nothing is erased, but a name, a comment or a property contains a value. */
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
        text: { lines: new Map(), others: new Map() },
        operands: new Map(),
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
    return this.get(instance)?.glyphs.get(operation)?.get(stringIndex)?.has(offset) === true
  }

  remove(glyph: Glyph): void {
    const { instance, operation, stringIndex, offset } = glyph
    const pieces = this.of(instance).glyphs
    let byPiece = pieces.get(operation)
    if (!byPiece) {
      byPiece = new Map()
      pieces.set(operation, byPiece)
    }
    const offsets = byPiece.get(stringIndex)
    if (offsets) offsets.set(offset, glyph)
    else byPiece.set(stringIndex, new Map([[offset, glyph]]))
  }

  /**
   * Reflows lines. Operations that also contain a removed glyph are rewritten as a whole, so this comes after the removals.
   * @param glyphs all of the surface, in content order
   * @param shifts offsets of the glyphs along these lines, in points of the surface; 0 for unmoved ones
   */
  layOut(glyphs: readonly Glyph[], shifts: ReadonlyMap<Glyph, number>): void {
    const instances = new Set([...shifts.keys()].map(({ instance }) => instance))
    let line: LaidGlyph[] = []
    const close = (): void => {
      const first = line.at(0)?.glyph
      if (!first) return
      const { text } = this.of(first.instance)
      const changes = line.some(({ glyph, removed }) => removed || shifts.has(glyph))
      if (changes) text.lines.set(first.operation, line)
      else text.others.set(first.operation, first)
      line = []
    }
    for (const glyph of glyphs) {
      const last = line.at(-1)?.glyph
      if (last && (last.operation !== glyph.operation || last.instance !== glyph.instance)) close()
      if (instances.has(glyph.instance))
        line.push({ glyph, removed: this.removes(glyph), shift: shifts.get(glyph) ?? 0 })
    }
    close()
  }
}
