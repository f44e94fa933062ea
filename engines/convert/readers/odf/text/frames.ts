import { childOf, childrenOf, isElement, type XmlElement } from '../../../../office/xml.ts'
import { bodyMarkup, cropOf, describedBy, type Placement, placementOf, shapeMarkup } from '../drawing.ts'
import { lengthOf, units } from '../lengths.ts'
import { tag } from '../markup.ts'
import { mathMarkup } from '../math.ts'
import type { Properties } from '../styles.ts'
import type { OdtStory } from './story.ts'

/** A frame or drawn object as runs of Word. @param group position data of the enclosing group */
export function objectMarkup(object: XmlElement, story: OdtStory, group: Properties = {}): string {
  const { whole } = story
  if (object.name === 'draw:g') {
    const style = story.styles.properties('graphic', object.attributes['draw:style-name'], 'graphic')
    const place = { ...placeOf(style), ...group }
    const children = childrenOf(object).map((child) => withAnchor(child, object))
    const inside = { ...place, ...fromCorner(place) }
    return atCorner(children, place)
      .map((child) => objectMarkup(child, story, inside))
      .join('')
  }
  if (object.name === 'draw:a')
    return childrenOf(object)
      .map((child) => objectMarkup(child, story))
      .join('')
  if (object.name === 'draw:control') {
    const text = whole.controls.get(object.attributes['draw:control'] ?? '') ?? ''
    return text === '' ? '' : tag('w:r', {}, tag('w:t', { 'xml:space': 'preserve' }, text))
  }
  if (!shapes.has(object.name)) return ''
  const graphic = {
    ...story.styles.properties('graphic', object.attributes['draw:style-name'], 'graphic'),
    ...group,
  }
  const formula = formulaIn(object, story)
  if (formula) return formula
  const chart = whole.pictures.chartOf(childOf(object, 'draw:object')?.attributes['xlink:href'])
  if (chart !== undefined) {
    const id = whole.pack.relate(story.part, 'chart', chart)
    return drawing(object, graphic, placementOf(object), tag('c:chart', { 'r:id': id }), chartUri, story)
  }
  const image = imageOf(object, story)
  const placement = placementOf(object)
  if (image !== undefined)
    return drawing(
      object,
      graphic,
      placement,
      pictureMarkup(image, object, graphic, placement, story),
      pictureUri,
      story,
    )
  const box = childOf(object, 'draw:text-box')
  if (object.name === 'draw:frame' && !box) {
    const table = childOf(object, 'table:table')
    if (!table) lostDrawing(object, story)
    return ''
  }
  const inside = whole.readBlocks(box ?? object, { ...story, isBody: false, waiting: [] })
  const isGrowing = box !== undefined && object.attributes['svg:height'] === undefined
  const content = tag(
    'wps:wsp',
    {},
    tag('wps:cNvSpPr', box ? { txBox: 1 } : {}),
    tag('wps:spPr', {}, shapeMarkup(object, graphic, placement, { ...scopeOf(story) })),
    inside.length > 0 && tag('wps:txbx', {}, tag('w:txbxContent', {}, ...endedWithParagraph(inside))),
    bodyMarkup('wps:bodyPr', graphic, isGrowing),
  )
  return drawing(object, graphic, heightened(placement, box), content, shapeUri, story)
}

const shapes: ReadonlySet<string> = new Set(
  'frame rect line polyline polygon path ellipse circle connector custom-shape caption regular-polygon measure'
    .split(' ')
    .map((name) => `draw:${name}`),
)

const pictureUri = 'http://schemas.openxmlformats.org/drawingml/2006/picture'
const chartUri = 'http://schemas.openxmlformats.org/drawingml/2006/chart'
const shapeUri = 'http://schemas.microsoft.com/office/word/2010/wordprocessingShape'

/** Objects of a group are anchored as the group is. */
function withAnchor(child: XmlElement, group: XmlElement): XmlElement {
  const anchor = group.attributes['text:anchor-type']
  return anchor === undefined
    ? child
    : { ...child, attributes: { 'text:anchor-type': anchor, ...child.attributes } }
}

/** What a group states of its place and of the text around, for all its objects. */
function placeOf(style: Properties): Properties {
  return Object.fromEntries(
    Object.entries(style).filter(([name]) =>
      /^(?:style:(?:wrap|run-through|(?:horizontal|vertical)-(?:pos|rel))|fo:margin(?:-\w+)?)$/.test(name),
    ),
  )
}

/** Objects of a group that is at the left or upper edge have distances from there. */
function fromCorner(place: Properties): Properties {
  return {
    ...(place['style:horizontal-pos'] === 'left' ? { 'style:horizontal-pos': 'from-left' } : {}),
    ...(place['style:vertical-pos'] === 'top' ? { 'style:vertical-pos': 'from-top' } : {}),
  }
}

/** The objects of a group that is at the left or upper edge, from the corner of the group. */
function atCorner(children: readonly XmlElement[], place: Properties): readonly XmlElement[] {
  const shown = children.filter(({ attributes }) => lengthOf(attributes['svg:width']) !== undefined)
  const least = (axis: 'svg:x' | 'svg:y') =>
    shown.reduce(
      (min, { attributes }) => Math.min(min, lengthOf(attributes[axis]) ?? 0),
      Number.POSITIVE_INFINITY,
    )
  const moves = (['svg:x', 'svg:y'] as const).flatMap((axis) => {
    const at = place[axis === 'svg:x' ? 'style:horizontal-pos' : 'style:vertical-pos']
    return at === 'left' || at === 'top' ? [[axis, least(axis)] as const] : []
  })
  if (moves.length === 0 || shown.length === 0) return children
  return children.map((child) => ({
    ...child,
    attributes: {
      ...child.attributes,
      ...Object.fromEntries(
        moves.map(([axis, from]) => [axis, `${(lengthOf(child.attributes[axis]) ?? 0) - from}pt`]),
      ),
    },
  }))
}

/** A box without a height is as high as its text, with the minimum stated by its text box. */
function heightened(placement: Placement, box: XmlElement | undefined): Placement {
  const least = lengthOf(box?.attributes['fo:min-height'])
  return placement.height > 0 || least === undefined ? placement : { ...placement, height: least }
}

function endedWithParagraph(blocks: readonly string[]): readonly string[] {
  return blocks.at(-1)?.endsWith('</w:p>') ? blocks : [...blocks, '<w:p/>']
}

const scopeOf = ({ whole, styles, part }: OdtStory) => ({
  styles,
  pictures: whole.pictures,
  relate: (target: string) => whole.pack.relate(part, 'image', target),
})

/** The image of a frame: of several, the first that can be shown. */
function imageOf(object: XmlElement, { whole }: OdtStory): string | undefined {
  if (object.name !== 'draw:frame') return undefined
  return childrenOf(object, 'draw:image')
    .map(({ attributes }) => attributes['xlink:href'])
    .find((reference) => whole.pictures.has(reference))
}

function formulaIn(object: XmlElement, { whole }: OdtStory): string | undefined {
  const embedded = childOf(object, 'draw:object')
  const root = whole.pictures.object(embedded?.attributes['xlink:href']) ?? childOf(embedded, 'math:math')
  return root?.name === 'math:math' ? mathMarkup(root) : undefined
}

function lostDrawing(object: XmlElement, { whole }: OdtStory): void {
  if (
    !childrenOf(object).some(({ name }) =>
      /^draw:(?:image|object|object-ole|plugin|applet|floating-frame)$/.test(name),
    )
  )
    return
  whole.conversion.warn({
    code: 'drawing_lost',
    message: 'An image or embedded object of the document was left out; it has no form that can be shown.',
  })
}

function pictureMarkup(
  reference: string,
  object: XmlElement,
  graphic: Properties,
  placement: Placement,
  story: OdtStory,
): string {
  const id = story.whole.nextId++
  const { descr } = describedBy(object)
  const { relate } = scopeOf(story)
  return tag(
    'pic:pic',
    {},
    tag('pic:nvPicPr', {}, tag('pic:cNvPr', { id, name: `image${id}`, descr }), tag('pic:cNvPicPr')),
    tag(
      'pic:blipFill',
      {},
      tag('a:blip', { 'r:embed': relate(story.whole.pictures.partOf(reference)) }),
      cropOf(graphic, placement),
      tag('a:stretch', {}, tag('a:fillRect')),
    ),
    tag('pic:spPr', {}, shapeMarkup(object, graphic, { ...placement, x: 0, y: 0 }, { ...scopeOf(story) })),
  )
}

const horizontal: Readonly<Record<string, string>> = {
  page: 'page',
  'page-start-margin': 'leftMargin',
  'page-end-margin': 'rightMargin',
  'page-content': 'margin',
}
const vertical: Readonly<Record<string, string>> = { page: 'page', 'page-content': 'margin', line: 'line' }

function drawing(
  object: XmlElement,
  graphic: Properties,
  placement: Placement,
  content: string,
  uri: string,
  { whole }: OdtStory,
): string {
  const { attributes } = object
  const id = whole.nextId++
  const extent = tag('wp:extent', {
    cx: units(Math.max(0, placement.width)),
    cy: units(Math.max(0, placement.height)),
  })
  const named = tag('wp:docPr', {
    id,
    name: attributes['draw:name'] ?? `object${id}`,
    ...describedBy(object),
  })
  const shown = tag('a:graphic', {}, tag('a:graphicData', { uri }, content))
  const anchorType = attributes['text:anchor-type'] ?? 'paragraph'
  if (anchorType === 'as-char')
    return tag(
      'w:r',
      {},
      tag(
        'w:drawing',
        {},
        tag('wp:inline', { distT: 0, distB: 0, distL: 0, distR: 0 }, extent, named, shown),
      ),
    )
  const distance = (side: string) =>
    units(lengthOf(graphic[`fo:margin-${side}`] ?? graphic['fo:margin']) ?? 0)
  const isBehind = graphic['style:run-through'] === 'background'
  const isPage = anchorType === 'page'
  const across = axis('wp:positionH', {
    from: isPage ? 'page' : (horizontal[graphic['style:horizontal-rel'] ?? ''] ?? 'column'),
    at: placement.x,
    align: acrossNames[graphic['style:horizontal-pos'] ?? ''],
  })
  const down = axis('wp:positionV', {
    from: isPage ? 'page' : (vertical[graphic['style:vertical-rel'] ?? ''] ?? 'paragraph'),
    at: placement.y,
    align: downNames[graphic['style:vertical-pos'] ?? ''],
  })
  return tag(
    'w:r',
    {},
    tag(
      'w:drawing',
      {},
      tag(
        'wp:anchor',
        {
          distT: distance('top'),
          distB: distance('bottom'),
          distL: distance('left'),
          distR: distance('right'),
          simplePos: 0,
          relativeHeight: Math.max(0, Number(attributes['draw:z-index'] ?? 0) || 0),
          behindDoc: isBehind ? 1 : 0,
          locked: 0,
          layoutInCell: 1,
          allowOverlap: 1,
        },
        tag('wp:simplePos', { x: 0, y: 0 }),
        across,
        down,
        extent,
        wrapOf(graphic['style:wrap'], object.name),
        named,
        shown,
      ),
    ),
  )
}

const acrossNames: Readonly<Record<string, string>> = {
  left: 'left',
  center: 'center',
  right: 'right',
  inside: 'inside',
  outside: 'outside',
}
const downNames: Readonly<Record<string, string>> = { top: 'top', middle: 'center', bottom: 'bottom' }

function axis(
  name: string,
  { from, at, align }: { readonly from: string; readonly at: number; readonly align: string | undefined },
): string {
  return tag(
    name,
    { relativeFrom: from },
    align === undefined ? tag('wp:posOffset', {}, String(units(at))) : tag('wp:align', {}, align),
  )
}

/** How text goes around. Drawn objects that state nothing do not move it. */
function wrapOf(wrap: string | undefined, name: string): string {
  const kind = wrap ?? (name === 'draw:frame' ? 'parallel' : 'run-through')
  if (kind === 'run-through') return tag('wp:wrapNone')
  if (kind === 'none') return tag('wp:wrapTopAndBottom')
  const sides: Readonly<Record<string, string>> = { left: 'left', right: 'right', biggest: 'largest' }
  return tag('wp:wrapSquare', { wrapText: sides[kind] ?? 'bothSides' })
}

/** Whether an element is a drawn object that is between paragraphs. */
export function isObject(element: XmlElement | string): element is XmlElement {
  return isElement(element) && (shapes.has(element.name) || /^draw:(?:g|a|control)$/.test(element.name))
}
