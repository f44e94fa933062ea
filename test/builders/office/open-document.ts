import { writeZip } from '../../../engines/office/zip-writer.ts'

const own = (name: string) => `urn:oasis:names:tc:opendocument:xmlns:${name}:1.0`

/** Namespaces by the prefixes that programs give them. */
const namespaces = Object.entries({
  office: own('office'),
  text: own('text'),
  table: own('table'),
  draw: own('drawing'),
  style: own('style'),
  fo: own('xsl-fo-compatible'),
  svg: own('svg-compatible'),
  number: own('datastyle'),
  presentation: own('presentation'),
  meta: own('meta'),
  config: own('config'),
  xlink: 'http://www.w3.org/1999/xlink',
  math: 'http://www.w3.org/1998/Math/MathML',
  dc: 'http://purl.org/dc/elements/1.1/',
})
  .map(([prefix, uri]) => `xmlns:${prefix}="${uri}"`)
  .join(' ')

type Kind = 'text' | 'spreadsheet' | 'presentation' | 'graphics'

/** What a file has besides its content. */
export interface OpenDocumentParts {
  /** Automatic styles of the content. */
  readonly automatic?: string
  /** Named styles, automatic styles of master pages, and master pages. */
  readonly styles?: string
  readonly pages?: string
  readonly masters?: string
  readonly settings?: string
  /** Further entries. */
  readonly files?: Readonly<Record<string, string | Uint8Array>>
  /** Elements of the list of entries, such as one that says that an entry is encrypted. */
  readonly manifest?: string
}

/** An OpenDocument file (ODF 1.3 part 2, 3): its first entry is its media type, stored. */
export function openDocument(
  kind: Kind,
  body: string,
  parts: OpenDocumentParts = {},
): Promise<Uint8Array<ArrayBuffer>> {
  const type = `application/vnd.oasis.opendocument.${kind}`
  const { automatic = '', styles = '', pages = '', masters = '', settings, files = {}, manifest = '' } = parts
  const content = `<?xml version="1.0"?><office:document-content office:version="1.3" ${namespaces}><office:automatic-styles>${automatic}</office:automatic-styles><office:body><office:${kind}>${body}</office:${kind}></office:body></office:document-content>`
  const list = `<?xml version="1.0"?><m:manifest xmlns:m="${own('manifest')}" m:version="1.3"><m:file-entry m:full-path="/" m:media-type="${type}"/><m:file-entry m:full-path="content.xml" m:media-type="text/xml">${manifest}</m:file-entry></m:manifest>`
  const hasStyles = `${styles}${pages}${masters}` !== ''
  const named = `<?xml version="1.0"?><office:document-styles office:version="1.3" ${namespaces}><office:styles>${styles}</office:styles><office:automatic-styles>${pages}</office:automatic-styles><office:master-styles>${masters}</office:master-styles></office:document-styles>`
  const set = `<?xml version="1.0"?><office:document-settings office:version="1.3" ${namespaces}><office:settings>${settings}</office:settings></office:document-settings>`
  return writeZip([
    { name: 'mimetype', content: type, uncompressed: true },
    { name: 'content.xml', content },
    ...(hasStyles ? [{ name: 'styles.xml', content: named }] : []),
    ...(settings === undefined ? [] : [{ name: 'settings.xml', content: set }]),
    ...Object.entries(files).map(([name, one]) => ({ name, content: one })),
    { name: 'META-INF/manifest.xml', content: list },
  ])
}
