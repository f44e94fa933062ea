import { type Box, intersect } from '../../model/geometry.ts'
import { paginationMcid } from '../content/marked-content.ts'
import type { Glyph, PlacedImage, Surface } from '../content/surface.ts'

/** Glyphs of a page that a reader sees, in content order. */
export interface VisibleText {
  readonly glyphs: readonly Glyph[]
  /** Drawn twice in nearly one place: bold without a bold font. */
  readonly doubled: ReadonlySet<Glyph>
  /** The page is a picture whose words an invisible layer repeats. */
  readonly scan: boolean
}

/** A picture this much of the page is the page. */
const pageShare = 0.6

/**
 * Leaves out what lies beyond the crop box or the clip, what the source itself calls a running line, what is drawn without ink over nothing, and what is drawn
 * again over itself. Text without ink counts where a picture lies under it: the text layer of a scan.
 */
export function visibleText(surface: Surface, width: number, height: number): VisibleText {
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  const pictures = surface.images.flatMap((image) => (image.hidden ? [] : (shownPart(image, page) ?? [])))
  const scan = pictures.some((box) => area(box) > pageShare * width * height)
  const running = hasOtherText(surface)
  const seen = new Map<number, Glyph[]>()
  const glyphs: Glyph[] = []
  const doubled = new Set<Glyph>()
  let hidden = 0
  for (const glyph of surface.glyphs) {
    const { box, clip } = glyph
    if (glyph.hidden || (running && glyph.mcid === paginationMcid)) continue
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    if (!(x >= -1 && y >= -1 && x <= width + 1 && y <= height + 1)) continue
    if (clip && (x < clip.x0 - 1 || x > clip.x1 + 1 || box.y1 < clip.y0 || box.y0 > clip.y1)) continue
    if (glyph.invisible) {
      if (!scan && !pictures.some((under) => intersect(under, box))) continue
      hidden++
    }
    if (glyph.text.trim() !== '' && glyph.size > 0) {
      const twin = drawnBefore(seen, glyph)
      if (twin) {
        if (!twin.invisible && !glyph.invisible && apart(twin, glyph) > 0.01) doubled.add(twin)
        continue
      }
    }
    glyphs.push(glyph)
  }
  return { glyphs, doubled, scan: scan && hidden > 0.5 * glyphs.length && hidden > 0 }
}

/** Whether a page says more than its header and footer. */
function hasOtherText({ glyphs }: Surface): boolean {
  return glyphs.some((glyph) => glyph.mcid !== paginationMcid && !glyph.hidden && glyph.text.trim() !== '')
}

/** The part of an image that the page shows; null where there is none. */
export function shownPart(image: PlacedImage, page: Box): Box | null {
  const inside = intersect(image.box, page)
  return inside && image.clip ? intersect(inside, image.clip) : inside
}

export function area(box: Box): number {
  return (box.x1 - box.x0) * (box.y1 - box.y0)
}

/** Cells of the grid in which glyphs of one text are looked up, in points. */
const cell = 4

/** Beyond this many in one cell glyphs are looked for no longer: no honest page piles them up. */
const mostTwins = 24

/** Cells in a row of the grid: a page is narrower. */
const columns = 1 << 14

/** A glyph of the same text nearly at the same place, which a shadow or a false bold draws a second time. */
function drawnBefore(seen: Map<number, Glyph[]>, glyph: Glyph): Glyph | null {
  const column = Math.floor(glyph.x / cell)
  const row = Math.floor(glyph.y / cell)
  const right = glyph.x / cell - column > 0.5 ? 1 : -1
  const below = glyph.y / cell - row > 0.5 ? 1 : -1
  const near = Math.min(0.2 * Math.max(glyph.advance, 0.2 * glyph.size), cell / 2)
  const key = row * columns + column
  for (const other of [key, key + right, key + below * columns, key + right + below * columns]) {
    const twin = seen.get(other)?.find((one) => isTwin(one, glyph, near))
    if (twin) return twin
  }
  const here = seen.get(key)
  if (!here) seen.set(key, [glyph])
  else if (here.length < mostTwins) here.push(glyph)
  return null
}

function isTwin(one: Glyph, glyph: Glyph, near: number): boolean {
  return (
    one.text === glyph.text && apart(one, glyph) <= near && Math.abs(one.size - glyph.size) < 0.1 * glyph.size
  )
}

function apart(a: Glyph, b: Glyph): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
