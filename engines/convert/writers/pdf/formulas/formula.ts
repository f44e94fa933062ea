import { parseTex } from '../../../tex/parse.ts'
import { type Box, isBox, joined, type Placed } from './box.ts'
import { layFormula } from './lay.ts'
import type { Letters } from './letters.ts'

/** A formula that is ready to be drawn. */
export interface SetFormula {
  readonly box: Box
  /** Of what is drawn; all measures of the box are multiplied by it. */
  readonly scale: number
  /** What it takes on its left and right beside the letters that are seen, as measures of the box are. */
  readonly inset: readonly [left: number, right: number]
}

/** Smaller than this nobody reads it, and its source is shown instead. */
const leastScale = 0.45

/**
 * A formula of LaTeX set for a room; null where it is not known what it says, or it is far larger than its room.
 * @param size of the text around, points
 */
export function setFormula(
  tex: string,
  displayed: boolean,
  size: number,
  room: { readonly width: number; readonly height: number },
  letters: Letters,
): SetFormula | null {
  const node = parseTex(tex)
  if (!node) return null
  const set = layFormula(node, {
    letters,
    size,
    style: displayed ? 'display' : 'text',
    alphabet: null,
    outermost: displayed,
  })
  const box = numbered(set, room.width, size)
  const high = box.ascent + box.depth
  const scale = Math.min(1, room.width / box.width, room.height / high)
  // What draws no letter cannot be found again by who reads the file.
  const inset = insetOf(box, letters)
  return scale >= leastScale && inset ? { box, scale, inset } : null
}

/** The same where there is less room. */
export function fitted({ box, scale, inset }: SetFormula, width: number): SetFormula {
  return { box, inset, scale: Math.min(scale, width / box.width) }
}

/** A formula with its numbers at the right margin, as wide as its room. */
function numbered(box: Box, room: number, size: number): Box {
  const { tags } = box
  if (!tags) return box
  const widest = tags.reduce((most, tag) => Math.max(most, tag.box.width), 0)
  const width = Math.max(room, box.width + widest + 2 * size)
  const x = Math.min((width - box.width) / 2, width - widest - size - box.width)
  const { parts, ...measures } = joined(
    [{ x, y: 0, box }, ...tags.map((tag) => ({ x: width - tag.box.width, y: tag.y, box: tag.box }))],
    width,
  )
  return { ...measures, parts }
}

/** Null where no letter is seen. */
function insetOf(box: Box, { sheet }: Letters): readonly [left: number, right: number] | null {
  let [left, right] = [Number.POSITIVE_INFINITY, Number.NEGATIVE_INFINITY]
  const waiting: Placed[] = [{ x: 0, y: 0, drawn: box }]
  for (let next = waiting.pop(); next; next = waiting.pop()) {
    const { x, drawn } = next
    if (isBox(drawn)) for (const part of drawn.parts) waiting.push({ ...part, x: x + part.x })
    else if (drawn.kind === 'glyphs' && !drawn.unseen && /\S/.test(drawn.text)) {
      left = Math.min(left, x)
      right = Math.max(right, x + sheet.measure(drawn.text, drawn.face, drawn.size))
    }
  }
  return left > right ? null : [left, box.width - right]
}
