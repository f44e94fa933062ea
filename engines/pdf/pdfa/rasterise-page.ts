import type { Box } from '../../model/geometry.ts'
import type { PageContent } from '../../model/page-content.ts'
import type { Raster } from '../../model/raster.ts'
import { ReadCache } from '../content/read-cache.ts'
import { pageSurface } from '../content/surfaces.ts'
import { rasterPage, type ShownWord } from '../erase/raster-page.ts'
import type { PageNode } from '../file/pages.ts'
import { imageInfo } from '../images/image-dictionary.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'
import type { PdfFile } from '../objects/objects.ts'
import type { PdfReader } from '../second-reader/index.ts'

/** Resolution in dpi: the default, by the size of small text in points, and of scans in black and white. */
const defaultDpi = 200
const fineDpi = { 7: 300, 9: 250 } as const
const bilevelDpi = 300

/**
 * Replaces the content of a page by an image with an invisible text layer.
 * @param content the page as read from the same bytes as `source`
 * @throws LimitError `too_many_pixels`
 */
export async function rasteriseArchivalPage(
  file: PdfFile,
  node: PageNode,
  source: PdfReader,
  content: PageContent,
  limits?: Partial<PdfLimits>,
): Promise<void> {
  const bilevel = isBilevel(file, node)
  const dpi = fitDpi(node, bilevel ? bilevelDpi : resolution(content), limits)
  const raster = await source.raster(content.page - 1, { dpi })
  if (bilevel) toBilevel(raster)
  await rasterPage(file, node, raster, { dpi, limits, words: shownWords(content) })
}

/** Pages with small text get a higher resolution, unless it is only a few words. */
function resolution({ words }: PageContent): number {
  const hasTextBelow = (points: number) => {
    const small = words.filter(({ size }) => size > 1 && size < points).length
    return small > 3 && small * 20 > words.length
  }
  if (hasTextBelow(7)) return fineDpi[7]
  return hasTextBelow(9) ? fineDpi[9] : defaultDpi
}

/** Whether a page shows only images of one bit. */
function isBilevel(file: PdfFile, node: PageNode): boolean {
  const { images, glyphs, paths } = pageSurface(file, node, new ReadCache(file), true)
  if (images.length === 0 || paths.length > 0 || glyphs.some(({ invisible }) => !invisible)) return false
  return images.every(({ stream }) => stream !== null && imageInfo(file, stream).bits === 1)
}

/** Removes greys at edges, which come from scaling. An image with colours is unchanged. */
function toBilevel({ data }: Raster): void {
  for (let i = 0; i < data.length; i += 4) if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return
  for (let i = 0; i < data.length; i += 4) data.fill(data[i] < 128 ? 0 : 255, i, i + 3)
}

/** The words at their places as shown: pages that were read rotated are rotated back. */
function shownWords({ words, turn, width, height }: PageContent): ShownWord[] {
  const back = ({ x0, y0, x1, y1 }: Box): Box => {
    if (turn === 270) return { x0: y0, y0: width - x1, x1: y1, y1: width - x0 }
    if (turn === 180) return { x0: width - x1, y0: height - y1, x1: width - x0, y1: height - y0 }
    if (turn === 90) return { x0: height - y1, y0: x0, x1: height - y0, y1: x1 }
    return { x0, y0, x1, y1 }
  }
  return words.map(({ text, box }) => ({
    text,
    box: back(box),
    ...(turn === undefined ? {} : { angle: 360 - turn }),
  }))
}

function fitDpi({ width, height }: PageNode, dpi: number, limits?: Partial<PdfLimits>): number {
  return Math.min(dpi, Math.sqrt((0.99 * pdfLimits(limits).pixels * 72 * 72) / (width * height)))
}
