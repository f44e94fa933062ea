import { centre } from '../../model/geometry.ts'
import type { OcrPage, OcrWord } from '../ocr-page.ts'
import { type LineGroup, maxLevelDegrees } from './line-groups.ts'

/** Words of lower confidence may be something else: their letters are read again, and reported in the end. */
const minConfidence = { first: 0.6, again: 0.75 }

/** Of the letters of a group. */
const minReadShare = 0.7

/** Pixels of the side of a cell. */
const cell = 4

/** Where words were read on an image: in lines that are level on the page, and in lines that were levelled for it. */
export class ReadMask {
  readonly #columns: number
  readonly #rows: number
  readonly #level: Uint8Array
  readonly #seen: Uint8Array
  readonly #skew: number

  constructor(
    { width, height }: { readonly width: number; readonly height: number },
    { words, skew }: Pick<OcrPage, 'words' | 'skew'>,
  ) {
    this.#columns = Math.ceil(width / cell) + 1
    this.#rows = Math.ceil(height / cell) + 1
    this.#level = new Uint8Array(this.#columns * this.#rows)
    this.#seen = new Uint8Array(this.#columns * this.#rows)
    this.#skew = skew
    for (const word of words) this.#mark(this.#level, word, minConfidence.first)
  }

  /** Adds a word of a view that was made for its letters. */
  addSeen(word: OcrWord): void {
    this.#mark(this.#seen, word, minConfidence.again)
  }

  #mark(mask: Uint8Array, { box, symbols, confidence }: OcrWord, least: number): void {
    if (confidence < least) return
    for (const { x0, y0, x1, y1 } of symbols.length > 0 ? symbols.map((symbol) => symbol.box) : [box]) {
      const left = Math.max(0, Math.floor(x0 / cell))
      const right = Math.min(this.#columns - 1, Math.floor(x1 / cell))
      const bottom = Math.min(this.#rows - 1, Math.floor(y1 / cell))
      for (let y = Math.max(0, Math.floor(y0 / cell)); y <= bottom; y++)
        mask.fill(1, y * this.#columns + left, y * this.#columns + right + 1)
    }
  }

  /**
   * Whether words cover most letters of a group as it has to be read: tilted lines are often read as other letters where they were not
   * levelled. `factor`: pixels of the image for each of the group.
   */
  isRead(group: LineGroup, factor: number): boolean {
    const { angle } = group
    const isLevel = Math.abs(angle) <= maxLevelDegrees || Math.abs(Math.abs(angle) - 90) <= maxLevelDegrees
    const isSkew = Math.abs(angle - this.#skew) <= 2
    return isLevel || isSkew ? this.isCovered(group, factor) : this.#covers([this.#seen], group, factor)
  }

  /** Whether words cover most letters of a group, however they were read. */
  isCovered(group: LineGroup, factor: number): boolean {
    return this.#covers([this.#level, this.#seen], group, factor)
  }

  #covers(masks: readonly Uint8Array[], { letters }: LineGroup, factor: number): boolean {
    const read = letters.filter((letter) => {
      const { x, y } = centre(letter)
      const at = Math.floor((y * factor) / cell) * this.#columns + Math.floor((x * factor) / cell)
      return masks.some((mask) => mask[at] === 1)
    })
    return read.length >= minReadShare * letters.length
  }
}
