/** Text that is pieced together from small pictures, strokes, bars, dashes or glyphs without a known text. */

import { type Box, intersect } from '../../model/geometry.ts'
import type { PaintedPath, Subpath, Surface } from '../content/surface.ts'
import { isUnknownGlyph } from './unread-words.ts'

/** A piece of such a text. Pieces that lie together and weigh as much as `minWeight` may be a word. */
interface Piece {
  readonly box: Box
  readonly weight: number
}

/** Pieces with fewer strokes are marks: a tick, an arrow, a logo. A letter has three strokes or more. */
const minWeight = 8
/** Two pictures side by side, or three glyphs, may be a word. */
const weights = { picture: 4, glyph: 3, shape: 1 } as const

/** Points. Larger pieces are drawings, frames and panels. */
const maxPiece = 60
/** Points. What is smaller on both sides is a dot. */
const minPiece = 0.3
/** Points. Lower groups of pieces are dotted lines. */
const minHeight = 2.5

/** Of the height of a piece, and points: the space between two letters is narrower. */
const gap = { height: 0.6, most: 8, least: 1 } as const

/** Points. Bars and dashes of letters lie this close above each other; the lines of tables and of writing paper are further apart. */
const maxPitch = 2.6
/** Lines. The x-height of the smallest print in bars has five; fewer are rules of a table. */
const minLines = 5

export function piecedTexts({ images, paths, glyphs }: Surface, page: Box): Box[] {
  const pieces: Piece[] = []
  const lines: Piece[] = []
  for (const { box, hidden } of images) if (!hidden) pieces.push({ box, weight: weights.picture })
  for (const path of paths) {
    if (path.hidden) continue
    for (const subpath of path.subpaths) {
      if (isStroke(path, subpath)) pieces.push({ box: subpath.box, weight: weights.shape })
      else if (isThinLine(subpath.box)) lines.push({ box: subpath.box, weight: weights.shape })
    }
  }
  for (const glyph of glyphs)
    if (!glyph.invisible && !glyph.hidden && isUnknownGlyph(glyph))
      pieces.push({ box: glyph.box, weight: weights.glyph })
  // Letters first, each of its pieces, and then letters beside each other.
  const letters = groups(pieces, ({ y0, y1 }) => reach(y1 - y0))
  const found = [
    ...groups(letters, ({ y0, y1 }) => reach(y1 - y0)).filter(({ weight }) => weight >= minWeight),
    ...groups(lines, () => ({ across: 0, down: maxPitch / 2 })).filter(
      ({ weight, box }) => weight >= minLines && (box.y1 - box.y0) / weight <= maxPitch,
    ),
  ]
  return found.flatMap(({ box }) => (mayBeWord(box) ? (intersect(box, page) ?? []) : []))
}

function reach(height: number): { across: number; down: number } {
  return { across: Math.min(gap.most, Math.max(gap.least, gap.height * height)), down: gap.least }
}

/** A word is longer than high. What is larger than this on both sides, in points, may be several lines, or one that is tilted. */
const minBlock = 40
/** Width by height. Two letters beside each other have about that; single ones and icons have less. */
const minWordShape = 1.6

function mayBeWord({ x0, y0, x1, y1 }: Box): boolean {
  const [short, long] = [Math.min(x1 - x0, y1 - y0), Math.max(x1 - x0, y1 - y0)]
  return short >= minHeight && (long >= minWordShape * short || short >= minBlock)
}

function isPiece({ x0, y0, x1, y1 }: Box): boolean {
  const [width, height] = [x1 - x0, y1 - y0]
  return width <= maxPiece && height <= maxPiece && Math.max(width, height) >= minPiece
}

/** A stroke of a letter, or a bar or dash of one. Filled shapes with curves count as outlines of letters anyway. */
function isStroke({ filled, stroked }: PaintedPath, { box, square }: Subpath): boolean {
  return (filled || stroked) && isPiece(box) && !(square && isRule(box))
}

/** Points. Longer level and upright shapes are rules, and cells of tables and forms. */
const maxBar = 18

function isRule({ x0, y0, x1, y1 }: Box): boolean {
  return Math.max(x1 - x0, y1 - y0) > maxBar
}

function isThinLine({ x0, y0, x1, y1 }: Box): boolean {
  return y1 - y0 < 1 && x1 - x0 > maxPiece / 2
}

/** Points of the side of a cell. */
const cell = 1

/** Pieces that touch after they were enlarged, by cells of a map of the page. Linear in the number of pieces and their area. */
function groups(
  pieces: readonly Piece[],
  reachOf: (box: Box) => { readonly across: number; readonly down: number },
): Piece[] {
  if (pieces.length < 2) return [...pieces]
  const owner = new Map<number, number>()
  const parent = pieces.map((_, i) => i)
  const find = (i: number): number => {
    let at = i
    while (parent[at] !== at) {
      parent[at] = parent[parent[at]]
      at = parent[at]
    }
    return at
  }
  for (const [i, { box }] of pieces.entries()) {
    const { across, down } = reachOf(box)
    const [left, right] = [Math.floor((box.x0 - across / 2) / cell), Math.floor((box.x1 + across / 2) / cell)]
    const [top, bottom] = [Math.floor((box.y0 - down / 2) / cell), Math.floor((box.y1 + down / 2) / cell)]
    for (let y = top; y <= bottom; y++)
      for (let x = left; x <= right; x++) {
        const key = y * 65_536 + x
        const other = owner.get(key)
        if (other === undefined) owner.set(key, i)
        else parent[find(i)] = find(other)
      }
  }
  const sums = new Map<number, { x0: number; y0: number; x1: number; y1: number; weight: number }>()
  for (const [i, { box, weight }] of pieces.entries()) {
    const sum = sums.get(find(i))
    if (!sum) sums.set(find(i), { ...box, weight })
    else {
      sum.x0 = Math.min(sum.x0, box.x0)
      sum.y0 = Math.min(sum.y0, box.y0)
      sum.x1 = Math.max(sum.x1, box.x1)
      sum.y1 = Math.max(sum.y1, box.y1)
      sum.weight += weight
    }
  }
  return [...sums.values()].map(({ weight, ...box }) => ({ box, weight }))
}
