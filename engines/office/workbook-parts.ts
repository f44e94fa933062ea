import { DocumentError } from '../model/errors.ts'
import { readZip } from './zip-reader.ts'
import { type NewZipEntry, writeZip } from './zip-writer.ts'

/** Parts that are not needed for tables: pictures, comments, macros, printer settings. */
const ignoredParts =
  /^(?:docProps|customXml|xl\/(?:media|drawings|charts|diagrams|embeddings|printerSettings|comments|threadedComments|persons|activeX|ctrlProps|externalLinks|pivot|slicer|model|vba|queryTables|customProperty|calcChain))/i

/**
 * Repacks the needed parts without compression. They are inflated here, within their declared sizes, and checked for
 * entity declarations.
 */
export async function repackParts(bytes: Uint8Array, inflated: number): Promise<Uint8Array> {
  const files: NewZipEntry[] = []
  for (const entry of await readZip(bytes, { entries: 20_000, bytes: inflated, ratio: 400 })) {
    const name = entry.name.replaceAll('\\', '/').replace(/^\//, '')
    if (entry.folder || ignoredParts.test(name)) continue
    const content = await entry.read()
    if (declaresEntities(content))
      throw new DocumentError(
        'malformed',
        'A part of the document declares XML entities, which office files must not contain. It was not read.',
      )
    files.push({ name, content: prepared(name, content), uncompressed: true })
  }
  return writeZip(files)
}

function prepared(name: string, content: Buffer | Uint8Array): Uint8Array {
  if (name === '[Content_Types].xml') return withoutIgnoredParts(content)
  return /^xl\/worksheets\/[^/]+\.xml$/i.test(name) ? markMissingResults(content) : content
}

/** Removes the ignored parts from the list of parts: the library fails at a listed part that is missing. */
function withoutIgnoredParts(part: Uint8Array): Uint8Array {
  const xml = Buffer.from(part.buffer, part.byteOffset, part.byteLength).toString('latin1')
  const override =
    /<(?:\w{1,20}:)?Override\s[^<>]*\bPartName\s*=\s*["']\/?([^"'<>]*)["'][^<>]*>(?:\s*<\/(?:\w{1,20}:)?Override>)?/g
  return Buffer.from(
    xml.replace(override, (tag, partName: string) => (ignoredParts.test(partName) ? '' : tag)),
    'latin1',
  )
}

/** A document type declaration comes before the first element, so the beginning of the part is enough. */
function declaresEntities(part: Uint8Array): boolean {
  const head = Buffer.from(part.buffer, part.byteOffset, Math.min(part.byteLength, 4096))
  return /<!\s*(?:DOCTYPE|ENTITY)/i.test(head.toString('latin1').replaceAll('\0', ''))
}

/** Gives formulas without a stored result one that is not a number; the library would read zero. */
function markMissingResults(part: Buffer | Uint8Array): Uint8Array {
  const bytes = Buffer.from(part.buffer, part.byteOffset, part.byteLength)
  if (!bytes.includes('<f') && !bytes.includes(':f')) return part
  const xml = bytes.toString('latin1')
  const marked = xml.replace(
    /(<\/(\w{1,20}:)?f>|<(\w{1,20}:)?f(?: [^<>]*)?\/>)\s*(?:<(?:\w{1,20}:)?v ?\/>|<(?:\w{1,20}:)?v><\/(?:\w{1,20}:)?v>)?\s*(?=<\/(?:\w{1,20}:)?c>)/g,
    (_, end: string, prefix = '', emptyPrefix = prefix) => `${end}<${emptyPrefix}v> </${emptyPrefix}v>`,
  )
  return marked === xml ? part : Buffer.from(marked, 'latin1')
}
