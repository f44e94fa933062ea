import type { Font, Glyph } from '../fonts/coverage.ts'

/** A word or a space, shaped. Lengths in thousandths of an em. */
export interface ShapedWord {
  readonly advance: number
  readonly glyphs: readonly Glyph[]
  readonly places: readonly {
    readonly advance: number
    /** What is added to the advance width of the glyph, as by kerning. */
    readonly added: number
    readonly x: number
    readonly y: number
  }[]
  /** Whether a glyph is not on the line, as some marks are not. */
  readonly isMoved: boolean
}

/** Words that are kept for each font: more than long documents have. */
const maxWords = 50_000

/** The words of texts in a font, each shaped once for all documents. */
class Shaper {
  readonly #font: Font
  readonly #words = new Map<string, ShapedWord>()

  constructor(font: Font) {
    this.#font = font
  }

  word(text: string): ShapedWord {
    let word = this.#words.get(text)
    if (word === undefined) {
      word = shaped(this.#font, text)
      if (this.#words.size >= maxWords) this.#words.clear()
      this.#words.set(text, word)
    }
    return word
  }
}

const shapers = new WeakMap<Font, Shaper>()

export function shaperOf(font: Font): Pick<Shaper, 'word'> {
  let shaper = shapers.get(font)
  if (shaper === undefined) {
    shaper = new Shaper(font)
    shapers.set(font, shaper)
  }
  return shaper
}

/** Words and the spaces between them. */
export function wordsOf(text: string): readonly string[] {
  return text.length > 1 && text.includes(' ') ? (text.match(/ |[^ ]+/g) ?? []) : [text]
}

function shaped(font: Font, text: string): ShapedWord {
  const { glyphs, positions } = font.layout(text)
  const scale = 1000 / font.unitsPerEm
  let advance = 0
  let isMoved = false
  const places = positions.map(({ xAdvance, xOffset, yOffset }, i) => {
    advance += xAdvance * scale
    if (xOffset !== 0 || yOffset !== 0) isMoved = true
    return {
      advance: xAdvance * scale,
      added: (xAdvance - glyphs[i].advanceWidth) * scale,
      x: xOffset * scale,
      y: yOffset * scale,
    }
  })
  return { advance, glyphs, places, isMoved }
}
