import type { Block, Document } from '../../../model/document.ts'
import { LimitError } from '../../../model/errors.ts'
import type { Conversion } from '../../conversion.ts'
import type { ConvertLimits } from '../../options.ts'
import { numberNotes } from '../../tree/note-numbers.ts'
import { cutAfter, heightOf, paragraphGap, roomOf } from './measure.ts'
import { type Piece, Pieces } from './paragraphs.ts'
import { flattened, type InlinePicture } from './runs.ts'
import {
  bareTop,
  bodyBox,
  bodySize,
  type SlideItem,
  type SlideParagraph,
  type SlidePlan,
  type SlideRun,
} from './slides.ts'
import { laidTable, rowsBetween } from './tables.ts'

/** Size of a picture in points where nothing else is said; null for one that cannot be shown. */
export type PictureSize = (key: string) => { readonly width: number; readonly height: number } | null

export interface Presentation {
  readonly slides: readonly SlidePlan[]
  /** The slide, from 0, on which the block of an id stands. */
  readonly places: ReadonlyMap<string, number>
}

/**
 * The slides of a document: one for each heading of the two upper levels and for each page that it tells; what does not fit on one goes
 * on over the next.
 */
export function planSlides(document: Document, conversion: Conversion, sizeOf: PictureSize): Presentation {
  const { numbers, bodies } = numberNotes(document)
  const pieces = new Pieces((key) => numbers.get(key))
  const planner = new Planner(pieces, conversion.limits, sizeOf)
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
      const { runs } = flattened(block.inlines, (key) => numbers.get(key))
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

/** Below this share of a slide a picture is no longer seen; it gets the next one. */
const minPicture = 0.35
const bodyBottom = bodyBox.y + bodyBox.height
/** Paragraphs of a title slide, beyond which it is a slide like all others. */
const maxOpening = 3

class Planner {
  readonly #pieces: Pieces
  readonly #limits: ConvertLimits
  readonly #sizeOf: PictureSize
  readonly #slides: SlidePlan[] = []
  readonly #places = new Map<string, number>()
  #title: readonly SlideRun[] = []
  #opens = false
  #continued = false
  #items: SlideItem[] = []
  #text: SlideParagraph[] = []
  #y = bareTop
  #textTop = bareTop

  constructor(pieces: Pieces, limits: ConvertLimits, sizeOf: PictureSize) {
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
    this.#y = title.length > 0 ? bodyBox.y : bareTop
    if (id !== undefined) this.#name(id)
  }

  add(blocks: readonly Block[]): void {
    for (const block of blocks) {
      if (block.id !== undefined) this.#name(block.id)
      for (const piece of this.#pieces.of([block])) this.#place(piece)
    }
  }

  /** The slide is over; what comes next stands on another. */
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
          only.paragraphs.length <= maxOpening &&
          only.paragraphs.every(({ sign }) => sign === null))
      this.#slides.push({
        title: this.#title,
        opening: this.#opens && !this.#continued && short,
        items: this.#items,
      })
    }
    this.#items = []
    this.#title = []
    this.#opens = false
    this.#continued = false
    this.#y = bareTop
  }

  #name(id: string): void {
    if (!this.#places.has(id)) this.#places.set(id, this.#slides.length)
  }

  /** Goes on over a further slide of the same title. */
  #turn(): void {
    const title = this.#title
    this.end()
    this.#title = title
    this.#continued = true
    this.#y = title.length > 0 ? bodyBox.y : bareTop
  }

  get #left(): number {
    return bodyBottom - this.#y
  }

  get #untouched(): boolean {
    return this.#items.length === 0 && this.#text.length === 0
  }

  #place(piece: Piece): void {
    if (piece.kind === 'paragraph') {
      for (const id of piece.ids) this.#name(id)
      this.#paragraph(piece.paragraph)
    } else if (piece.kind === 'table') this.#table(piece)
    else {
      this.#picture(piece.picture)
      if (piece.caption) {
        const { runs } = flattened(piece.caption, () => undefined)
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
      // Short ones move to the next slide whole, and long ones fill this one first.
      const lines = Math.floor((this.#left - paragraphGap) / (rest.size * 1.2))
      const tall = bodyBottom - (this.#title.length > 0 ? bodyBox.y : bareTop)
      if (height > tall && lines >= 2) {
        const [head, tail] = cutAfter(rest.runs, lines, rest.size, roomOf(rest, bodyBox.width))
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

  #picture({ resource, alt, width, height }: InlinePicture): void {
    const own = this.#sizeOf(resource)
    if (own === null) {
      if (alt.trim() !== '')
        this.#paragraph({
          runs: [{ kind: 'text', text: alt, look: { italic: true } }],
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
    if (shrink(this.#left - gap) * tall < Math.min(tall, minPicture * bodyBox.height) && !this.#untouched)
      this.#turn()
    this.#closeText()
    const y = this.#y + (this.#untouched ? 0 : paragraphGap)
    const scale = shrink(bodyBottom - y)
    const shown = { width: Math.max(1, wide * scale), height: Math.max(1, tall * scale) }
    const x = bodyBox.x + (bodyBox.width - shown.width) / 2
    this.#items.push({ kind: 'picture', key: resource, alt, x, y, ...shown })
    this.#y = y + shown.height + paragraphGap
  }

  #table({ table }: Extract<Piece, { kind: 'table' }>): void {
    if (table.caption) {
      const { runs } = flattened(table.caption, () => undefined)
      if (runs.length > 0) this.#paragraph({ runs, level: 0, sign: null, size: 14, rightToLeft: false })
    }
    const laid = laidTable(table, this.#pieces, this.#limits.cells)
    if (laid === null) return
    const { rows, head, columns, size } = laid
    const headHeight = rows.slice(0, head).reduce((sum, { height }) => sum + height, 0)
    let from = 0
    while (from < rows.length) {
      // The header is repeated where it leaves room for anything else.
      const repeated = from > 0 && headHeight < bodyBox.height / 2 ? head : 0
      let height = repeated > 0 ? headHeight : 0
      let to = from
      while (to < rows.length && height + rows[to].height <= this.#left) height += rows[to++].height
      if (to <= Math.max(from, from === 0 ? head : from) && !this.#untouched) {
        this.#turn()
        continue
      }
      // A row that is taller than a slide hangs over its edge.
      if (to === from) height += rows[to++].height
      this.#closeText()
      const body = rowsBetween(rows, from, to)
      this.#items.push({
        kind: 'table',
        y: this.#y,
        height,
        columns,
        rows: repeated > 0 ? [...rowsBetween(rows, 0, repeated), ...body] : body,
        headed: head > 0,
        size,
      })
      this.#y += height + 2 * paragraphGap
      from = to
      if (from < rows.length) this.#turn()
    }
  }
}
