import { drawLine } from './draw-line.ts'
import { heightOf, type LaidCell, type LinePiece, type Piece, type RowPiece } from './pieces.ts'
import type { Sheet } from './sheet.ts'

/** The notes that are called in a piece, those in the cells of rows too. */
function calledIn(piece: Piece): readonly number[] {
  if (piece.kind === 'line') return piece.line.notes
  return piece.kind === 'row' ? piece.cells.flatMap(({ pieces }) => pieces.flatMap(calledIn)) : []
}

/** The page and the part of it that text fills. */
export interface Frame {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

const border = '#999999'
const headerShade = '#eeeeee'

/** Room between the text and the notes below it, with a short line in it. */
const aboveNotes = 14
/** Notes that want more of a page stand behind the text. */
const mostOfPage = 0.4

/** Fills pages with pieces, the notes that are called on a page at its foot. Running lines are drawn on each. */
export class Painter {
  readonly #sheet: Sheet
  readonly #frame: Frame
  readonly #running: (sheet: Painter) => void
  readonly #notes: ReadonlyMap<number, readonly Piece[]>
  /** Notes at the foot of this page, and the room they take. */
  #foot: number[] = []
  #footHeight = 0
  #placed = new Set<number>()
  #y = 0
  pages = 0

  constructor(
    sheet: Sheet,
    frame: Frame,
    notes: ReadonlyMap<number, readonly Piece[]>,
    running: (painter: Painter) => void,
  ) {
    this.#sheet = sheet
    this.#frame = frame
    this.#notes = notes
    this.#running = running
  }

  get #end(): number {
    return this.#frame.height - this.#frame.bottom - this.#footHeight
  }

  get #start(): number {
    return this.#frame.top
  }

  /** All pieces, then the notes that no page had room for. */
  fill(pieces: readonly Piece[]): void {
    this.#fill(pieces)
    this.#drawFoot()
    const late = [...this.#notes.keys()].filter((number) => !this.#placed.has(number))
    if (late.length === 0) return
    for (const number of late) this.#placed.add(number)
    this.#fill([
      { kind: 'gap', height: aboveNotes },
      { kind: 'rule', x: 0, width: 120, height: aboveNotes },
      ...late.flatMap((number) => this.#notes.get(number) ?? []),
    ])
  }

  #fill(pieces: readonly Piece[]): void {
    if (this.pages === 0) this.#turn()
    for (let i = 0; i < pieces.length; i++) {
      const piece = pieces[i]
      if (piece.kind === 'page-break') {
        this.#turn()
        continue
      }
      const atTop = this.#y === this.#start
      if (piece.kind === 'gap' && (atTop || this.#y + piece.height > this.#end)) continue
      const foot = this.#footOf(piece)
      if (!atTop && this.#y + this.#together(pieces, i) + foot.height > this.#end) this.#turnFor(piece)
      this.#take(foot)
      this.#place(piece)
    }
  }

  /** What has to stand on one page from here on, as far as a page can hold it. */
  #together(pieces: readonly Piece[], from: number): number {
    const room = this.#end - this.#start
    let height = 0
    for (let i = from; i < pieces.length && i < from + 12; i++) {
      const piece = pieces[i]
      if (piece.kind === 'page-break') break
      if (height + piece.height > room) return height > 0 ? height : Math.min(piece.height, room)
      height += piece.height
      if (piece.kind !== 'gap' && !('keep' in piece && piece.keep)) break
    }
    return height
  }

  /** The notes that a piece calls for the first time, and the room they would take below. */
  #footOf(piece: Piece): { readonly numbers: readonly number[]; readonly height: number } {
    const numbers = [...new Set(calledIn(piece))].filter(
      (number) => !this.#placed.has(number) && this.#notes.has(number),
    )
    const height = numbers.reduce((sum, number) => sum + heightOf(this.#notes.get(number) ?? []), 0)
    const room = this.#frame.height - this.#frame.top - this.#frame.bottom
    if (numbers.length === 0 || height > room * mostOfPage) return { numbers: [], height: 0 }
    return { numbers, height: height + (this.#foot.length === 0 ? aboveNotes : 0) }
  }

  #take({ numbers }: { readonly numbers: readonly number[] }): void {
    if (numbers.length === 0) return
    const line = this.#foot.length === 0 ? aboveNotes : 0
    const bodies = numbers.reduce((sum, number) => sum + heightOf(this.#notes.get(number) ?? []), 0)
    this.#footHeight += bodies + line
    for (const number of numbers) this.#foot.push(number)
    for (const number of numbers) this.#placed.add(number)
  }

  #drawFoot(): void {
    if (this.#foot.length === 0) return
    const sheet = this.#sheet
    const { left } = this.#frame
    let y = this.#end
    sheet.artifact(() => sheet.line(left, y + aboveNotes / 2, left + 120, y + aboveNotes / 2, 0.5))
    y += aboveNotes
    for (const number of this.#foot)
      for (const piece of this.#notes.get(number) ?? []) {
        if (piece.kind === 'page-break') continue
        this.draw(piece, left, y, true)
        y += piece.height
      }
    this.#foot = []
    this.#footHeight = 0
  }

  #turn(): void {
    this.#drawFoot()
    this.#sheet.addPage(this.#frame.width, this.#frame.height)
    this.pages++
    this.#y = this.#start
    this.#running(this)
  }

  /** A new page; a table that goes on there begins with its header rows. */
  #turnFor(piece: Piece): void {
    this.#turn()
    if (piece.kind === 'row') this.#repeat(piece.head)
  }

  #repeat(head: readonly RowPiece[]): void {
    const height = heightOf(head)
    if (height > (this.#end - this.#start) / 2) return
    for (const row of head) {
      this.#sheet.artifact(() => this.#drawRow(row, this.#y, false), 'Pagination')
      this.#y += row.height
    }
  }

  #place(piece: Exclude<Piece, { kind: 'page-break' }>): void {
    if (piece.kind === 'row' && this.#y + piece.height > this.#end) {
      this.#splitRow(piece)
      return
    }
    const height = piece.kind === 'picture' ? Math.min(piece.height, this.#end - this.#start) : piece.height
    this.draw(piece, this.#frame.left, this.#y, true)
    this.#y += height
  }

  /** Draws a piece with its top at y. @param real whether it is content, not a repetition */
  draw(piece: Exclude<Piece, { kind: 'page-break' }>, left: number, y: number, real: boolean): void {
    const sheet = this.#sheet
    for (const bar of piece.bars ?? [])
      this.#decorate(real, () => sheet.line(left + bar, y, left + bar, y + piece.height, 1.5, '#c0c0c0'))
    if ('names' in piece && real) for (const name of piece.names) sheet.destination(name, y)
    switch (piece.kind) {
      case 'line':
        this.#drawLinePiece(piece, left, y, real)
        break
      case 'picture': {
        const room = this.#end - this.#start
        const shrink = Math.min(1, room / piece.height)
        const { bytes, width } = piece.picture
        this.#content(piece.tag, real, () =>
          sheet.image(bytes, left + piece.x, y, width * shrink, piece.height * shrink),
        )
        break
      }
      case 'row':
        this.#drawRow(piece, y, real, left)
        break
      case 'rule': {
        const middle = y + piece.height / 2
        this.#decorate(real, () =>
          sheet.line(left + piece.x, middle, left + piece.x + piece.width, middle, 0.7),
        )
      }
    }
  }

  #content(tag: LinePiece['tag'], real: boolean, draw: () => void): void {
    if (real) this.#sheet.tagged(tag, draw)
    else draw()
  }

  /** What is repeated stands inside of an artifact already. */
  #decorate(real: boolean, draw: () => void): void {
    if (real) this.#sheet.artifact(draw)
    else draw()
  }

  #drawLinePiece(piece: LinePiece, left: number, y: number, real: boolean): void {
    const sheet = this.#sheet
    const { shade, label, outline } = piece
    if (shade)
      this.#decorate(real, () => sheet.fill(left + shade.x, y, shade.width, piece.height, shade.colour))
    if (outline && real) sheet.outline(outline.level, outline.title)
    // A number stands on the line of what it counts, which a formula may have lowered.
    const lower = label ? Math.max(0, piece.line.ascent - label.line.ascent) : 0
    if (label) drawLine(sheet, label.line, label.tag, left + label.x, y + lower, real)
    drawLine(sheet, piece.line, piece.tag, left + piece.x, y, real)
  }

  #drawRow(row: RowPiece, y: number, real: boolean, left = this.#frame.left): void {
    for (const cell of row.cells) this.#drawCell(cell, left + row.x, y, real)
  }

  #drawCell(cell: LaidCell, left: number, top: number, real: boolean): void {
    const [x, y] = [left + cell.x, top + cell.y]
    this.#boxOf(cell, x, y, cell.height, real)
    if (real) this.#sheet.touch(cell.tag)
    let at = y + cellPadding
    for (const piece of cell.pieces) {
      if (piece.kind === 'page-break') continue
      this.draw(piece, x, at, real)
      at += piece.height
    }
  }

  #boxOf({ width, header }: LaidCell, x: number, y: number, height: number, real: boolean): void {
    const sheet = this.#sheet
    this.#decorate(real, () => {
      if (header) sheet.fill(x, y, width, height, headerShade)
      sheet.line(x, y, x + width, y, 0.5, border)
      sheet.line(x, y + height, x + width, y + height, 0.5, border)
      sheet.line(x, y, x, y + height, 0.5, border)
      sheet.line(x + width, y, x + width, y + height, 0.5, border)
    })
  }

  /** Rows that no page can hold whole: their cells go on over pages, each as far as it comes. */
  #splitRow(row: RowPiece): void {
    const waiting = row.cells.map((cell) => ({ cell, left: [...cell.pieces] }))
    for (let guard = 0; waiting.some(({ left }) => left.length > 0); guard++) {
      if (guard > 0) this.#turnFor(row)
      const room = this.#end - this.#y - cellPadding * 2
      const fits = waiting.map(({ cell, left }) => {
        let height = 0
        let count = 0
        for (const piece of left) {
          const tall = piece.kind === 'page-break' ? 0 : piece.height
          // A piece that is taller than a page is drawn as far as it goes, or nothing would ever be.
          if (height + tall > room && (count > 0 || guard === 0)) break
          height += tall
          count++
        }
        return { cell, pieces: left.splice(0, count), height: height + cellPadding * 2 }
      })
      const tallest = Math.min(
        this.#end - this.#y,
        fits.reduce((most, { height }) => Math.max(most, height), 0),
      )
      if (fits.every(({ pieces }) => pieces.length === 0)) continue
      for (const { cell, pieces } of fits)
        this.#drawCell({ ...cell, y: 0, height: tallest, pieces }, this.#frame.left + row.x, this.#y, true)
      this.#y += tallest
    }
  }
}

const cellPadding = 4
