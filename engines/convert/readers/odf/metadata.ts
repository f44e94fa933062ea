import { childOf, childrenOf, textContent, type XmlElement } from '../../../office/xml.ts'
import type { Conversion } from '../../conversion.ts'
import { escaped, tag } from './markup.ts'
import type { OoxmlPackage } from './ooxml-package.ts'

/** Title and language, and the rest if metadata is kept (ODF 1.3 part 3, 4.3). */
export function addMetadata(pack: OoxmlPackage, meta: XmlElement | undefined, { options }: Conversion): void {
  const texts = (name: string) => childrenOf(meta, name).map((one) => textContent(one).trim())
  const element = (name: string, text: string, attributes = {}) =>
    text === '' ? '' : tag(name, attributes, escaped(text))
  const [title = ''] = texts('dc:title')
  const [language = ''] = texts('dc:language')
  const date = { 'xsi:type': 'dcterms:W3CDTF' }
  const kept = options.keepMetadata
    ? [
        element('dc:creator', textOf(meta, 'meta:initial-creator') || textOf(meta, 'dc:creator')),
        element('dc:subject', textOf(meta, 'dc:subject')),
        element('cp:keywords', texts('meta:keyword').join(', ')),
        element('dcterms:created', textOf(meta, 'meta:creation-date'), date),
        element('dcterms:modified', textOf(meta, 'dc:date'), date),
      ]
    : []
  const content = [element('dc:title', title), element('dc:language', language), ...kept].join('')
  if (content === '') return
  pack.relate('', 'core-properties', 'docProps/core.xml')
  pack.add(
    'docProps/core.xml',
    'application/vnd.openxmlformats-package.core-properties+xml',
    tag(
      'cp:coreProperties',
      {
        'xmlns:cp': 'http://schemas.openxmlformats.org/package/2006/metadata/core-properties',
        'xmlns:dc': 'http://purl.org/dc/elements/1.1/',
        'xmlns:dcterms': 'http://purl.org/dc/terms/',
        'xmlns:xsi': 'http://www.w3.org/2001/XMLSchema-instance',
      },
      content,
    ),
  )
}

function textOf(meta: XmlElement | undefined, name: string): string {
  const element = childOf(meta, name)
  return element ? textContent(element).trim() : ''
}
