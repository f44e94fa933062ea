import type { Environment } from '../../../tex/nodes.ts'
import {
  axisHeight,
  blankBox,
  combine,
  type FormulaBox,
  type PlacedPart,
  placeAt,
  ruleWidth,
  type Shape,
  type Style,
  xHeight,
} from './box.ts'
import { delimiter, invisibleSign } from './delimiters.ts'
import type { FormulaFonts } from './glyphs.ts'

/** A fraction, with or without a bar, centred on the axis (TeXbook, rule 15). */
export function fraction(
  above: FormulaBox,
  below: FormulaBox,
  ruled: boolean,
  style: Style,
  em: number,
): FormulaBox {
  const rule = ruleWidth * em
  const shows = style === 'display'
  const room = (shows ? 0.16 : 0.09) * em + rule / 2
  const middle = axisHeight * em
  const up = Math.max((shows ? 0.7 : 0.45) * em, middle + room + above.depth)
  const down = Math.max((shows ? 0.62 : 0.36) * em, room - middle + below.ascent)
  const inner = Math.max(above.width, below.width)
  const wide = inner + 0.08 * em
  const side = 0.1 * em
  const centred = (box: FormulaBox) => side + (wide - box.width) / 2
  const box = combine(
    [
      { x: centred(above), y: -up, box: above },
      { x: centred(below), y: down, box: below },
    ],
    wide + 2 * side,
    'inner',
  )
  if (!ruled) return box
  const line = placeAt(side, -middle - rule / 2, { kind: 'rule', width: wide, height: rule })
  const [first, ...rest] = box.parts
  return { ...box, parts: [first, line, ...rest] }
}

/** A root with the radical sign drawn around the radicand (TeXbook, rule 11). */
export function root(
  content: FormulaBox,
  degree: FormulaBox | null,
  style: Style,
  em: number,
  letters: FormulaFonts,
): FormulaBox {
  const rule = ruleWidth * em
  const clear = (style === 'display' ? 0.16 : 0.11) * em
  const ascent = Math.max(content.ascent, xHeight * em) + clear + rule
  const depth = Math.max(content.depth, 0.08 * em) + 0.03 * em
  const height = ascent + depth
  const sign = Math.min(0.85, 0.5 + (0.07 * height) / em) * em
  const indent = degree ? Math.max(0, degree.width - sign * 0.5) : 0
  const inner = content.width + 0.08 * em
  const shape: Shape = { kind: 'shape', outline: rootSign(sign, ascent, depth, rule, inner) }
  const up = depth - height * 0.52 - (degree?.depth ?? 0)
  const parts: PlacedPart[] = [
    ...(degree ? [placeAt(Math.max(0, sign * 0.5 - degree.width), up, degree)] : []),
    ...invisibleSign('√', em, letters).map((part) => ({ ...part, x: part.x + indent })),
    placeAt(indent, 0, shape),
    placeAt(indent + sign + 0.04 * em, 0, content),
  ]
  return {
    width: indent + sign + inner + 0.06 * em,
    ascent: Math.max(ascent, degree ? degree.ascent - up : 0) + rule,
    depth,
    parts,
    atom: 'ord',
  }
}

function rootSign(sign: number, ascent: number, depth: number, rule: number, inner: number): number[][] {
  const height = ascent + depth
  const bottom = depth
  const knee = bottom - Math.min(height * 0.5, sign * 0.85)
  return [
    [0, knee + rule * 1.6],
    [sign * 0.28, knee],
    [sign * 0.52, bottom - rule * 2.6],
    [sign - rule * 0.9, -ascent],
    [sign + inner, -ascent],
    [sign + inner, -ascent + rule],
    [sign - rule * 0.1, -ascent + rule],
    [sign * 0.54, bottom],
    [sign * 0.44, bottom],
    [sign * 0.2, knee + rule * 1.5],
    [sign * 0.03, knee + rule * 2.4],
  ]
}

/** Delimiters as high as their content. */
export function fence(
  open: string,
  close: string,
  content: readonly FormulaBox[],
  between: readonly string[],
  em: number,
  letters: FormulaFonts,
): FormulaBox {
  const middle = axisHeight * em
  const reach =
    content.reduce((most, { ascent, depth }) => Math.max(most, ascent - middle, depth + middle), 0) +
    0.02 * em
  const row: FormulaBox[] = []
  const fence = (sign: string, atom: 'open' | 'close' | 'rel') =>
    row.push(sign === '' ? blankBox(0.08 * em) : delimiter(sign, reach, em, atom, letters))
  fence(open, 'open')
  for (const [i, box] of content.entries()) {
    row.push(box)
    if (i < between.length) {
      row.push(blankBox(0.12 * em))
      fence(between[i], 'rel')
      row.push(blankBox(0.12 * em))
    }
  }
  fence(close, 'close')
  return rowOf(row, 'inner')
}

/** Boxes side by side on one baseline. */
export function rowOf(boxes: readonly FormulaBox[], atom: FormulaBox['atom'] = 'ord'): FormulaBox {
  let x = 0
  const placed = boxes.map((box) => {
    const here = { x, y: 0, box }
    x += box.width
    return here
  })
  return combine(placed, x, atom)
}

/** Boxes centred above and below another: limits, labels of braces. */
export function stack(
  base: FormulaBox,
  above: FormulaBox | null,
  below: FormulaBox | null,
  em: number,
): FormulaBox {
  const wide = Math.max(base.width, above?.width ?? 0, below?.width ?? 0)
  const centred = (box: FormulaBox) => (wide - box.width) / 2
  const placed = [{ x: centred(base), y: 0, box: base }]
  if (below) placed.push({ x: centred(below), y: base.depth + 0.14 * em + below.ascent, box: below })
  if (above) placed.push({ x: centred(above), y: -base.ascent - 0.12 * em - above.depth, box: above })
  return combine(placed, wide, base.atom)
}

/** @param single whether the base is a single character (TeXbook, rule 18) */
export function scripts(
  base: FormulaBox,
  above: FormulaBox | null,
  below: FormulaBox | null,
  single: boolean,
  style: Style,
  em: number,
): FormulaBox {
  const script = em * 0.7
  let up = style === 'display' ? 0.42 * em : 0.38 * em
  let down = above ? 0.24 * em : 0.16 * em
  if (!single) {
    up = Math.max(up, base.ascent - 0.38 * script)
    down = Math.max(down, base.depth + 0.1 * script)
  }
  if (above) up = Math.max(up, above.depth + 0.25 * xHeight * em)
  if (below) down = Math.max(down, below.ascent - 0.8 * xHeight * em)
  if (above && below) {
    const room = up - above.depth + (down - below.ascent)
    if (room < 4 * ruleWidth * em) down += 4 * ruleWidth * em - room
  }
  const lean = Math.min(base.slant ?? 0, 0.25 * em)
  const placed = [{ x: 0, y: 0, box: base }]
  // The subscript moves under the slope of a leaning operator, such as an integral.
  if (below) placed.push({ x: base.width - (single && base.atom === 'op' ? lean : 0), y: down, box: below })
  if (above) placed.push({ x: base.width + lean + 0.02 * em, y: -up, box: above })
  const end = Math.max(above ? base.width + lean + above.width : 0, below ? base.width + below.width : 0)
  return combine(placed, end + 0.05 * em, base.atom)
}

type Side = 'left' | 'center' | 'right'

interface ArrayStyle {
  readonly sides: readonly Side[]
  /** Ems after an even and after an odd column. */
  readonly gaps: readonly [number, number]
  /** Minimum ems between baselines, and between rows. */
  readonly line: number
  readonly room: number
}

const matrix: ArrayStyle = { sides: ['center'], gaps: [0.9, 0.9], line: 1.3, room: 0.2 }

const arrayStyles: Readonly<Record<Environment, ArrayStyle>> = {
  matrix,
  smallmatrix: { ...matrix, gaps: [0.6, 0.6] },
  pmatrix: matrix,
  bmatrix: matrix,
  Bmatrix: matrix,
  vmatrix: matrix,
  Vmatrix: matrix,
  cases: { sides: ['left'], gaps: [1, 1], line: 1.35, room: 0.22 },
  aligned: { sides: ['right', 'left'], gaps: [0, 2], line: 1.5, room: 0.4 },
  gathered: { sides: ['center'], gaps: [1, 1], line: 1.5, room: 0.4 },
}

/** Cells in rows and columns, centred on the axis. Equation numbers are passed on to the enclosing box. */
export function arrayBox(
  environment: Environment,
  rows: readonly (readonly FormulaBox[])[],
  em: number,
): FormulaBox {
  const { sides, gaps, line, room } = arrayStyles[environment]
  const columns = rows.reduce((most, row) => Math.max(most, row.length), 0)
  const widths = new Array<number>(columns).fill(0)
  for (const row of rows) for (const [i, cell] of row.entries()) widths[i] = Math.max(widths[i], cell.width)
  const lefts: number[] = []
  let wide = 0
  for (const [i, width] of widths.entries()) {
    lefts.push(wide)
    wide += width + (i < columns - 1 ? gaps[i % 2] * em : 0)
  }
  const placed: { x: number; y: number; box: FormulaBox }[] = []
  const tags: { y: number; box: FormulaBox }[] = []
  let y = 0
  let before = 0
  for (const [r, row] of rows.entries()) {
    const ascent = row.reduce((most, cell) => Math.max(most, cell.ascent), 0.7 * em)
    const depth = row.reduce((most, cell) => Math.max(most, cell.depth), 0.2 * em)
    if (r > 0) y += Math.max(line * em, before + room * em + ascent)
    before = depth
    for (const [i, box] of row.entries()) {
      const side = sides[i % sides.length]
      const spare = widths[i] - box.width
      placed.push({ x: lefts[i] + (side === 'left' ? 0 : side === 'right' ? spare : spare / 2), y, box })
      for (const tag of box.tags ?? []) tags.push({ y: y + tag.y, box: tag.box })
    }
  }
  const whole = combine(placed, wide, 'ord')
  const down = (whole.ascent - whole.depth) / 2 - axisHeight * em
  const middled = combine(
    placed.map((cell) => ({ ...cell, y: cell.y + down })),
    wide,
    'inner',
  )
  return tags.length === 0 ? middled : { ...middled, tags: tags.map((tag) => ({ ...tag, y: tag.y + down })) }
}
