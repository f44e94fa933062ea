import { DocumentError } from '../../../../model/errors.ts'
import { childOf, childrenOf, textContent, type XmlElement } from '../../../../office/xml.ts'
import type { Conversion } from '../../../conversion.ts'
import { fillOf } from '../drawing.ts'
import { lengthOf, units } from '../lengths.ts'
import { some, tag } from '../markup.ts'
import { addMetadata } from '../metadata.ts'
import { OoxmlPackage, ooxmlNamespaces } from '../ooxml-package.ts'
import { type OpenDocument, openDocument } from '../package.ts'
import { Pictures } from '../pictures.ts'
import { masterPages, OdfStyles, type Properties } from '../styles.ts'
import type { SlideScope } from './scope.ts'
import { slideObject } from './shapes.ts'
import { paragraphsMarkup } from './text.ts'

const mainPart = 'ppt/presentation.xml'

interface DeckContext {
  readonly odf: OpenDocument
  readonly conversion: Conversion
  readonly pack: OoxmlPackage
  readonly pictures: Pictures
  /** Styles of pages, and of master pages. */
  readonly styles: OdfStyles
  readonly common: OdfStyles
  readonly masters: ReadonlyMap<string, XmlElement>
  /** Texts of headers, footers and dates that pages refer to, by kind and name. */
  readonly declared: ReadonlyMap<string, string>
  readonly layouts: Map<string, string>
  readonly cells: { left: number }
}

/**
 * A presentation of OpenDocument (ODF 1.3) as a PPTX: pages with their master pages, backgrounds, shapes, text, tables, images, charts and
 * notes. Lost: animations, media.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError of the archive, of cells
 */
export async function odpToPptx(bytes: Uint8Array, conversion: Conversion): Promise<Uint8Array<ArrayBuffer>> {
  const odf = await openDocument(bytes, 'presentation', conversion.limits)
  const pack = new OoxmlPackage()
  const pictures = new Pictures(pack, 'ppt/media')
  await pictures.load(odf, conversion.options.keepMetadata)
  const context: DeckContext = {
    odf,
    conversion,
    pack,
    pictures,
    styles: new OdfStyles(odf.styles, odf.content),
    common: new OdfStyles(odf.styles, odf.styles),
    masters: masterPages(odf.styles),
    declared: new Map(
      childrenOf(odf.body)
        .filter(({ name }) => /^presentation:(?:header|footer|date-time)-decl$/.test(name))
        .map((one) => [`${one.name} ${one.attributes['presentation:name']}`, textContent(one)]),
    ),
    layouts: new Map(),
    cells: { left: conversion.limits.cells },
  }
  pack.relate('', 'officeDocument', mainPart)
  const pages = childrenOf(odf.body, 'draw:page')
  if (pages.length === 0)
    throw new DocumentError(
      'empty',
      'The presentation has no page. Open it in an office program and save it again.',
    )
  const ids = pages.map((page, i) => {
    const part = `ppt/slides/slide${i + 1}.xml`
    pack.add(part, 'presentationml.slide+xml', slideMarkup(page, part, pages.length, context))
    return tag('p:sldId', { id: 256 + i, 'r:id': pack.relate(mainPart, 'slide', part) })
  })
  const [width, height] = sizeOf(pages[0], context)
  pack.add(
    mainPart,
    'presentationml.presentation.main+xml',
    tag(
      'p:presentation',
      ooxmlNamespaces,
      tag('p:sldIdLst', {}, ...ids),
      tag('p:sldSz', { cx: units(width), cy: units(height) }),
    ),
  )
  addMetadata(pack, odf.meta, conversion)
  return pack.bytes()
}

function sizeOf(page: XmlElement, { masters, common }: DeckContext): readonly [number, number] {
  const master = masters.get(page.attributes['draw:master-page-name'] ?? '')
  const layout = common.other('style:page-layout', master?.attributes['style:page-layout-name'])
  const properties = childOf(layout, 'style:page-layout-properties')?.attributes ?? {}
  return [lengthOf(properties['fo:page-width']) ?? 793.7, lengthOf(properties['fo:page-height']) ?? 595.3]
}

/** The kinds of text that pages show in frames of their master page, by the class of the frame. */
const running = ['footer', 'date-time', 'page-number', 'header'] as const

function slideMarkup(page: XmlElement, part: string, count: number, context: DeckContext): string {
  const { pack, styles, pictures, declared, masters, common } = context
  const { attributes } = page
  const properties = styles.properties('drawing-page', attributes['draw:style-name'], 'drawing-page')
  const masterName = attributes['draw:master-page-name'] ?? ''
  pack.relate(part, 'slideLayout', layoutOf(masterName, context))
  const fields: Record<string, string> = { pages: String(count) }
  for (const kind of ['header', 'footer', 'date-time'] as const) {
    const name = attributes[`presentation:use-${kind}-name`]
    fields[kind] = declared.get(`presentation:${kind}-decl ${name}`) ?? ''
  }
  const scope: SlideScope = { ...context, part, styles, fields }
  const shown = running.flatMap((kind) => {
    if (properties[`presentation:display-${kind}`] === 'false') return []
    return childrenOf(masters.get(masterName), 'draw:frame')
      .filter((frame) => frame.attributes['presentation:class'] === kind)
      .map((frame) => slideObject(withFields(frame, fields), { ...scope, styles: common }))
  })
  notesOf(page, part, scope)
  const relate = (target: string) => pack.relate(part, 'image', target)
  return tag(
    'p:sld',
    {
      ...ooxmlNamespaces,
      show: properties['presentation:visibility'] === 'hidden' ? 0 : undefined,
      showMasterSp: properties['presentation:background-objects-visible'] === 'false' ? 0 : undefined,
    },
    tag(
      'p:cSld',
      {},
      backgroundMarkup(properties, styles, pictures, relate),
      treeMarkup([...childrenOf(page).map((object) => slideObject(object, scope)), ...shown]),
    ),
  )
}

function treeMarkup(shapes: readonly string[]): string {
  return tag(
    'p:spTree',
    {},
    tag('p:nvGrpSpPr', {}, tag('p:cNvPr', { id: 1, name: '' }), tag('p:cNvGrpSpPr'), tag('p:nvPr')),
    tag('p:grpSpPr'),
    ...shapes,
  )
}

function backgroundMarkup(
  properties: Properties,
  styles: OdfStyles,
  pictures: Pictures,
  relate: (part: string) => string,
): string {
  if (properties['draw:fill'] === undefined || properties['draw:fill'] === 'none') return ''
  if (properties['presentation:background-visible'] === 'false') return ''
  return tag(
    'p:bg',
    {},
    tag('p:bgPr', {}, fillOf(properties, { styles, pictures, relate }, false), tag('a:effectLst')),
  )
}

/** Fields of a page as their texts; a frame whose field has no text is empty. */
function withFields(element: XmlElement, fields: Readonly<Record<string, string>>): XmlElement {
  const kind = /^presentation:(header|footer|date-time)$/.exec(element.name)?.[1]
  if (kind !== undefined) return { ...element, name: 'text:span', children: [fields[kind] ?? ''] }
  return {
    ...element,
    children: element.children.map((child) =>
      typeof child === 'string' ? child : withFields(child, fields),
    ),
  }
}

/** The layout of pages with a master page, which has the shapes of the master page. */
function layoutOf(name: string, context: DeckContext): string {
  const { layouts, pack, masters, common, pictures } = context
  const known = layouts.get(name)
  if (known !== undefined) return known
  const number = layouts.size + 1
  const [layout, part] = [
    `ppt/slideLayouts/slideLayout${number}.xml`,
    `ppt/slideMasters/slideMaster${number}.xml`,
  ]
  layouts.set(name, layout)
  const master = masters.get(name)
  const properties = common.properties('drawing-page', master?.attributes['draw:style-name'], 'drawing-page')
  const scope: SlideScope = { ...context, part, styles: common, fields: {} }
  const shapes = childrenOf(master)
    .filter(({ attributes }) => attributes['presentation:class'] === undefined)
    .map((object) => slideObject(object, scope))
  pack.add(
    part,
    'presentationml.slideMaster+xml',
    tag(
      'p:sldMaster',
      ooxmlNamespaces,
      tag(
        'p:cSld',
        {},
        backgroundMarkup(properties, common, pictures, (target) => pack.relate(part, 'image', target)),
        treeMarkup(shapes),
      ),
    ),
  )
  pack.add(
    layout,
    'presentationml.slideLayout+xml',
    tag('p:sldLayout', ooxmlNamespaces, tag('p:cSld', {}, treeMarkup([]))),
  )
  pack.relate(layout, 'slideMaster', part)
  return layout
}

/** The notes of a page, which have a part. */
function notesOf(page: XmlElement, slide: string, scope: SlideScope): void {
  const frames = childrenOf(childOf(page, 'presentation:notes'), 'draw:frame').filter(
    ({ attributes }) =>
      attributes['presentation:class'] === 'notes' && attributes['presentation:placeholder'] !== 'true',
  )
  const part = slide.replaceAll('slide', 'notesSlide')
  const paragraphs = frames.flatMap((frame) =>
    paragraphsMarkup(childOf(frame, 'draw:text-box') ?? frame, {
      styles: scope.styles,
      text: () => ({}),
      paragraph: () => ({}),
      list: undefined,
      fields: scope.fields,
      relate: (kind, target) => scope.pack.relate(part, kind, target, true),
    }),
  )
  if (paragraphs.length === 0) return
  scope.pack.relate(slide, 'notesSlide', part)
  scope.pack.add(
    part,
    'presentationml.notesSlide+xml',
    tag(
      'p:notes',
      ooxmlNamespaces,
      tag(
        'p:cSld',
        {},
        treeMarkup([
          tag(
            'p:sp',
            {},
            tag(
              'p:nvSpPr',
              {},
              tag('p:cNvPr', { id: 2, name: 'notes' }),
              tag('p:cNvSpPr'),
              tag('p:nvPr', {}, tag('p:ph', { type: 'body' })),
            ),
            tag('p:spPr'),
            some('p:txBody', tag('a:bodyPr'), ...paragraphs),
          ),
        ]),
      ),
    ),
  )
}
