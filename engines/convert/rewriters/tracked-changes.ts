import { openPackage } from '../../office/package-reader.ts'
import { readZip } from '../../office/zip-reader.ts'
import { writeZip } from '../../office/zip-writer.ts'
import type { ConvertOptions } from '../options.ts'

/** Parts with text that changes are tracked in. */
const storyParts = /^word\/(?:document\d*|header\d*|footer\d*|footnotes|endnotes)\.xml$/

/**
 * A DOCX whose tracked changes are accepted or rejected, since an office suite prints them as marked text. Programs of Word write the
 * prefix `w`; a part with another prefix is left as it is.
 */
export async function withoutChanges(
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
