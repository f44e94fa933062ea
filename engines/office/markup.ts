import type { Metadata } from '../model/document.ts'
import type { PackedFile } from './pack.ts'

/** Characters that XML 1.0 has no way to write (2.2). */
const unwritable = /(?![\t\n\r])[\p{Cc}\ufffe\uffff]/gu

/** Text as it stands in an element or in an attribute with double quotes. */
export function escaped(text: string): string {
  return text
    .toWellFormed()
    .replace(unwritable, '\ufffd')
    .replace(/[<>&"]/g, (sign) => `&#${sign.charCodeAt(0)};`)
    .replace(/[\r\n\t]/g, (sign) => (sign === '\r' ? '' : `&#${sign.charCodeAt(0)};`))
}

export const xmlHead = '<?xml version="1.0" encoding="UTF-8" standalone="yes"?>\n'

const officeRelations = 'http://schemas.openxmlformats.org/officeDocument/2006/relationships'
const packageRelations = 'http://schemas.openxmlformats.org/package/2006/relationships'

/** A relation to be written: `kind` is the last word of its type. */
export interface RelationOut {
  readonly id: string
  readonly kind: string
  readonly target: string
  readonly external?: boolean
}

export function relationsPart(relations: readonly RelationOut[]): string {
  const items = relations.map(({ id, kind, target, external }) => {
    const type =
      kind === 'core-properties'
        ? `${packageRelations}/metadata/core-properties`
        : `${officeRelations}/${kind}`
    return `<Relationship Id="${id}" Type="${type}" Target="${escaped(target)}"${external ? ' TargetMode="External"' : ''}/>`
  })
  return `${xmlHead}<Relationships xmlns="${packageRelations}">${items.join('')}</Relationships>`
}

/** The list of content types: extensions, then parts by name. */
export function contentTypesPart(
  extensions: Readonly<Record<string, string>>,
  parts: readonly (readonly [name: string, type: string])[],
): string {
  const defaults = Object.entries(extensions).map(
    ([extension, type]) => `<Default Extension="${extension}" ContentType="${type}"/>`,
  )
  const overrides = parts.map(([name, type]) => `<Override PartName="/${name}" ContentType="${type}"/>`)
  return `${xmlHead}<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types">${defaults.join('')}${overrides.join('')}</Types>`
}

export const corePropertiesType = 'application/vnd.openxmlformats-package.core-properties+xml'

/** What a document says of itself (ECMA-376 part 2, 11), and nothing of the program or the hour. Undefined where it says nothing. */
export function coreProperties(metadata: Metadata): PackedFile | undefined {
  const { title, authors, subject, keywords, language, created, modified } = metadata
  const date = (name: string, value: string) =>
    `<dcterms:${name} xsi:type="dcterms:W3CDTF">${escaped(value)}</dcterms:${name}>`
  const said = [
    title === undefined ? '' : `<dc:title>${escaped(title)}</dc:title>`,
    subject === undefined ? '' : `<dc:subject>${escaped(subject)}</dc:subject>`,
    authors === undefined ? '' : `<dc:creator>${escaped(authors.join('; '))}</dc:creator>`,
    keywords === undefined ? '' : `<cp:keywords>${escaped(keywords.join(', '))}</cp:keywords>`,
    language === undefined ? '' : `<dc:language>${escaped(language)}</dc:language>`,
    created === undefined ? '' : date('created', created),
    modified === undefined ? '' : date('modified', modified),
  ].join('')
  if (said === '') return undefined
  const spaces = [
    'xmlns:cp="http://schemas.openxmlformats.org/package/2006/metadata/core-properties"',
    'xmlns:dc="http://purl.org/dc/elements/1.1/"',
    'xmlns:dcterms="http://purl.org/dc/terms/"',
    'xmlns:xsi="http://www.w3.org/2001/XMLSchema-instance"',
  ].join(' ')
  return {
    name: 'docProps/core.xml',
    content: `${xmlHead}<cp:coreProperties ${spaces}>${said}</cp:coreProperties>`,
  }
}
