/** Any PDF as PDF/A: what stands in the way of a page makes a picture of it, with its words under the picture. */
import type { Warning } from '../../model/outcome.ts'
import type { PageContent } from '../../model/page-content.ts'
import { type PdfLimits, pdfLimits } from '../limits.ts'
import { loadPdf } from '../load.ts'
import type { PdfFile } from '../objects.ts'
import { openReader } from '../open.ts'
import { type PageNode, pages } from '../pages.ts'
import { rasterPage } from '../raster-page.ts'
import { ReadCache } from '../read-cache.ts'
import { readPdf } from '../reading/read-pdf.ts'
import { scrubPictures } from '../scrub/stream-metadata.ts'
import { pageSurface } from '../surfaces.ts'
import { writePdf } from '../write.ts'
import { comply } from './comply.ts'
import { type Obstacle, pageObstacle } from './obstacle.ts'
import { type PartOneObstacle, partOneObstacle } from './part-one.ts'

export interface ArchivalOptions {
  readonly part: 1 | 2
  /** Title, authors and keywords stay in the metadata, and pictures keep theirs. Default: no, but for the title. */
  readonly keepMetadata?: boolean
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  readonly onPage?: (done: number, of: number) => void
}

export interface Archival {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly warnings: readonly Warning[]
}

const pictureDpi = 200

const reasons: Readonly<Record<Obstacle | PartOneObstacle, string>> = {
  font: 'a font is not embedded as it should be',
  colour: 'it has colours of a printing press (CMYK)',
  annotation: 'notes, stamps or fields are drawn on it',
  external: 'part of it lies in another file',
  transparency: 'something on it shines through, which part 1 of the standard has no notion of',
  coding: 'a picture on it is coded in a way that part 1 of the standard does not know',
  subset: 'a font on it does not list its letters, which part 1 of the standard asks for',
}

/**
 * The document as PDF/A-1b or 2b. Pages that comply stay as they are; scripts, actions, attachments, layers and metadata go.
 * @throws DocumentError, LimitError as `loadPdf` and `pages`
 */
export async function archival(bytes: Uint8Array, options: ArchivalOptions): Promise<Archival> {
  const { part, password, limits, onPage } = options
  const file = await loadPdf(bytes, { password, limits })
  const nodes = pages(file, limits)
  const cache = new ReadCache(file)
  const warnings: Warning[] = []
  const obstacles = nodes.map((node) => {
    const obstacle = pageObstacle(file, node, pageSurface(file, node, cache))
    return obstacle ?? (part === 1 ? partOneObstacle(file, node) : null)
  })
  if (obstacles.some((obstacle) => obstacle !== null)) {
    await using reader = await openReader(bytes, { password, limits })
    const { pages: contents } = await readPdf(bytes, { password, limits })
    for (const [i, obstacle] of obstacles.entries()) {
      if (obstacle !== null) {
        const node = nodes[i]
        const dpi = fitting(node, limits)
        await rasterPage(file, node, await reader.raster(i, { dpi }), {
          dpi,
          limits,
          words: shownWords(contents[i]),
        })
        warnings.push({
          code: 'page_made_picture',
          message: `The page was made a picture of itself, since PDF/A does not take it as it is: ${reasons[obstacle]}.`,
          page: i + 1,
        })
      }
      onPage?.(i + 1, nodes.length)
    }
  }
  if (!options.keepMetadata) {
    keepTitle(file)
    scrubPictures(file)
  }
  // What was replaced is found by its new entries.
  comply(file, pages(file, limits), { part, conformance: 'B' })
  // Part 1 is of the time before object streams.
  const written = writePdf(file, part === 1 ? { version: '1.4', xref: 'table' } : {})
  return { bytes: written, pages: nodes.length, warnings }
}

/** What the file says of itself, but for its name. */
function keepTitle(file: PdfFile): void {
  const info = file.dict(file.trailer.get('Info'))
  for (const key of [...(info?.entries.keys() ?? [])]) if (key !== 'Title') info?.delete(key)
  file.dict(file.trailer.get('Root'))?.delete('Metadata')
}

function shownWords({ words }: PageContent) {
  return words.map(({ text, box }) => ({ text, box }))
}

function fitting({ width, height }: PageNode, limits?: Partial<PdfLimits>): number {
  return Math.min(pictureDpi, Math.sqrt((0.99 * pdfLimits(limits).pixels * 72 * 72) / (width * height)))
}
