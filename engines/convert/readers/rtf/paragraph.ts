import { type ParagraphLook, plainParagraph, type RowCell } from '../doc/looks.ts'

/** No table of a file that a program wrote has nearly as many columns. */
const maxCells = 1000

const aligns = { qc: 'center', qr: 'right', qj: 'justify' } as const

/** What the words of a story have set for the paragraph and the row that come. */
export class ParagraphState {
  look: ParagraphLook = plainParagraph
  /** The sign of a list that stands before the paragraph. */
  sign = ''
  #edge = 0
  #cells: RowCell[] = []
  #joinsLeft = false
  #joinsAbove = false
  #header = false

  /** How the row that ends here looks. */
  row(): ParagraphLook {
    return { ...plainParagraph, inTable: true, endsRow: true, cells: this.#cells, headerRow: this.#header }
  }

  /** Takes in a word; false for one that says nothing of paragraphs and rows. */
  take(word: string, value: number): boolean {
    switch (word) {
      case 'pard':
        this.sign = ''
        this.look = plainParagraph
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
        this.#edge = 0
        this.#cells = []
        this.#header = false
        return true
      case 'trhdr':
        this.#header = true
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
        return false
    }
  }

  #set(look: Partial<ParagraphLook>): true {
    this.look = { ...this.look, ...look }
    return true
  }

  #cell(right: number): void {
    if (this.#cells.length < maxCells)
      this.#cells.push({ left: this.#edge, right, joinsLeft: this.#joinsLeft, joinsAbove: this.#joinsAbove })
    this.#edge = right
    this.#joinsLeft = false
    this.#joinsAbove = false
  }
}
