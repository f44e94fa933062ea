/**
 * Text of a page that its reader does not see. A page on which anything may hide text is drawn twice, with and without its text: text that
 * makes no difference is hidden, whatever hides it. What was painted over it tells how.
 */
import type { Box } from '../../model/geometry.ts'
import { type Glyph, pageSurface, type ReadCache, type Surface } from '../../pdf/content/index.ts'
import type { PageNode, PdfFile } from '../../pdf/file/index.ts'
import type { PdfReader } from '../../pdf/second-reader/index.ts'
import type { FindingKind, Sighting } from '../finding.ts'
import { mayBePale, PageCovers } from './covers.ts'
import { inkResolution, PageInk } from './ink.ts'
import { type GlyphWord, isMeasured, wordsOf } from './page-words.ts'

/** A page of a file that is read by our reader and by pdf.js. */
export interface InspectedPage {
  readonly file: PdfFile
  readonly node: PageNode
  readonly cache: ReadCache
  /** Draws the page. */
  readonly reader: () => Promise<PdfReader>
  /** 0-based. */
  readonly index: number
}

/** Points. The smallest print that is meant to be read is about three points high. */
const minReadableSize = 2

export async function hiddenText(page: InspectedPage): Promise<Sighting[]> {
  const { file, node, cache, index } = page
  const surface = pageSurface(file, node, cache, true)
  const found: Sighting[] = []
  const report = (kind: FindingKind, words: readonly GlyphWord[]): void => {
    for (const { text, box } of words) found.push({ kind, page: index + 1, box, text })
  }
  const select = (test: (glyph: Glyph) => boolean): GlyphWord[] => wordsOf(surface.glyphs, test)

  const isTiny = (glyph: Glyph): boolean => glyph.size < minReadableSize
  const isOnPage = (glyph: Glyph): boolean => !isOutside(glyph, node)
  const inLayer = select((glyph) => glyph.hidden)
  report('hidden-layer', inLayer)
  if (inLayer.length === 0)
    for (const { box, hidden } of surface.images)
      if (hidden) found.push({ kind: 'hidden-layer', page: index + 1, box })
  report(
    'text-outside-page',
    select((glyph) => !glyph.hidden && isOutside(glyph, node)),
  )
  report(
    'tiny-text',
    select((glyph) => !glyph.hidden && isOnPage(glyph) && isTiny(glyph) && !glyph.invisible),
  )
  const rest = (glyph: Glyph): boolean =>
    !glyph.hidden && isOnPage(glyph) && (!isTiny(glyph) || glyph.invisible)
  const covers = new PageCovers(file, node, surface, cache)
  if (!needsDrawing(file, surface, covers, rest)) return found

  const ink = await drawn(page)
  for (const word of select((glyph) => rest(glyph) && glyph.invisible))
    report(kindOfInvisible(ink, word), [word])
  const unseen = (glyph: Glyph): boolean => rest(glyph) && !glyph.invisible && !ink.hasText(innerBox(glyph))
  for (const word of select(unseen)) report(kindOfUnseen(word, covers, ink), [word])
  return found
}

/** Whether the middle of a glyph is outside of the crop box. */
function isOutside({ box }: Glyph, { width, height }: PageNode): boolean {
  const [x, y] = [(box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2]
  return x < 0 || y < 0 || x > width || y > height
}

function needsDrawing(
  file: PdfFile,
  surface: Surface,
  covers: PageCovers,
  rest: (glyph: Glyph) => boolean,
): boolean {
  const { glyphs } = surface
  return (
    glyphs.some((glyph) => rest(glyph) && isMeasured(glyph) && (glyph.invisible || glyph.clip !== null)) ||
    mayBePale(file, surface) ||
    glyphs.some((glyph) => rest(glyph) && isMeasured(glyph) && covers.mayHide(glyph))
  )
}

async function drawn({ reader, index }: InspectedPage): Promise<PageInk> {
  const opened = await reader()
  const shown = await opened.raster(index, { dpi: inkResolution })
  const without = await opened.raster(index, { dpi: inkResolution, withoutText: true })
  return new PageInk(shown, without, inkResolution)
}

/** Of a glyph, the part in which its ink is, and not that of its neighbours: between the lines and inside of its advance. */
function innerBox({ box, x, y, dx, dy, size, advance }: Glyph): Box {
  if (Math.abs(dx) < 0.9 && Math.abs(dy) < 0.9) return box
  const from = { x: x + 0.1 * advance * dx, y: y + 0.1 * advance * dy }
  const to = { x: x + 0.9 * advance * dx, y: y + 0.9 * advance * dy }
  // Towards the top of the letters: to the left of the direction, as y grows downwards.
  const [upX, upY] = [dy * xHeight * size, -dx * xHeight * size]
  return {
    x0: Math.min(from.x, to.x, from.x + upX, to.x + upX),
    y0: Math.min(from.y, to.y, from.y + upY, to.y + upY),
    x1: Math.max(from.x, to.x, from.x + upX, to.x + upX),
    y1: Math.max(from.y, to.y, from.y + upY, to.y + upY),
  }
}

/** Ems: small letters are about this high, and every letter and digit has ink there. */
const xHeight = 0.5

/** Levels of 255. Below this difference an area shows nothing: a filled box, or paper. Ink of a poor scan differs by more. */
const minInk = 40
/** Levels of 255: an empty area that is darker was filled. */
const maxFilled = 200

/** Invisible text over an image of the same text is the text layer of a scan; anywhere else no one sees it. */
function kindOfInvisible(ink: PageInk, { box }: GlyphWord): FindingKind {
  const { dark, light } = ink.backgroundOf(box)
  if (light - dark >= minInk) return 'scan-text'
  return light < maxFilled ? 'text-under-box' : 'invisible-text'
}

function kindOfUnseen(word: GlyphWord, covers: PageCovers, ink: PageInk): FindingKind {
  const { glyphs, box } = word
  const glyph = glyphs[Math.floor(glyphs.length / 2)]
  const over = covers.over(glyph)
  if (over === 'image' && covers.isScan) {
    const { dark, light } = ink.backgroundOf(box)
    return light - dark >= minInk ? 'scan-text' : 'text-under-image'
  }
  if (over !== null) return `text-under-${over}`
  const { clip } = glyph
  const middle = { x: (glyph.box.x0 + glyph.box.x1) / 2, y: (glyph.box.y0 + glyph.box.y1) / 2 }
  const isCut =
    clip !== null && (middle.x < clip.x0 || middle.x > clip.x1 || middle.y < clip.y0 || middle.y > clip.y1)
  return isCut ? 'clipped-text' : 'background-text'
}
