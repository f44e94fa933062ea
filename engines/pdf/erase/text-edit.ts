import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { type PdfObject, PdfString } from '../objects/objects.ts'
import type { GlyphEdit } from './edits.ts'

/** An operation as it is written out. */
export interface Written {
  readonly name: string
  readonly operands: readonly PdfObject[]
}

/**
 * A text-showing operation without some of its glyphs. What is left keeps its place: each glyph that goes leaves
 * its advance behind as a number (ISO 32000-1, 9.4.3), so a TJ comes out whatever came in. `'` and `"` are first
 * spelled out as the operations they stand for.
 */
export function withoutGlyphs(
  operation: Operation,
  edits: ReadonlyMap<number, ReadonlyMap<number, GlyphEdit>>,
): Written[] {
  const shown = operation.operands.at(-1) ?? null
  const pieces = Array.isArray(shown) ? shown : [shown]
  const line = new Line()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (typeof piece === 'number') line.move(piece)
    else if (piece instanceof PdfString) cut(piece, edits.get(i), line)
  }
  const tj: Written = { name: 'TJ', operands: [line.items()] }
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

function cut(string: PdfString, edits: ReadonlyMap<number, GlyphEdit> | undefined, line: Line): void {
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
    if (removed) line.move(glyph.gap)
    else {
      line.shiftTo(shiftNumber(glyph, shift))
      line.text(string.bytes.subarray(offset, done), string.hex)
    }
  }
  keepTo(string.bytes.length)
}

/** A shift in points as a number of a TJ array, which moves the pen back by thousandths of an em. */
function shiftNumber(glyph: Glyph, shift: number): number {
  const em = glyph.char.advance === 0 ? glyph.size : glyph.advance / Math.abs(glyph.char.advance)
  const sign = glyph.font.vertical ? 1 : -1
  return em === 0 ? 0 : (sign * 1000 * shift) / em
}

/** Collects a TJ array; numbers and strings that meet are joined. */
class Line {
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

  /** Sets how far what follows stands from its own place. */
  shiftTo(shift: number): void {
    if (shift === this.#shift) return
    this.move(shift - this.#shift)
    this.#shift = shift
  }

  items(): PdfObject[] {
    // The pen ends where it would have, so that the next operation starts in its place.
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
