import type { FixedObject, FixedPage, FixedPicture, FixedText, TextLook } from '../../../../model/document.ts'
import type { Box } from '../../../../model/geometry.ts'
import { childOf, childrenOf, descendantsOf, type XmlElement } from '../../../../office/xml.ts'
import { chartObjects } from '../../drawing/chart-shapes.ts'
import {
  drawnShapes,
  geometryOf,
  outlinesIn,
  shapeLook,
  shownFill,
  strokeOf,
  transformOf as turnOf,
  wrapped,
} from '../../drawing/drawn-shapes.ts'
import { outlinesOf, rectangle, textBoxOf } from '../../drawing/outlines.ts'
import { colorIn, type ThemeColors, themeColorsOf, themeFonts } from '../../drawing/theme-colors.ts'
import type { PptxDeck, SlidePart } from '../deck.ts'
import { inheritedShape, nameOf, type SlideShape, shapesOf } from '../shapes.ts'
import { blocksOfShape } from '../slide.ts'
import { tableBlock } from './tables.ts'
import { bodyOf, styledBlocks, type TextSources, textStylesOf } from './text.ts'

const unitsPerPoint = 12_700
/** Insets of text that a shape does not state: a tenth and a twentieth of an inch. */
const usualInset = { l: 91_440, t: 45_720, r: 91_440, b: 45_720 } as const

/** Height of a line in sizes of its text (as LibreOffice sets text of slides, and PowerPoint within a few percent). */
const singleLine = 1.2

interface SlideReading {
  readonly deck: PptxDeck
  readonly sheet: SlidePart
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
  readonly fonts: TextSources['fonts']
  readonly slide: number
  /** The slide within its usual margins. */
  readonly whole: Box
  /** Drawings of diagrams that have been placed: they come in the order of the diagrams. */
  readonly drawn: Set<string>
  readonly objects: FixedObject[]
  /** Lines of diagrams depend on their fonts. */
  readonly isDiagram?: boolean
}

/** A slide with its content in place: background, shapes of master and layout, then its own. */
export async function readFixedSlide(
  slide: SlidePart,
  number: number,
  deck: PptxDeck,
  size: { readonly width: number; readonly height: number },
): Promise<FixedPage> {
  const chain: SlidePart[] = []
  for (let part: SlidePart | undefined = slide; part; part = part.parent) chain.push(part)
  const master = chain[chain.length - 1]
  const link = [...master.relations.values()].find(({ kind, external }) => kind === 'theme' && !external)
  const themePart = link ? await deck.opc.xml(link.target) : undefined
  const theme = themeColorsOf(themePart, childOf(master.root, 'p:clrMap'))
  const objects: FixedObject[] = []
  const common = {
    deck,
    theme,
    themePart,
    fonts: themeFonts(themePart),
    slide: number,
    objects,
    whole: insetOf(size),
    drawn: new Set<string>(),
  }
  const relations = link ? await deck.opc.relationships(link.target) : []
  const themeRelations = new Map(relations.map((relation) => [relation.id, relation]))
  const background = backgroundOf(chain, { ...common, themeRelations }, size)
  for (const part of chain.toReversed()) {
    if (part !== slide && isHiddenBy(slide, chain[1], part)) continue
    const reading: SlideReading = { ...common, sheet: part }
    for (const shape of shapesOf(part)) {
      if (part !== slide && shape.placeholder) continue
      await readShape(shape, reading)
    }
  }
  return { ...size, ...(background ? { background } : {}), objects }
}

/** A slide or its layout may omit inherited shapes. */
function isHiddenBy(slide: SlidePart, layout: SlidePart | undefined, part: SlidePart): boolean {
  const shows = (one: SlidePart | undefined) =>
    !/^(?:0|false)$/.test(one?.root?.attributes.showMasterSp ?? '1')
  if (!shows(slide)) return true
  return part !== layout && !shows(layout)
}

function insetOf({ width, height }: { readonly width: number; readonly height: number }): Box {
  return { x0: 36, y0: 36, x1: width - 36, y1: height - 36 }
}

function inPoints({ x0, y0, x1, y1 }: Box): Box {
  return { x0: x0 / unitsPerPoint, y0: y0 / unitsPerPoint, x1: x1 / unitsPerPoint, y1: y1 / unitsPerPoint }
}

async function readShape(shape: SlideShape, reading: SlideReading): Promise<void> {
  // Text that has no place must not be lost.
  const box = shape.box ? inPoints(shape.box) : reading.whole
  const { element } = shape
  if (element.name === 'p:sp' || element.name === 'p:cxnSp') {
    drawShape(shape, box, reading)
    if (element.name === 'p:sp') placeText(shape, box, reading)
  } else if (element.name === 'p:pic') placePicture(element, box, reading)
  else if (element.name === 'p:graphicFrame') await placeGraphic(shape, box, reading)
}

/** The properties of a shape, then those of the placeholders that it inherits from. */
function propertiesOf({ element, placeholder }: SlideShape, sheet: SlidePart): XmlElement[] {
  const out = [childOf(element, 'p:spPr')]
  if (placeholder)
    for (let above = sheet.parent, first = true; above; above = above.parent, first = false)
      out.push(childOf(inheritedShape(placeholder, above, first), 'p:spPr'))
  return out.filter((one) => one !== undefined)
}

function transformOf(element: XmlElement): XmlElement | undefined {
  return childOf(element, 'p:spPr', 'a:xfrm') ?? childOf(element, 'p:xfrm')
}

function drawShape(
  shape: SlideShape,
  box: Box,
  { sheet, theme, themePart, deck, objects }: SlideReading,
): void {
  const { element } = shape
  const properties = propertiesOf(shape, sheet)
  const look = shapeLook({ properties, style: childOf(element, 'p:style'), theme, themePart }, box)
  const [geometry, transform] = [geometryOf(properties), transformOf(element)]
  const picture = pictureFill(properties[0], sheet.relations)
  if (picture) {
    deck.pictures.add(picture.resource)
    const outlines = outlinesIn(geometry, transform, box).map(({ path }) => path)
    objects.push({ kind: 'picture', box, ...picture, outlines })
  }
  const isFilled = element.name === 'p:sp' && !picture
  for (const drawn of drawnShapes(geometry, transform, box, { ...look, fill: isFilled ? look.fill : null }))
    objects.push(drawn)
}

/** Body properties by attribute, of the nearest source that states them. */
function bodyProperties(
  shape: SlideShape,
  sheet: SlidePart,
): { attributes: Record<string, string>; fit: XmlElement | undefined } {
  const sources = [childOf(bodyOf(shape.element), 'a:bodyPr')]
  if (shape.placeholder)
    for (let above = sheet.parent, first = true; above; above = above.parent, first = false)
      sources.push(childOf(inheritedShape(shape.placeholder, above, first), 'p:txBody', 'a:bodyPr'))
  const attributes: Record<string, string> = {}
  for (const source of sources.toReversed()) Object.assign(attributes, source?.attributes)
  const fit = sources.map(
    (one) => childOf(one, 'a:normAutofit') ?? childOf(one, 'a:noAutofit') ?? childOf(one, 'a:spAutoFit'),
  )
  return { attributes, fit: fit.find((one) => one !== undefined) }
}

function placeText(shape: SlideShape, box: Box, reading: SlideReading): void {
  const { sheet, deck, theme, fonts, slide, objects } = reading
  const body = bodyOf(shape.element)
  if (!body || childrenOf(body, 'a:p').length === 0) return
  const { attributes, fit } = bodyProperties(shape, sheet)
  const isOwnFit = childOf(childOf(body, 'a:bodyPr'), 'a:normAutofit') !== undefined
  const scaled = Number(fit?.name === 'a:normAutofit' ? (fit.attributes.fontScale ?? 100_000) : 100_000)
  const reference = childOf(shape.element, 'p:style', 'a:fontRef')
  const color = colorIn(reference, theme)
  const font = { major: fonts.major, minor: fonts.minor }[reference?.attributes.idx ?? '']
  const base: TextLook = { ...(color ? { color } : {}), ...(font ? { font } : {}) }
  const sources: TextSources = {
    sheet,
    deck,
    theme,
    fonts,
    styles: textStylesOf(shape, sheet, deck),
    base,
    scale: 1,
    ...(reading.isDiagram ? {} : { single: singleLine }),
    slide,
  }
  const type = shape.placeholder?.type
  const level = type === 'ctrTitle' ? 1 : type === 'title' ? 2 : undefined
  const blocks = styledBlocks(body, level, sources)
  if (blocks.length === 0) return
  const inset = (side: keyof typeof usualInset) =>
    Number(attributes[`${side}Ins`] ?? usualInset[side]) / unitsPerPoint || 0
  const anchor = attributes.anchor ?? 't'
  const { degrees } = turnOf(transformOf(shape.element))
  const upright = { vert: 90, vert270: 270, eaVert: 90 }[attributes.vert ?? ''] ?? 0
  const area = textBoxOf(geometryOf(propertiesOf(shape, sheet)), box)
  const inside: Box = {
    x0: area.x0 + inset('l'),
    y0: area.y0 + inset('t'),
    x1: area.x1 - inset('r'),
    y1: area.y1 - inset('b'),
  }
  const turn = (degrees + upright) % 360
  objects.push({
    kind: 'text',
    box: upright === 0 ? inside : quarterTurned(inside),
    blocks,
    ...columnsOf(attributes),
    vertical: anchor === 'ctr' ? 'middle' : anchor === 'b' ? 'bottom' : 'top',
    ...(attributes.wrap === 'none' ? { unbroken: true, grows: true } : {}),
    ...(turn === 0 ? {} : { turn }),
    // The available fonts may be wider than those used for fitting. A fit that is only inherited, without a scale, was never applied.
    ...(fit?.name === 'a:normAutofit' && (scaled < 100_000 || isOwnFit)
      ? { shrinks: scaled > 0 ? scaled / 100_000 : 1 }
      : {}),
  })
}

/** The columns of a text; at most 16 (ECMA-376 part 1, 21.1.2.1.1). */
function columnsOf({ numCol, spcCol }: Readonly<Record<string, string>>): Pick<FixedText, 'columns'> {
  const count = Math.min(16, Math.floor(Number(numCol) || 1))
  return count > 1 ? { columns: { count, gap: Math.max(0, Number(spcCol) || 0) / unitsPerPoint } } : {}
}

/** A box with the same centre and exchanged sides. */
function quarterTurned({ x0, y0, x1, y1 }: Box): Box {
  const [cx, cy] = [(x0 + x1) / 2, (y0 + y1) / 2]
  const [half, other] = [(y1 - y0) / 2, (x1 - x0) / 2]
  return { x0: cx - half, y0: cy - other, x1: cx + half, y1: cy + other }
}

function placePicture(element: XmlElement, box: Box, { sheet, deck, objects, theme }: SlideReading): void {
  const fill = childOf(element, 'p:blipFill')
  const blip = childOf(fill, 'a:blip')
  const relation = sheet.relations.get(blip?.attributes['r:embed'] ?? '')
  if (!relation || relation.external) return
  deck.pictures.add(relation.target)
  const cut = childOf(fill, 'a:srcRect')?.attributes ?? {}
  const share = (name: string) => Math.max(-1, Math.min(0.99, (Number(cut[name]) || 0) / 100_000))
  const alt = nameOf(element)?.attributes.descr?.trim()
  const { degrees } = turnOf(transformOf(element))
  objects.push({
    kind: 'picture',
    box,
    resource: relation.target,
    ...(alt ? { alt } : {}),
    ...(Object.keys(cut).length > 0
      ? { crop: { left: share('l'), top: share('t'), right: share('r'), bottom: share('b') } }
      : {}),
    ...(degrees === 0 ? {} : { turn: degrees }),
  })
  const stroke = strokeOf(childOf(element, 'p:spPr', 'a:ln'), theme)
  if (stroke)
    for (const outline of outlinesOf(undefined, box)) objects.push({ kind: 'shape', ...outline, stroke })
}

async function placeGraphic(shape: SlideShape, box: Box, reading: SlideReading): Promise<void> {
  const { element } = shape
  const { sheet, deck, objects, theme } = reading
  const data = childOf(element, 'a:graphic', 'a:graphicData')
  const table = childOf(data, 'a:tbl')
  if (table) {
    const block = await tableBlock(table, reading)
    if (block) objects.push({ kind: 'text', box, blocks: [block] })
    return
  }
  const chart = sheet.relations.get(childOf(data, 'c:chart')?.attributes['r:id'] ?? '')
  if (chart && !chart.external) {
    const part = await deck.opc.xml(chart.target)
    const drawn = chartObjects(part, box, theme, reading.fonts.minor)
    for (const object of drawn) objects.push(object)
    if (drawn.length > 0) return
  }
  const drawing = [...sheet.relations.values()].find(
    ({ kind, external, target }) => kind === 'diagramDrawing' && !external && !reading.drawn.has(target),
  )
  if (childOf(data, 'dgm:relIds') && drawing) {
    reading.drawn.add(drawing.target)
    await placeDiagram(drawing.target, box, reading)
    return
  }
  const pictures = descendantsOf(data, 'p:pic')
  for (const picture of pictures) placePicture(picture, box, reading)
  if (pictures.length > 0) return
  // What cannot be drawn is shown as it is read for other formats.
  const blocks = await blocksOfShape(shape, sheet, deck)
  if (blocks.length > 0) objects.push({ kind: 'text', box, blocks })
}

/** The shapes of a diagram as the program has saved them. */
async function placeDiagram(target: string, box: Box, reading: SlideReading): Promise<void> {
  const part = await reading.deck.opc.xml(target)
  const rename = (element: XmlElement): XmlElement => ({
    ...element,
    name: element.name.replace(/^dsp:/, 'p:'),
    children: element.children.map((child) => (typeof child === 'string' ? child : rename(child))),
  })
  const tree = part && rename(part)
  const spTree = childOf(tree, 'p:spTree')
  if (!spTree) return
  const sheet: SlidePart = {
    ...reading.sheet,
    root: {
      name: 'p:sld',
      attributes: {},
      children: [{ name: 'p:cSld', attributes: {}, children: [spTree] }],
    },
  }
  for (const shape of shapesOf(sheet)) {
    if (!shape.box) continue
    const inside = inPoints(shape.box)
    const at = {
      x0: inside.x0 + box.x0,
      y0: inside.y0 + box.y0,
      x1: inside.x1 + box.x0,
      y1: inside.y1 + box.y0,
    }
    drawShape(shape, at, { ...reading, sheet })
    placeText(shape, at, { ...reading, sheet, isDiagram: true })
  }
}

interface BackgroundSources {
  readonly theme: ThemeColors
  readonly themePart: XmlElement | undefined
  readonly themeRelations: SlidePart['relations']
  readonly deck: PptxDeck
  readonly objects: FixedObject[]
}

/** The colour behind a slide, of the nearest part that states a background. Pictures and gradients become its first object. */
function backgroundOf(
  chain: readonly SlidePart[],
  { theme, themePart, themeRelations, deck, objects }: BackgroundSources,
  { width, height }: { readonly width: number; readonly height: number },
): string | undefined {
  for (const part of chain) {
    const background = childOf(part.root, 'p:cSld', 'p:bg')
    if (!background) continue
    const reference = childOf(background, 'p:bgRef')
    const placeholder = colorIn(reference, theme)
    const own = childOf(background, 'p:bgPr')
    const styles = childrenOf(childOf(themePart, 'a:themeElements', 'a:fmtScheme', 'a:bgFillStyleLst'))
    const fill = own ?? wrapped(styles[Number(reference?.attributes.idx ?? 1001) - 1001])
    const picture = pictureFill(fill, own ? part.relations : themeRelations)
    const box = { x0: 0, y0: 0, x1: width, y1: height }
    if (picture) {
      deck.pictures.add(picture.resource)
      objects.push({ kind: 'picture', box, ...picture })
      return undefined
    }
    const shown = shownFill(fill, { ...theme, ...(placeholder ? { placeholder } : {}) }, box)
    if (typeof shown?.fill !== 'object') return shown?.fill ?? placeholder
    objects.push({ kind: 'shape', path: rectangle(box), closed: true, ...shown })
    return undefined
  }
  return undefined
}

/** The picture that fills a shape, stretched or repeated. */
function pictureFill(
  properties: XmlElement | undefined,
  relations: SlidePart['relations'],
): Pick<FixedPicture, 'resource' | 'tile'> | undefined {
  const fill = childOf(properties, 'a:blipFill')
  const relation = relations.get(childOf(fill, 'a:blip')?.attributes['r:embed'] ?? '')
  if (!relation || relation.external) return undefined
  const tile = childOf(fill, 'a:tile')
  const factor = (name: string) => Math.max(0.01, Number(tile?.attributes[name] ?? 100_000) / 100_000 || 1)
  return { resource: relation.target, ...(tile ? { tile: { x: factor('sx'), y: factor('sy') } } : {}) }
}
