/**
 * Writes the text of lines that were laid out again. Each of their operations gets its own text matrix, and so do the others of the same
 * text objects: the old offsets between operations, and the old spacing, would tell where the text was.
 */
import { invert, type Matrix } from '../../model/geometry.ts'
import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { type PdfObject, PdfString } from '../objects/objects.ts'
import { advanceAlong, emAlong, positionAlong, TextArray, type WrittenOperation } from './text-edit.ts'

/** A code of a line that was laid out again. */
export interface LaidGlyph {
  readonly glyph: Glyph
  readonly removed: boolean
  /** How far it moves along its line, in points of the surface. */
  readonly shift: number
}

/** The text operations of one content stream that are written again, by the index of the operation. */
export interface LaidText {
  /** The glyphs of operations with a glyph that is removed or moved, in content order. */
  readonly lines: Map<number, LaidGlyph[]>
  /** The first glyph of every other operation of the stream that shows text. */
  readonly others: Map<number, Glyph>
}

const positioning = new Set(['Td', 'TD', 'Tm', 'T*'])
const showing = new Set(['Tj', 'TJ', "'", '"'])

/** Null: not known, since a form inherits it. */
type Spacing = readonly [char: number, word: number] | null

export class LineText {
  readonly #text: LaidText
  /** The text object of each operation; those before and after it are numbered too. */
  readonly #objects: readonly number[]
  /** Text objects that are written again. */
  readonly #changed: ReadonlySet<number>
  /** As the old content sets it, and as the new content did so far. */
  #wanted: Spacing = null
  #written: Spacing = null
  readonly #saved: [Spacing, Spacing][] = []

  constructor(operations: readonly Operation[], text: LaidText) {
    this.#text = text
    let object = 0
    this.#objects = operations.map(({ name }) => (name === 'BT' || name === 'ET' ? ++object : object))
    this.#changed = new Set([...text.lines.keys()].map((operation) => this.#objects[operation]))
  }

  /** What to write before an operation, and in place of it: null for the operation itself. */
  step(
    index: number,
    operation: Operation,
    clean: (operation: Operation) => Operation,
  ): { readonly before: readonly WrittenOperation[]; readonly instead: readonly WrittenOperation[] | null } {
    const { name, operands } = operation
    if (name === 'Tc' || name === 'Tw') {
      const value = numberOf(operands[0])
      const [char, word] = this.#wanted ?? [0, 0]
      this.#wanted = name === 'Tc' ? [value, word] : [char, value]
      return { before: [], instead: [] }
    }
    if (name === 'q') this.#saved.push([this.#wanted, this.#written])
    else if (name === 'Q') [this.#wanted, this.#written] = this.#saved.pop() ?? [this.#wanted, this.#written]
    else if (name === 'Do') return { before: this.#space(this.#wanted), instead: null }
    const changed = this.#changed.has(this.#objects[index])
    if (changed && positioning.has(name)) {
      // The leading stays for later text objects.
      const leading = { name: 'TL', operands: [-numberOf(operands[1])] }
      return { before: [], instead: name === 'TD' ? [leading] : [] }
    }
    if (!showing.has(name)) return { before: [], instead: null }
    if (name === '"') this.#wanted = [numberOf(operands[1]), numberOf(operands[0])]
    const line = this.#text.lines.get(index)
    if (line) return { before: [], instead: this.#line(line, clean(operation)) }
    const first = this.#text.others.get(index)
    if (!first) return { before: [], instead: changed ? [] : null }
    const before = this.#space([first.charSpacing, first.wordSpacing])
    if (!changed) {
      if (name === '"') this.#written = this.#wanted
      return { before, instead: null }
    }
    const shown = clean(operation).operands.at(-1) ?? null
    const show = { name: Array.isArray(shown) ? 'TJ' : 'Tj', operands: [shown] }
    // A number before the first string moves it, too.
    const start = startOf(first, Array.isArray(shown) ? leadingShift(first, shown) : 0)
    return { before, instead: [start, show] }
  }

  #line(line: readonly LaidGlyph[], { operands }: Operation): WrittenOperation[] {
    const shown = operands.at(-1) ?? null
    const pieces = Array.isArray(shown) ? shown : [shown]
    const kept = line.filter(({ removed }) => !removed)
    const [first] = kept
    if (!first) return []
    const array = new TextArray()
    let at = positionAlong(first.glyph) + first.shift
    for (const { glyph, shift } of kept) {
      const start = positionAlong(glyph) + shift
      const em = emAlong(glyph)
      if (em !== 0) array.move(((glyph.font.vertical ? 1 : -1) * 1000 * (start - at)) / em)
      const string = pieces[glyph.stringIndex]
      if (string instanceof PdfString)
        array.text(string.bytes.subarray(glyph.offset, glyph.offset + glyph.char.length), string.hex)
      at = start + advanceAlong(glyph)
    }
    return [
      ...this.#space([0, 0]),
      startOf(first.glyph, shiftFromString(first, line)),
      { name: 'TJ', operands: [array.items()] },
    ]
  }

  #space(spacing: Spacing): WrittenOperation[] {
    if (spacing === null) return []
    const [char, word] = spacing
    const operations: WrittenOperation[] = []
    if (this.#written?.[0] !== char) operations.push({ name: 'Tc', operands: [char] })
    if (this.#written?.[1] !== word) operations.push({ name: 'Tw', operands: [word] })
    this.#written = spacing
    return operations
  }
}

/** How far a glyph is from the start of its string, where its text matrix is. */
function shiftFromString({ glyph, shift }: LaidGlyph, line: readonly LaidGlyph[]): number {
  const start = line.find(({ glyph: { stringIndex, offset } }) => {
    return stringIndex === glyph.stringIndex && offset === 0
  })
  return positionAlong(glyph) + shift - positionAlong(start?.glyph ?? glyph)
}

/** The text matrix of a glyph's string, moved along the line by points of the surface. */
function startOf({ textMatrix, ctm, dx, dy }: Glyph, shift: number): WrittenOperation {
  const [a, b, c, d, e, f] = textMatrix
  const back: Matrix | null = shift === 0 ? null : invert(ctm)
  const x = back ? shift * (dx * back[0] + dy * back[2]) : 0
  const y = back ? shift * (dx * back[1] + dy * back[3]) : 0
  return { name: 'Tm', operands: [a, b, c, d, e + x, f + y] }
}

/** The numbers before the first string are written again, so the text matrix is that before them. */
function leadingShift(glyph: Glyph, array: readonly PdfObject[]): number {
  let moved = 0
  for (const item of array.slice(0, glyph.stringIndex)) if (typeof item === 'number') moved += item
  return ((glyph.font.vertical ? -1 : 1) * moved * emAlong(glyph)) / 1000
}

function numberOf(operand: PdfObject | undefined): number {
  return typeof operand === 'number' ? operand : 0
}
