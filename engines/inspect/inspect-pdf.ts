import { ReadCache } from '../pdf/content/index.ts'
import { loadPdf, type PdfLimits, pages, repairedPdf } from '../pdf/file/index.ts'
import { LazyReader } from '../pdf/second-reader/index.ts'
import { annotationsOf, earlierVersions, filePartsOf } from './file-parts.ts'
import type { Sighting } from './finding.ts'
import { hiddenText } from './hidden-text.ts'

export interface PdfSource {
  readonly bytes: Uint8Array
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  /** Called after each page. */
  readonly onPage?: (done: number, total: number) => void
}

/** @throws DocumentError | LimitError for input that cannot be read */
export async function inspectPdf({
  bytes,
  onPage,
  ...options
}: PdfSource): Promise<{ pages: number; sightings: Sighting[] }> {
  const file = await loadPdf(bytes, options)
  const nodes = pages(file, options.limits)
  const cache = new ReadCache(file)
  const sightings = [...filePartsOf(file), ...(await earlierVersions(bytes, file, options))]
  await using drawing = new LazyReader(bytes, options, repairedPdf)
  const reader = () => drawing.open()
  for (const [index, node] of nodes.entries()) {
    sightings.push(...annotationsOf(file, node, index + 1))
    sightings.push(...(await hiddenText({ file, node, cache, reader, index })))
    onPage?.(index + 1, nodes.length)
  }
  return { pages: nodes.length, sightings }
}
