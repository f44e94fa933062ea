import type { PageFieldText } from '../../tree/page-fields.ts'
import { FlowableDrawer } from './draw-flowable.ts'
import { type Flowable, type RowFlowable, totalHeight } from './layout/flowables.ts'
import type { PageFrame } from './page-places.ts'
import type { PdfCanvas } from './pdf-canvas.ts'
import { splitRow } from './split-row.ts'

/** Numbers of the notes referenced in a flowable, including table cells. */
function notesCalledIn(flowable: Flowable): readonly number[] {
  if (flowable.kind === 'line') return flowable.line.notes
  if (flowable.kind === 'box') return flowable.flowables.flatMap(notesCalledIn)
  return flowable.kind === 'row'
    ? flowable.cells.flatMap(({ flowables }) => flowables.flatMap(notesCalledIn))
    : []
}

/** The pages of a section: their frame, and the columns of their text. */
export interface SectionFrame {
  readonly frame: PageFrame
  /** Of its first page, and of even pages, if their headers or footers differ. */
  readonly first?: PageFrame
  readonly even?: PageFrame
  readonly columns: { readonly count: number; readonly gap: number; readonly hasLines?: boolean }
  readonly continues: boolean
}

/** Where a page is in its section. */
export interface PagePlace {
  readonly section: number
  readonly isFirst: boolean
}

/** A page that is turned by a quarter: its margins turn with it. */
export function turnedFrame({ width, height, top, right, bottom, left }: PageFrame): PageFrame {
  return { width: height, height: width, top: left, right: top, bottom: right, left: bottom }
}

/** A page break that only ends or begins turned pages is omitted next to another page break and at the end. */
function withoutEmptyPages(flowables: readonly Flowable[]): Flowable[] {
  const out: Flowable[] = []
  for (const flowable of flowables) {
    const last = out.findLastIndex(({ kind }) => kind !== 'gap')
    const before = last < 0 ? undefined : out[last]
    if (flowable.kind === 'page-break' && before?.kind === 'page-break') {
      if (before.orientation === 'usual' && flowable.orientation === 'turned') {
        out.splice(last, 1)
        continue
      }
      if (before.orientation === 'usual' && flowable.orientation === undefined) continue
      if (before.orientation === undefined && flowable.orientation === 'turned') out.splice(last, 1)
    }
    if (flowable.kind === 'page-break' && flowable.orientation === 'turned') {
      // The heading of the table goes with it.
      const kept = out.splice(
        out.findLastIndex((one) => one.kind !== 'gap' && !('keep' in one && one.keep)) + 1,
      )
      out.push(flowable, ...kept)
      continue
    }
    out.push(flowable)
  }
  const last = out.findLastIndex(({ kind }) => kind !== 'gap')
  const end = last < 0 ? undefined : out[last]
  if (end?.kind === 'page-break' && end.orientation === 'usual') out.splice(last)
  return out
}

/** Points; as thick as word processors draw it. */
const columnLine = 0.5

/** Space between text and footnotes, points; it contains a short rule. */
const notesGap = 14
/** Notes that would take a larger share of the page become endnotes. */
const maxNotesShare = 0.4

/** Fills pages with flowables, with footnotes on the page of their reference, and headers and footers on each page. */
export class Paginator {
  readonly #canvas: PdfCanvas
  readonly #drawer: FlowableDrawer
  #usual: PageFrame
  readonly #sections: readonly SectionFrame[]
  #section = 0
  #isFirstOfSection = true
  #columns: SectionFrame['columns'] = { count: 1, gap: 0 }
  #column = 0
  /** Where columns begin and end on this page. */
  #columnTop = 0
  #columnEnd = Number.POSITIVE_INFINITY
  /** The lowest end of the columns of this page. */
  #deepest = 0
  #isBroken = true
  #frame: PageFrame
  /** Of the next page. */
  #nextFrame: PageFrame
  readonly #drawRunning: (canvas: Paginator, frame: PageFrame, place: PagePlace) => void
  readonly #notes: ReadonlyMap<number, readonly Flowable[]>
  /** Footnotes of this page, and their height. */
  #pageNotes: number[] = []
  #notesHeight = 0
  #placed = new Set<number>()
  #y = 0
  pages = 0
  /** The page of each page field of the text and of the notes. */
  readonly pageOf = new Map<PageFieldText, number>()

  constructor(
    canvas: PdfCanvas,
    frame: PageFrame,
    notes: ReadonlyMap<number, readonly Flowable[]>,
    running: (painter: Paginator, frame: PageFrame, place: PagePlace) => void,
    sections: readonly SectionFrame[] = [],
  ) {
    this.#sections = sections
    if (sections.length > 0) this.#columns = sections[0].columns
    this.#canvas = canvas
    this.#drawer = new FlowableDrawer(
      canvas,
      (field) => this.pageOf.set(field, this.pages),
      () => this.#frame,
    )
    this.#usual = frame
    this.#frame = frame
    this.#nextFrame = frame
    this.#notes = notes
    this.#drawRunning = running
  }

  get #end(): number {
    return Math.min(this.#frame.height - this.#frame.bottom - this.#notesHeight, this.#columnEnd)
  }

  get #start(): number {
    return this.#columnTop
  }

  get #columnWidth(): number {
    const { count, gap } = this.#columns
    const { width, left, right } = this.#frame
    return (width - left - right - gap * (count - 1)) / count
  }

  /** The left edge of the column. */
  get #left(): number {
    return this.#frame.left + this.#column * (this.#columnWidth + this.#columns.gap)
  }

  /** Draws all flowables, then the notes that did not fit on their page. */
  fill(flowables: readonly Flowable[]): void {
    this.#fill(withoutEmptyPages(flowables))
    this.#drawNotes()
    const late = [...this.#notes.keys()].filter((number) => !this.#placed.has(number))
    if (late.length === 0) {
      this.#drawColumnLines()
      return
    }
    for (const number of late) this.#placed.add(number)
    this.#fill([
      { kind: 'gap', height: notesGap },
      { kind: 'rule', x: 0, width: 120, height: notesGap },
      ...late.flatMap((number) => this.#notes.get(number) ?? []),
    ])
    this.#drawColumnLines()
  }

  #fill(flowables: readonly Flowable[]): void {
    const [first] = flowables
    if (this.pages === 0 && first?.kind !== 'page-break') this.#startPage()
    for (let i = 0; i < flowables.length; i++) {
      const flowable = flowables[i]
      if (flowable.kind === 'page-break') {
        if (flowable.section !== undefined) {
          this.#startSection(flowable.section, flowable.columnHeight)
          continue
        }
        this.#isBroken = true
        if (flowable.orientation === 'turned') this.#nextFrame = turnedFrame(this.#usual)
        else if (flowable.orientation === 'usual') this.#nextFrame = this.#usual
        this.#startPage()
        continue
      }
      const atTop = this.#y === this.#start && !(this.#isBroken && flowable.kind === 'gap' && flowable.space)
      const isOpen = flowable.kind === 'gap' && flowable.edge === undefined && !flowable.isSolid
      const isBottom = flowable.kind === 'gap' && flowable.edge?.side === 'bottom'
      if ((isOpen || isBottom) && (atTop || this.#y + flowable.height > this.#end)) continue
      const notes = this.#newNotesOf(flowable)
      if (!atTop && !isBottom && this.#y + this.#keptHeight(flowables, i) + notes.height > this.#end) {
        this.#startColumnFor(flowable)
        // A page does not begin with a gap.
        if (isOpen) continue
      }
      this.#reserveNotes(notes)
      this.#put(flowable)
    }
  }

  /** Height of what must stay on one page from here on, as far as a page can contain it. */
  #keptHeight(flowables: readonly Flowable[], from: number): number {
    const room = this.#end - this.#start
    let height = 0
    for (let i = from; i < flowables.length && i < from + 12; i++) {
      const flowable = flowables[i]
      if (flowable.kind === 'page-break') break
      if (flowable.kind === 'row' && flowable.isDivisible && !flowable.keep)
        return height + Math.min(flowable.height, this.#minHeightOf(flowable, this.#end - this.#y - height))
      if (height + flowable.height > room) return height > 0 ? height : Math.min(flowable.height, room)
      height += flowable.height
      const isOpen = flowable.kind === 'gap' && !flowable.isSolid
      if (isOpen || ('keep' in flowable && flowable.keep)) continue
      return flowable.kind === 'line' ? height - (flowable.line.slack ?? 0) : height
    }
    return height
  }

  /** The height that a row needs on a page where the rest of it continues: none if a part of it fits. */
  #minHeightOf(row: RowFlowable, room: number): number {
    return row.height <= room || splitRow(row, room, false).top === undefined ? row.height : 0
  }

  /** Notes that a flowable references first, and the height they need at the foot of the page. */
  #newNotesOf(flowable: Flowable): { readonly numbers: readonly number[]; readonly height: number } {
    const numbers = [...new Set(notesCalledIn(flowable))].filter(
      (number) => !this.#placed.has(number) && this.#notes.has(number),
    )
    const height = numbers.reduce((sum, number) => sum + totalHeight(this.#notes.get(number) ?? []), 0)
    const room = this.#frame.height - this.#frame.top - this.#frame.bottom
    if (numbers.length === 0 || height > room * maxNotesShare) return { numbers: [], height: 0 }
    return { numbers, height: height + (this.#pageNotes.length === 0 ? notesGap : 0) }
  }

  #reserveNotes({ numbers }: { readonly numbers: readonly number[] }): void {
    if (numbers.length === 0) return
    const line = this.#pageNotes.length === 0 ? notesGap : 0
    const bodies = numbers.reduce((sum, number) => sum + totalHeight(this.#notes.get(number) ?? []), 0)
    this.#notesHeight += bodies + line
    for (const number of numbers) this.#pageNotes.push(number)
    for (const number of numbers) this.#placed.add(number)
  }

  #drawNotes(): void {
    if (this.#pageNotes.length === 0) return
    const canvas = this.#canvas
    const { left } = this.#frame
    let y = this.#end
    canvas.drawArtifact(() => canvas.strokeLine(left, y + notesGap / 2, left + 120, y + notesGap / 2, 0.5))
    y += notesGap
    for (const number of this.#pageNotes)
      for (const flowable of this.#notes.get(number) ?? []) {
        if (flowable.kind === 'page-break') continue
        this.draw(flowable, left, y, true)
        y += flowable.height
      }
    this.#pageNotes = []
    this.#notesHeight = 0
  }

  /** Begins a section on the next page, or below the text so far. */
  #startSection(index: number, columnHeight?: number): void {
    const { frame, columns, continues } = this.#sections[index]
    this.#drawColumnLines()
    this.#column = 0
    this.#section = index
    this.#isFirstOfSection = true
    this.#usual = frame
    this.#nextFrame = frame
    const isSamePaper = frame.width === this.#frame.width && frame.height === this.#frame.height
    this.#isBroken = true
    if (!continues || this.pages === 0 || !isSamePaper) {
      this.#columns = columns
      this.#startPage()
    } else {
      const end = Math.max(this.#y, this.#deepest)
      this.#frame = { ...frame, top: this.#frame.top, bottom: this.#frame.bottom }
      this.#columns = columns
      this.#column = 0
      this.#columnTop = end
      this.#deepest = end
      this.#y = end
      this.#isFirstOfSection = false
    }
    if (columnHeight !== undefined && columns.count > 1) this.#columnEnd = this.#columnTop + columnHeight
    else this.#columnEnd = Number.POSITIVE_INFINITY
  }

  /** The lines between the columns so far, as high as the highest of them. */
  #drawColumnLines(): void {
    const { count, gap, hasLines } = this.#columns
    const end = Math.max(this.#y, this.#deepest)
    if (!hasLines || this.#column === 0 || end <= this.#columnTop) return
    this.#canvas.drawArtifact(() => {
      for (let i = 1; i < count; i++) {
        const x = this.#frame.left + i * (this.#columnWidth + gap) - gap / 2
        this.#canvas.strokeLine(x, this.#columnTop, x, end, columnLine, '#000000')
      }
    })
  }

  /** Starts the next column, or a page after the last one. */
  #startColumnFor(flowable: Flowable): void {
    if (this.#column >= this.#columns.count - 1) {
      this.#startPageFor(flowable)
      return
    }
    this.#deepest = Math.max(this.#deepest, this.#y)
    this.#column++
    this.#y = this.#columnTop
    this.#isBroken = false
    if (flowable.kind === 'row') this.#repeatHeader(flowable.head)
  }

  #startPage(): void {
    this.#drawColumnLines()
    this.#drawNotes()
    this.#frame = this.#frameOfNext()
    this.#column = 0
    this.#columnTop = this.#frame.top
    this.#columnEnd = Number.POSITIVE_INFINITY
    this.#deepest = 0
    this.#canvas.addPage(this.#frame.width, this.#frame.height)
    this.pages++
    this.#y = this.#start
    this.#drawRunning(this, this.#frame, { section: this.#section, isFirst: this.#isFirstOfSection })
    this.#isFirstOfSection = false
  }

  #frameOfNext(): PageFrame {
    const section = this.#sections[this.#section]
    if (!section || this.#nextFrame !== section.frame) return this.#nextFrame
    const special = this.#isFirstOfSection && section.first ? section.first : undefined
    return special ?? (this.pages % 2 === 1 && section.even ? section.even : section.frame)
  }

  /** Starts a page. A table that continues repeats its header rows. */
  #startPageFor(flowable: Flowable): void {
    this.#isBroken = false
    this.#startPage()
    if (flowable.kind === 'row') this.#repeatHeader(flowable.head)
  }

  #repeatHeader(head: readonly RowFlowable[]): void {
    const height = totalHeight(head)
    if (height > (this.#end - this.#start) / 2) return
    for (const row of head) {
      this.#canvas.drawArtifact(() => this.draw(row, this.#left, this.#y, false), 'Pagination')
      this.#y += row.height
    }
  }

  #put(flowable: Exclude<Flowable, { kind: 'page-break' }>): void {
    if (flowable.kind === 'row' && this.#y + flowable.height > this.#end) {
      this.#splitRow(flowable)
      return
    }
    const height =
      flowable.kind === 'picture' ? Math.min(flowable.height, this.#end - this.#start) : flowable.height
    this.draw(flowable, this.#left, this.#y, true)
    this.#y += height
  }

  /** Draws a flowable with its top at y. @param real false for a repetition, which is not tagged */
  draw(flowable: Exclude<Flowable, { kind: 'page-break' }>, left: number, y: number, real: boolean): void {
    this.#drawer.draw(flowable, left, y, real, this.#end - this.#start)
  }

  /** Splits rows that are higher than a page: each cell continues on the next page. */
  #splitRow(row: RowFlowable): void {
    let left: RowFlowable | undefined = row
    for (let isForced = this.#y === this.#start; left !== undefined; isForced = true) {
      const { top, rest } = splitRow(left, this.#end - this.#y, isForced)
      if (top) {
        this.draw(top, this.#left, this.#y, true)
        this.#y += top.height
      }
      left = rest
      if (left) this.#startColumnFor(row)
    }
  }
}
