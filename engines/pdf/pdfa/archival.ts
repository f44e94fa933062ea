/** Any PDF as PDF/A: what can be mended is mended and looked at; what cannot makes a picture of its page, with its words under it. */
import type { Warning } from '../../model/warning.ts'
import { loadPdf } from '../file/load.ts'
import { pages } from '../file/pages.ts'
import { writePdf } from '../file/write.ts'
import type { PdfLimits } from '../objects/limits.ts'
import type { PdfFile } from '../objects/objects.ts'
import { readPdf } from '../reading/read-pdf.ts'
import { removeImageMetadata } from '../scrub/index.ts'
import { type OpenOptions, openReader, type PdfReader } from '../second-reader/index.ts'
import { comply } from './comply.ts'
import { makePicture } from './page-picture.ts'
import { sameLetters, sameLook } from './proof.ts'
import { type ArchivalObstacle, archivalReasons } from './reasons.ts'
import { type MendedPage, mend } from './repair.ts'

export interface ArchivalOptions {
  readonly part: 1 | 2
  /** Title, authors and keywords stay in the metadata, and pictures keep theirs. Default: no, but for the title. */
  readonly keepMetadata?: boolean
  readonly password?: string
  readonly limits?: Partial<PdfLimits>
  readonly onPage?: (done: number, of: number) => void
}

export interface ArchivalResult {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly warnings: readonly Warning[]
}

/**
 * The document as PDF/A-1b or 2b. Pages that comply stay as they are, most others are mended, and each that was is compared with
 * what it was, by its look and its letters; scripts, actions, attachments, layers and metadata go.
 * @throws DocumentError, LimitError as `loadPdf` and `pages`
 */
export async function archival(bytes: Uint8Array, options: ArchivalOptions): Promise<ArchivalResult> {
  const { part, password, limits, onPage } = options
  const open = { password, limits }
  const file = await loadPdf(bytes, open)
  const mended = await mend(file, part, limits)
  const count = mended.length
  if (!options.keepMetadata) {
    keepTitle(file)
    removeImageMetadata(file)
  }
  const warnings: Warning[] = []
  const written = () => {
    comply(file, pages(file, limits), { part, conformance: 'B' })
    // Part 1 is of the time before object streams.
    return writePdf(file, part === 1 ? { version: '1.4', xref: 'table' } : {})
  }
  const obstacles: (ArchivalObstacle | null)[] = mended.map(({ obstacle }) => obstacle)
  let out = written()
  if (mended.some(({ changed, obstacle }) => changed || obstacle !== null)) {
    await using source = await openReader(bytes, open)
    const kept = await prove(source, out, mended, open)
    for (const [i, same] of kept.entries()) if (!same) obstacles[i] ??= 'look'
    if (obstacles.some((obstacle) => obstacle !== null)) {
      // What was replaced before is found by its new entries.
      const nodes = pages(file, limits)
      const { pages: contents } = await readPdf(bytes, open)
      for (const [i, reason] of obstacles.entries()) {
        if (reason !== null) {
          await makePicture(file, nodes[i], source, contents[i], limits)
          warnings.push(madePicture(reason, i + 1))
        }
        onPage?.(i + 1, count)
      }
      out = written()
    }
  }
  return { bytes: out, pages: count, warnings }
}

/** Of each page, whether it looks and reads as before; pages that nothing was changed on, or that become pictures, are not asked. */
async function prove(
  source: PdfReader,
  bytes: Uint8Array,
  mended: readonly MendedPage[],
  { limits }: OpenOptions,
): Promise<boolean[]> {
  if (!mended.some(({ changed, obstacle }) => changed && obstacle === null)) return mended.map(() => true)
  await using reader = await openReader(bytes, { limits })
  const same: boolean[] = []
  for (const [i, { changed, obstacle, letters }] of mended.entries()) {
    if (!changed || obstacle !== null) same.push(true)
    else
      same.push(
        (await sameLook(source, reader, i, letters())) &&
          sameLetters(await source.text(i), await reader.text(i)),
      )
  }
  return same
}

function madePicture(reason: ArchivalObstacle, page: number): Warning {
  const message = `The page was made a picture of itself, since PDF/A does not take it as it is: ${archivalReasons[reason]}.`
  return { code: 'page_made_picture', message, page }
}

/** What the file says of itself, but for its name. */
function keepTitle(file: PdfFile): void {
  const info = file.dict(file.trailer.get('Info'))
  for (const key of [...(info?.entries.keys() ?? [])]) if (key !== 'Title') info?.delete(key)
  file.dict(file.trailer.get('Root'))?.delete('Metadata')
}
