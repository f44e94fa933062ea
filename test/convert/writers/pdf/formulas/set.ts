import { Faces } from '../../../../../engines/convert/writers/pdf/fonts/faces.ts'
import {
  type FormulaBox,
  isBox,
  type PlacedPart,
  type Primitive,
} from '../../../../../engines/convert/writers/pdf/formulas/box.ts'
import { typesetFormula } from '../../../../../engines/convert/writers/pdf/formulas/typeset.ts'
import { PdfCanvas } from '../../../../../engines/convert/writers/pdf/pdf-canvas.ts'

const canvas = new PdfCanvas({ compliance: 'pdf-1.7' })
const letters = { faces: new Faces(canvas, undefined, 'serif'), canvas }

export const size = 10
export const room = { width: 400, height: 600 }

/** A formula set at ten points, or null where it is not. */
export function formula(tex: string, displayed = true) {
  return typesetFormula(tex, displayed, size, room, letters)
}

export function boxOf(tex: string, displayed = true): FormulaBox {
  const set = formula(tex, displayed)
  if (!set) throw new Error(`not set: ${tex}`)
  return set.box
}

export interface Mark<Kind extends Primitive['kind'] = Primitive['kind']> {
  readonly x: number
  /** Below the baseline of the formula. */
  readonly y: number
  readonly drawn: Extract<Primitive, { kind: Kind }>
}

/** All that a formula draws, at its place. */
export function marksOf(box: FormulaBox): Mark[] {
  const marks: Mark[] = []
  const waiting: PlacedPart[] = [{ x: 0, y: 0, drawn: box }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { x, y, drawn } = next
    if (!isBox(drawn)) marks.push({ x, y, drawn })
    else
      for (const part of drawn.parts.toReversed())
        waiting.push({ x: x + part.x, y: y + part.y, drawn: part.drawn })
  }
  return marks
}

/** The run of a text. */
export function glyphs(box: FormulaBox, text: string): Mark<'glyphs'> {
  for (const { x, y, drawn } of marksOf(box))
    if (drawn.kind === 'glyphs' && drawn.text === text) return { x, y, drawn }
  throw new Error(`not drawn: ${text}`)
}

export function rules(box: FormulaBox): Mark<'rule'>[] {
  return marksOf(box).flatMap(({ x, y, drawn }) => (drawn.kind === 'rule' ? [{ x, y, drawn }] : []))
}

/** Top and bottom of the shapes that are drawn, y downwards. */
export function reachOfShapes(box: FormulaBox): readonly [top: number, bottom: number] {
  let [top, bottom] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  for (const { y, drawn } of marksOf(box)) {
    if (drawn.kind !== 'shape') continue
    // The ends of lines and curves lie on the outline.
    for (const point of drawn.outline) {
      const end = y + (point.at(-1) ?? 0)
      top = Math.min(top, end)
      bottom = Math.max(bottom, end)
    }
  }
  return [top, bottom]
}

/** What is read of a formula, in its order. */
export function read(box: FormulaBox): string {
  return marksOf(box)
    .map(({ drawn }) => (drawn.kind === 'glyphs' ? drawn.text : ''))
    .join('')
}
