import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { type PdfObject, PdfString } from '../objects/objects.ts'
import type { GlyphEdit } from './edits.ts'

/** An operation to write. */
export interface WrittenOperation {
  readonly name: string
  readonly operands: readonly PdfObject[]
}

/**
 * Removes glyphs from a text-showing operation. The others keep their positions: the advance of a removed glyph becomes a
 * number (ISO 32000-1, 9.4.3), so the result is always a TJ. `'` and `"` are written as the operations that they abbreviate.
 */
export function removeGlyphs(
  operation: Operation,
  edits: ReadonlyMap<number, ReadonlyMap<number, GlyphEdit>>,
): WrittenOperation[] {
  const shown = operation.operands.at(-1) ?? null
  const pieces = Array.isArray(shown) ? shown : [shown]
  const line = new TextArray()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (typeof piece === 'number') line.move(piece)
    else if (piece instanceof PdfString) cut(piece, edits.get(i), line)
  }
  const tj: WrittenOperation = { name: 'TJ', operands: [line.items()] }
  if (operation.name === "'") return [{ name: 'T*', operands: [] }, tj]
  if (operation.name === '"') {
    return [
      { name: 'Tw', operands: [operation.operands[0] ?? 0] },
      { name: 'Tc', operands: [operation.operands[1] ?? 0] },
      { name: 'T*', operands: [] },
      tj,
    ]
  }
  return [tj]
}

function cut(string: PdfString, edits: ReadonlyMap<number, GlyphEdit> | undefined, line: TextArray): void {
  let done = 0
  const keepTo = (end: number): void => {
    if (end <= done) return
    line.shiftTo(0)
    line.text(string.bytes.subarray(done, end), string.hex)
    done = end
  }
  for (const [offset, { glyph, removed, shift }] of [...(edits ?? [])].sort((a, b) => a[0] - b[0])) {
    keepTo(offset)
    done = offset + glyph.char.length
    if (removed) line.move(glyph.kern)
    else {
      line.shiftTo(shiftNumber(glyph, shift))
      line.text(string.bytes.subarray(offset, done), string.hex)
    }
  }
  keepTo(string.bytes.length)
}

/** Converts a shift in points to a number of a TJ array, which moves back by thousandths of an em. */
function shiftNumber(glyph: Glyph, shift: number): number {
  const em = glyph.char.advance === 0 ? glyph.size : glyph.advance / Math.abs(glyph.char.advance)
  const sign = glyph.font.vertical ? 1 : -1
  return em === 0 ? 0 : (sign * 1000 * shift) / em
}

/** Builds a TJ array. Adjacent numbers and adjacent strings are joined. */
class TextArray {
  readonly #items: PdfObject[] = []
  #bytes: number[] = []
  #hex = false
  #pending = 0
  #shift = 0

  text(bytes: Uint8Array, hex: boolean): void {
    if (bytes.length === 0) return
    if (this.#pending !== 0) this.#flush()
    this.#hex = hex
    for (const byte of bytes) this.#bytes.push(byte)
  }

  move(amount: number): void {
    this.#flushText()
    this.#pending += amount
  }

  /** Sets the shift of everything that follows. */
  shiftTo(shift: number): void {
    if (shift === this.#shift) return
    this.move(shift - this.#shift)
    this.#shift = shift
  }

  items(): PdfObject[] {
    // The position at the end is as before, so that the next operation starts at its place.
    this.shiftTo(0)
    this.#flush()
    return this.#items
  }

  #flush(): void {
    this.#flushText()
    if (Math.abs(this.#pending) > 1e-4) this.#items.push(this.#pending)
    this.#pending = 0
  }

  #flushText(): void {
    if (this.#bytes.length === 0) return
    this.#items.push(new PdfString(Uint8Array.from(this.#bytes), this.#hex))
    this.#bytes = []
  }
}
