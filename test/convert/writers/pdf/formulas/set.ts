import { Faces } from '../../../../../engines/convert/writers/pdf/faces.ts'
import {
  type Box,
  type Drawn,
  isBox,
  type Placed,
} from '../../../../../engines/convert/writers/pdf/formulas/box.ts'
import { setFormula } from '../../../../../engines/convert/writers/pdf/formulas/formula.ts'
import { Sheet } from '../../../../../engines/convert/writers/pdf/sheet.ts'

const sheet = new Sheet({ compliance: 'pdf-1.7' })
const letters = { faces: new Faces(sheet, undefined), sheet }

export const size = 10
export const room = { width: 400, height: 600 }

/** A formula set at ten points, or null where it is not. */
export function formula(tex: string, displayed = true) {
  return setFormula(tex, displayed, size, room, letters)
}

export function boxOf(tex: string, displayed = true): Box {
  const set = formula(tex, displayed)
  if (!set) throw new Error(`not set: ${tex}`)
  return set.box
}

export interface Mark<Kind extends Drawn['kind'] = Drawn['kind']> {
  readonly x: number
  /** Below the baseline of the formula. */
  readonly y: number
  readonly drawn: Extract<Drawn, { kind: Kind }>
}

/** All that a formula draws, at its place. */
export function marksOf(box: Box): Mark[] {
  const marks: Mark[] = []
  const waiting: Placed[] = [{ x: 0, y: 0, drawn: box }]
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
export function glyphs(box: Box, text: string): Mark<'glyphs'> {
  for (const { x, y, drawn } of marksOf(box))
    if (drawn.kind === 'glyphs' && drawn.text === text) return { x, y, drawn }
  throw new Error(`not drawn: ${text}`)
}

export function rules(box: Box): Mark<'rule'>[] {
  return marksOf(box).flatMap(({ x, y, drawn }) => (drawn.kind === 'rule' ? [{ x, y, drawn }] : []))
}

/** Top and bottom of the shapes that are drawn, y downwards. */
export function reachOfShapes(box: Box): readonly [top: number, bottom: number] {
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
export function read(box: Box): string {
  return marksOf(box)
    .map(({ drawn }) => (drawn.kind === 'glyphs' ? drawn.text : ''))
    .join('')
}
