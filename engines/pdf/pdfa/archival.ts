import type { Warning } from '../../model/errors.ts'
import type { Box } from '../../model/geometry.ts'
import type { PageContent } from '../../model/page-content.ts'
import type { Raster } from '../../model/raster.ts'
import { ReadCache } from '../content/read-cache.ts'
import { pageSurface } from '../content/surfaces.ts'
import { rasterPage, type ShownWord } from '../erase/raster-page.ts'
import { loadPdf } from '../file/load.ts'
import { type PageNode, pages } from '../file/pages.ts'
import { repairedPdf, repairPageTree, repairWarnings } from '../file/repaired-pdf.ts'
import { writePdf } from '../file/write.ts'
import { imageInfo } from '../images/image-dictionary.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import type { PdfFile } from '../objects.ts'
import { readPdf } from '../reading/read-pdf.ts'
import { removeImageMetadata } from '../scrub/index.ts'
import { LazyReader, type OpenOptions, openReader, type PdfReader } from '../second-reader/index.ts'
import { comply } from './comply.ts'
import { hasSameLetters, looksSame } from './proof.ts'
import { type ArchivalObstacle, archivalReasons, type RepairedPage, repairPages } from './repair.ts'

export interface ArchivalOptions {
  /** PDF/A-1b or PDF/A-2b. */
  readonly part: 1 | 2
  /** Keeps authors, subject and keywords, and the metadata of images. Default: no, only the title stays. */
  readonly keepMetadata?: boolean
  readonly password?: string
  /** Folder with fonts for characters that the built-in fonts lack. It is searched before the system's fonts. Default: none. */
  readonly fonts?: string
  readonly limits?: Partial<PdfLimits>
  readonly onPage?: (done: number, of: number) => void
}

export interface ArchivalResult {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly warnings: readonly Warning[]
}

/**
 * Converts a document to PDF/A-1b or 2b. Pages that comply stay as they are. Others are repaired where possible, and a repaired
 * page is compared with the original by its appearance and its text. A page that cannot be repaired, or differs, is replaced by an
 * image with an invisible text layer. Scripts, actions, attachments, layers and metadata are removed.
 * @throws DocumentError, LimitError as `loadPdf` and `pages`
 */
export async function archival(bytes: Uint8Array, options: ArchivalOptions): Promise<ArchivalResult> {
  const { part, password, limits, onPage } = options
  const open = { password, limits }
  const file = await loadPdf(bytes, open)
  const repaired = await repairPages(file, part, limits, options.fonts)
  const count = repaired.length
  if (file.repaired) repairPageTree(file)
  if (!options.keepMetadata) {
    keepTitle(file)
    removeImageMetadata(file)
  }
  const warnings: Warning[] = [...repairWarnings(file)]
  const write = () => {
    comply(file, pages(file, limits), { part, conformance: 'B' })
    // Part 1 is based on PDF 1.4, which has no object streams.
    return writePdf(file, part === 1 ? { version: '1.4', xref: 'table' } : {})
  }
  const obstacles: (ArchivalObstacle | null)[] = repaired.map(({ obstacle }) => obstacle)
  let out = write()
  if (repaired.some(({ changed, obstacle }) => changed || obstacle !== null)) {
    await using lazy = new LazyReader(bytes, open, repairedPdf)
    const source = await lazy.open()
    const unchanged = await prove(source, out, repaired, open)
    for (const [i, same] of unchanged.entries()) if (!same) obstacles[i] ??= 'look'
    if (obstacles.some((obstacle) => obstacle !== null)) {
      // Read again: repairs replaced entries of the pages.
      const nodes = pages(file, limits)
      // From the output: there the text of fields and notes is content.
      const { pages: contents } = await readPdf(out, { limits })
      for (const [i, reason] of obstacles.entries()) {
        if (reason !== null) {
          await rasteriseArchivalPage(file, nodes[i], source, contents[i], limits)
          warnings.push(rasterisedWarning(reason, i + 1))
        }
        onPage?.(i + 1, count)
      }
      out = write()
    }
  }
  if (repaired.some(({ boxed }, i) => boxed && obstacles[i] === null)) warnings.push(boxedWarning)
  return { bytes: out, pages: count, warnings }
}

/** Whether each page looks and reads as before. Pages that were not changed, or will be rasterised, are not compared. */
async function prove(
  source: PdfReader,
  bytes: Uint8Array,
  repaired: readonly RepairedPage[],
  { limits }: OpenOptions,
): Promise<boolean[]> {
  if (!repaired.some(({ changed, obstacle }) => changed && obstacle === null)) return repaired.map(() => true)
  await using reader = await openReader(bytes, { limits })
  const same: boolean[] = []
  for (const [i, { changed, layered, obstacle, replacedText }] of repaired.entries()) {
    if (!changed || obstacle !== null) same.push(true)
    else
      same.push(
        (await looksSame(source, reader, i, replacedText())) &&
          (layered || hasSameLetters(await source.text(i), await reader.text(i))),
      )
  }
  return same
}

const boxedWarning: Warning = {
  code: 'glyphs_missing',
  message:
    'Characters in fonts that are not embedded, and that none of the available fonts has, are shown as boxes; their text can still be searched. Pass a folder with fonts for their script, or install one.',
}

function rasterisedWarning(reason: ArchivalObstacle, page: number): Warning {
  const message = `The page was replaced by an image of itself, since PDF/A does not allow it as it is: ${archivalReasons[reason]}.`
  return { code: 'page_made_picture', message, page }
}

/** Removes all metadata of the document except its title. */
function keepTitle(file: PdfFile): void {
  const info = file.dict(file.trailer.get('Info'))
  for (const key of [...(info?.entries.keys() ?? [])]) if (key !== 'Title') info?.delete(key)
  file.dict(file.trailer.get('Root'))?.delete('Metadata')
}

/** Resolution in dpi: the default, by the size of small text in points, and of scans in black and white. */
const defaultDpi = 200
const fineDpi = { 7: 300, 9: 250 } as const
const bilevelDpi = 300

/**
 * Replaces the content of a page by an image with an invisible text layer.
 * @param content the page as read from the same bytes as `source`
 * @throws LimitError `too_many_pixels`
 */
async function rasteriseArchivalPage(
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
