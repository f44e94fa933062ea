/**
 * The route for a page that cannot be edited safely: the page is replaced by an image of itself, with the places painted in
 * where either reader still finds a value, and an invisible layer of the remaining words.
 */

import type { Box } from '../../model/geometry.ts'
import { union } from '../../model/geometry.ts'
import { locate } from '../../model/text-layer.ts'
import { type Glyph, pageSurface, ReadCache, type Surface } from '../../pdf/content/index.ts'
import { paintBoxes, paintedBox, rasterPage, type ShownWord } from '../../pdf/erase/index.ts'
import { pages, writePdf } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { blockOrder, contentOrder, type GlyphLayer, partsOf, readingOrder } from '../../pdf/text/index.ts'
import { boxesAround } from './boxes-around.ts'
import { paintRasterCovers } from './paint-raster.ts'
import type { ErasedPdf } from './pdf-redaction.ts'
import { contains, secondReaderHits } from './proof/second-reader-hits.ts'
import type { Search } from './value-search.ts'
import { roundedOutwards } from './widths/rounding.ts'

/** Enough to read small print. A letter page is then 1,700 x 2,200 pixels. */
export const minDpi = 200

const blackBoxes = { fill: [0, 0, 0], ink: [1, 1, 1] } as const

/**
 * Rasterises the given pages, by 0-based page number, in place. The image is made of the page as erased so far, so that what
 * is removed already cannot show again.
 * @param withWords false leaves the invisible layer of words out
 */
export async function rasterisePages(
  { file, input, document, erased, search }: ErasedPdf,
  which: ReadonlySet<number>,
  { withWords = true } = {},
): Promise<void> {
  if (which.size === 0) return
  const { limits } = input
  await using reader = await openReader(writePdf(file), { limits })
  const cache = new ReadCache(file)
  // Read again: erasing gave the pages new resources.
  const nodes = pages(file, limits)
  for (const page of which) {
    const surface = pageSurface(file, nodes[page], cache)
    const layers = [readingOrder(surface), contentOrder(surface), blockOrder(surface)]
    const glyphs = new Set(layers.flatMap((layer) => valueGlyphs(layer, search)))
    const second = await secondReaderHits(reader, page, surface, search)
    for (const glyph of second.glyphs) glyphs.add(glyph)
    for (const glyph of surface.glyphs)
      if (second.unmatched.some((box) => contains(box, glyph.box))) glyphs.add(glyph)
    const others = surface.glyphs.filter((glyph) => !glyphs.has(glyph)).map(({ box }) => box)
    const found = [...boxesAround([...glyphs]), ...second.unmatched].map((box) =>
      paintedBox(input.width === 'exact' ? box : roundedOutwards(box, others)),
    )
    const dpi = Math.max(minDpi, document.pages[page].dpi)
    const raster = await reader.raster(page, { dpi })
    const { fill, ink } = erased.context.style ?? blackBoxes
    paintRasterCovers(raster, erased.covers.get(page) ?? [], dpi, { fill, ink })
    paintBoxes(raster, found, dpi, fill)
    const words = withWords ? remainingWords(surface, search, glyphs) : []
    await rasterPage(file, nodes[page], raster, { dpi, words, limits })
  }
}

function valueGlyphs(layer: GlyphLayer, search: Search): Glyph[] {
  return search.find(layer.text).flatMap((hit) => locate(layer, hit).flatMap(({ place }) => partsOf(place)))
}

/** The words of an erased page, without those that still hold a value or a part of one. */
export function remainingWords(
  surface: Surface,
  search: Search,
  withoutGlyphs: ReadonlySet<Glyph> = new Set(),
): ShownWord[] {
  const words: ShownWord[] = []
  let text = ''
  let box: Box | null = null
  let angle = 0
  let left = true
  const close = (): void => {
    if (box && left && text.trim() !== '' && search.find(text).length === 0) words.push({ text, box, angle })
    text = ''
    box = null
    left = true
  }
  let end = 0
  for (const { start, end: next, place } of readingOrder(surface).runs) {
    if (start !== end || place.text.trim() === '') close()
    end = next
    if (place.text.trim() === '') continue
    if (!box) angle = (Math.atan2(-place.dy, place.dx) * 180) / Math.PI
    text += place.text
    box = box ? union(box, place.box) : place.box
    if (partsOf(place).some((glyph) => withoutGlyphs.has(glyph))) left = false
  }
  close()
  return words
}
