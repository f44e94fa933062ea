import { loadPdf, pages, writePdf } from '../../pdf/file/index.ts'
import { archival } from '../../pdf/pdfa/archival.ts'
import { scrubPictures } from '../../pdf/scrub/stream-metadata.ts'
import { scrubStructure } from '../../pdf/scrub/structure.ts'
import { Tally } from '../../pdf/scrub/tally.ts'
import type { Conversion } from '../conversion.ts'
import type { Written } from '../edge.ts'

/**
 * A PDF made to comply: its pages stay what they are, but for those that PDF/A does not take. As `pdf-1.7` it loses what it says of
 * its making, its scripts and its attachments, and nothing of what it shows.
 */
export async function pdfToPdf(bytes: Uint8Array, conversion: Conversion): Promise<Written> {
  const { options, limits } = conversion
  const bounds = { pages: limits.pages, pixels: limits.pixels }
  const { password } = options
  const compliance = options.pdfCompliance ?? 'pdf-a-1b'
  if (compliance !== 'pdf-1.7') {
    const { warnings, ...done } = await archival(bytes, {
      part: compliance === 'pdf-a-1b' ? 1 : 2,
      keepMetadata: options.keepMetadata ?? false,
      limits: bounds,
      onPage: (page, of) => conversion.progress('write', page, of),
      ...(password === undefined ? {} : { password }),
    })
    for (const warning of warnings) conversion.warn(warning)
    return { bytes: new Uint8Array(done.bytes), pages: done.pages }
  }
  const file = await loadPdf(bytes, { limits: bounds, ...(password === undefined ? {} : { password }) })
  const count = pages(file, bounds).length
  if (!options.keepMetadata) {
    scrubStructure(file, new Tally())
    scrubPictures(file)
  }
  return { bytes: new Uint8Array(writePdf(file)), pages: count }
}
