import { childOf, childrenOf, type XmlElement } from '../../../../office/xml.ts'
import {
  bodyMarkup,
  cropOf,
  describedBy,
  type Placement,
  placementOf,
  shapeMarkup,
  transformTag,
} from '../drawing.ts'
import { lengthOf } from '../lengths.ts'
import { tag } from '../markup.ts'
import { mathMarkup } from '../math.ts'
import { mergedWith, type Properties } from '../styles.ts'
import type { SlideScope } from './scope.ts'
import { frameTable } from './tables.ts'
import { paragraphsMarkup, type TextScope } from './text.ts'

/** Types of placeholders by the class of a frame (ODF 1.3 part 3, 19.398). */
const placeholders: Readonly<Record<string, string>> = {
  title: 'title',
  subtitle: 'subTitle',
  outline: 'body',
  text: 'body',
  footer: 'ftr',
  'date-time': 'dt',
  'page-number': 'sldNum',
  header: 'hdr',
  notes: 'body',
}

const shapes =
  /^draw:(?:frame|rect|line|polyline|polygon|path|ellipse|circle|connector|custom-shape|caption|regular-polygon|measure)$/

/** A drawn object of a page; groups are split, because their objects have their own positions. */
export function slideObject(object: XmlElement, scope: SlideScope): string {
  if (object.name === 'draw:g' || object.name === 'draw:a')
    return childrenOf(object)
      .map((child) => slideObject(child, scope))
      .join('')
  const { attributes } = object
  if (!shapes.test(object.name) || attributes['presentation:placeholder'] === 'true') return ''
  const { styles, pack, part, pictures, conversion } = scope
  const [family, style] = styleOf(object)
  const graphic = styles.properties(family, style, 'graphic')
  const placement = placementOf(object)
  const relate = (target: string) => pack.relate(part, 'image', target)
  const type = placeholders[attributes['presentation:class'] ?? '']
  const named = tag('p:cNvPr', { id: 2, name: attributes['draw:name'] ?? 'object', ...describedBy(object) })
  const properties = () =>
    tag('p:spPr', {}, shapeMarkup(object, graphic, placement, { styles, pictures, relate }))
  const table = childOf(object, 'table:table')
  if (table) return graphicFrame(named, placement, tableUri, frameTable(table, scope))
  const chart = pictures.chartOf(childOf(object, 'draw:object')?.attributes['xlink:href'])
  if (chart !== undefined)
    return graphicFrame(
      named,
      placement,
      chartUri,
      tag('c:chart', { 'r:id': pack.relate(part, 'chart', chart) }),
    )
  const image = childrenOf(object, 'draw:image')
    .map((one) => one.attributes['xlink:href'])
    .find((reference) => pictures.has(reference))
  const formula = pictures.object(childOf(object, 'draw:object')?.attributes['xlink:href'])
  if (formula?.name === 'math:math')
    return shape(
      named,
      '',
      properties(),
      tag('p:txBody', {}, tag('a:bodyPr'), tag('a:p', {}, mathMarkup(formula))),
    )
  if (image !== undefined)
    return tag(
      'p:pic',
      {},
      tag('p:nvPicPr', {}, named, tag('p:cNvPicPr'), tag('p:nvPr')),
      tag(
        'p:blipFill',
        {},
        tag('a:blip', { 'r:embed': relate(pictures.partOf(image)) }),
        cropOf(graphic, placement),
        tag('a:stretch', {}, tag('a:fillRect')),
      ),
      properties(),
    )
  const box = childOf(object, 'draw:text-box')
  if (object.name === 'draw:frame' && !box) {
    if (childrenOf(object).some(({ name }) => /^draw:(?:image|object|object-ole|plugin|applet)$/.test(name)))
      conversion.warn({
        code: 'drawing_lost',
        message:
          'An image or embedded object of the document was left out; it has no form that can be shown.',
      })
    return ''
  }
  const paragraphs = paragraphsMarkup(box ?? object, textScope(object, scope))
  const body =
    paragraphs.length === 0
      ? ''
      : tag('p:txBody', {}, bodyMarkup('a:bodyPr', graphic, false), tag('a:lstStyle'), ...paragraphs)
  const least = lengthOf(box?.attributes['fo:min-height'])
  const placed =
    placement.height > 0 || least === undefined
      ? properties()
      : tag(
          'p:spPr',
          {},
          shapeMarkup(object, graphic, { ...placement, height: least }, { styles, pictures, relate }),
        )
  return shape(named, type && paragraphs.length > 0 ? tag('p:ph', { type }) : '', placed, body)
}

const tableUri = 'http://schemas.openxmlformats.org/drawingml/2006/table'
const chartUri = 'http://schemas.openxmlformats.org/drawingml/2006/chart'

function graphicFrame(named: string, placement: Placement, uri: string, content: string): string {
  return tag(
    'p:graphicFrame',
    {},
    tag('p:nvGraphicFramePr', {}, named, tag('p:cNvGraphicFramePr'), tag('p:nvPr')),
    transformTag('p:xfrm', { ...placement, turn: 0 }),
    tag('a:graphic', {}, tag('a:graphicData', { uri }, content)),
  )
}

function shape(named: string, placeholder: string, properties: string, body: string): string {
  return tag(
    'p:sp',
    {},
    tag('p:nvSpPr', {}, named, tag('p:cNvSpPr'), tag('p:nvPr', {}, placeholder)),
    properties,
    body,
  )
}

function styleOf({ attributes }: XmlElement): ['presentation' | 'graphic', string | undefined] {
  const named = attributes['presentation:style-name']
  return named === undefined ? ['graphic', attributes['draw:style-name']] : ['presentation', named]
}

/** What the text of a shape takes from its style; outlines have a style for each level. */
function textScope(object: XmlElement, { styles, fields, pack, part }: SlideScope): TextScope {
  const [family, style] = styleOf(object)
  const outline = styles
    .chain(family, style)
    .map(({ attributes }) => attributes['style:name'] ?? '')
    .find((name) => /outline1$/.test(name))
  // Frames of a layout use the alignment of the layout, regardless of their text style (as in LibreOffice).
  const atText = family === 'graphic' ? object.attributes['draw:text-style-name'] : undefined
  const of = (kind: 'text' | 'paragraph') => (level: number) => {
    const base: Properties =
      level > 0 && outline !== undefined
        ? styles.properties(family, outline.replace(/1$/, String(level + 1)), kind)
        : styles.properties(family, style, kind)
    let merged = base
    for (const one of styles.chain('paragraph', atText).reverse())
      merged = mergedWith(merged, childOf(one, `style:${kind}-properties`)?.attributes ?? {})
    return merged
  }
  return {
    styles,
    text: of('text'),
    paragraph: of('paragraph'),
    list: styles.inside(family, style, 'graphic', 'text:list-style'),
    fields,
    relate: (kind, target) => pack.relate(part, kind, target, true),
  }
}
