import type { Metadata } from '../model/document.ts'
import type { NewZipEntry } from './zip-writer.ts'

/** Characters that XML 1.0 does not allow (2.2). */
const invalidXmlCharacters = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** Escapes text for element content and for attributes in double quotes. */
export function escapeXml(text: string): string {
  return text
    .toWellFormed()
    .replace(invalidXmlCharacters, '\ufffd')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\r\n\t]/g, (sign) => (sign === '\r' ? '' : `&#${sign.charCodeAt(0)};`))
}

export const xmlDeclaration = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const officeRelationshipType = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelationshipType = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A relationship to write. `kind` is the last segment of its type URI. */
export interface NewRelationship {
  readonly id: string
  readonly kind: string
  /** The type URI, if it is not the default for its kind. */
  readonly type?: string
  readonly target: string
  readonly external?: boolean
}

/** Writes the content of a relationships part. */
export function relationshipsPart(relations: readonly NewRelationship[]): string {
  const items = relations.map(({ id, kind, type, target, external }) => {
    const usual =
      kind === 'core-properties'
        ? `${packageRelationshipType}/metadata/core-properties`
        : `${officeRelationshipType}/${kind}`
    return `<Relationship Id="${escapeXml(id)}" Type="${escapeXml(type ?? usual)}" Target="${escapeXml(target)}"${external ? ' TargetMode="External"' : ''}/>`
  })
  return `${xmlDeclaration}<Relationships xmlns="${packageRelationshipType}">${items.join('')}</Relationships>`
}

/** Writes `[Content_Types].xml`: defaults by extension, overrides by part name. */
export function contentTypesPart(
  extensions: Readonly<Record<string, string>>,
  parts: readonly (readonly [name: string, type: string])[],
): string {
  const defaults = Object.entries(extensions).map(
    ([extension, type]) => `<Default Extension="${escapeXml(extension)}" ContentType="${escapeXml(type)}"/>`,
  )
  const overrides = parts.map(
    ([name, type]) => `<Override PartName="/${escapeXml(name)}" ContentType="${escapeXml(type)}"/>`,
  )
  return `${xmlDeclaration}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join('')}${overrides.join('')}</Types>`
}

export const corePropertiesType = 'application/vnd.openxmlformats-package.core-properties+xml'

/**
 * Writes the core properties part (ECMA-376 part 2, 11). Contains only the given metadata: no program name, no time of
 * writing. Returns undefined if the metadata is empty.
 */
export function coreProperties(metadata: Metadata): NewZipEntry | undefined {
  const { title, authors, subject, keywords, language, created, modified } = metadata
  // Word refuses a package with a malformed date.
  const date = (name: string, value = '') => {
    const time = /^\d{4}/.test(value) ? Date.parse(value) : Number.NaN
    if (Number.isNaN(time)) return ''
    const written = `${new Date(time).toISOString().slice(0, 19)}Z`
    return `<dcterms:${name} xsi:type="dcterms:W3CDTF">${written}</dcterms:${name}>`
  }
  const properties = [
    title === undefined ? '' : `<dc:title>${escapeXml(title)}</dc:title>`,
    subject === undefined ? '' : `<dc:subject>${escapeXml(subject)}</dc:subject>`,
    authors === undefined ? '' : `<dc:creator>${escapeXml(authors.join('; '))}</dc:creator>`,
    keywords === undefined ? '' : `<cp:keywords>${escapeXml(keywords.join(', '))}</cp:keywords>`,
    language === undefined ? '' : `<dc:language>${escapeXml(language)}</dc:language>`,
    date('created', created),
    date('modified', modified),
  ].join('')
  if (properties === '') return undefined
  const namespaces = [
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ].join(' ')
  return {
    name: 'docProps/core.xml',
    content: `${xmlDeclaration}<cp:coreProperties ${namespaces}>${properties}</cp:coreProperties>`,
  }
}
