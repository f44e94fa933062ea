import type { Font, Glyph } from '../fonts/coverage.ts'

/** A word or a space, shaped. Lengths in thousandths of an em. */
export interface ShapedWord {
  readonly advance: number
  readonly glyphs: readonly Glyph[]
  /** The characters that each glyph stands for. */
  readonly texts: readonly (readonly number[])[]
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

/** Letters, digits and punctuation of ASCII, which fonts shape by pairs where no feature depends on more. */
const plainWord = /^[!-~]+$/

/** Features that choose glyphs by more than their neighbour (OpenType 1.9, registered features). */
const contextual = ['calt', 'clig', 'rclt']

/** The words of texts in a font, each shaped once for all documents. */
class Shaper {
  readonly #font: Font
  readonly #words = new Map<string, ShapedWord>()
  readonly #isByPairs: boolean

  constructor(font: Font) {
    this.#font = font
    this.#isByPairs = !contextual.some((feature) => font.availableFeatures.includes(feature))
  }

  word(text: string): ShapedWord {
    let word = this.#words.get(text)
    if (word === undefined) {
      const isPlain = this.#isByPairs && text.length > 2 && plainWord.test(text)
      word = (isPlain ? this.#byPairs(text) : null) ?? shaped(this.#font, text)
      if (this.#words.size >= maxWords) this.#words.clear()
      this.#words.set(text, word)
    }
    return word
  }

  /** A word from its letters and the kerning of their pairs, which is faster. Null if a pair is a ligature or moves its letters. */
  #byPairs(text: string): ShapedWord | null {
    const glyphs: Glyph[] = []
    const texts: (readonly number[])[] = []
    const places: ShapedWord['places'][number][] = []
    let advance = 0
    for (let i = 0; i < text.length; i++) {
      const letter = this.word(text[i])
      if (letter.isMoved || letter.glyphs.length !== 1) return null
      let [place] = letter.places
      if (i + 1 < text.length) {
        const pair = this.word(text[i] + text[i + 1])
        const next = this.word(text[i + 1])
        const isPlain =
          !pair.isMoved &&
          pair.glyphs.length === 2 &&
          pair.glyphs[0].id === letter.glyphs[0].id &&
          pair.glyphs[1].id === next.glyphs[0]?.id &&
          pair.places[1].added === next.places[0].added
        if (!isPlain) return null
        place = pair.places[0]
      }
      glyphs.push(letter.glyphs[0])
      texts.push(letter.texts[0])
      places.push(place)
      advance += place.advance
    }
    return { advance, glyphs, texts, places, isMoved: false }
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
  return { advance, glyphs, texts: textsOf(font, text, glyphs), places, isMoved }
}

/**
 * The characters of glyphs in a text. Characters stored in a glyph are those of the text for which it was first loaded: other characters
 * may share it, and glyph components have none.
 */
function textsOf(font: Font, text: string, glyphs: readonly Glyph[]): (readonly number[])[] {
  const points = Array.from(text, (char) => char.codePointAt(0) ?? 0)
  const ids = points.map((point) => font.glyphForCodePoint(point).id)
  const own = new Map(ids.map((id, i) => [id, points[i]]))
  let next = 0
  return glyphs.map(({ id, codePoints }, i) => {
    // The characters up to that of the next glyph.
    const from = next++
    if (own.has(id) && ids[from] !== id) next = Math.max(next, ids.indexOf(id, from) + 1)
    else if (!own.has(id)) {
      const end = i + 1 < glyphs.length ? ids.indexOf(glyphs[i + 1].id, next) : points.length
      if (end > next) next = end
    }
    const point = own.get(id)
    if (point !== undefined) return [point]
    const isOfText = codePoints.length > 0 && codePoints.every((one) => points.includes(one))
    return isOfText ? codePoints : points.slice(from, next)
  })
}
