import { type Box, centre, contains, transformBox } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { drawnWord } from '../../model/plain-word.ts'
import { countWhile } from '../../model/sorted.ts'
import type { PaintedPath } from '../content/surface.ts'
import type { ShownButton } from './annotations.ts'
import type { Frame } from './frame.ts'

/** Side in points of squares that are drawn as check boxes. */
const minSide = 5.5
const maxSide = 16
/** The side in ems of the text beside it. */
const minSideEms = 0.5
const maxSideEms = 1.7
/** Ems between a box and the word beside it. */
const maxGapEms = 2.5
/** A page with more squares is a chart or a grid. */
const maxBoxes = 300

const tick = /^[xX✓✔✕✖✗✘×☓●•]$/u

/**
 * Makes words of check boxes, `☐` or `☒`: check boxes and radio buttons of forms, and squares that are drawn beside text, with
 * or without a mark inside. The words of the marks are left out.
 */
export function withCheckBoxes(
  words: readonly PageWord[],
  paths: readonly PaintedPath[],
  buttons: readonly ShownButton[],
  frame: Frame,
): readonly PageWord[] {
  const drawn = drawnSquares(paths, words, frame)
  const boxes = [
    ...buttons.map((button) => ({ ...button, box: transformBox(frame.matrix, button.box) })),
    ...drawn,
  ]
  if (boxes.length === 0 || boxes.length > maxBoxes) return words
  const rows = words.filter(({ turn }) => turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const added: PageWord[] = []
  const removed = new Set<PageWord>()
  for (const { box, checked, mcid } of boxes) {
    if (added.some((other) => overlaps(other.box, box))) continue
    const near = wordsNear(rows, box)
    const inside = near.filter((word) => contains(box, centre(word.box)))
    const beside = nearestWord(near, box)
    if (!beside || inside.some(({ text }) => !tick.test(text))) continue
    for (const word of inside) removed.add(word)
    added.push(drawnWord(checked || inside.length > 0 ? '☒' : '☐', box, beside, mcid))
  }
  return added.length === 0 ? words : [...words.filter((word) => !removed.has(word)), ...added]
}

/** Squares with an outline and no dark filling, except those that touch others: boxes for single letters. */
function drawnSquares(
  paths: readonly PaintedPath[],
  words: readonly PageWord[],
  frame: Frame,
): ShownButton[] {
  if (words.length === 0) return []
  const squares: Box[] = []
  const marks: Box[] = []
  for (const path of paths) {
    if (path.hidden) continue
    const dark = path.filled && path.fillShade < 0.9
    const stroked = path.stroked && path.strokeShade < 0.9
    if (!dark && !stroked) continue
    for (const subpath of path.subpaths) {
      const box = transformBox(frame.matrix, subpath.box)
      if (Math.max(box.x1 - box.x0, box.y1 - box.y0) > maxSide) continue
      if (subpath.square && stroked && !dark && isSquare(box)) squares.push(box)
      else marks.push(box)
      if (squares.length > maxBoxes || marks.length > 4 * maxBoxes) return []
    }
  }
  return squares
    .filter((box) => !squares.some((other) => other !== box && touches(box, other)))
    .map((box) => ({ box, mcid: -1, checked: marks.some((mark) => contains(box, centre(mark))) }))
}

function isSquare({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  return Math.min(width, height) >= minSide && Math.abs(width - height) < 0.2 * Math.max(width, height)
}

function touches(a: Box, b: Box): boolean {
  const same = Math.abs(a.x0 - b.x0) < 1 && Math.abs(a.y0 - b.y0) < 1
  return !same && a.x0 <= b.x1 + 2 && b.x0 <= a.x1 + 2 && a.y0 <= b.y1 + 2 && b.y0 <= a.y1 + 2
}

function overlaps(a: Box, b: Box): boolean {
  return a.x0 < b.x1 && b.x0 < a.x1 && a.y0 < b.y1 && b.y0 < a.y1
}

/** The words on the row of a box. `rows` are ordered by baseline. */
function wordsNear(rows: readonly PageWord[], box: Box): PageWord[] {
  const middle = (box.y0 + box.y1) / 2
  const low = countWhile(rows, ({ baseline }) => baseline < middle - maxSide)
  const near: PageWord[] = []
  for (let i = low; i < rows.length && rows[i].baseline < middle + 2 * maxSide; i++) {
    const { baseline, size } = rows[i]
    if (middle < baseline + 0.15 * size && middle > baseline - 0.9 * size) near.push(rows[i])
  }
  return near
}

/** Returns the word directly beside a box, first the one on its right; null if there is none. */
function nearestWord(near: readonly PageWord[], box: Box): PageWord | null {
  const fits = ({ size }: PageWord) =>
    box.y1 - box.y0 >= minSideEms * size && box.y1 - box.y0 <= maxSideEms * size
  const nearest = (gap: (word: PageWord) => number) =>
    near
      .filter((word) => fits(word) && gap(word) > -0.1 * word.size && gap(word) < maxGapEms * word.size)
      .reduce<PageWord | null>((best, word) => (best && gap(best) <= gap(word) ? best : word), null)
  return nearest((word) => word.box.x0 - box.x1) ?? nearest((word) => box.x0 - word.box.x1)
}
