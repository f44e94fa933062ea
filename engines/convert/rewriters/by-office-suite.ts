import { PalimpsestError } from '../../model/errors.ts'
import type { Format } from '../../model/format.ts'
import type { Conversion, PdfCompliance } from '../conversion.ts'
import type { Rewrite, Written } from '../edge.ts'

/**
 * A file as an installed office suite reads it. Where it fails, the product's own readers try; a PDF is made to comply like every other.
 * @throws as the readers of the format
 */
export function byOfficeSuite(from: Format, to: 'pdf' | 'docx' | 'pptx'): Rewrite {
  return async (bytes, conversion): Promise<Written> => {
    const made = await suiteResult(bytes, from, to, conversion)
    if (made === null) return withoutSuite(bytes, from, to, conversion)
    if (to !== 'pdf') return { bytes: Uint8Array.from(made) }
    const { pdfToPdf } = await import('./pdf-to-pdf.ts')
    return pdfToPdf(made, conversion)
  }
}

async function suiteResult(
  bytes: Uint8Array,
  from: Format,
  to: 'pdf' | 'docx' | 'pptx',
  { lent, options }: Conversion,
): Promise<Uint8Array | null> {
  if (lent.office === undefined) throw new TypeError('an edge was walked that needs what was not lent')
  try {
    return await lent.office(bytes, from, to === 'pdf' ? asked(options.pdfCompliance) : to)
  } catch (error) {
    // Damaged for the suite is not damaged for our readers, which say precisely what is wrong where they fail too.
    if (error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

/** For part 1 the suite makes pictures of whatever shines through, words and all; what it writes for part 2 is flattened here. */
function asked(compliance: PdfCompliance = 'pdf-a-1b'): PdfCompliance {
  return compliance === 'pdf-a-1b' ? 'pdf-a-2b' : compliance
}

/** The same way by our own readers and writers. Loaded late: they lead here. */
async function withoutSuite(
  bytes: Uint8Array,
  from: Format,
  to: 'pdf' | 'docx' | 'pptx',
  { options, limits, lent, warn, progress }: Conversion,
): Promise<Written> {
  const { convert } = await import('../convert.ts')
  const { office: _, ...others } = lent
  const done = await convert({ bytes, from, to, options, limits }, others, progress)
  for (const warning of done.warnings) warn(warning)
  warn({
    code: 'suite_failed',
    message: 'The installed office suite could not read the document; it was read without its help.',
  })
  return { bytes: done.bytes, pages: done.pages }
}
