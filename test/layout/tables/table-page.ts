import type { Table } from '../../../engines/model/document.ts'
import { plainText } from '../../../engines/model/document-text.ts'
import { type Box, boundsOf } from '../../../engines/model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../../engines/model/page-content.ts'

interface Look {
  readonly size?: number
  readonly bold?: boolean
  readonly mono?: boolean
  /** Whether `x` is the left edge, the right edge or the centre of the text. Default: left. */
  readonly at?: 'left' | 'right' | 'center'
  readonly turn?: 90 | 270
  /** No space before the text, which goes on from the text before it. */
  readonly touching?: boolean
  /** From this character on the first word stands at `x`, over the end of what is before it. */
  readonly moved?: { readonly from: number; readonly x: number }
}

/** Characters are half an em wide, spaces a quarter. */
const letter = 0.5
const space = 0.25

/** Builds the content of a page, text by text and line by line. Points, y down; `y` of text is its baseline. */
export class PageBuilder {
  readonly #words: PageWord[] = []
  readonly #rulings: Ruling[] = []
  readonly #fills: Box[] = []

  text(x: number, y: number, text: string, look: Look = {}): this {
    const { size = 10, bold = false, mono = false, at = 'left', turn, touching = false, moved } = look
    const parts = text.split(' ')
    const width = parts.reduce(
      (sum, part) => sum + [...part].length * letter * size,
      (parts.length - 1) * space * size,
    )
    let from = at === 'left' ? x : at === 'right' ? x - width : x - width / 2
    for (const [number, part] of parts.entries()) {
      const letters = [...part].map((_, i): Box => {
        const isMoved = moved !== undefined && number === 0 && i >= moved.from
        const x0 = isMoved ? moved.x + (i - moved.from) * letter * size : from + i * letter * size
        return { x0, x1: x0 + letter * size, y0: y - 0.8 * size, y1: y + 0.2 * size }
      })
      const flat = { ...letters[0], x1: letters[letters.length - 1].x1 }
      const box = turn ? { x0: x, x1: x + size, y0: y - (flat.x1 - flat.x0), y1: y } : flat
      this.#words.push({
        text: part,
        box,
        baseline: y,
        size,
        font: 'F',
        bold,
        italic: false,
        mono,
        spaceBefore: !touching || number > 0,
        line: -1,
        confidence: 1,
        mcid: -1,
        charBounds: boundsOf(letters),
        ...(turn ? { turn } : {}),
      })
      from = flat.x1 + space * size
    }
    return this
  }

  /** Rows of texts at given positions, 14 points apart by default; '' leaves a position empty. */
  rows(
    xs: readonly number[],
    y: number,
    rows: readonly (readonly string[])[],
    look: Look & { pitch?: number } = {},
  ): this {
    rows.forEach((row, i) => {
      row.forEach((text, k) => {
        if (text !== '') this.text(xs[k], y + i * (look.pitch ?? 14), text, look)
      })
    })
    return this
  }

  line(x0: number, y0: number, x1: number, y1: number): this {
    this.#rulings.push({ x0, y0, x1, y1, thickness: 0.5 })
    return this
  }

  /** All lines of a grid. */
  grid(xs: readonly number[], ys: readonly number[]): this {
    for (const x of xs) this.line(x, ys[0], x, ys[ys.length - 1])
    for (const y of ys) this.line(xs[0], y, xs[xs.length - 1], y)
    return this
  }

  fill(x0: number, y0: number, x1: number, y1: number): this {
    this.#fills.push({ x0, y0, x1, y1 })
    return this
  }

  build(page = 1): PageContent {
    return {
      page,
      width: 595,
      height: 842,
      words: this.#words,
      rulings: this.#rulings,
      fills: this.#fills,
      pictures: [],
      links: [],
    }
  }
}

export function page(): PageBuilder {
  return new PageBuilder()
}

/** A table as lines of text: `#` marks headers, `>2` and `v2` cells that span columns and rows. */
export function shown(table: Table): string[] {
  return table.rows.map(({ cells }) =>
    cells
      .map((cell) => {
        const spans = `${cell.colspan ? `>${cell.colspan} ` : ''}${cell.rowspan ? `v${cell.rowspan} ` : ''}`
        const text = plainText({ metadata: {}, blocks: cell.blocks, notes: new Map(), resources: new Map() })
        return `${cell.header ? '#' : ''}${spans}${text}`
      })
      .join(' | '),
  )
}
