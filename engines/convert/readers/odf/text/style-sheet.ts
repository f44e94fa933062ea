import { childOf, type XmlElement } from '../../../../office/xml.ts'
import { lengthOf, shareOf } from '../lengths.ts'
import { some, tag, value } from '../markup.ts'
import { mergedWith, type OdfStyles, propertiesOf } from '../styles.ts'
import { paragraphProperties, runProperties } from './properties.ts'

/** Names of Word's own styles by those of OpenDocument programs. */
const wordNames: Readonly<Record<string, string>> = {
  Standard: 'Normal',
  'Default Paragraph Style': 'Normal',
  'Text body': 'Body Text',
  'Footnote Characters': 'footnote reference',
  'Internet link': 'Hyperlink',
  Quotations: 'Quote',
  'Preformatted Text': 'HTML Preformatted',
  'Source Text': 'HTML Code',
  Footnote: 'footnote text',
  Endnote: 'endnote text',
  Header: 'header',
  Footer: 'footer',
  Caption: 'caption',
  'Horizontal Line': 'Horizontal Line',
}

/** Characters beyond letters and digits are written as `_20_` in names (ODF 1.3 part 3, 19.502). */
function displayName(style: XmlElement): string {
  const { 'style:name': name = '', 'style:display-name': shown } = style.attributes
  return (
    shown ??
    name.replace(/_([\da-f]{2})_/gi, (_, code: string) => String.fromCharCode(Number.parseInt(code, 16)))
  )
}

function wordName(style: XmlElement): string {
  const shown = displayName(style)
  const level = /^Heading (\d)$/.exec(shown)?.[1]
  if (level !== undefined) return `heading ${level}`
  const contents = /^Contents (\d)$/.exec(shown)?.[1]
  if (contents !== undefined) return `toc ${contents}`
  return Object.hasOwn(wordNames, shown) ? wordNames[shown] : shown
}

/** The part with styles: the named styles of paragraphs and characters, and the defaults. */
export function styleSheet(styles: OdfStyles, tabsFromIndent: boolean): string {
  const paragraph = styles.default('paragraph')
  const text = mergedWith({ 'fo:font-size': '12pt' }, propertiesOf(paragraph, 'text'))
  const defaults = tag(
    'w:docDefaults',
    {},
    tag('w:rPrDefault', {}, some('w:rPr', runProperties(text, styles))),
    tag(
      'w:pPrDefault',
      {},
      some('w:pPr', paragraphProperties(propertiesOf(paragraph, 'paragraph'), { tabsFromIndent, indent: 0 })),
    ),
  )
  const named = styles.named.flatMap((style) => {
    const { 'style:name': id, 'style:family': family, 'style:parent-style-name': parent } = style.attributes
    if (id === undefined || (family !== 'paragraph' && family !== 'text')) return []
    const own = absolute(propertiesOf(style, 'text'), styles, family, parent)
    const isStandard = family === 'paragraph' && id === 'Standard'
    const shared = [value('w:name', wordName(style)), value('w:basedOn', parent)]
    if (family === 'text')
      return [
        tag(
          'w:style',
          { 'w:type': 'character', 'w:styleId': id },
          ...shared,
          some('w:rPr', runProperties(own, styles)),
        ),
      ]
    const outline = Number(style.attributes['style:default-outline-level'])
    const properties = mergedOwn(style, styles, parent)
    const tabs = childOf(style, 'style:paragraph-properties', 'style:tab-stops')
    return [
      tag(
        'w:style',
        { 'w:type': 'paragraph', 'w:default': isStandard ? '1' : undefined, 'w:styleId': id },
        ...shared,
        some(
          'w:pPr',
          paragraphProperties(properties, {
            tabsFromIndent,
            indent: lengthOf(styles.properties('paragraph', id, 'paragraph')['fo:margin-left']) ?? 0,
            ...(tabs ? { tabs } : {}),
            ...(outline >= 1 && outline <= 9 ? { outline: outline - 1 } : {}),
          }),
        ),
        some('w:rPr', runProperties(own, styles)),
      ),
    ]
  })
  return tag('w:styles', {}, defaults, ...named)
}

/** Own properties whose sizes in percent are those of the parent. */
export function absolute(
  own: Readonly<Record<string, string>>,
  styles: OdfStyles,
  family: string,
  parent: string | undefined,
): Readonly<Record<string, string>> {
  const share = shareOf(own['fo:font-size'])
  if (share === undefined) return own
  const size = lengthOf(styles.properties(family, parent, 'text')['fo:font-size']) ?? usualSize
  return { ...own, 'fo:font-size': `${size * share}pt` }
}

/** Default size in points. */
const usualSize = 12

function mergedOwn(
  style: XmlElement,
  styles: OdfStyles,
  parent: string | undefined,
): Readonly<Record<string, string>> {
  const own = propertiesOf(style, 'paragraph')
  if (!Object.values(own).some((one) => one.endsWith('%'))) return own
  const merged = mergedWith(styles.properties('paragraph', parent, 'paragraph'), own)
  return Object.fromEntries(
    Object.keys(own).flatMap((key) => (merged[key] === undefined ? [] : [[key, merged[key]]])),
  )
}
