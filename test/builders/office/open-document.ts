import { writeZip } from '../../../engines/office/zip-writer.ts'

const namespaces = ['office', 'text', 'table', 'drawing']
  .map(
    (name) =>
      `xmlns:${name === 'drawing' ? 'draw' : name}="urn:oasis:names:tc:opendocument:xmlns:${name}:1.0"`,
  )
  .join(' ')

/** An OpenDocument file (ODF 1.3 part 2, 3): its first entry is its media type, stored. */
export function openDocument(
  kind: 'text' | 'spreadsheet' | 'presentation' | 'graphics',
  body: string,
): Promise<Uint8Array<ArrayBuffer>> {
  const type = `application/vnd.oasis.opendocument.${kind}`
  const content = `<?xml version="1.0"?><office:document-content office:version="1.3" ${namespaces}><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  const manifest = `<?xml version="1.0"?><m:manifest xmlns:m="urn:oasis:names:tc:opendocument:xmlns:manifest:1.0" m:version="1.3"><m:file-entry m:full-path="/" m:media-type="${type}"/><m:file-entry m:full-path="content.xml" m:media-type="text/xml"/></m:manifest>`
  return writeZip([
    { name: 'mimetype', content: type, uncompressed: true },
    { name: 'content.xml', content },
    { name: 'META-INF/manifest.xml', content: manifest },
  ])
}
