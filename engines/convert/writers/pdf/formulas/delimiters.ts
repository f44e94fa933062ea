import { type AtomClass, axisHeight, type FormulaBox, type PlacedPart, placeAt, type Shape } from './box.ts'
import { type FormulaFonts, typesetText } from './glyphs.ts'

type Outline = readonly (readonly number[])[]

/** Ems that the glyph of a bracket extends above and below the axis. */
const ordinary = 0.5
/** Width of a drawn delimiter and of its strokes, ems. */
const across = 0.42
const stroke = 0.065

/**
 * A delimiter centred on the axis: the glyph of a font face if it is high enough, else a drawn shape with the glyph
 * as invisible text.
 * @param reach height above and below the axis, points
 */
export function delimiter(
  sign: string,
  reach: number,
  size: number,
  atom: AtomClass,
  letters: FormulaFonts,
): FormulaBox {
  const glyph = typesetText(sign, 'math', size, atom, letters)
  const outlines =
    reach > ordinary * size
      ? shapes[sign]?.(Math.min(1.35, 0.85 + (0.12 * reach) / size) * across * size, reach, stroke * size)
      : undefined
  if (!outlines) return glyph
  const wide = widthOf(outlines) + 0.12 * size
  const middle = -axisHeight * size
  const parts: PlacedPart[] = [
    ...invisibleSign(sign, size, letters),
    ...outlines.map((outline) => placeAt(0.06 * size, middle, { kind: 'shape', outline } as const)),
  ]
  return { width: wide, ascent: reach - middle, depth: reach + middle, parts, atom }
}

/** Invisible text for a drawn symbol, so that it can be searched and copied. */
export function invisibleSign(sign: string, size: number, letters: FormulaFonts): PlacedPart[] {
  return typesetText(sign, 'math', size, 'ord', letters).parts.map((part) =>
    'kind' in part.drawn && part.drawn.kind === 'glyphs'
      ? { ...part, drawn: { ...part.drawn, invisible: true } }
      : part,
  )
}

function widthOf(outlines: readonly Outline[]): number {
  let right = 0
  for (const outline of outlines)
    for (const point of outline) for (let i = 0; i < point.length; i += 2) right = Math.max(right, point[i])
  return right
}

const rectangle = (x0: number, y0: number, x1: number, y1: number): Outline => [
  [x0, y0],
  [x1, y0],
  [x1, y1],
  [x0, y1],
]

function flipped(outlines: readonly Outline[], width: number): Outline[] {
  return outlines.map((outline) =>
    outline.map((point) => point.map((value, i) => (i % 2 === 0 ? width - value : value))),
  )
}

/** A crescent, thickest in the middle. */
function parenthesis(width: number, reach: number, line: number): Outline[] {
  const thick = line * 2
  const wide = width * 0.8
  return [
    [
      [wide, -reach],
      [-wide * 0.3, -reach * 0.5, -wide * 0.3, reach * 0.5, wide, reach],
      [wide - line * 0.6, reach],
      [
        -wide * 0.3 - thick * 1.1,
        reach * 0.5,
        -wide * 0.3 - thick * 1.1,
        -reach * 0.5,
        wide - line * 0.6,
        -reach,
      ],
    ].map((point) => point.map((value, i) => (i % 2 === 0 ? value + thick * 0.9 : value))),
  ]
}

function bracket(width: number, reach: number, line: number, top: boolean, bottom: boolean): Outline[] {
  const wide = width * 0.62
  return [
    rectangle(0, -reach, line, reach),
    ...(top ? [rectangle(0, -reach, wide, -reach + line)] : []),
    ...(bottom ? [rectangle(0, reach - line, wide, reach)] : []),
  ]
}

/** Two hooks that meet in a point at the middle. */
function brace(width: number, reach: number, line: number): Outline[] {
  const thick = line * 1.5
  const stem = width * 0.5
  const [left, right] = [stem - thick / 2, stem + thick / 2]
  const bend = Math.min(reach * 0.5, width * 0.85)
  const half = (up: 1 | -1): Outline => [
    [0, 0],
    [left * 0.9, 0, left, up * bend * 0.25, left, up * bend],
    [left, up * (reach - bend)],
    [left, up * (reach - bend * 0.25), left + thick * 0.4, up * reach, width, up * reach],
    [width, up * (reach - line * 0.6)],
    [
      right + thick * 0.3,
      up * (reach - line * 0.6),
      right,
      up * (reach - bend * 0.35),
      right,
      up * (reach - bend),
    ],
    [right, up * bend],
    [right, up * bend * 0.35, right * 0.8, up * line * 0.4, line * 0.8, 0],
  ]
  return [half(-1), half(1)]
}

function angle(width: number, reach: number, line: number): Outline[] {
  const wide = width * 0.75
  return [
    [
      [wide - line, -reach],
      [wide, -reach],
      [line, 0],
      [wide, reach],
      [wide - line, reach],
      [0, 0],
    ],
  ]
}

function slash(width: number, reach: number, line: number): Outline[] {
  const wide = width * 1.1
  return [
    [
      [wide - line, -reach],
      [wide, -reach],
      [line, reach],
      [0, reach],
    ],
  ]
}

const bar = (_: number, reach: number, line: number): Outline[] => [rectangle(0, -reach, line * 0.9, reach)]

function bars(_: number, reach: number, line: number): Outline[] {
  return [rectangle(0, -reach, line * 0.9, reach), rectangle(line * 3.2, -reach, line * 4.1, reach)]
}

function arrow(width: number, reach: number, line: number, up: boolean, down: boolean): Outline[] {
  const middle = width / 2
  const head = Math.min(width * 0.6, reach * 0.4)
  const tip = (side: 1 | -1): Outline => [
    [middle, side * reach],
    [middle - head * 0.6, side * (reach - head)],
    [middle + head * 0.6, side * (reach - head)],
  ]
  return [
    rectangle(
      middle - line / 2,
      -reach + (up ? head * 0.8 : 0),
      middle + line / 2,
      reach - (down ? head * 0.8 : 0),
    ),
    ...(up ? [tip(-1)] : []),
    ...(down ? [tip(1)] : []),
  ]
}

type Draw = (width: number, reach: number, line: number) => Outline[]

function backwards(draw: Draw): Draw {
  return (width, reach, line) => {
    const outlines = draw(width, reach, line)
    return flipped(outlines, widthOf(outlines))
  }
}

const corner =
  (top: boolean, bottom: boolean): Draw =>
  (width, reach, line) =>
    bracket(width, reach, line, top, bottom)

const shapes: Readonly<Record<string, Draw>> = {
  '(': parenthesis,
  ')': backwards(parenthesis),
  '[': corner(true, true),
  ']': backwards(corner(true, true)),
  '⌈': corner(true, false),
  '⌉': backwards(corner(true, false)),
  '⌊': corner(false, true),
  '⌋': backwards(corner(false, true)),
  '{': brace,
  '}': backwards(brace),
  '⟨': angle,
  '<': angle,
  '⟩': backwards(angle),
  '>': backwards(angle),
  '|': bar,
  '∣': bar,
  '‖': bars,
  '∥': bars,
  '/': slash,
  '\\': backwards(slash),
  '↑': (width, reach, line) => arrow(width, reach, line, true, false),
  '↓': (width, reach, line) => arrow(width, reach, line, false, true),
  '↕': (width, reach, line) => arrow(width, reach, line, true, true),
}

/** A horizontal brace with its point up or down. @returns shapes centred vertically on their line */
export function horizontalBrace(width: number, line: number, size: number, up: boolean): Shape[] {
  return brace(size * 0.3, width / 2, line).map((outline) => ({
    kind: 'shape',
    // The point of the upright brace is on its left.
    outline: outline.map((point) =>
      point.flatMap((value, i) =>
        i % 2 === 0 ? [point[i + 1] + width / 2, up ? value : size * 0.3 - value] : [],
      ),
    ),
  }))
}
