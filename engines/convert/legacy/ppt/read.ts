import type { Block, Document, Resource } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { readingOrder } from '../../readers/pptx/reading-order.ts'
import { openPpt, type PptFile, type PptSlide } from './presentation.ts'
import { childRecord, type PptRecord, recordsIn, recordTypes } from './records.ts'
import { boxOf, type Frame, groupFrame, isRepeated, isTable, unitsPerPoint, wholeSlide } from './shapes.ts'
import { type PptCell, tableOfCells } from './table.ts'
import { isTitle, newerTags, type PptText, type PptTextPlace, textBlocks, textsIn } from './text.ts'
import { styleBullets } from './text-properties.ts'

const margin = 36
/** Slides are ten inches wide in almost all PPT files. */
const page = {
  width: 720,
  height: 540,
  margins: { top: margin, right: margin, bottom: margin, left: margin },
}

/** Maximum nesting of groups. */
const maxGroupDepth = 40

/**
 * Reads PPT of PowerPoint 97 to 2003: one page for each slide, titles as headings, text by level, tables, images, notes. Lost:
 * positions, drawings, emphasis, links, and what the master or its placeholders repeat on every slide. Hidden slides are omitted, with a warning.
 * @throws DocumentError `malformed`, `encrypted`, `empty`; LimitError `too_many_pages`
 */
export function readPpt(bytes: Uint8Array, conversion: Conversion): Reading {
  const file = openPpt(bytes)
  const { pages } = conversion.limits
  if (file.slides.length > pages)
    throw new LimitError('too_many_pages', `The presentation has more than ${pages} slides.`, {
      limit: 'pages',
    })
  const deck: PptDeck = { file, conversion, resources: new Map() }
  const blocks: Block[] = []
  let shown = 0
  for (const [i, slide] of file.slides.entries()) {
    conversion.progress('read', i, file.slides.length)
    if (slide.hidden) {
      conversion.warn({
        code: 'hidden_left_out',
        message: 'A hidden slide was left out.',
        page: i + 1,
      })
      continue
    }
    if (shown++ > 0) blocks.push({ kind: 'page-break' })
    for (const block of readPptSlide(slide, i + 1, deck)) blocks.push(block)
  }
  if (file.slides.length > 0 && shown === 0)
    throw new DocumentError('empty', 'The presentation has no visible slide. Unhide one and save it again.')
  const document: Document = { metadata: {}, blocks, notes: new Map(), resources: deck.resources, page }
  return { document, pages: shown }
}

/** State that all slides share. */
interface PptDeck {
  readonly file: PptFile
  readonly conversion: Conversion
  readonly resources: Map<string, Resource>
}

interface Item {
  readonly box: Box | null
  readonly title: boolean
  readonly blocks: readonly Block[]
}

/** A slide: its title as a heading, its content in reading order, and its notes. */
function readPptSlide(slide: PptSlide, number: number, deck: PptDeck): Block[] {
  const { bytes } = deck.file
  const place: PptTextPlace = { slide: number, bullet: masterBullets(slide, bytes) }
  const outline = outlineTexts(slide, number, deck)
  const told = new Set<number>()
  const items: Item[] = []
  const group = shapesOf(slide.container, bytes)
  if (group) readGroup(group, wholeSlide, 0, { deck, outline, told, items, place })
  // Text of placeholders that no shape refers to is kept too.
  outline.forEach((text, i) => {
    if (!told.has(i)) items.push({ box: null, title: isTitle(text), blocks: textBlocks(text, place) })
  })
  const titles = items.filter(({ title }) => title)
  const others = items.filter(({ title, blocks }) => !title && blocks.length > 0)
  const blocks = [...titles, ...readingOrder(others)].flatMap((item) => item.blocks)
  return [...blocks, ...notesOf(slide, place, deck)].map((block, i) =>
    i === 0 ? { ...block, page: number, id: `slide-${number}` } : { ...block, page: number },
  )
}

/** The group of all shapes of a slide or its notes. */
function shapesOf(container: PptRecord, bytes: Uint8Array): PptRecord | undefined {
  const drawing = childRecord(bytes, container, recordTypes.drawing)
  const art = drawing && childRecord(bytes, drawing, recordTypes.artDrawing)
  return art && childRecord(bytes, art, recordTypes.artGroup)
}

/** The texts of placeholders. Their automatic numbers are stored separately, by slide and kind of text ([MS-PPT] 2.9.64). */
function outlineTexts({ id, outline }: PptSlide, number: number, { file }: PptDeck): PptText[] {
  const { bytes, document } = file
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const list = childRecord(bytes, document, recordTypes.documentInfo)
  const tags = newerTags(bytes, list)
  const numbers = tags && childRecord(bytes, tags, recordTypes.outlineNumbers)
  const byKind = new Map<number, PptRecord>()
  let kind: number | undefined
  for (const { type, ...record } of numbers ? recordsIn(bytes, numbers.from, numbers.to) : [])
    if (type === recordTypes.outlineNumbersHeader && record.to - record.from >= 8)
      kind = view.getUint32(record.from, true) === id ? view.getUint32(record.from + 4, true) : undefined
    else if (type === recordTypes.textNumbers && kind !== undefined) byKind.set(kind, { type, ...record })
  return textsIn(bytes, outline, number, (kind) => byKind.get(kind))
}

/** Body styles that differ from that of the body are derived from it: centred bodies and parts of a body. */
const bodyKinds: ReadonlySet<number> = new Set([5, 7, 8])

/** Bullets by kind of text and level, of the nearest master that states them. */
function masterBullets({ masters }: PptSlide, bytes: Uint8Array): PptTextPlace['bullet'] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const styles = new Map<number, (boolean | undefined)[]>()
  for (const master of masters)
    for (const record of recordsIn(bytes, master.from, master.to))
      if (record.type === recordTypes.textMasterStyle && !styles.has(record.instance))
        styles.set(record.instance, styleBullets(view, record))
  return (kind, level) =>
    styles.get(kind)?.[level] ?? (bodyKinds.has(kind) ? styles.get(1)?.[level] : undefined)
}

interface Walk {
  readonly deck: PptDeck
  readonly outline: readonly PptText[]
  readonly told: Set<number>
  readonly items: Item[]
  readonly place: PptTextPlace
}

function readGroup(group: PptRecord, around: Frame, depth: number, walk: Walk): void {
  const { bytes } = walk.deck.file
  let frame = around
  // The first shape of a group is the group itself.
  let own: { readonly shape: PptRecord; readonly box: Box | null } | undefined
  const inside: Item[] = []
  const inner = { ...walk, items: inside }
  for (const record of recordsIn(bytes, group.from, group.to))
    if (record.type === recordTypes.artShape) {
      const box = boxOf(record, bytes, frame)
      if (own === undefined) {
        own = { shape: record, box }
        frame = groupFrame(record, box, bytes) ?? frame
      }
      if (!isRepeated(record, bytes)) readShape(record, box ?? own.box, inner)
    } else if (record.type === recordTypes.artGroup && depth < maxGroupDepth)
      readGroup(record, frame, depth + 1, inner)
  const cells = own && isTable(own.shape, bytes) ? inside.filter(isCell) : []
  const table = cells.length > 0 ? tableOfCells(cells) : null
  if (table) walk.items.push({ box: own?.box ?? null, title: false, blocks: [table] })
  else for (const item of inside) walk.items.push(item)
}

function isCell(item: Item): item is Item & PptCell {
  return item.box !== null
}

function readShape(shape: PptRecord, box: Box | null, { deck, outline, told, items, place }: Walk): void {
  const { bytes } = deck.file
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const tags = newerTags(bytes, childRecord(bytes, shape, recordTypes.artData))
  const numbers = tags && childRecord(bytes, tags, recordTypes.textNumbers)
  for (const record of recordsIn(bytes, shape.from, shape.to))
    if (record.type === recordTypes.artTextbox) {
      const ref = childRecord(bytes, record, recordTypes.outlineRef)
      const index = ref && ref.to - ref.from >= 4 ? view.getUint32(ref.from, true) : -1
      const texts =
        index >= 0 && index < outline.length
          ? [outline[index]]
          : textsIn(bytes, recordsIn(bytes, record.from, record.to), place.slide, () => numbers)
      if (index >= 0) told.add(index)
      for (const text of texts) items.push({ box, title: isTitle(text), blocks: textBlocks(text, place) })
    } else if (record.type === recordTypes.artOptions) {
      const figure = pictureOf(record, box, view, deck)
      if (figure) items.push({ box, title: false, blocks: [figure] })
    }
}

/** The image of a shape: property 260 refers to it ([MS-ODRAW] 2.3.23.5). */
function pictureOf(
  { instance, from, to }: PptRecord,
  box: Box | null,
  view: DataView,
  deck: PptDeck,
): Block | null {
  for (let i = 0; i < instance && from + i * 6 + 6 <= to; i++) {
    if ((view.getUint16(from + i * 6, true) & 0x3fff) !== 0x104) continue
    const number = view.getUint32(from + i * 6 + 2, true)
    const blip = deck.file.picture(number)
    if (blip === null)
      deck.conversion.warn({
        code: 'drawing_lost',
        message: 'A drawing of the presentation was left out; only raster images are read.',
      })
    if (!blip) return null
    const key = `picture ${number}`
    deck.resources.set(key, blip)
    const size = box && {
      width: (box.x1 - box.x0) / unitsPerPoint,
      height: (box.y1 - box.y0) / unitsPerPoint,
    }
    return { kind: 'figure', resource: key, ...(size && size.width > 0 && size.height > 0 ? size : {}) }
  }
  return null
}

/** Speaker notes, as a quotation below the slide. */
function notesOf({ notes }: PptSlide, place: PptTextPlace, { file }: PptDeck): Block[] {
  const { bytes } = file
  const group = notes && shapesOf(notes, bytes)
  const blocks: Block[] = []
  for (const shape of group ? recordsIn(bytes, group.from, group.to) : []) {
    const box =
      shape.type === recordTypes.artShape ? childRecord(bytes, shape, recordTypes.artTextbox) : undefined
    for (const text of box ? textsIn(bytes, recordsIn(bytes, box.from, box.to), place.slide) : [])
      if (text.kind === 2) blocks.push(...textBlocks(text, place))
  }
  return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
}
