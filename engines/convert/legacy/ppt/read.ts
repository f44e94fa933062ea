import type { Block, Document, Resource } from '../../../model/document.ts'
import { DocumentError, LimitError } from '../../../model/errors.ts'
import type { Box } from '../../../model/geometry.ts'
import type { Conversion } from '../../conversion.ts'
import type { Reading } from '../../edge.ts'
import { nestLists } from '../../readers/pptx/lists.ts'
import { readingOrder } from '../../readers/pptx/reading-order.ts'
import { openPpt, type PptFile, type PptSlide } from './presentation.ts'
import { childRecord, type PptRecord, recordsIn, recordTypes } from './records.ts'

const margin = 36
/** Slides are ten inches wide in almost all PPT files. */
const page = {
  width: 720,
  height: 540,
  margins: { top: margin, right: margin, bottom: margin, left: margin },
}

/** English Metric Units in a unit of PPT slides, 1/576 of an inch. */
const emuPerUnit = 914_400 / 576
const unitsPerPoint = 8
/** Maximum nesting of groups. */
const maxGroupDepth = 40

/**
 * Reads PPT of PowerPoint 97 to 2003: one page for each slide, titles as headings, text by level, images, notes. Lost: positions,
 * drawings, table grids, emphasis, links. Hidden slides are left out, with a warning.
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
  const outline = textsIn(bytes, slide.outline)
  const told = new Set<number>()
  const items: Item[] = []
  const drawing = childRecord(bytes, slide.container, recordTypes.drawing)
  const art = drawing && childRecord(bytes, drawing, recordTypes.artDrawing)
  const group = art && childRecord(bytes, art, recordTypes.artGroup)
  if (group) readGroup(group, null, 0, { deck, outline, told, items })
  // Text of placeholders that no shape refers to is kept too.
  outline.forEach((text, i) => {
    if (!told.has(i)) items.push({ box: null, ...textBlocks(text) })
  })
  const titles = items.filter(({ title }) => title)
  const others = items.filter(({ title, blocks }) => !title && blocks.length > 0)
  const blocks = [...titles, ...readingOrder(others)].flatMap((item) => item.blocks)
  return [...blocks, ...notesOf(slide, deck)].map((block, i) =>
    i === 0 ? { ...block, page: number, id: `slide-${number}` } : { ...block, page: number },
  )
}

interface Walk {
  readonly deck: PptDeck
  readonly outline: readonly PptText[]
  readonly told: Set<number>
  readonly items: Item[]
}

function readGroup(group: PptRecord, around: Box | null, depth: number, walk: Walk): void {
  const { bytes } = walk.deck.file
  let own = around
  for (const record of recordsIn(bytes, group.from, group.to))
    if (record.type === recordTypes.artShape) {
      const box = boxOf(record, bytes)
      // The first shape of a group is the group itself.
      own ??= box
      readShape(record, box ?? own, walk)
    } else if (record.type === recordTypes.artGroup && depth < maxGroupDepth)
      readGroup(record, own, depth + 1, walk)
}

function readShape(shape: PptRecord, box: Box | null, { deck, outline, told, items }: Walk): void {
  const { bytes } = deck.file
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const record of recordsIn(bytes, shape.from, shape.to))
    if (record.type === recordTypes.artTextbox) {
      const ref = childRecord(bytes, record, recordTypes.outlineRef)
      const index = ref && ref.to - ref.from >= 4 ? view.getUint32(ref.from, true) : -1
      const texts =
        index >= 0 && index < outline.length
          ? [outline[index]]
          : textsIn(bytes, recordsIn(bytes, record.from, record.to))
      if (index >= 0) told.add(index)
      for (const text of texts) items.push({ box, ...textBlocks(text) })
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
      width: (box.x1 - box.x0) / emuPerUnit / unitsPerPoint,
      height: (box.y1 - box.y0) / emuPerUnit / unitsPerPoint,
    }
    return { kind: 'figure', resource: key, ...(size && size.width > 0 && size.height > 0 ? size : {}) }
  }
  return null
}

function boxOf(shape: PptRecord, bytes: Uint8Array): Box | null {
  const anchor = childRecord(bytes, shape, recordTypes.artAnchor)
  if (!anchor || anchor.to - anchor.from < 8) return null
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const wide = anchor.to - anchor.from >= 16
  const side = (i: number) =>
    emuPerUnit * (wide ? view.getInt32(anchor.from + i * 4, true) : view.getInt16(anchor.from + i * 2, true))
  return { y0: side(0), x0: side(1), x1: side(2), y1: side(3) }
}

/** Body placeholders have bullets unless switched off; other text has none unless switched on. */
function textBlocks({ kind, paragraphs }: PptText): { title: boolean; blocks: Block[] } {
  const title = kind === 0 || kind === 6
  const isBody = kind === 1 || kind === 7 || kind === 8
  const lines = paragraphs.flatMap(({ text, level, bullet }) => {
    const said = text
      .replaceAll('\u000b', ' ')
      .replace(/\p{Cc}/gu, '')
      .trim()
    if (said === '') return []
    const sign = (bullet ?? isBody) ? { ordered: false, start: 1, scheme: '' } : null
    return [{ level, inlines: [{ kind: 'text' as const, text: said }], sign }]
  })
  if (!title) return { title, blocks: nestLists(lines) }
  const words = lines.map(({ inlines }) => inlines[0].text).join(' ')
  const heading: Block = {
    kind: 'heading',
    level: kind === 6 ? 1 : 2,
    inlines: [{ kind: 'text', text: words }],
  }
  return { title, blocks: words === '' ? [] : [heading] }
}

/** Speaker notes, as a quotation below the slide. */
function notesOf({ notes }: PptSlide, { file }: PptDeck): Block[] {
  if (!notes) return []
  const { bytes } = file
  const drawing = childRecord(bytes, notes, recordTypes.drawing)
  const art = drawing && childRecord(bytes, drawing, recordTypes.artDrawing)
  const group = art && childRecord(bytes, art, recordTypes.artGroup)
  const blocks: Block[] = []
  for (const shape of group ? recordsIn(bytes, group.from, group.to) : []) {
    const box =
      shape.type === recordTypes.artShape ? childRecord(bytes, shape, recordTypes.artTextbox) : undefined
    for (const text of box ? textsIn(bytes, recordsIn(bytes, box.from, box.to)) : [])
      if (text.kind === 2) blocks.push(...textBlocks(text).blocks)
  }
  return blocks.length > 0 ? [{ kind: 'quote', blocks }] : []
}

/** The text of a shape as paragraphs. */
interface PptText {
  /** Text type ([MS-PPT] 2.13.33): 0 title, 1 body, 2 notes, 4 other, 5 centred body, 6 centred title, 7 and 8 parts of a body. */
  readonly kind: number
  readonly paragraphs: readonly PptParagraph[]
}

interface PptParagraph {
  readonly text: string
  /** Indent level, 0 to 8. */
  readonly level: number
  /** Undefined if it is inherited from the master. */
  readonly bullet: boolean | undefined
}

/** Collects the texts among records. Each text begins with a header record. */
function textsIn(bytes: Uint8Array, records: Iterable<PptRecord>): PptText[] {
  const out: { kind: number; text: string; style: PptRecord | undefined }[] = []
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  for (const record of records) {
    const { type, from, to } = record
    const last = out.at(-1)
    if (type === recordTypes.textHeader)
      out.push({ kind: to - from >= 4 ? view.getUint32(from, true) : 4, text: '', style: undefined })
    else if (last === undefined) continue
    else if (type === recordTypes.textChars)
      last.text = new TextDecoder('utf-16le').decode(bytes.subarray(from, to))
    // The bytes are the low bytes of UTF-16 (2.9.44): Latin-1, not Windows-1252.
    else if (type === recordTypes.textBytes)
      last.text = Buffer.from(bytes.subarray(from, to)).toString('latin1')
    else if (type === recordTypes.textStyle) last.style = record
  }
  return out.map(({ kind, text, style }) => ({ kind, paragraphs: paragraphsOf(text, style, view) }))
}

function paragraphsOf(text: string, style: PptRecord | undefined, view: DataView): PptParagraph[] {
  const lines = text.split('\r')
  const runs = style ? paragraphRuns(view, style, text.length + 1) : []
  let at = 0
  let run = 0
  let end = runs[0]?.count ?? 0
  return lines.map((line) => {
    while (run < runs.length - 1 && at >= end) end += runs[++run]?.count ?? 0
    at += line.length + 1
    return { text: line, level: runs.at(run)?.level ?? 0, bullet: runs.at(run)?.bullet }
  })
}

interface ParagraphRun {
  readonly count: number
  readonly level: number
  readonly bullet: boolean | undefined
}

/** Optional fields of the paragraph properties in file order: mask bit and size in bytes (2.9.20). */
const paragraphFields: readonly (readonly [mask: number, bytes: number])[] = [
  [0x80, 2],
  [0x10, 2],
  [0x40, 2],
  [0x20, 4],
  [0x800, 2],
  [0x1000, 2],
  [0x2000, 2],
  [0x4000, 2],
  [0x100, 2],
  [0x400, 2],
  [0x8000, 2],
]

/** Reads levels and bullets of character runs (2.9.45). Stops at a run that is cut off. */
function paragraphRuns(view: DataView, { from, to }: PptRecord, length: number): ParagraphRun[] {
  const runs: ParagraphRun[] = []
  let covered = 0
  let at = from
  while (covered < length && at + 10 <= to) {
    const count = view.getUint32(at, true)
    const level = Math.min(8, view.getUint16(at + 4, true))
    const mask = view.getUint32(at + 6, true)
    at += 10
    let bullet: boolean | undefined
    if (mask & 0xf) {
      if (at + 2 > to) break
      if (mask & 1) bullet = (view.getUint16(at, true) & 1) !== 0
      at += 2
    }
    for (const [bit, size] of paragraphFields) if (mask & bit) at += size
    if (mask & 0x100000) {
      if (at + 2 > to) break
      at += 2 + view.getUint16(at, true) * 4
    }
    if (mask & 0x10000) at += 2
    if (mask & 0xe0000) at += 2
    if (mask & 0x200000) at += 2
    runs.push({ count: Math.max(1, count), level, bullet })
    covered += Math.max(1, count)
  }
  return runs
}
