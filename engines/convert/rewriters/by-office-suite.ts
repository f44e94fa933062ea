import { PalimpsestError } from '../../model/errors.ts'
import type { Format } from '../../model/format.ts'
import type { Conversion, SuiteOffice } from '../conversion.ts'
import type { TryRewrite } from '../edge.ts'
import type { PdfCompliance } from '../options.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'
import { withoutChanges } from './tracked-changes.ts'

/**
 * Converts with an installed office suite; a PDF is then made to comply like any other. Returns null where the suite fails, if one of
 * our own readers can still read the file, and report precise errors.
 * @param readable whether we have a reader for the source format
 */
export function byOfficeSuite(from: Format, to: 'pdf' | SuiteOffice, readable = true): TryRewrite {
  return async (bytes, conversion) => {
    const output = await suiteOutput(bytes, from, to, readable, conversion)
    if (output === null) return null
    return to === 'pdf' ? pdfToPdf(output, conversion) : { bytes: Uint8Array.from(output) }
  }
}

async function suiteOutput(
  bytes: Uint8Array,
  from: Format,
  to: 'pdf' | SuiteOffice,
  readable: boolean,
  { ports, options }: Conversion,
): Promise<Uint8Array | null> {
  if (ports.officeSuite === undefined) throw new TypeError('no port for the office suite')
  try {
    const source = from === 'docx' ? await withoutChanges(bytes, options.trackedChanges) : bytes
    return await ports.officeSuite(source, from, to === 'pdf' ? suiteCompliance(options.pdfCompliance) : to)
  } catch (error) {
    const mayFail = readable && options.officeSuite !== 'require'
    if (mayFail && error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

/** For PDF/A-1 the suite rasterises everything transparent, including text. Its PDF/A-2 keeps the text and is flattened afterwards. */
function suiteCompliance(compliance: PdfCompliance = 'pdf-a-1b'): PdfCompliance {
  return compliance === 'pdf-a-1b' ? 'pdf-a-2b' : compliance
}
