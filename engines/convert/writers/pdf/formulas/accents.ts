import { type Accent, spacingAccents } from '../../../tex/nodes.ts'
import { type FormulaBox, type PlacedPart, placeAt, ruleWidth, type Shape, xHeight } from './box.ts'
import { horizontalBrace } from './delimiters.ts'
import { type FormulaFonts, typesetText } from './glyphs.ts'

/** Accents that are glyphs, drawn for the height of a lowercase letter. */
const signs: Partial<Readonly<Record<Accent, string>>> = {
  ...spacingAccents,
  hat: 'ˆ',
  tilde: '˜',
}

/** A box with an accent above or below it. */
export function accent(command: Accent, content: FormulaBox, em: number, letters: FormulaFonts): FormulaBox {
  const sign = signs[command]
  if (sign !== undefined) return glyphAccent(sign, content, em, letters)
  const rule = ruleWidth * em
  const { width, ascent, depth } = content
  const clear = 0.09 * em
  const lean = content.slant ?? 0
  const over = (high: number, drawn: readonly PlacedPart[]): FormulaBox => ({
    ...content,
    atom: 'ord',
    ascent: ascent + clear + high,
    parts: [placeAt(0, 0, content), ...drawn.map((part) => ({ ...part, y: part.y - ascent - clear }))],
  })
  const under = (low: number, drawn: readonly PlacedPart[]): FormulaBox => ({
    ...content,
    atom: 'ord',
    depth: depth + clear + low,
    parts: [placeAt(0, 0, content), ...drawn.map((part) => ({ ...part, y: part.y + depth + clear }))],
  })
  const line = (x: number, y: number, length: number) =>
    placeAt(x, y, { kind: 'rule', width: length, height: rule } as const)
  const shapes = (outlines: readonly Shape[], y: number) => outlines.map((shape) => placeAt(0, y, shape))
  switch (command) {
    case 'bar': {
      const inset = Math.min(0.1 * em, width * 0.15)
      return over(rule, [line(inset + lean, -rule, width - 2 * inset)])
    }
    case 'overline':
      return over(rule, [line(0, -rule, width)])
    case 'underline':
      return under(rule, [line(0, 0, width)])
    case 'vec':
    case 'overrightarrow':
      return over(0.2 * em, shapes([arrow(width, em, false, true)], -0.1 * em))
    case 'overleftarrow':
      return over(0.2 * em, shapes([arrow(width, em, true, false)], -0.1 * em))
    case 'overleftrightarrow':
      return over(0.2 * em, shapes([arrow(width, em, true, true)], -0.1 * em))
    case 'overbrace':
      return over(0.3 * em, shapes(horizontalBrace(width, rule, em, true), -0.3 * em))
    case 'underbrace':
      return under(0.3 * em, shapes(horizontalBrace(width, rule, em, false), 0))
    case 'widehat':
      return over(0.18 * em, shapes([tent(width, em)], 0))
    default:
      return over(0.18 * em, shapes([wave(width, em)], -0.09 * em))
  }
}

function glyphAccent(sign: string, content: FormulaBox, em: number, letters: FormulaFonts): FormulaBox {
  const accent = typesetText(sign, 'serif', em, 'ord', letters)
  const raise = Math.max(0, content.ascent - (xHeight + 0.02) * em)
  const x = (content.width - accent.width) / 2 + Math.max(0.04 * em, (content.slant ?? 0) * 0.6)
  return {
    ...content,
    atom: 'ord',
    ascent: Math.max(content.ascent, accent.ascent + raise),
    parts: [placeAt(0, 0, content), placeAt(x, -raise, accent)],
  }
}

/** A horizontal arrow, centred on its line. */
function arrow(width: number, em: number, left: boolean, right: boolean): Shape {
  const half = (ruleWidth * em) / 2
  const head = Math.min(0.2 * em, width * 0.45)
  const wing = 0.1 * em
  const [from, to] = [left ? head * 0.7 : 0, right ? width - head * 0.7 : width]
  return {
    kind: 'shape',
    outline: [
      ...(left
        ? [
            [from, half],
            [head, wing],
            [0, 0],
            [head, -wing],
          ]
        : [[0, half]]),
      [from, -half],
      [to, -half],
      ...(right
        ? [
            [width - head, -wing],
            [width, 0],
            [width - head, wing],
          ]
        : []),
      [to, half],
    ],
  }
}

function tent(width: number, em: number): Shape {
  const [high, thick] = [0.16 * em, 0.06 * em]
  return {
    kind: 'shape',
    outline: [
      [0, 0],
      [width / 2, -high],
      [width, 0],
      [width / 2, -high + thick],
    ],
  }
}

function wave(width: number, em: number): Shape {
  const [high, thick] = [0.16 * em, 0.05 * em]
  return {
    kind: 'shape',
    outline: [
      [0, thick],
      [width * 0.3, -high, width * 0.6, high * 0.7, width, -thick],
      [width * 0.65, high * 1.3, width * 0.35, -high * 0.4, 0, thick],
    ],
  }
}
