/**
 * Values that pdf.js finds on a page, with the glyphs of our own reader that show them. The two readers sometimes split words differently,
 * so a value can be a whole word for one of them only.
 */

import { compileTerms } from '../../../detect/terms.ts'
import type { Box } from '../../../model/geometry.ts'
import { locate } from '../../../model/text-layer.ts'
import type { Glyph, Surface } from '../../../pdf/content/index.ts'
import type { PdfReader } from '../../../pdf/second-reader/index.ts'
import { contentOrder, partsOf, readingOrder } from '../../../pdf/text/index.ts'
import type { Search } from '../value-search.ts'

export interface SecondReaderHits {
  readonly glyphs: ReadonlySet<Glyph>
  /** The same by value and reading order. */
  readonly found: readonly FoundValue[]
  /** The text items of pdf.js that contain a value for which our reader has no glyphs: usually whole lines. */
  readonly unmatched: readonly Box[]
}

export interface FoundValue {
  readonly value: string
  readonly glyphs: readonly Glyph[]
}

/** Points. The two readers place glyphs of the same font with small differences. */
const tolerance = 1

export async function secondReaderHits(
  reader: PdfReader,
  page: number,
  surface: Surface,
  search: Search,
): Promise<SecondReaderHits> {
  const layer = await reader.textLayer(page)
  const hits = search.find(layer.text)
  const glyphs = new Set<Glyph>()
  const found: FoundValue[] = []
  const unmatched: Box[] = []
  if (hits.length === 0) return { glyphs, found, unmatched }
  const orders = [contentOrder(surface), readingOrder(surface)]
  for (const hit of hits) {
    const boxes = [...new Set(locate(layer, hit).map(({ place }) => place.itemBox))]
    // Inside longer words too: if the words differ, the characters still agree.
    const value = layer.text.slice(hit.start, hit.end)
    const matcher = compileTerms([value])
    const shown = orders
      .flatMap((order) =>
        matcher.find(order.text).map((at) => locate(order, at).flatMap(({ place }) => partsOf(place))),
      )
      .filter((own) => own.every((glyph) => boxes.some((box) => containsMiddle(box, glyph.box))))
    for (const own of shown) {
      // Most values occur in both orders.
      if (own.some((glyph) => !glyphs.has(glyph))) found.push({ value, glyphs: own })
      for (const glyph of own) glyphs.add(glyph)
    }
    if (shown.length === 0) unmatched.push(...boxes)
  }
  return { glyphs, found, unmatched }
}

/** Whether the centre of a box is in another box. */
export function containsMiddle(outer: Box, inner: Box): boolean {
  const x = (inner.x0 + inner.x1) / 2
  const y = (inner.y0 + inner.y1) / 2
  return (
    x >= outer.x0 - tolerance &&
    x <= outer.x1 + tolerance &&
    y >= outer.y0 - tolerance &&
    y <= outer.y1 + tolerance
  )
}
