import type { Block, Document } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import type { Conversion } from '../../conversion.ts'
import type { ConvertLimits } from '../../options.ts'
import { numberNotes } from '../../tree/note-numbers.ts'
import { flattenInlines, type InlineImage, type SlideContent, SlideFlattener } from './flatten-blocks.ts'
import { heightOf, paragraphGap, splitAfterLines, textWidth } from './measure.ts'
import {
  bodyBox,
  bodySize,
  type SlideItem,
  type SlideParagraph,
  type SlidePlan,
  type SlideRun,
  untitledBodyTop,
} from './slide-plan.ts'
import { layOutTable, sliceRows } from './tables.ts'

/** Natural size of an image in points; null for one that cannot be shown. */
type ImageSizeOf = (key: string) => { readonly width: number; readonly height: number } | null

export interface Presentation {
  readonly slides: readonly SlidePlan[]
  /** Index of the slide, from 0, that contains the block of an id. */
  readonly places: ReadonlyMap<string, number>
}

/**
 * Plans the slides of a document: one for each heading of levels 1 and 2 and for each page of the source; what does not fit continues
 * on the next.
 */
export function planSlides(document: Document, conversion: Conversion, sizeOf: ImageSizeOf): Presentation {
  const { numbers, bodies } = numberNotes(document)
  const pieces = new SlideFlattener((key) => numbers.get(key))
  const planner = new SlidePlanner(pieces, conversion.limits, sizeOf)
  let section: Block[] = []
  const flush = () => {
    planner.add(section)
    section = []
  }
  for (const block of document.blocks) {
    if (block.kind === 'page-break') {
      flush()
      planner.end()
    } else if (block.kind === 'heading' && block.level <= 2) {
      flush()
      planner.end()
      const { runs } = flattenInlines(block.inlines, (key) => numbers.get(key))
      planner.begin(runs, block.level === 1, block.id)
    } else section.push(block)
  }
  flush()
  planner.end()
  if (bodies.length > 0) {
    planner.add(
      bodies.flatMap(({ number, blocks }): Block[] => [
        { kind: 'paragraph', inlines: [{ kind: 'text', text: `[${number}]` }] },
        ...blocks,
      ]),
    )
    planner.end()
  }
  return planner.presentation()
}

/** An image that would get a smaller share of the slide moves to the next one. */
const minImageShare = 0.35
const bodyBottom = bodyBox.y + bodyBox.height
/** Maximum paragraphs of a title slide; with more it becomes a content slide. */
const maxTitleSlideParagraphs = 3

class SlidePlanner {
  readonly #pieces: SlideFlattener
  readonly #limits: ConvertLimits
  readonly #sizeOf: ImageSizeOf
  readonly #slides: SlidePlan[] = []
  readonly #places = new Map<string, number>()
  #title: readonly SlideRun[] = []
  #opens = false
  #continued = false
  #items: SlideItem[] = []
  #text: SlideParagraph[] = []
  #y = untitledBodyTop
  #textTop = untitledBodyTop

  constructor(pieces: SlideFlattener, limits: ConvertLimits, sizeOf: ImageSizeOf) {
    this.#pieces = pieces
    this.#limits = limits
    this.#sizeOf = sizeOf
  }

  presentation(): Presentation {
    if (this.#slides.length === 0) this.#slides.push({ title: [], opening: false, items: [] })
    return { slides: this.#slides, places: this.#places }
  }

  begin(title: readonly SlideRun[], opens: boolean, id: string | undefined): void {
    this.#title = title
    this.#opens = opens
    this.#y = title.length > 0 ? bodyBox.y : untitledBodyTop
    if (id !== undefined) this.#name(id)
  }

  add(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.id !== undefined) this.#name(block.id)
      for (const piece of this.#pieces.of([block])) this.#place(piece)
    }
  }

  /** Ends the slide; the next content starts another. */
  end(): void {
    this.#closeText()
    if (this.#items.length > 0 || (this.#title.length > 0 && !this.#continued)) {
      const { pages } = this.#limits
      if (this.#slides.length >= pages)
        throw new LimitError(
          'too_many_pages',
          `The presentation would have more than ${pages} slides. Split the document.`,
          {
            limit: 'pages',
          },
        )
      const [only] = this.#items
      const short =
        this.#items.length === 0 ||
        (this.#items.length === 1 &&
          only.kind === 'text' &&
          only.paragraphs.length <= maxTitleSlideParagraphs &&
          only.paragraphs.every(({ sign }) => sign === null))
      const opening = this.#opens && !this.#continued && short
      this.#slides.push({
        title: this.#title,
        opening,
        items: opening ? this.#items : this.#items.map((item) => enlarged(item, this.#items.length)),
      })
    }
    this.#items = []
    this.#title = []
    this.#opens = false
    this.#continued = false
    this.#y = untitledBodyTop
  }

  #name(id: string): void {
    if (!this.#places.has(id)) this.#places.set(id, this.#slides.length)
  }

  /** Continues on another slide with the same title. */
  #turn(): void {
    const title = this.#title
    this.end()
    this.#title = title
    this.#continued = true
    this.#y = title.length > 0 ? bodyBox.y : untitledBodyTop
  }

  get #left(): number {
    return bodyBottom - this.#y
  }

  get #untouched(): boolean {
    return this.#items.length === 0 && this.#text.length === 0
  }

  #place(piece: SlideContent): void {
    if (piece.kind === 'paragraph') {
      for (const id of piece.ids) this.#name(id)
      this.#paragraph(piece.paragraph)
    } else if (piece.kind === 'table') this.#table(piece)
    else {
      this.#picture(piece.picture)
      if (piece.caption) {
        const { runs } = flattenInlines(piece.caption, () => undefined)
        this.#paragraph({ runs, level: 0, sign: null, size: 14, align: 'center', rightToLeft: false })
      }
    }
  }

  #paragraph(paragraph: SlideParagraph): void {
    let rest = paragraph
    for (;;) {
      const height = heightOf(rest, bodyBox.width)
      if (height <= this.#left) {
        this.#say(rest, height)
        return
      }
      // Short paragraphs move to the next slide completely; long ones fill this one first.
      const lines = Math.floor((this.#left - paragraphGap) / (rest.size * 1.2))
      const tall = bodyBottom - (this.#title.length > 0 ? bodyBox.y : untitledBodyTop)
      if (height > tall && lines >= 2) {
        const [head, tail] = splitAfterLines(rest.runs, lines, rest.size, textWidth(rest, bodyBox.width))
        this.#say({ ...rest, runs: head }, this.#left)
        if (tail.length === 0) return
        rest = { ...rest, runs: tail, sign: null }
      }
      this.#turn()
    }
  }

  #say(paragraph: SlideParagraph, height: number): void {
    if (this.#text.length === 0) this.#textTop = this.#y
    this.#text.push(paragraph)
    this.#y += height
  }

  #closeText(): void {
    if (this.#text.length === 0) return
    this.#items.push({
      kind: 'text',
      y: this.#textTop,
      height: Math.max(bodySize * 1.5, this.#y - this.#textTop),
      paragraphs: this.#text,
    })
    this.#text = []
  }

  #picture({ resource, alt, width, height }: InlineImage): void {
    const own = this.#sizeOf(resource)
    if (own === null) {
      if (alt.trim() !== '')
        this.#paragraph({
          runs: [{ kind: 'text', text: alt, format: { italic: true } }],
          level: 0,
          sign: null,
          size: bodySize,
          rightToLeft: false,
        })
      return
    }
    const ratio = own.height / own.width
    const wide = width ?? (height === undefined ? own.width : height / ratio)
    const tall = height ?? wide * ratio
    const shrink = (room: number) => Math.min(1, bodyBox.width / wide, room / tall)
    const gap = this.#untouched ? 0 : paragraphGap
    if (shrink(this.#left - gap) * tall < Math.min(tall, minImageShare * bodyBox.height) && !this.#untouched)
      this.#turn()
    this.#closeText()
    const y = this.#y + (this.#untouched ? 0 : paragraphGap)
    const scale = shrink(bodyBottom - y)
    const shown = { width: Math.max(1, wide * scale), height: Math.max(1, tall * scale) }
    const x = bodyBox.x + (bodyBox.width - shown.width) / 2
    this.#items.push({ kind: 'picture', key: resource, alt, x, y, ...shown })
    this.#y = y + shown.height + paragraphGap
  }

  #table({ table }: Extract<SlideContent, { kind: 'table' }>): void {
    if (table.caption) {
      const { runs } = flattenInlines(table.caption, () => undefined)
      if (runs.length > 0) this.#paragraph({ runs, level: 0, sign: null, size: 14, rightToLeft: false })
    }
    const laid = layOutTable(table, this.#pieces, this.#limits.cells)
    if (laid === null) return
    const { rows, head, columns, size } = laid
    const headHeight = rows.slice(0, head).reduce((sum, { height }) => sum + height, 0)
    let from = 0
    while (from < rows.length) {
      // Header rows are repeated unless they take half of the slide.
      const repeated = from > 0 && headHeight < bodyBox.height / 2 ? head : 0
      let height = repeated > 0 ? headHeight : 0
      let to = from
      while (to < rows.length && height + rows[to].height <= this.#left) height += rows[to++].height
      if (to <= Math.max(from, from === 0 ? head : from) && !this.#untouched) {
        this.#turn()
        continue
      }
      // A row taller than a slide overflows it.
      if (to === from) height += rows[to++].height
      this.#closeText()
      const body = sliceRows(rows, from, to)
      this.#items.push({
        kind: 'table',
        y: this.#y,
        height,
        columns,
        rows: repeated > 0 ? [...sliceRows(rows, 0, repeated), ...body] : body,
        headed: head > 0,
        size,
      })
      this.#y += height + 2 * paragraphGap
      from = to
      if (from < rows.length) this.#turn()
    }
  }
}

/** Sizes for slides with little text, as shares of the usual one. */
const enlargements = [4 / 3, 7 / 6] as const

/** The text of a slide that contains nothing else is as large as fits. */
function enlarged(item: SlideItem, items: number): SlideItem {
  if (item.kind !== 'text' || items > 1) return item
  for (const share of enlargements) {
    const paragraphs = item.paragraphs.map((one) => ({ ...one, size: Math.round(one.size * share) }))
    const height = paragraphs.reduce((sum, one) => sum + heightOf(one, bodyBox.width), 0)
    if (item.y + height <= bodyBottom) return { ...item, height, paragraphs }
  }
  return item
}
