import type { Document, FixedPage } from '../../../model/document.ts'
import {
  contentTypesPart,
  coreProperties,
  corePropertiesType,
  escapeXml,
  type NewRelationship,
  relationshipsPart,
  xmlDeclaration,
} from '../../../office/package-writer.ts'
import { type NewZipEntry, writeZip } from '../../../office/zip-writer.ts'
import type { Conversion } from '../../conversion.ts'
import type { Written } from '../../edge.ts'
import { numberNotes } from '../../tree/note-numbers.ts'
import { type PreparedImage, prepareImages } from '../prepare-images.ts'
import { fixedSlideXml } from './fixed.ts'
import { type Presentation, planSlides } from './plan-slides.ts'
import { bodyBox, type SlidePlan, slideSize, titleBox } from './slide-plan.ts'
import { emu, groupHead, namespaces, type SlideReferences, slideXml } from './slide-xml.ts'

/** Theme, master and layouts: the minimum that programs need to know where title and text are. */

/** Layout numbers, from 1. */
const layouts = { opening: 1, content: 2 } as const

const openingTitle: Place = { x: 120, y: 130, width: 720, height: 140 }
const openingText: Place = { x: 120, y: 285, width: 720, height: 110 }

const types = 'application/vnd.openxmlformats-officedocument.presentationml'

/**
 * Writes the tree as PPTX (ECMA-376 part 1, 19): a slide for each heading of levels 1 and 2 or each page; lists with their levels, tables
 * with merged cells, fitted images, links. Content too long for a slide continues on the next, under the same title. No metadata of
 * author, time or program is written.
 * @throws LimitError `too_many_pages`, `too_many_entries`
 */
export async function writePptx(document: Document, conversion: Conversion): Promise<Written> {
  const images = await prepareImages(document, conversion, () => true)
  const { fixed = [] } = document
  // Tables of a sheet are tables of slides, not a box for each cell.
  const isSheet = fixed.some(({ objects }) => objects.some((object) => object.kind === 'text' && object.cell))
  if (fixed.length > 0 && !isSheet) return writeFixed(document, fixed, images, conversion)
  const presentation = planSlides(document, conversion, (key) => images.get(key) ?? null)
  const shown = shownPictures(presentation)
  const media = mediaOf(shown, images)
  const files: NewZipEntry[] = []
  for (const [i, plan] of presentation.slides.entries()) {
    conversion.progress('write', i, presentation.slides.length)
    const { xml, relations } = slidePart(plan, presentation, media, document.metadata.language)
    files.push(
      { name: `ppt/slides/slide${i + 1}.xml`, content: xml },
      { name: `ppt/slides/_rels/slide${i + 1}.xml.rels`, content: relationshipsPart(relations) },
    )
  }
  const pages = presentation.slides.length
  const all = [...frame(document, pages, slideSize), ...files, ...mediaFiles(media, images)]
  return { bytes: await writeZip(all), pages }
}

/** One slide for each page of the source, with its content in place. */
async function writeFixed(
  document: Document,
  pages: readonly FixedPage[],
  images: ReadonlyMap<string, PreparedImage>,
  conversion: Conversion,
): Promise<Written> {
  const [{ width, height }] = pages
  const { numbers } = numberNotes(document)
  const slides = {
    size: { width, height },
    note: (key: string) => numbers.get(key),
    maxCells: conversion.limits.cells,
  }
  const known = pages.map((page) => ({
    ...page,
    objects: page.objects.filter((object) => object.kind !== 'picture' || images.has(object.resource)),
  }))
  const keys = new Set(
    known.flatMap(({ objects }) => objects.flatMap((one) => (one.kind === 'picture' ? [one.resource] : []))),
  )
  const media = mediaOf(keys, images)
  const places = new Map<string, number>()
  for (const [i, { objects }] of known.entries())
    for (const object of objects)
      if (object.kind === 'text') for (const { id } of object.blocks) if (id !== undefined) places.set(id, i)
  const files: NewZipEntry[] = []
  for (const [i, page] of known.entries()) {
    const relations: NewRelationship[] = [contentLayout]
    const xml = fixedSlideXml(
      page,
      slides,
      referencesOf(relations, media, places, document.metadata.language),
    )
    files.push(
      { name: `ppt/slides/slide${i + 1}.xml`, content: xml },
      { name: `ppt/slides/_rels/slide${i + 1}.xml.rels`, content: relationshipsPart(relations) },
    )
  }
  const frames = frame(document, known.length, slides.size)
  return { bytes: await writeZip([...frames, ...files, ...mediaFiles(media, images)]), pages: known.length }
}

const contentLayout: NewRelationship = {
  id: 'rId1',
  kind: 'slideLayout',
  target: `../slideLayouts/slideLayout${layouts.content}.xml`,
}

function mediaOf(keys: ReadonlySet<string>, images: ReadonlyMap<string, PreparedImage>): Map<string, string> {
  return new Map([...keys].map((key, i) => [key, `media/image${i + 1}.${images.get(key)?.type ?? 'png'}`]))
}

function mediaFiles(
  media: ReadonlyMap<string, string>,
  images: ReadonlyMap<string, PreparedImage>,
): NewZipEntry[] {
  return [...media].map(([key, name]) => ({
    name: `ppt/${name}`,
    content: images.get(key)?.bytes ?? new Uint8Array(0),
    uncompressed: true,
  }))
}

function shownPictures({ slides }: Presentation): Set<string> {
  return new Set(
    slides.flatMap(({ items }) => items.flatMap((item) => (item.kind === 'picture' ? [item.key] : []))),
  )
}

function slidePart(
  plan: SlidePlan,
  { places }: Presentation,
  media: ReadonlyMap<string, string>,
  language: string | undefined,
): { xml: string; relations: NewRelationship[] } {
  const relations: NewRelationship[] = [
    {
      id: 'rId1',
      kind: 'slideLayout',
      target: `../slideLayouts/slideLayout${plan.opening ? layouts.opening : layouts.content}.xml`,
    },
  ]
  return { xml: slideXml(plan, referencesOf(relations, media, places, language)), relations }
}

/** References of a slide; relationships are added on first use. */
function referencesOf(
  relations: NewRelationship[],
  media: ReadonlyMap<string, string>,
  places: ReadonlyMap<string, number>,
  language: string | undefined,
): SlideReferences {
  const known = new Map<string, string>()
  const related = (kind: string, target: string, external: boolean): string => {
    const key = `${kind} ${target}`
    const id = known.get(key) ?? `rId${relations.length + 1}`
    if (!known.has(key)) relations.push({ id, kind, target, ...(external ? { external } : {}) })
    known.set(key, id)
    return id
  }
  return {
    language,
    picture: (key) => related('image', `../${media.get(key) ?? ''}`, false),
    of: (target) => {
      if ('href' in target) return { id: related('hyperlink', target.href, true), inside: false }
      const place = places.get(target.id)
      return place === undefined
        ? undefined
        : { id: related('slide', `slide${place + 1}.xml`, false), inside: true }
    },
  }
}

/** Everything except the slides and their images. */
function frame(
  document: Document,
  pages: number,
  size: { readonly width: number; readonly height: number },
): NewZipEntry[] {
  const core = coreProperties(document.metadata)
  const numbers = Array.from({ length: pages }, (_, i) => i + 1)
  const all = Object.values(layouts)
  const layoutParts = all.map((number) => `slideLayouts/slideLayout${number}.xml`)
  const extensions = {
    rels: 'application/vnd.openxmlformats-package.relationships+xml',
    xml: 'application/xml',
    png: 'image/png',
    jpg: 'image/jpeg',
    gif: 'image/gif',
    bmp: 'image/bmp',
  }
  return [
    {
      name: '[Content_Types].xml',
      content: contentTypesPart(extensions, [
        ['ppt/presentation.xml', `${types}.presentation.main+xml`],
        ['ppt/slideMasters/slideMaster1.xml', `${types}.slideMaster+xml`],
        ['ppt/theme/theme1.xml', 'application/vnd.openxmlformats-officedocument.theme+xml'],
        ...layoutParts.map((name) => [`ppt/${name}`, `${types}.slideLayout+xml`] as const),
        ...numbers.map((number) => [`ppt/slides/slide${number}.xml`, `${types}.slide+xml`] as const),
        ...(core ? [[core.name, corePropertiesType] as const] : []),
      ]),
    },
    {
      name: '_rels/.rels',
      content: relationshipsPart([
        { id: 'rId1', kind: 'officeDocument', target: 'ppt/presentation.xml' },
        ...(core ? [{ id: 'rId2', kind: 'core-properties', target: core.name }] : []),
      ]),
    },
    ...(core ? [core] : []),
    { name: 'ppt/presentation.xml', content: presentationXml(numbers, document.metadata.language, size) },
    {
      name: 'ppt/_rels/presentation.xml.rels',
      content: relationshipsPart([
        { id: 'rId1', kind: 'slideMaster', target: 'slideMasters/slideMaster1.xml' },
        { id: 'rId2', kind: 'theme', target: 'theme/theme1.xml' },
        ...numbers.map((number) => ({
          id: `rId${number + 2}`,
          kind: 'slide',
          target: `slides/slide${number}.xml`,
        })),
      ]),
    },
    { name: 'ppt/theme/theme1.xml', content: themeXml() },
    { name: 'ppt/slideMasters/slideMaster1.xml', content: masterXml() },
    {
      name: 'ppt/slideMasters/_rels/slideMaster1.xml.rels',
      content: relationshipsPart([
        ...layoutParts.map((name, i) => ({ id: `rId${i + 1}`, kind: 'slideLayout', target: `../${name}` })),
        { id: `rId${all.length + 1}`, kind: 'theme', target: '../theme/theme1.xml' },
      ]),
    },
    ...all.flatMap((number): NewZipEntry[] => [
      { name: `ppt/slideLayouts/slideLayout${number}.xml`, content: layoutXml(number) },
      {
        name: `ppt/slideLayouts/_rels/slideLayout${number}.xml.rels`,
        content: relationshipsPart([
          { id: 'rId1', kind: 'slideMaster', target: '../slideMasters/slideMaster1.xml' },
        ]),
      },
    ]),
  ]
}

function presentationXml(
  numbers: readonly number[],
  language: string | undefined,
  size: { readonly width: number; readonly height: number },
): string {
  const list = numbers.map((number) => `<p:sldId id="${255 + number}" r:id="rId${number + 2}"/>`).join('')
  const said = language === undefined ? '' : ` lang="${escapeXml(language)}"`
  return `${xmlDeclaration}<p:presentation ${namespaces}><p:sldMasterIdLst><p:sldMasterId id="2147483648" r:id="rId1"/></p:sldMasterIdLst><p:sldIdLst>${list}</p:sldIdLst><p:sldSz cx="${emu(size.width)}" cy="${emu(size.height)}"/><p:notesSz cx="6858000" cy="9144000"/><p:defaultTextStyle><a:defPPr><a:defRPr${said}/></a:defPPr></p:defaultTextStyle></p:presentation>`
}

interface Place {
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
}

function placeholder(
  id: number,
  name: string,
  type: string,
  place: Place,
  anchor: string,
  style = '',
): string {
  return `<p:sp><p:nvSpPr><p:cNvPr id="${id}" name="${name}"/><p:cNvSpPr><a:spLocks noGrp="1"/></p:cNvSpPr><p:nvPr><p:ph ${type}/></p:nvPr></p:nvSpPr><p:spPr><a:xfrm><a:off x="${emu(place.x)}" y="${emu(place.y)}"/><a:ext cx="${emu(place.width)}" cy="${emu(place.height)}"/></a:xfrm><a:prstGeom prst="rect"><a:avLst/></a:prstGeom></p:spPr><p:txBody><a:bodyPr vert="horz" lIns="0" tIns="0" rIns="0" bIns="0" rtlCol="0" anchor="${anchor}"><a:normAutofit/></a:bodyPr><a:lstStyle>${style}</a:lstStyle><a:p/></p:txBody></p:sp>`
}

const background = '<p:bg><p:bgRef idx="1001"><a:schemeClr val="bg1"/></p:bgRef></p:bg>'

function textStyle(size: number, align = 'l'): string {
  return `<a:lvl1pPr algn="${align}"><a:lnSpc><a:spcPct val="90000"/></a:lnSpc><a:buNone/><a:defRPr sz="${size}" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mj-lt"/><a:ea typeface="+mj-ea"/><a:cs typeface="+mj-cs"/></a:defRPr></a:lvl1pPr>`
}

function bodyStyle(): string {
  return Array.from(
    { length: 9 },
    (_, level) =>
      `<a:lvl${level + 1}pPr marL="${342_900 * (level + 1)}" indent="-342900" algn="l"><a:spcBef><a:spcPts val="600"/></a:spcBef><a:buFont typeface="Arial"/><a:buChar char="•"/><a:defRPr sz="1800" kern="1200"><a:solidFill><a:schemeClr val="tx1"/></a:solidFill><a:latin typeface="+mn-lt"/><a:ea typeface="+mn-ea"/><a:cs typeface="+mn-cs"/></a:defRPr></a:lvl${level + 1}pPr>`,
  ).join('')
}

function masterXml(): string {
  const shapes =
    placeholder(2, 'Title', 'type="title"', titleBox, 'ctr') +
    placeholder(3, 'Text', 'type="body" idx="1"', bodyBox, 't')
  const list = Object.values(layouts).map(
    (number) => `<p:sldLayoutId id="${2_147_483_648 + number}" r:id="rId${number}"/>`,
  )
  return `${xmlDeclaration}<p:sldMaster ${namespaces}><p:cSld>${background}<p:spTree>${groupHead}${shapes}</p:spTree></p:cSld><p:clrMap bg1="lt1" tx1="dk1" bg2="lt2" tx2="dk2" accent1="accent1" accent2="accent2" accent3="accent3" accent4="accent4" accent5="accent5" accent6="accent6" hlink="hlink" folHlink="folHlink"/><p:sldLayoutIdLst>${list.join('')}</p:sldLayoutIdLst><p:txStyles><p:titleStyle>${textStyle(3200)}</p:titleStyle><p:bodyStyle>${bodyStyle()}</p:bodyStyle><p:otherStyle>${textStyle(1800)}</p:otherStyle></p:txStyles></p:sldMaster>`
}

function layoutXml(number: number): string {
  const opening = number === layouts.opening
  const shapes = opening
    ? placeholder(2, 'Title', 'type="ctrTitle"', openingTitle, 'b', textStyle(4000, 'ctr')) +
      placeholder(3, 'Subtitle', 'type="subTitle" idx="1"', openingText, 't', textStyle(2000, 'ctr'))
    : placeholder(2, 'Title', 'type="title"', titleBox, 'ctr') +
      placeholder(3, 'Text', 'idx="1"', bodyBox, 't')
  const [type, name] = opening ? ['title', 'Title Slide'] : ['obj', 'Title and Content']
  return `${xmlDeclaration}<p:sldLayout ${namespaces} type="${type}" preserve="1"><p:cSld name="${name}"><p:spTree>${groupHead}${shapes}</p:spTree></p:cSld><p:clrMapOvr><a:masterClrMapping/></p:clrMapOvr></p:sldLayout>`
}

const colors: readonly (readonly [string, string])[] = [
  ['dk1', '1F1F1F'],
  ['lt1', 'FFFFFF'],
  ['dk2', '44546A'],
  ['lt2', 'EEEEEE'],
  ['accent1', '2F5597'],
  ['accent2', 'C55A11'],
  ['accent3', '7B7B7B'],
  ['accent4', 'BF9000'],
  ['accent5', '2E75B6'],
  ['accent6', '548235'],
  ['hlink', '0563C1'],
  ['folHlink', '954F72'],
]

function themeXml(): string {
  const scheme = colors.map(([name, value]) => `<a:${name}><a:srgbClr val="${value}"/></a:${name}>`).join('')
  const font = '<a:latin typeface="Calibri"/><a:ea typeface=""/><a:cs typeface=""/>'
  const fill = '<a:solidFill><a:schemeClr val="phClr"/></a:solidFill>'
  const outline = `<a:ln w="6350">${fill}</a:ln>`
  const effect = '<a:effectStyle><a:effectLst/></a:effectStyle>'
  return `${xmlDeclaration}<a:theme xmlns:a="http://schemas.openxmlformats.org/drawingml/2006/main" name="Plain"><a:themeElements><a:clrScheme name="Plain">${scheme}</a:clrScheme><a:fontScheme name="Plain"><a:majorFont>${font}</a:majorFont><a:minorFont>${font}</a:minorFont></a:fontScheme><a:fmtScheme name="Plain"><a:fillStyleLst>${fill.repeat(3)}</a:fillStyleLst><a:lnStyleLst>${outline.repeat(3)}</a:lnStyleLst><a:effectStyleLst>${effect.repeat(3)}</a:effectStyleLst><a:bgFillStyleLst>${fill.repeat(3)}</a:bgFillStyleLst></a:fmtScheme></a:themeElements></a:theme>`
}
