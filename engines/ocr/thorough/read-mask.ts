import { type Box, centre } from '../../model/geometry.ts'
import type { OcrPage, OcrWord } from '../ocr-page.ts'
import { type LineGroup, maxLevelDegrees } from './line-groups.ts'

/** Words of lower confidence may be something else. Tilted lines are often read as other letters. */
const minConfidence = { level: 0.6, tilted: 0.85 }

/** Of the letters of a group. */
const minReadShare = 0.7

/** Pixels of the side of a cell. */
const cell = 4

/** Where words were read on an image, by their confidence. */
export class ReadMask {
  readonly #columns: number
  readonly #rows: number
  readonly #confidence: Uint8Array
  readonly #skew: number

  constructor(
    { width, height }: { readonly width: number; readonly height: number },
    { words, skew }: Pick<OcrPage, 'words' | 'skew'>,
  ) {
    this.#columns = Math.ceil(width / cell) + 1
    this.#rows = Math.ceil(height / cell) + 1
    this.#confidence = new Uint8Array(this.#columns * this.#rows)
    this.#skew = skew
    for (const word of words) this.add(word)
  }

  add({ box, symbols, confidence }: OcrWord & { readonly parts?: readonly Box[] }): void {
    const level = Math.round(100 * confidence)
    for (const { x0, y0, x1, y1 } of symbols.length > 0
      ? [...symbols.map((symbol) => symbol.box), box].slice(0, symbols.length)
      : [box])
      for (
        let y = Math.max(0, Math.floor(y0 / cell));
        y <= Math.min(this.#rows - 1, Math.floor(y1 / cell));
        y++
      )
        for (
          let x = Math.max(0, Math.floor(x0 / cell));
          x <= Math.min(this.#columns - 1, Math.floor(x1 / cell));
          x++
        ) {
          const at = y * this.#columns + x
          if (this.#confidence[at] < level) this.#confidence[at] = level
        }
  }

  /** Whether words cover most letters of a group. `factor`: pixels of the image for each of the group. */
  isRead({ letters, angle }: LineGroup, factor: number): boolean {
    const isLevel = Math.abs(angle) <= maxLevelDegrees || Math.abs(Math.abs(angle) - 90) <= maxLevelDegrees
    const isSkew = Math.abs(angle - this.#skew) <= 2
    const least = 100 * (isLevel || isSkew ? minConfidence.level : minConfidence.tilted)
    const read = letters.filter((letter) => {
      const { x, y } = centre(letter)
      const at = Math.floor((y * factor) / cell) * this.#columns + Math.floor((x * factor) / cell)
      return this.#confidence[at] >= least
    })
    return read.length >= minReadShare * letters.length
  }
}
