import { at, type Box, blank, joined, type Placed, type Shape } from './box.ts'
import { delimiter, unseen } from './delimiters.ts'
import type { Letters } from './letters.ts'
import { axis, ruleWidth, type Style, xHeight } from './metrics.ts'

/** Two boxes above each other about the axis, with a rule between them or without (TeXbook, rule 15). */
export function fraction(above: Box, below: Box, ruled: boolean, style: Style, em: number): Box {
  const rule = ruleWidth * em
  const shows = style === 'display'
  const room = (shows ? 0.16 : 0.09) * em + rule / 2
  const middle = axis * em
  const up = Math.max((shows ? 0.7 : 0.45) * em, middle + room + above.depth)
  const down = Math.max((shows ? 0.62 : 0.36) * em, room - middle + below.ascent)
  const inner = Math.max(above.width, below.width)
  const wide = inner + 0.08 * em
  const side = 0.1 * em
  const centred = (box: Box) => side + (wide - box.width) / 2
  const box = joined(
    [
      { x: centred(above), y: -up, box: above },
      { x: centred(below), y: down, box: below },
    ],
    wide + 2 * side,
    'inner',
  )
  if (!ruled) return box
  const line = at(side, -middle - rule / 2, { kind: 'rule', width: wide, height: rule })
  const [first, ...rest] = box.parts
  return { ...box, parts: [first, line, ...rest] }
}

/** The sign of a root drawn about what it holds (TeXbook, rule 11). */
export function root(held: Box, degree: Box | null, style: Style, em: number, letters: Letters): Box {
  const rule = ruleWidth * em
  const clear = (style === 'display' ? 0.16 : 0.11) * em
  const ascent = Math.max(held.ascent, xHeight * em) + clear + rule
  const depth = Math.max(held.depth, 0.08 * em) + 0.03 * em
  const height = ascent + depth
  const sign = Math.min(0.85, 0.5 + (0.07 * height) / em) * em
  const indent = degree ? Math.max(0, degree.width - sign * 0.5) : 0
  const inner = held.width + 0.08 * em
  const shape: Shape = { kind: 'shape', outline: rootSign(sign, ascent, depth, rule, inner) }
  const up = depth - height * 0.52 - (degree?.depth ?? 0)
  const parts: Placed[] = [
    ...(degree ? [at(Math.max(0, sign * 0.5 - degree.width), up, degree)] : []),
    ...unseen('√', em, letters).map((part) => ({ ...part, x: part.x + indent })),
    at(indent, 0, shape),
    at(indent + sign + 0.04 * em, 0, held),
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

/** Delimiters that reach over what stands between them. */
export function fenced(
  open: string,
  close: string,
  held: readonly Box[],
  between: readonly string[],
  em: number,
  letters: Letters,
): Box {
  const middle = axis * em
  const reach =
    held.reduce((most, { ascent, depth }) => Math.max(most, ascent - middle, depth + middle), 0) + 0.02 * em
  const row: Box[] = []
  const fence = (sign: string, atom: 'open' | 'close' | 'rel') =>
    row.push(sign === '' ? blank(0.08 * em) : delimiter(sign, reach, em, atom, letters))
  fence(open, 'open')
  for (const [i, box] of held.entries()) {
    row.push(box)
    if (i < between.length) {
      row.push(blank(0.12 * em))
      fence(between[i], 'rel')
      row.push(blank(0.12 * em))
    }
  }
  fence(close, 'close')
  return inRow(row, 'inner')
}

/** Boxes side by side on one baseline. */
export function inRow(boxes: readonly Box[], atom: Box['atom'] = 'ord'): Box {
  let x = 0
  const placed = boxes.map((box) => {
    const here = { x, y: 0, box }
    x += box.width
    return here
  })
  return joined(placed, x, atom)
}

/** Boxes above and below another, centred on it: limits, labels of braces. */
export function stacked(base: Box, above: Box | null, below: Box | null, em: number): Box {
  const wide = Math.max(base.width, above?.width ?? 0, below?.width ?? 0)
  const centred = (box: Box) => (wide - box.width) / 2
  const placed = [{ x: centred(base), y: 0, box: base }]
  if (below) placed.push({ x: centred(below), y: base.depth + 0.14 * em + below.ascent, box: below })
  if (above) placed.push({ x: centred(above), y: -base.ascent - 0.12 * em - above.depth, box: above })
  return joined(placed, wide, base.atom)
}

/** @param single whether a letter alone holds them (TeXbook, rule 18) */
export function scripts(
  base: Box,
  above: Box | null,
  below: Box | null,
  single: boolean,
  style: Style,
  em: number,
): Box {
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
  // Tucked in below a sign that leans, such as an integral's.
  if (below) placed.push({ x: base.width - (single && base.atom === 'op' ? lean : 0), y: down, box: below })
  if (above) placed.push({ x: base.width + lean + 0.02 * em, y: -up, box: above })
  const end = Math.max(above ? base.width + lean + above.width : 0, below ? base.width + below.width : 0)
  return joined(placed, end + 0.05 * em, base.atom)
}
