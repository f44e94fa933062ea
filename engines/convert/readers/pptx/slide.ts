import type { Block, Inline } from '../../../model/document.ts'
import type { Box } from '../../../model/geometry.ts'
import { childOf, descendantsOf, type XmlElement } from '../../../office/xml.ts'
import { chartTable } from '../drawing/charts.ts'
import { diagramList } from '../drawing/diagrams.ts'
import { type PptxDeck, type SlidePart, slidePartOf } from './deck.ts'
import { readingOrder } from './reading-order.ts'
import { nameOf, type SlideShape, shapesOf } from './shapes.ts'
import { reserveCells, tableOf } from './tables.ts'
import { blocksOf, hrefOf, inheritedStyles, inlinesOf } from './text.ts'

const unitsPerPoint = 12_700

/** Placeholders that repeat on every slide: date, footer, slide number, header. */
const repeatedPlaceholders: ReadonlySet<string> = new Set(['dt', 'ftr', 'sldNum', 'hdr'])

/** A slide: its title as a heading, its content in reading order, and its notes. */
export async function readSlide(sheet: SlidePart, number: number, deck: PptxDeck): Promise<Block[]> {
  const shapes = shapesOf(sheet).filter(
    ({ placeholder }) => !repeatedPlaceholders.has(placeholder?.type ?? ''),
  )
  const titles: Block[] = []
  const items: { readonly box: Box | null; readonly blocks: readonly Block[] }[] = []
  for (const shape of shapes) {
    const { type } = shape.placeholder ?? { type: '' }
    if (type === 'title' || type === 'ctrTitle') {
      const inlines = titleOf(shape.element, sheet, deck)
      if (inlines.length > 0) titles.push({ kind: 'heading', level: type === 'ctrTitle' ? 1 : 2, inlines })
    } else {
      const blocks = await blocksOfShape(shape, sheet, deck)
      if (blocks.length > 0) items.push({ box: shape.box, blocks })
    }
  }
  const blocks = [
    ...titles,
    ...readingOrder(items).flatMap((item) => item.blocks),
    ...(await notesOf(sheet, deck)),
  ]
  return blocks.map((block, i) =>
    i === 0 ? { ...block, page: number, id: `slide-${number}` } : { ...block, page: number },
  )
}

/** A title of several lines is one heading. */
function titleOf(element: XmlElement, sheet: SlidePart, deck: PptxDeck): Inline[] {
  const out: Inline[] = []
  for (const paragraph of descendantsOf(childOf(element, 'p:txBody'), 'a:p')) {
    const inlines = inlinesOf(paragraph, sheet, deck).map(
      (inline): Inline => (inline.kind === 'break' ? { kind: 'text', text: ' ' } : inline),
    )
    if (inlines.length > 0 && out.length > 0) out.push({ kind: 'text', text: ' ' })
    for (const inline of inlines) out.push(inline)
  }
  return out
}

/** The blocks of a shape without its look. */
export async function blocksOfShape(shape: SlideShape, sheet: SlidePart, deck: PptxDeck): Promise<Block[]> {
  const { element } = shape
  switch (element.name) {
    case 'p:sp':
      return textBlocks(shape, sheet, deck)
    case 'p:pic':
      return pictureBlocks(element, shape.box, sheet, deck)
    case 'p:graphicFrame':
      return graphicBlocks(shape, sheet, deck)
    default:
      return []
  }
}

function textBlocks(shape: SlideShape, sheet: SlidePart, deck: PptxDeck): Block[] {
  const blocks = blocksOf(
    childOf(shape.element, 'p:txBody'),
    inheritedStyles(shape, sheet, deck),
    sheet,
    deck,
  )
  const fill = pictureOf(childOf(shape.element, 'p:spPr'), shape.element, shape.box, sheet, deck)
  return fill ? [fill, ...blocks] : blocks
}

function pictureBlocks(element: XmlElement, box: Box | null, sheet: SlidePart, deck: PptxDeck): Block[] {
  const figure = pictureOf(childOf(element, 'p:blipFill'), element, box, sheet, deck)
  if (!figure) return []
  const href = hrefOf(childOf(nameOf(element), 'a:hlinkClick'), sheet, deck)
  if (href === null || figure.kind !== 'figure') return [figure]
  const { resource, alt, width, height } = figure
  const image: Inline = { kind: 'image', resource, ...given({ alt, width, height }) }
  return [{ kind: 'paragraph', inlines: [{ kind: 'link', href, inlines: [image] }] }]
}

/** The image that fills a shape; null for none. */
function pictureOf(
  fill: XmlElement | undefined,
  element: XmlElement,
  box: Box | null,
  sheet: SlidePart,
  deck: PptxDeck,
): Block | null {
  const blip = childOf(fill, 'a:blip') ?? childOf(fill, 'a:blipFill', 'a:blip')
  const relation = sheet.relations.get(blip?.attributes['r:embed'] ?? blip?.attributes['r:link'] ?? '')
  if (!relation) return null
  deck.pictures.add(relation.target)
  const alt = nameOf(element)?.attributes.descr?.trim()
  return {
    kind: 'figure',
    resource: relation.target,
    ...given({
      alt: alt === '' ? undefined : alt,
      width: box && box.x1 > box.x0 ? (box.x1 - box.x0) / unitsPerPoint : undefined,
      height: box && box.y1 > box.y0 ? (box.y1 - box.y0) / unitsPerPoint : undefined,
    }),
  }
}

function given<T extends object>(facts: T): { [K in keyof T]?: Exclude<T[K], undefined> } {
  return Object.fromEntries(Object.entries(facts).filter(([, value]) => value !== undefined)) as {
    [K in keyof T]?: Exclude<T[K], undefined>
  }
}

async function graphicBlocks(
  { element, box }: SlideShape,
  sheet: SlidePart,
  deck: PptxDeck,
): Promise<Block[]> {
  const data = childOf(element, 'a:graphic', 'a:graphicData')
  const table = childOf(data, 'a:tbl')
  if (table) return listed(tableOf(table, sheet, deck))
  const chart = childOf(data, 'c:chart')
  if (chart)
    return listed(
      chartTable(await partOf(chart.attributes['r:id'], sheet, deck), (count) => reserveCells(deck, count)),
    )
  const diagram = childOf(data, 'dgm:relIds')
  if (diagram)
    return listed(
      diagramList(await partOf(diagram.attributes['r:dm'], sheet, deck), (line) =>
        inlinesOf(line, sheet, deck),
      ),
    )
  // An embedded object has a preview image.
  return descendantsOf(data, 'p:pic').flatMap((picture) => pictureBlocks(picture, box, sheet, deck))
}

function listed(block: Block | null): Block[] {
  return block ? [block] : []
}

async function partOf(
  id: string | undefined,
  sheet: SlidePart,
  deck: PptxDeck,
): Promise<XmlElement | undefined> {
  const relation = sheet.relations.get(id ?? '')
  return relation && !relation.external ? deck.opc.xml(relation.target) : undefined
}

/** Speaker notes, as a quotation below the slide. */
async function notesOf(sheet: SlidePart, deck: PptxDeck): Promise<Block[]> {
  const relation = [...sheet.relations.values()].find(
    ({ kind, external }) => kind === 'notesSlide' && !external,
  )
  if (!relation) return []
  const notes = await slidePartOf(deck, relation.target, [])
  const body = shapesOf(notes).filter(({ placeholder }) => placeholder?.type === 'body')
  const blocks = body.flatMap(({ element }) => blocksOf(childOf(element, 'p:txBody'), [], notes, deck))
  const said = blocks.some(
    (block) => block.kind !== 'paragraph' || block.inlines.some((one) => 'text' in one),
  )
  return said ? [{ kind: 'quote', blocks }] : []
}
