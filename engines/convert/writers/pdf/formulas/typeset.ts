import { parseTex } from '../../../tex/parse.ts'
import { combine, type FormulaBox, isBox, type PlacedPart } from './box.ts'
import type { FormulaFonts } from './glyphs.ts'
import { layOutFormula } from './layout.ts'

/** A formula ready to be drawn. */
export interface TypesetFormula {
  readonly box: FormulaBox
  /** Factor for all measures of the box. */
  readonly scale: number
  /** Space at the left and right of the visible glyphs, in measures of the box. */
  readonly inset: readonly [left: number, right: number]
}

/** A formula that must shrink below this scale is illegible; its source is shown instead. */
const minScale = 0.45

/**
 * Typesets a formula of LaTeX. null if it cannot be parsed, or is far larger than the given space.
 * @param size of the text around, points
 */
export function typesetFormula(
  tex: string,
  displayed: boolean,
  size: number,
  room: { readonly width: number; readonly height: number },
  letters: FormulaFonts,
): TypesetFormula | null {
  const node = parseTex(tex)
  if (!node) return null
  const set = layOutFormula(node, {
    letters,
    size,
    style: displayed ? 'display' : 'text',
    alphabet: null,
    outermost: displayed,
  })
  const box = withNumbers(set, room.width, size)
  const high = box.ascent + box.depth
  const scale = Math.min(1, room.width / box.width, room.height / high)
  // Readers of the file find a formula by its text; one without text stays as source.
  const inset = insetOf(box, letters)
  return scale >= minScale && inset ? { box, scale, inset } : null
}

/** Scales the formula down to a width. */
export function fitFormula({ box, scale, inset }: TypesetFormula, width: number): TypesetFormula {
  return { box, inset, scale: Math.min(scale, width / box.width) }
}

/** Places equation numbers at the right margin, which makes the box as wide as the column. */
function withNumbers(box: FormulaBox, room: number, size: number): FormulaBox {
  const { tags } = box
  if (!tags) return box
  const widest = tags.reduce((most, tag) => Math.max(most, tag.box.width), 0)
  const width = Math.max(room, box.width + widest + 2 * size)
  const x = Math.min((width - box.width) / 2, width - widest - size - box.width)
  const { parts, ...measures } = combine(
    [{ x, y: 0, box }, ...tags.map((tag) => ({ x: width - tag.box.width, y: tag.y, box: tag.box }))],
    width,
  )
  return { ...measures, parts }
}

/** null if no glyph is visible. */
function insetOf(box: FormulaBox, { canvas }: FormulaFonts): readonly [left: number, right: number] | null {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const waiting: PlacedPart[] = [{ x: 0, y: 0, drawn: box }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { x, drawn } = next
    if (isBox(drawn)) for (const part of drawn.parts) waiting.push({ ...part, x: x + part.x })
    else if (drawn.kind === 'glyphs' && !drawn.invisible && /\S/.test(drawn.text)) {
      left = Math.min(left, x)
      right = Math.max(right, x + canvas.measure(drawn.text, drawn.face, drawn.size))
    }
  }
  return left > right ? null : [left, box.width - right]
}
