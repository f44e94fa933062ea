import { DocumentError } from '../../../model/errors.ts'
import { childOf, descendantsOf, parseXml, type XmlElement } from '../../../office/xml.ts'
import { readZip, type ZipEntry } from '../../../office/zip-reader.ts'
import type { ConvertLimits } from '../../options.ts'

/** The parts of an OpenDocument package (ODF 1.3 part 2). */
export interface OpenDocument {
  /** `office:document-content`, and the document inside its body. */
  readonly content: XmlElement
  readonly body: XmlElement
  readonly styles: XmlElement | undefined
  readonly meta: XmlElement | undefined
  readonly settings: ReadonlyMap<string, string>
  /** Bytes by a reference such as `Pictures/1.png` or `./Object 1/content.xml`; undefined if the package has no such entry. */
  bytes(reference: string): Promise<Uint8Array | undefined>
}

/**
 * @param kind name of the element in the body
 * @throws DocumentError `malformed`, `encrypted`; LimitError of the archive
 */
export async function openDocument(
  bytes: Uint8Array,
  kind: 'text' | 'spreadsheet' | 'presentation',
  limits: ConvertLimits,
): Promise<OpenDocument> {
  const entries = new Map<string, ZipEntry>()
  for (const entry of await readZip(bytes, { entries: 20_000, bytes: limits.inflated, ratio: 400 }))
    entries.set(entry.name, entry)
  const part = async (name: string) => {
    const found = await entries.get(name)?.read()
    return found && parseXml(found)
  }
  const manifest = await part('META-INF/manifest.xml')
  if (entries.has('encrypted-package') || descendantsOf(manifest, 'manifest:encryption-data').length > 0)
    throw new DocumentError(
      'encrypted',
      'The document is encrypted and needs a password. Remove the password in an office program first.',
    )
  const content = await part('content.xml')
  const body = childOf(content, 'office:body', `office:${kind}`)
  if (!content || !body)
    throw new DocumentError(
      'malformed',
      'The OpenDocument file has no content. Open it in an office program and save it again.',
    )
  return {
    content,
    body,
    styles: await part('styles.xml'),
    meta: childOf(await part('meta.xml'), 'office:meta'),
    settings: settingsOf(await part('settings.xml')),
    bytes: async (reference) => entries.get(reference.replace(/^\.?\//, ''))?.read(),
  }
}

function settingsOf(root: XmlElement | undefined): Map<string, string> {
  return new Map(
    descendantsOf(root, 'config:config-item').map((item) => [
      item.attributes['config:name'] ?? '',
      item.children.join(''),
    ]),
  )
}
