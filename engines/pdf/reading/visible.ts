import { area, type Box, intersect } from '../../model/geometry.ts'
import { paginationMcid } from '../content/marked-content.ts'
import type { Glyph, PlacedImage, Surface } from '../content/surface.ts'

/** The visible glyphs of a page, in content order. */
interface VisibleText {
  readonly glyphs: readonly Glyph[]
  /** Drawn twice with a small shift, for bold text without a bold font. */
  readonly doubled: ReadonlySet<Glyph>
  /** Glyphs of running headers and footers that are marked as such. */
  readonly running: readonly Glyph[]
}

/** An image that covers this share of the page is a scan. */
const minScanShare = 0.6

/**
 * Removes glyphs outside the crop box or the clip, running headers and footers marked as such, and second drawings of the
 * same glyph. Invisible text counts as visible over an image: it is the text layer of a scan.
 */
export function visibleText(surface: Surface, width: number, height: number): VisibleText {
  const page = { x0: 0, y0: 0, x1: width, y1: height }
  const pictures = surface.images.flatMap((image) => (image.hidden ? [] : (shownPart(image, page) ?? [])))
  const scan = pictures.some((box) => area(box) > minScanShare * width * height)
  const running = hasOtherText(surface)
  const seen = new Map<number, Glyph[]>()
  const glyphs: Glyph[] = []
  const doubled = new Set<Glyph>()
  const marked: Glyph[] = []
  for (const glyph of surface.glyphs) {
    const { box, clip } = glyph
    if (glyph.hidden) continue
    if (running && glyph.mcid === paginationMcid) {
      if (!glyph.invisible) marked.push(glyph)
      continue
    }
    const x = (box.x0 + box.x1) / 2
    const y = (box.y0 + box.y1) / 2
    if (!(x >= -1 && y >= -1 && x <= width + 1 && y <= height + 1)) continue
    if (clip && (x < clip.x0 - 1 || x > clip.x1 + 1 || box.y1 < clip.y0 || box.y0 > clip.y1)) continue
    if (glyph.invisible && !scan && !pictures.some((under) => intersect(under, box))) continue
    if (glyph.text.trim() !== '' && glyph.size > 0) {
      const twin = findTwin(seen, glyph)
      if (twin) {
        if (!twin.invisible && !glyph.invisible && distance(twin, glyph) > 0.01) doubled.add(twin)
        continue
      }
    }
    glyphs.push(glyph)
  }
  return { glyphs, doubled, running: marked }
}

/** Whether a page has text other than its header and footer. */
function hasOtherText({ glyphs }: Surface): boolean {
  return glyphs.some((glyph) => glyph.mcid !== paginationMcid && !glyph.hidden && glyph.text.trim() !== '')
}

/** The visible part of an image; null if there is none. */
export function shownPart(image: PlacedImage, page: Box): Box | null {
  const inside = intersect(image.box, page)
  return inside && image.clip ? intersect(inside, image.clip) : inside
}

/** In points: cells of the grid in which glyphs are looked up. */
const cellSize = 4

/** Glyphs kept per cell; real pages have fewer. */
const maxPerCell = 24

/** Cells per row of the grid; pages are narrower. */
const columns = 1 << 14

/** Finds an earlier glyph of the same text at nearly the same position, as drawn for shadows and fake bold. */
function findTwin(seen: Map<number, Glyph[]>, glyph: Glyph): Glyph | null {
  const column = Math.floor(glyph.x / cellSize)
  const row = Math.floor(glyph.y / cellSize)
  const right = glyph.x / cellSize - column > 0.5 ? 1 : -1
  const below = glyph.y / cellSize - row > 0.5 ? 1 : -1
  const near = Math.min(0.2 * Math.max(glyph.advance, 0.2 * glyph.size), cellSize / 2)
  const key = row * columns + column
  for (const other of [key, key + right, key + below * columns, key + right + below * columns]) {
    const twin = seen.get(other)?.find((one) => isTwin(one, glyph, near))
    if (twin) return twin
  }
  const here = seen.get(key)
  if (!here) seen.set(key, [glyph])
  else if (here.length < maxPerCell) here.push(glyph)
  return null
}

function isTwin(one: Glyph, glyph: Glyph, near: number): boolean {
  return (
    one.text === glyph.text &&
    distance(one, glyph) <= near &&
    Math.abs(one.size - glyph.size) < 0.1 * glyph.size
  )
}

function distance(a: Glyph, b: Glyph): number {
  return Math.hypot(a.x - b.x, a.y - b.y)
}
