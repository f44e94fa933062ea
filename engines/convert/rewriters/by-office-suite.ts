import { PalimpsestError } from '../../model/errors.ts'
import type { Format } from '../../model/format.ts'
import { openPackage } from '../../office/package-reader.ts'
import { readZip } from '../../office/zip-reader.ts'
import { writeZip } from '../../office/zip-writer.ts'
import type { Conversion, SuiteOffice } from '../conversion.ts'
import type { TryRewrite } from '../edge.ts'
import type { ConvertOptions, PdfCompliance } from '../options.ts'
import { pdfToPdf } from './pdf-to-pdf.ts'

/** Parts with text that changes are tracked in. */
const storyParts = /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml$/

/**
 * Converts with an installed office suite; a PDF is then made to comply like any other. Returns null if the suite fails: our
 * own readers can still read the file, and report precise errors.
 */
export function byOfficeSuite(from: Format, to: 'pdf' | SuiteOffice): TryRewrite {
  return async (bytes, conversion) => {
    const output = await suiteOutput(bytes, from, to, conversion)
    if (output === null) return null
    return to === 'pdf' ? pdfToPdf(output, conversion) : { bytes: Uint8Array.from(output) }
  }
}

async function suiteOutput(
  bytes: Uint8Array,
  from: Format,
  to: 'pdf' | SuiteOffice,
  { ports, options }: Conversion,
): Promise<Uint8Array | null> {
  if (ports.officeSuite === undefined) throw new TypeError('no port for the office suite')
  try {
    const source = from === 'docx' ? await withoutChanges(bytes, options.trackedChanges) : bytes
    return await ports.officeSuite(source, from, to === 'pdf' ? suiteCompliance(options.pdfCompliance) : to)
  } catch (error) {
    const mayFail = options.officeSuite !== 'require'
    if (mayFail && error instanceof PalimpsestError && error.code !== 'cancelled') return null
    throw error
  }
}

/** For PDF/A-1 the suite rasterises everything transparent, including text. Its PDF/A-2 keeps the text and is flattened afterwards. */
function suiteCompliance(compliance: PdfCompliance = 'pdf-a-1b'): PdfCompliance {
  return compliance === 'pdf-a-1b' ? 'pdf-a-2b' : compliance
}

/**
 * A DOCX whose tracked changes are accepted or rejected, since an office suite prints them as marked text. Programs of Word write the
 * prefix `w`; a part with another prefix is left as it is.
 */
async function withoutChanges(
  bytes: Uint8Array,
  changes: ConvertOptions['trackedChanges'] = 'accept',
): Promise<Uint8Array> {
  if (changes === 'show') return bytes
  const [removed, kept] =
    changes === 'accept'
      ? ([['del', 'moveFrom'], 'ins|moveTo'] as const)
      : ([['ins', 'moveTo'], 'del|moveFrom'] as const)
  const opc = await openPackage(bytes)
  const changed = new Map<string, Uint8Array>()
  for (const name of opc.names.filter((one) => storyParts.test(one))) {
    const part = Buffer.from((await opc.bytes(name)) ?? [])
    const text = part.toString('utf8')
    if (!/<w:(?:ins|del|moveFrom|moveTo)[ >]/.test(text)) continue
    let clean = text
    for (const tag of removed)
      clean = clean.replace(new RegExp(`<w:${tag}(?: [^<>]*[^/<>])?>.*?</w:${tag}>`, 'gs'), '')
    clean = clean
      .replace(new RegExp(`</?w:(?:${kept})(?: [^<>]*)?>`, 'g'), '')
      .replace(/<(\/?)w:delText(?=[ >/])/g, '<$1w:t')
    changed.set(name, Buffer.from(clean, 'utf8'))
  }
  if (changed.size === 0) return bytes
  const entries = (await readZip(bytes)).filter(({ folder }) => !folder)
  return writeZip(
    await Promise.all(
      entries.map(async (entry) => ({
        name: entry.name,
        content: changed.get(entry.name.replaceAll('\\', '/').replace(/^\//, '')) ?? (await entry.read()),
      })),
    ),
  )
}
