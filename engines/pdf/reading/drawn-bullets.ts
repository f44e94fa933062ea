import { type Box, intersect, transformBox } from '../../model/geometry.ts'
import type { PageWord } from '../../model/page-content.ts'
import { drawnWord } from '../../model/plain-word.ts'
import type { Glyph, PaintedPath } from '../content/surface.ts'
import { type Frame, placeGlyph } from './frame.ts'
import { normaliseGlyphText, rightToLeft } from './words/glyph-text.ts'

/** Size in points of dots and squares that some producers draw for list bullets. */
const minSize = 1.5
const maxSize = 9
/** A page with more of them is a scatter chart. */
const maxDots = 600

/**
 * Makes words of bullets that are drawn as shapes: small circles or squares before the first word of a line, at the
 * height of its lower-case letters.
 */
export function drawnBullets(
  paths: readonly PaintedPath[],
  words: readonly PageWord[],
  frame: Frame,
): PageWord[] {
  const dots = paths.flatMap((path) => dotOf(path, frame) ?? [])
  if (dots.length === 0 || dots.length > maxDots) return []
  const upright = words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline)
  const boxes = words.filter(({ text }) => /^[☐☒]$/u.test(text))
  return dots.flatMap((dot) =>
    boxes.some(({ box }) => intersect(box, dot.box)) ? [] : (bulletAt(dot, upright) ?? []),
  )
}

/** Share of the uses of a glyph without text that are bullets. */
const minBulletShare = 0.8
/** Ems: centre of a bullet above the baseline, and half of its size. */
const bulletCentreEms = 0.25
const bulletHalfEms = 0.15

/**
 * Makes words of bullets whose glyphs have no text, as in bitmap fonts of TeX: glyphs that almost only occur
 * before the first word of a line.
 */
export function unnamedBullets(
  glyphs: readonly Glyph[],
  words: readonly PageWord[],
  frame: Frame,
): PageWord[] {
  const kinds = new Map<string, Glyph[]>()
  for (const glyph of glyphs) {
    if (glyph.replacement >= 0 || normaliseGlyphText(glyph.text) !== '') continue
    // In a composite font this is the box for a character that the font lacks.
    if (glyph.char.code === 0 && glyph.char.length > 1) continue
    const key = `${glyph.char.code} ${glyph.font.name}`
    const kind = kinds.get(key)
    if (kind) kind.push(glyph)
    else kinds.set(key, [glyph])
  }
  if (kinds.size === 0) return []
  const upright = words.filter((word) => word.turn === undefined).sort((a, b) => a.baseline - b.baseline)
  return [...kinds.values()].flatMap((kind) => {
    if (kind.length > maxDots) return []
    const found = kind.flatMap((glyph) => {
      const { turn, box, y } = placeGlyph(glyph, frame)
      if (turn !== 0) return []
      const x = (box.x0 + box.x1) / 2
      const middle = y - bulletCentreEms * glyph.size
      const half = bulletHalfEms * glyph.size
      const dot = { x0: x - half, y0: middle - half, x1: x + half, y1: middle + half }
      return bulletAt({ box: dot, text: '•' }, upright) ?? []
    })
    return found.length >= minBulletShare * kind.length ? found : []
  })
}

interface Dot {
  readonly box: Box
  readonly text: string
}

function dotOf(path: PaintedPath, frame: Frame): Dot | null {
  if (path.subpaths.length !== 1 || path.hidden) return null
  const [subpath] = path.subpaths
  const filled = path.filled && path.fillShade < 0.9
  if (!filled && !(path.stroked && path.strokeShade < 0.9)) return null
  const box = transformBox(frame.matrix, filled ? subpath.box : thickened(subpath, path.lineWidth))
  const width = box.x1 - box.x0
  const height = box.y1 - box.y0
  if (width < minSize || height < minSize || width > maxSize || height > maxSize) return null
  if (Math.abs(width - height) > 0.25 * Math.max(width, height)) return null
  return { box, text: subpath.square ? '▪' : filled ? '•' : '◦' }
}

/** Returns the box of a stroked line, which has no thickness in the path: a line as long as it is thick is a square. */
function thickened({ box, square }: PaintedPath['subpaths'][number], lineWidth: number): Box {
  const half = lineWidth / 2
  const { x0, y0, x1, y1 } = box
  if (!square) return box
  if (x1 - x0 < half) return { x0: x0 - half, y0, x1: x1 + half, y1 }
  return y1 - y0 < half ? { x0, y0: y0 - half, x1, y1: y1 + half } : box
}

function bulletAt({ box, text }: Dot, words: readonly PageWord[]): PageWord | null {
  const middle = (box.y0 + box.y1) / 2
  let low = 0
  let high = words.length
  while (low < high) {
    const centre = (low + high) >> 1
    if (words[centre].baseline < middle) low = centre + 1
    else high = centre
  }
  let found: PageWord | null = null
  for (let i = low; i < words.length && words[i].baseline - middle < 40; i++) {
    const word = words[i]
    const lift = (word.baseline - middle) / (word.size || 1)
    if (lift < 0.08 || lift > 0.6 || box.x1 - box.x0 > 0.7 * word.size) continue
    const rtl = rightToLeft.test(word.text)
    const room = rtl ? box.x0 - word.box.x1 : word.box.x0 - box.x1
    const behind = rtl ? box.x1 - word.box.x1 : word.box.x0 - box.x0
    // A word of the line precedes it: a dot inside text.
    if (behind < 0 && Math.abs(behind) < 12 * word.size) return null
    if (room > 0 && room < 2.5 * word.size && (!found || distance(word, box) < distance(found, box)))
      found = word
  }
  return found && drawnWord(text, box, found)
}

function distance(word: PageWord, box: Box): number {
  return Math.min(Math.abs(word.box.x0 - box.x1), Math.abs(box.x0 - word.box.x1))
}
