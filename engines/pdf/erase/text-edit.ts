import type { Operation } from '../content/tokenizer.ts'
import { type PdfObject, PdfString } from '../objects.ts'
import type { Glyph } from '../surface.ts'

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
  removed: ReadonlyMap<number, ReadonlyMap<number, Glyph>>,
): Written[] {
  const shown = operation.operands.at(-1) ?? null
  const pieces = Array.isArray(shown) ? shown : [shown]
  const line = new Line()
  for (let i = 0; i < pieces.length; i++) {
    const piece = pieces[i]
    if (typeof piece === 'number') line.move(piece)
    else if (piece instanceof PdfString) cut(piece, removed.get(i), line)
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

function cut(string: PdfString, removed: ReadonlyMap<number, Glyph> | undefined, line: Line): void {
  if (!removed) {
    line.text(string.bytes, string.hex)
    return
  }
  let kept = 0
  for (const [offset, glyph] of [...removed].sort((a, b) => a[0] - b[0])) {
    line.text(string.bytes.subarray(kept, offset), string.hex)
    line.move(glyph.gap)
    kept = offset + glyph.char.length
  }
  line.text(string.bytes.subarray(kept), string.hex)
}

/** Collects a TJ array; numbers that meet are added up. */
class Line {
  readonly #items: PdfObject[] = []
  #pending = 0

  text(bytes: Uint8Array, hex: boolean): void {
    if (bytes.length === 0) return
    this.#flush()
    this.#items.push(new PdfString(bytes, hex))
  }

  move(amount: number): void {
    this.#pending += amount
  }

  items(): PdfObject[] {
    this.#flush()
    return this.#items
  }

  #flush(): void {
    if (this.#pending !== 0) this.#items.push(this.#pending)
    this.#pending = 0
  }
}
