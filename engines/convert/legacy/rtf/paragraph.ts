import { type ParagraphFormat, plainParagraph, type RowCell } from '../doc/formatting.ts'
import { ParagraphLook, RowLooks, type RtfLooks } from './looks.ts'

/** Limit against hostile files; real tables have far fewer columns. */
const maxCells = 1000

const aligns = { qc: 'center', qr: 'right', qj: 'justify' } as const

/** Properties of the paragraph and table row being read. */
export class ParagraphState {
  format: ParagraphFormat = plainParagraph
  /** Bullet or number of a list item. */
  sign = ''
  /** Set where looks are read. */
  readonly looks: RtfLooks | undefined
  readonly shown = new ParagraphLook()
  readonly #row = new RowLooks()
  #edge = 0
  #cells: RowCell[] = []
  #joinsLeft = false
  #joinsAbove = false
  #header = false

  constructor(looks: RtfLooks | undefined) {
    this.looks = looks
  }

  /** Properties of the row that ends here. */
  row(): ParagraphFormat {
    return { ...plainParagraph, inTable: true, endsRow: true, cells: this.#cells, headerRow: this.#header }
  }

  /** Applies a control word; false for one that is not about paragraphs or rows. */
  take(word: string, value: number): boolean {
    switch (word) {
      case 'pard':
        this.format = plainParagraph
        this.shown.clear()
        return true
      case 's':
        return this.#set({ style: value })
      case 'outlinelevel':
        return this.#set({ outline: value })
      case 'ilvl':
        return this.#set({ level: Math.min(8, Math.max(0, value)) })
      case 'intbl':
        return this.#set({ inTable: true })
      case 'qc':
      case 'qr':
      case 'qj':
        return this.#set({ align: aligns[word] })
      case 'trowd':
        this.#row.clear()
        this.#edge = 0
        this.#cells = []
        this.#header = false
        return true
      case 'trhdr':
        this.#header = true
        return true
      case 'trleft':
        if (this.looks) this.#edge = Math.max(-2000, Math.min(20_000, value))
        return true
      case 'clmrg':
        this.#joinsLeft = true
        return true
      case 'clvmrg':
        this.#joinsAbove = true
        return true
      case 'cellx':
        this.#cell(value)
        return true
      default:
        return this.looks !== undefined && this.#isLook(word, value, this.looks)
    }
  }

  #isLook(word: string, value: number, looks: RtfLooks): boolean {
    return this.shown.take(word, value, looks) || this.#row.take(word, value, looks)
  }

  #set(format: Partial<ParagraphFormat>): true {
    this.format = { ...this.format, ...format }
    return true
  }

  #cell(right: number): void {
    if (this.#cells.length < maxCells)
      this.#cells.push({
        left: this.#edge,
        right,
        joinsLeft: this.#joinsLeft,
        joinsAbove: this.#joinsAbove,
        ...(this.looks ? this.#row.cell() : {}),
      })
    this.#edge = right
    this.#joinsLeft = false
    this.#joinsAbove = false
  }
}
