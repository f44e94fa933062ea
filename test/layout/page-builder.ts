import { type Box, boundsOf } from '../../engines/model/geometry.ts'
import type {
  PageContent,
  PageField,
  PageLink,
  PagePicture,
  PageWord,
  Ruling,
} from '../../engines/model/page-content.ts'

export interface Look {
  readonly size?: number
  readonly bold?: boolean
  readonly italic?: boolean
  readonly mono?: boolean
  /** Name of the font. Default: `F`, of monospaced text `M`. */
  readonly font?: string
  readonly confidence?: number
  readonly mcid?: number
  readonly turn?: 90 | 180 | 270
}

export interface Flow extends Look {
  readonly x?: number
  readonly width?: number
  /** First-line indent. */
  readonly indent?: number
  /** Distance between baselines in ems. */
  readonly leading?: number
  /** Space above in points, in addition to the leading. Default: 0. */
  readonly above?: number
}

/** Characters are half an em wide, spaces a quarter, ideographs one em. */
const widthOf = (text: string) => [...text].reduce((sum, c) => sum + (c > '\u2e80' ? 1 : 0.5), 0)

/**
 * Builds the content of a page line by line. `text` places one line; `flow` breaks a text into lines below the last
 * flowed text. `^12` is a superscript; `\u2060` joins words without white space.
 */
export class SheetBuilder {
  readonly words: PageWord[] = []
  readonly rulings: Ruling[] = []
  readonly pictures: PagePicture[] = []
  readonly links: PageLink[] = []
  readonly fields: PageField[] = []
  /** Baseline of the last line. */
  y = 72
  readonly width: number
  readonly height: number

  constructor(width = 595, height = 842) {
    this.width = width
    this.height = height
  }

  text(x: number, y: number, text: string, look: Look = {}): this {
    const { size = 10 } = look
    let at = x
    for (const part of text.split(' ')) {
      let spaced = true
      for (const piece of part.split(/\u2060|(?=\^)/)) {
        const raised = piece.startsWith('^')
        const shown = raised ? piece.slice(1) : piece
        const own = raised ? 0.6 * size : size
        if (shown !== '') at = this.#word(shown, at, raised ? y - 0.35 * size : y, own, spaced, look)
        spaced = false
      }
      at += 0.25 * size
    }
    return this
  }

  /** A right-to-left text: its words in reading order, from the right edge. */
  leftwards(right: number, y: number, text: string, look: Look = {}): this {
    const { size = 10 } = look
    let at = right
    for (const word of text.split(' ')) {
      at -= widthOf(word) * size
      this.#word(word, at, y, size, true, look, /[\u0590-\u08ff]/u.test(word))
      at -= 0.25 * size
    }
    return this
  }

  flow(text: string, flow: Flow = {}): this {
    const { x = 72, width = 451, size = 10, indent = 0, leading = 1.2, above = 0 } = flow
    let line: string[] = []
    let used = indent
    let first = true
    this.y += above
    const end = () => {
      this.y += leading * size
      this.text(x + (first ? indent : 0), this.y, line.join(' '), flow)
      first = false
      used = 0
      line = []
    }
    for (const word of text.split(' ')) {
      const room = widthOf(word.replace(/[\^\u2060]/g, '')) * size
      if (line.length > 0 && used + room > width) end()
      line.push(word)
      used += room + 0.25 * size
    }
    end()
    return this
  }

  rule(x0: number, y0: number, x1: number, y1: number): this {
    this.rulings.push({ x0, y0, x1, y1, thickness: 0.5 })
    return this
  }

  picture(box: Box, resource = 'image-1'): this {
    this.pictures.push({ box, resource })
    return this
  }

  /** A field of a form. */
  field(x0: number, y0: number, x1: number, y1: number, mcid = -1): this {
    this.fields.push({ box: { x0, y0, x1, y1 }, mcid })
    return this
  }

  /** A drawn box. */
  frame(x0: number, y0: number, x1: number, y1: number): this {
    return this.rule(x0, y0, x1, y0).rule(x0, y1, x1, y1).rule(x0, y0, x0, y1).rule(x1, y0, x1, y1)
  }

  /** A link over the words of a text. */
  link(href: string, ...texts: readonly string[]): this {
    for (const { text, box } of this.words) if (texts.includes(text)) this.links.push({ box, href })
    return this
  }

  build(page = 1): PageContent {
    const { width, height, words, rulings, pictures, links, fields } = this
    return { page, width, height, words, rulings, fills: [], pictures, links, fields }
  }

  #word(
    text: string,
    x: number,
    y: number,
    size: number,
    spaced: boolean,
    look: Look,
    leftwards = false,
  ): number {
    const { bold = false, italic = false, mono = false, confidence = 1, mcid = -1, turn } = look
    const { font = mono ? 'M' : 'F' } = look
    let at = x
    const letters = [...text].map((letter): Box => {
      const x0 = at
      at += widthOf(letter) * size
      return { x0, y0: y - 0.8 * size, x1: at, y1: y + 0.2 * size }
    })
    const box = { x0: x, y0: y - 0.8 * size, x1: at, y1: y + 0.2 * size }
    const turned = turn === undefined ? {} : { turn }
    const style = { size, font, bold, italic, mono }
    this.words.push({
      text,
      box,
      baseline: y,
      ...style,
      spaceBefore: spaced,
      line: -1,
      confidence,
      mcid,
      charBounds: boundsOf(leftwards ? letters.reverse() : letters),
      ...turned,
    })
    return at
  }
}

export function sheet(width?: number, height?: number): SheetBuilder {
  return new SheetBuilder(width, height)
}

/** Filler text of several lines, different for each number. */
export function prose(sentences: number, seed = 0): string {
  const subjects = [
    'The river',
    'Our neighbour',
    'This old machine',
    'A quiet morning',
    'The committee',
    'Every letter',
  ]
  const verbs = ['carries', 'remembers', 'describes', 'follows', 'overlooks', 'measures']
  const objects = [
    'many small stones',
    'the names of visitors',
    'what no one asked',
    'a narrow road',
    'the price of bread',
  ]
  const ends = [
    'towards the sea',
    'without a word',
    'until the evening',
    'in the year before',
    'with great patience',
  ]
  return Array.from({ length: sentences }, (_, i) => {
    const n = seed * 7 + i
    return `${subjects[n % 6]} ${verbs[(n * 5 + seed) % 6]} ${objects[(n * 3 + seed) % 5]} ${ends[(n * 2 + seed) % 5]}.`
  }).join(' ')
}
