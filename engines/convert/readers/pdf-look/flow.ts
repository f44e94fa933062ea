import type { Block, BlockLook, BreakTarget, Inline, ListItem, Section } from '../../../model/document.ts'
import { type Box, union } from '../../../model/geometry.ts'
import { captionLook, codeLook, emptyParagraph, figureLook, isAmong, pageLinesOf } from './flow-looks.ts'
import {
  type FlowSource,
  firstLeaf,
  hangOf,
  hasBreak,
  isJustified,
  type Leaf,
  markersOf,
  type PlacedBlock,
  sectionAt,
} from './flow-source.ts'
import { condensed } from './page-room.ts'
import { aboveBaseline, lookOfPlace, type Measure, pitchOf, placeOf } from './paragraph-look.ts'
import { lineOf, type PlacedLine, placedLines } from './placed-lines.ts'
import type { PiecePlace, Region } from './regions.ts'
import { drawnTable } from './table-look.ts'
import { lookedText } from './text-looks.ts'

/** Points. Larger spaces are not spaces between texts. */
const maxSpace = 600

/** Points that the line over notes takes with its space in LibreOffice. */
const aboveNotes = 6

/** Sets the blocks of a PDF one after another, as a word processor does, and gives each the space that moves it to its position. */
export class FlowWriter {
  readonly #source: FlowSource
  readonly #isJustified: boolean
  readonly #sections: Section[] = []
  readonly #tables: { readonly page: number; readonly box: Box }[] = []
  /** Index in the result of the first paragraph of each page. */
  readonly #firstOn = new Map<number, number>()
  readonly #placed = new Map<Block, PlacedBlock>()
  readonly #lines = new Map<number, PlacedLine[]>()
  #out: Block[] = []
  #page = 0
  /** Index in the result of the first block that begins on the page, and whether the page has columns. */
  #pageFrom = 0
  #hasColumns = false
  #region: Region | null = null
  #column = 0
  /** The lower edge of the content so far, and the top of the columns of the region. */
  #y = 0
  #regionTop = 0
  /** The lower edge of the columns before the one that is set. */
  #lowest = 0

  constructor(source: FlowSource) {
    this.#source = source
    this.#isJustified = isJustified(source)
    for (const { lines } of source.leaves.values())
      for (const line of lines) {
        const known = this.#lines.get(line.page)
        if (known) known.push(line)
        else this.#lines.set(line.page, [line])
      }
  }

  write(blocks: readonly Block[]) {
    for (const block of blocks) {
      const leaf = firstLeaf(block, this.#source.leaves)
      const begins = leaf ? this.#enter(leaf) : undefined
      const shown = this.#block(block, begins)
      if (!this.#firstOn.has(this.#page) && (shown.kind === 'paragraph' || shown.kind === 'heading'))
        this.#firstOn.set(this.#page, this.#out.length)
      this.#out.push(shown)
    }
    this.#emptyPages(Math.max(0, ...this.#source.pages.keys()) + 1)
    this.#makeRoom()
    return {
      blocks: this.#out,
      sections: this.#sections,
      tables: this.#tables,
      placed: this.#placed,
      firstOn: this.#firstOn,
    }
  }

  /** Pages without text before a page: each has an empty paragraph, which contains its images. */
  #emptyPages(before: number): void {
    const { pages } = this.#source
    for (let page = this.#page + 1; page < before; page++) {
      if (!pages.has(page)) continue
      if (this.#sections.length === 0 || this.#region) this.#begin(page, null, false)
      else {
        this.#out.push({ kind: 'page-break' })
        this.#turn(page)
      }
      this.#firstOn.set(page, this.#out.length)
      this.#out.push(emptyParagraph(1))
    }
  }

  /** Begins the page, section or column of a block of the document. Returns how the block begins, if it states that. */
  #enter(leaf: Leaf): BreakTarget | undefined {
    const [piece] = leaf.pieces
    const [place] = this.#source.places.get(leaf) ?? []
    if (!place) return undefined
    this.#emptyPages(piece.page)
    const isNew = piece.page > this.#page
    const region = place.region
    const isOther = region !== this.#region
    if (this.#sections.length === 0 || (isNew && (isOther || this.#differs(piece.page)))) {
      this.#begin(piece.page, region, false)
      return undefined
    }
    if (isNew) {
      if (region) return this.#advance(piece.page, place)
      this.#out.push({ kind: 'page-break' })
      this.#turn(piece.page)
      return undefined
    }
    if (isOther) this.#begin(this.#page, region, true)
    else if (region && place.column !== this.#column) return this.#advance(this.#page, place)
    this.#column = place.column
    return undefined
  }

  /** Moves to the position of a piece in the same section. */
  #advance(page: number, place: PiecePlace): BreakTarget {
    const last = this.#region === null || this.#column === this.#region.columns.length - 1
    const isNew = page > this.#page
    const target = isNew && !(this.#region && last) ? 'page' : this.#region ? 'column' : 'page'
    this.#column = place.region === this.#region ? place.column : 0
    if (isNew) this.#turn(page)
    this.#lowest = Math.max(this.#lowest, this.#y)
    this.#y = this.#regionTop
    return target
  }

  /** Condenses the finished page if it is fuller than in the source, and has no columns. */
  #makeRoom(): void {
    const from = this.#pageFrom
    this.#pageFrom = this.#out.length
    const over = this.#y - this.#end(this.#page)
    if (over <= 0 || this.#hasColumns) return
    const page = this.#page
    const text = {
      lines: (block: Block) =>
        (this.#placed.get(block)?.pieces ?? [])
          .filter((piece) => piece.page === page)
          .reduce((sum, { lines }) => sum + lines.length, 0),
      replaced: (block: Block, by: Block) => {
        const placed = this.#placed.get(block)
        if (placed) this.#placed.set(by, placed)
      },
    }
    this.#out.splice(from, this.#out.length - from, ...condensed(this.#out.slice(from), over, text))
  }

  #turn(page: number): void {
    this.#makeRoom()
    this.#hasColumns = this.#region !== null
    const last = this.#out.at(-1)
    const at = this.#out.length - (last?.kind === 'page-break' ? 2 : 1)
    const before = this.#out.at(at)
    // A heading at the end of a page stays there.
    if (at >= 0 && before?.kind === 'heading')
      this.#out[at] = { ...before, look: { ...before.look, keepsNext: false } }
    this.#page = page
    this.#lowest = 0
    this.#y = this.#source.margins.top
    this.#regionTop = this.#source.margins.top
  }

  #differs(page: number): boolean {
    const [one, other] = [this.#source.pages.get(this.#page), this.#source.pages.get(page)]
    if (one && other && (Math.abs(one.width - other.width) > 1 || Math.abs(one.height - other.height) > 1))
      return true
    return this.#source.running.get(page)?.key !== this.#sectionKey
  }

  #sectionKey = ''

  #begin(page: number, region: Region | null, continues: boolean): void {
    if (!this.#source.pages.has(page)) return
    if (!continues) this.#turn(page)
    // What follows columns is below the longest one.
    this.#y = Math.max(this.#y, this.#lowest)
    this.#lowest = 0
    this.#region = region
    this.#hasColumns ||= region !== null
    this.#column = 0
    this.#regionTop = this.#y
    const isFirst = this.#sections.length === 0
    const { section, key } = sectionAt(this.#source, page, region, {
      from: this.#out.length,
      continues,
      isFirst,
    })
    if (!continues) this.#sectionKey = key
    this.#sections.push(section)
  }

  get #measure(): Measure {
    const { margins, pages } = this.#source
    const own = this.#region?.columns[this.#column]
    if (own) return own
    const width = pages.get(this.#page)?.width ?? 595
    return { left: margins.left, right: width - margins.right }
  }

  #block(block: Block, begins: BreakTarget | undefined): Block {
    switch (block.kind) {
      case 'list':
        return {
          ...block,
          items: block.items.map(
            (item, i): ListItem => ({
              ...item,
              blocks: item.blocks.map((one, k) =>
                this.#inner(one, i + k === 0 ? begins : undefined, k === 0, i + k === 0),
              ),
            }),
          ),
        }
      case 'quote':
        return {
          ...block,
          blocks: block.blocks.map((one, i) =>
            this.#inner(one, i === 0 ? begins : undefined, false, i === 0),
          ),
        }
      case 'definitions':
        return block
      default:
        return this.#leaf(block, begins, false)
    }
  }

  #inner(block: Block, begins: BreakTarget | undefined, isItem: boolean, isFirst: boolean): Block {
    if (block.kind === 'list' || block.kind === 'quote') return this.#block(block, begins)
    const leaf = this.#source.leaves.get(block)
    const [piece] = leaf?.pieces ?? []
    const [place] = (leaf && this.#source.places.get(leaf)) ?? []
    let own = begins
    if (
      !isFirst &&
      piece &&
      place &&
      (piece.page > this.#page || (place.region === this.#region && place.column !== this.#column))
    )
      own = this.#advance(piece.page, place)
    return this.#leaf(block, own, isItem)
  }

  #leaf(block: Block, begins: BreakTarget | undefined, isItem: boolean): Block {
    const leaf = this.#source.leaves.get(block)
    if (!leaf || leaf.pieces.length === 0) return block
    if ((block.kind === 'paragraph' || block.kind === 'heading') && leaf.lines.length > 0)
      return this.#text(block, leaf, begins, isItem)
    if (block.kind === 'table') return this.#table(block, leaf)
    return this.#box(block, leaf, begins)
  }

  #text(
    block: Extract<Block, { kind: 'paragraph' | 'heading' }>,
    leaf: Leaf,
    begins: BreakTarget | undefined,
    isItem: boolean,
  ): Block {
    const { fonts } = this.#source
    const [first, ...others] = leaf.pieces
    const markers = isItem ? markersOf(block.inlines, first.lines[0]) : 0
    const lines =
      markers > 0
        ? [lineOf(first.lines[0].words.slice(markers), first.page), ...first.lines.slice(1)]
        : first.lines
    const measure = this.#measure
    const pitch = pitchOf(leaf.lines)
    const isBroken = hasBreak(block.inlines)
    const places = this.#source.places.get(leaf) ?? []
    // Text that continues on the next page also shows its width there.
    const rest = places.every(({ region }) => region === null) ? others.flatMap((piece) => piece.lines) : []
    const place = placeOf([...lines, ...rest], measure, this.#isJustified, isBroken)
    const top = first.lines[0].baseline - pitch * aboveBaseline
    const before = Math.min(maxSpace, Math.max(0, top - this.#y))
    this.#y += before + pitch * first.lines.length
    const breaks = new Map<number, BreakTarget>()
    for (const [i, piece] of others.entries()) {
      const to = places[i + 1]
      const isNext = piece.page > this.#page || (to.region !== null && to.column > this.#column)
      if (!isNext || (piece.page === this.#page && to.region !== this.#region)) continue
      breaks.set(piece.wordsBefore, this.#advance(piece.page, to))
      this.#y =
        Math.max(this.#y, piece.lines[0].baseline - pitch * aboveBaseline) + pitch * piece.lines.length
    }
    const placed = lookOfPlace(place, pitch, before)
    const hang = isItem ? hangOf(first.lines[0], markers) : null
    const left = hang === null ? place.left : Math.max(hang, lines[0].box.x0 - measure.left)
    const text = lookedText(block.inlines, leaf.lines, breaks, fonts, {
      width: place.left + place.width - left,
      first: hang === null ? place.first : 0,
      markers,
      isBroken,
      isWidened: place.align !== 'center' && place.align !== 'right',
    })
    this.#y += Math.max(0, text.over) * pitch
    const look: BlockLook = {
      ...placed,
      ...(text.extra > 0 ? { right: (placed.right ?? 0) - text.extra } : {}),
      ...(hang === null ? {} : { first: -hang, left }),
      text: text.text,
      ...(begins ? { begins } : {}),
    }
    const shown = { ...block, inlines: text.inlines, look }
    this.#placed.set(shown, { pieces: leaf.pieces, parts: [] })
    return shown
  }

  #table(block: Extract<Block, { kind: 'table' }>, leaf: Leaf): Block {
    const { pages, fonts, maxCells } = this.#source
    const [piece] = leaf.pieces
    const drawn = drawnTable(block, piece.page, pages, this.#measure, fonts, maxCells)
    if (!drawn) {
      this.#y = piece.box.y1
      return block
    }
    this.#tables.push(...drawn.parts)
    const [first] = drawn.parts
    const last = drawn.parts[drawn.parts.length - 1]
    const caption = this.#tableCaption(block, first.box.y0)
    if (!caption) this.#space(first.box.y0 - this.#y)
    this.#y = last.box.y1
    this.#page = Math.max(this.#page, last.page)
    const shown = {
      ...block,
      ...drawn.table,
      ...(caption ? { caption: caption.caption, look: { ...drawn.table.look, ...caption.look } } : {}),
    }
    this.#placed.set(shown, {
      pieces: leaf.pieces,
      parts: drawn.parts
        .filter(({ rows }) => rows.length > 0)
        .map(({ page, box, rows }) => ({ page, box, block: { ...shown, rows } })),
      ...(caption ? { captionBox: caption.box } : {}),
    })
    return shown
  }

  /** The caption of a table, which writers put before it. */
  #tableCaption(block: Extract<Block, { kind: 'table' }>, top: number) {
    const lines = placedLines(block.caption ?? [], this.#page)
    if (!block.caption || lines.length === 0) return undefined
    const box = lines.map((line) => line.box).reduce(union)
    const isAbove = box.y0 < top
    const shown = this.#caption(block.caption, lines, isAbove ? this.#y : box.y0)
    if (!shown) return undefined
    const after = Math.max(0, top - this.#y)
    return { ...shown, box, look: { caption: { ...shown.look.caption, ...(isAbove ? { after } : {}) } } }
  }

  /** Adds space before something that cannot have it itself. */
  #space(points: number): void {
    const last = this.#out.at(-1)
    if (points < 1) return
    const from = this.#sections.at(-1)?.from ?? 0
    if (
      last &&
      from < this.#out.length &&
      (last.kind === 'paragraph' || last.kind === 'heading') &&
      last.look
    )
      this.#out[this.#out.length - 1] = { ...last, look: { ...last.look, after: Math.min(maxSpace, points) } }
    else this.#out.push(emptyParagraph(Math.min(maxSpace, points)))
  }

  /** A figure, formula or code, which is known by its box. */
  #box(block: Block, leaf: Leaf, begins: BreakTarget | undefined): Block {
    const [{ box }] = leaf.pieces
    const before = Math.min(maxSpace, Math.max(0, box.y0 - this.#y))
    const begun = begins ? { begins } : {}
    if (block.kind === 'figure') return this.#figure(block, leaf, begun)
    if (block.kind === 'code' && leaf.lines.length > 0) {
      const last = leaf.lines[leaf.lines.length - 1]
      const count = block.text.split('\n').length
      const { look, bottom } = codeLook(leaf.lines, count, this.#y, this.#measure.left, this.#source.fonts)
      this.#y = bottom
      this.#page = Math.max(this.#page, last.page)
      const pageLines = pageLinesOf(block.text, leaf.lines)
      const code = { ...block, look: { ...look, ...begun, ...(pageLines.length > 0 ? { pageLines } : {}) } }
      this.#placed.set(code, { pieces: leaf.pieces, parts: [] })
      return code
    }
    this.#y = Math.max(this.#y, box.y1)
    const shown = {
      ...block,
      look: { before, after: 0, line: { rule: 'multiple' as const, value: 1 }, ...begun },
    }
    this.#placed.set(shown, { pieces: leaf.pieces, parts: [] })
    return shown
  }

  #figure(block: Extract<Block, { kind: 'figure' }>, leaf: Leaf, begun: Pick<BlockLook, 'begins'>): Block {
    const [{ box, page }] = leaf.pieces
    if (
      isAmong(box, this.#lines.get(page) ?? [], this.#measure) ||
      Math.max(this.#y, box.y0) + box.y1 - box.y0 > this.#end(page)
    ) {
      const look: BlockLook = { before: 0, after: 0, line: { rule: 'exact', value: 1 }, ...begun }
      this.#y += 1
      const caption = block.caption ? this.#caption(block.caption, leaf.lines, this.#y) : undefined
      return this.#withCaption(
        { ...block, place: { x: box.x0, y: box.y0, behind: true }, look },
        leaf,
        caption,
      )
    }
    const before = Math.min(maxSpace, Math.max(0, box.y0 - this.#y))
    this.#y = Math.max(this.#y + before, box.y0) + box.y1 - box.y0
    const look: BlockLook = { ...figureLook(box, before, this.#measure), ...begun }
    const caption = block.caption ? this.#caption(block.caption, leaf.lines, box.y1) : undefined
    return this.#withCaption({ ...block, look }, leaf, caption)
  }

  #withCaption(
    block: Extract<Block, { kind: 'figure' }>,
    leaf: Leaf,
    caption: { readonly caption: readonly Inline[]; readonly look: BlockLook } | undefined,
  ): Block {
    const shown = caption
      ? { ...block, caption: caption.caption, look: { ...block.look, ...caption.look } }
      : block
    const boxes = leaf.lines.map(({ box }) => box)
    this.#placed.set(shown, {
      pieces: leaf.pieces,
      parts: [],
      ...(boxes.length > 0 ? { captionBox: boxes.reduce(union) } : {}),
    })
    return shown
  }

  /** Where the text of a page ends; an image that reaches farther would go to the next page. */
  #end(page: number): number {
    const { height = 0 } = this.#source.pages.get(page) ?? {}
    const { blocks, footerDistance = 0 } = this.#source.running.get(page) ?? {}
    // Programs end the text above the footer.
    const footer = (blocks?.footer ?? []).reduce(
      (sum, { look: { before = 0, line } = {} }) => sum + before + (line?.value ?? 0),
      footerDistance,
    )
    const notes = this.#source.notesTop.get(page) ?? height
    return Math.min(height - Math.max(this.#source.margins.bottom, footer) - 1, notes - aboveNotes)
  }

  #caption(inlines: readonly Inline[], lines: readonly PlacedLine[], above: number) {
    if (lines.length === 0) return undefined
    const setting = { measure: this.#measure, isJustified: this.#isJustified, fonts: this.#source.fonts }
    const { bottom, ...shown } = captionLook(inlines, lines, above, setting)
    this.#y = bottom
    return shown
  }
}
