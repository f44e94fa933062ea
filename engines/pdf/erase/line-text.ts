/**
 * Writes the text of reflowed lines. Each of their operations gets its own text matrix, and so do the others of the same
 * text objects: the old offsets between operations, and the old spacing, would reveal where the text was.
 */
import { identity, invert, type Matrix } from '../../model/geometry.ts'
import type { Operation } from '../content/operations.ts'
import type { Glyph } from '../content/surface.ts'
import { type PdfObject, PdfString } from '../objects.ts'
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

/** Text state that is written only before text that needs it. Null: unknown, because a form inherits it. */
type State = Readonly<Record<'Tc' | 'Tw' | 'TL', number | null>>

const inherited: State = { Tc: null, Tw: null, TL: null }

/** Text that may continue on its line. */
interface OpenLine {
  readonly last: Glyph
  readonly start: WrittenOperation
  readonly array: TextArray
  /** Where it ends, along the line. */
  at: number
}

/** Points of the surface. Text matrices are rounded to this, because the rounding of programs depends on the text before. */
const precision = 0.01

/** Thousandths of an em. Less is the rounding of sums. */
const minMove = 0.01

export class LineText {
  readonly #text: LaidText
  /** The text object of each operation; those before and after it are numbered too. */
  readonly #objects: readonly number[]
  /** Text objects that are written again. */
  readonly #changed: ReadonlySet<number>
  /** As the old content sets it, and as the new content did so far. */
  #wanted = inherited
  #written = inherited
  readonly #saved: [State, State][] = []
  #open: OpenLine | null = null

  constructor(operations: readonly Operation[], text: LaidText) {
    this.#text = text
    let object = 0
    this.#objects = operations.map(({ name }) => (name === 'BT' || name === 'ET' ? ++object : object))
    this.#changed = new Set([...text.lines.keys()].flatMap((operation) => this.#objects[operation] ?? []))
  }

  /** Text to write before an operation, and its replacement: null keeps the operation. */
  step(
    index: number,
    operation: Operation,
    clean: (operation: Operation) => Operation,
  ): { readonly before: readonly WrittenOperation[]; readonly instead: readonly WrittenOperation[] | null } {
    const { name, operands } = operation
    const changed = this.#changed.has(this.#objects[index] ?? -1)
    if (name === 'Tc' || name === 'Tw' || name === 'TL') {
      this.#wanted = { ...this.#wanted, [name]: numberOf(operands[0]) }
      return { before: [], instead: [] }
    }
    if (name === 'TD') this.#wanted = { ...this.#wanted, TL: -numberOf(operands[1]) }
    if (changed && positioning.has(name)) return { before: [], instead: [] }
    if (name === '"') this.#wanted = { ...this.#wanted, Tw: numberOf(operands[0]), Tc: numberOf(operands[1]) }
    const line = this.#text.lines.get(index)
    if (line) return { before: [], instead: this.#line(line, clean(operation)) }
    const before = this.end()
    if (name === 'q') this.#saved.push([this.#wanted, this.#written])
    else if (name === 'Q') [this.#wanted, this.#written] = this.#saved.pop() ?? [this.#wanted, this.#written]
    else if (name === 'Do') before.push(...this.#set(this.#wanted))
    else if (name === 'TD') this.#written = { ...this.#written, TL: this.#wanted.TL }
    else if (name === 'T*') before.push(...this.#set({ TL: this.#wanted.TL }))
    if (!showing.has(name)) return { before, instead: null }
    const first = this.#text.others.get(index)
    if (!first) return { before, instead: changed ? [] : null }
    before.push(...this.#set({ Tc: first.charSpacing, Tw: first.wordSpacing }))
    if (!changed) {
      if (name === "'" || name === '"') before.push(...this.#set({ TL: this.#wanted.TL }))
      return { before, instead: null }
    }
    const shown = clean(operation).operands.at(-1) ?? null
    const show = { name: Array.isArray(shown) ? 'TJ' : 'Tj', operands: [shown] }
    // A number before the first string also moves it.
    return { before, instead: [startOf(first, Array.isArray(shown) ? leadingShift(first, shown) : 0), show] }
  }

  /** The text that was not written yet. */
  end(): WrittenOperation[] {
    if (!this.#open) return []
    const { start, array } = this.#open
    this.#open = null
    return [...this.#set({ Tc: 0, Tw: 0 }), start, { name: 'TJ', operands: [array.items()] }]
  }

  #line(line: readonly LaidGlyph[], { operands }: Operation): WrittenOperation[] {
    const shown = operands.at(-1) ?? null
    const pieces = Array.isArray(shown) ? shown : [shown]
    const kept = line.filter(({ removed }) => !removed)
    const [first] = kept
    if (!first) return []
    // One operation per line: the ends of the old ones would reveal information about their letters.
    const before = this.#open && continues(this.#open.last, first.glyph) ? [] : this.end()
    this.#open ??= {
      last: first.glyph,
      start: startOf(first.glyph, shiftFromString(first, line)),
      array: new TextArray(),
      at: positionAlong(first.glyph) + first.shift,
    }
    const { array } = this.#open
    for (const { glyph, shift } of kept) {
      const start = positionAlong(glyph) + shift
      const em = emAlong(glyph)
      const back = ((glyph.font.vertical ? 1 : -1) * 1000 * (start - this.#open.at)) / (em || 1)
      if (em !== 0 && Math.abs(back) > minMove) array.move(back)
      const string = pieces[glyph.stringIndex]
      if (string instanceof PdfString)
        array.text(string.bytes.subarray(glyph.offset, glyph.offset + glyph.char.length), string.hex)
      this.#open.at = start + advanceAlong(glyph)
    }
    return before
  }

  #set(state: Partial<State>): WrittenOperation[] {
    const operations: WrittenOperation[] = []
    for (const name of ['Tc', 'Tw', 'TL'] as const) {
      const value = state[name]
      if (value === undefined || value === null || value === this.#written[name]) continue
      operations.push({ name, operands: [value] })
      this.#written = { ...this.#written, [name]: value }
    }
    return operations
  }
}

/** Whether two glyphs are on one line and in one setting of text, so that one operation can show both. */
function continues(last: Glyph, next: Glyph): boolean {
  const [a, b] = [last.textMatrix, next.textMatrix]
  const across = (next.y - last.y) * last.dx - (next.x - last.x) * last.dy
  return (
    last.font === next.font &&
    last.ctm === next.ctm &&
    Math.abs(across) < precision &&
    last.size === next.size &&
    a.slice(0, 4).every((value, i) => value === b[i])
  )
}

/** Distance of a glyph from the start of its string, the origin of its text matrix. */
function shiftFromString({ glyph, shift }: LaidGlyph, line: readonly LaidGlyph[]): number {
  const start = line.find(({ glyph: { stringIndex, offset } }) => {
    return stringIndex === glyph.stringIndex && offset === 0
  })
  return positionAlong(glyph) + shift - positionAlong(start?.glyph ?? glyph)
}

/** The text matrix of a glyph's string, moved along the line by points of the surface. */
function startOf({ textMatrix, ctm, dx, dy }: Glyph, shift: number): WrittenOperation {
  const [a, b, c, d, e, f] = textMatrix
  const back: Matrix = invert(ctm) ?? identity
  const x = e + shift * (dx * back[0] + dy * back[2])
  const y = f + shift * (dx * back[1] + dy * back[3])
  const scale = Math.hypot(back[0], back[1]) || 1
  const unit = 10 ** Math.round(Math.log10(precision * scale))
  return { name: 'Tm', operands: [a, b, c, d, Math.round(x / unit) * unit, Math.round(y / unit) * unit] }
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
