/**
 * The route for a page that cannot be edited safely: the page is replaced by an image of itself, with the places painted in
 * where either reader still finds a value, and an invisible layer of the remaining words.
 */

import { type Box, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { locate } from '../../model/text-layer.ts'
import { type Glyph, pageSurface, ReadCache, type Surface } from '../../pdf/content/index.ts'
import {
  type Colour,
  type Cover,
  paintBoxes,
  paintedBox,
  rasterPage,
  type ShownWord,
} from '../../pdf/erase/index.ts'
import { pages, writePdf } from '../../pdf/file/index.ts'
import { labelLetters, openReader } from '../../pdf/second-reader/index.ts'
import { blockOrder, contentOrder, type GlyphLayer, partsOf, readingOrder } from '../../pdf/text/index.ts'
import { boxesAround } from './boxes-around.ts'
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

interface RasterStyle {
  readonly fill: Colour
  readonly ink: Colour
}

/**
 * Paints the boxes of a page into its image, with their texts: those to the right, if they fit at that resolution. A text without a box
 * is in the image already.
 */
export function paintRasterCovers(
  raster: Raster,
  covers: readonly Cover[],
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const boxed = covers.filter(({ bare }) => !bare)
  paintBoxes(
    raster,
    boxed.map(({ box }) => paintedBox(box)),
    dpi,
    fill,
  )
  for (const { box, label, direction } of boxed)
    if (label && (direction?.dx ?? 1) === 1) paintLetters(raster, box, label, dpi, { fill, ink })
}

function paintLetters(
  { width, height, data }: Raster,
  box: Cover['box'],
  label: string,
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const scale = dpi / 72
  const x0 = Math.max(0, Math.round(box.x0 * scale))
  const y0 = Math.max(0, Math.round(box.y0 * scale))
  const wide = Math.min(width, Math.round(box.x1 * scale)) - x0
  const tall = Math.min(height, Math.round(box.y1 * scale)) - y0
  if (wide < 1 || tall < 1) return
  const letters = labelLetters(label, wide, tall)
  if (!letters) return
  for (let i = 0; i < letters.length; i++) {
    const share = letters[i] / 255
    const at = ((y0 + Math.floor(i / wide)) * width + x0 + (i % wide)) * 4
    for (let part = 0; part < 3; part++)
      data[at + part] = Math.round((ink[part] * share + fill[part] * (1 - share)) * 255)
  }
}
