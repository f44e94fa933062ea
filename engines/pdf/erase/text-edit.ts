import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { type PdfObject, PdfString } from '../objects.ts'

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
  removed: ReadonlyMap<number, ReadonlyMap<number, Glyph>>,
): WrittenOperation[] {
  const shown = operation.operands.at(-1) ?? null
  const pieces = Array.isArray(shown) ? shown : [shown]
  const line = new TextArray()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (typeof piece === 'number') line.move(piece)
    else if (piece instanceof PdfString) cut(piece, removed.get(i), line)
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

function cut(string: PdfString, removed: ReadonlyMap<number, Glyph> | undefined, line: TextArray): void {
  let done = 0
  const keepTo = (end: number): void => {
    line.text(string.bytes.subarray(done, end), string.hex)
    done = end
  }
  for (const [offset, glyph] of [...(removed ?? [])].sort((a, b) => a[0] - b[0])) {
    keepTo(offset)
    done = offset + glyph.char.length
    line.move(glyph.kern)
  }
  keepTo(string.bytes.length)
}

/** The start of a glyph along its direction, in points of the surface. */
export function positionAlong({ x, y, dx, dy }: Glyph): number {
  return x * dx + y * dy
}

/** The advance of a glyph along its direction: negative for a font with negative widths. */
export function advanceAlong({ advance, char }: Glyph): number {
  return char.advance < 0 ? -advance : advance
}

/** Points of the surface in an em along the line. */
export function emAlong({ advance, char, size }: Glyph): number {
  return char.advance === 0 ? size : advance / Math.abs(char.advance)
}

/** Builds a TJ array. Adjacent numbers and adjacent strings are joined. */
export class TextArray {
  readonly #items: PdfObject[] = []
  #bytes: number[] = []
  #hex = false
  #pending = 0

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

  items(): PdfObject[] {
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
