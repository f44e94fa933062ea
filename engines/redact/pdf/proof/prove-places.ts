/** The proof of places: what was removed by its place, and values that were to leave some pages only. */

import type { Box } from '../../../model/geometry.ts'
import { pad } from '../../../model/geometry.ts'
import { pageSurface, ReadCache } from '../../../pdf/content/index.ts'
import { loadPdf, pages } from '../../../pdf/file/index.ts'
import type { PdfReader } from '../../../pdf/second-reader/index.ts'
import { contentOrder, readingOrder } from '../../../pdf/text/index.ts'
import type { PageValues } from '../choose-values.ts'
import type { ErasedPages } from '../erase-pages.ts'
import { glyphsUnder } from '../plan-page.ts'
import type { Leak } from './prove.ts'

/** Points. Glyphs at the edge of a box belong to its neighbours. */
const edge = 0.75

/** Returns the pages of the output whose boxes still hold text, or that still show one of their values. */
export async function findPlaceLeaks(
  bytes: Uint8Array,
  reader: PdfReader,
  { targets, covers }: Pick<ErasedPages, 'targets' | 'covers'>,
  onPages: PageValues | null,
): Promise<Leak[]> {
  const places = new Map<number, Box[]>()
  for (const [page, list] of targets) {
    const boxes = list.flatMap(({ finding, boxes: own }) => (finding.order === 'boxes' ? own : []))
    if (boxes.length > 0) places.set(page, [...boxes])
  }
  const which = [...new Set([...places.keys(), ...(onPages?.pages ?? [])])]
  if (which.length === 0) return []
  const file = await loadPdf(bytes)
  const nodes = pages(file)
  const cache = new ReadCache(file)
  const leaks: Leak[] = []
  for (const page of which) {
    const surface = pageSurface(file, nodes[page], cache, true)
    const boxes = (places.get(page) ?? []).map((box) => pad(box, -edge))
    const labels = (covers.get(page) ?? []).map(({ label = '' }) => label).join(' ')
    const shown = glyphsUnder(surface, boxes).map(({ text }) => text.trim())
    const values = onPages?.pages.has(page) ? onPages.search : null
    const texts = values ? [contentOrder(surface).text, readingOrder(surface).text] : []
    if (values) texts.push(await reader.text(page), await reader.annotationText(page))
    const found = texts.some((text) => values && values.find(text).length > 0)
    if (found || shown.some((text) => text !== '' && !labels.includes(text)))
      leaks.push({ page, where: 'drawn text' })
  }
  return leaks
}
