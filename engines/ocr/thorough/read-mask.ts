import { type Box, centre, union } from '../../model/geometry.ts'
import type { OcrPage, OcrWord } from '../ocr-page.ts'
import { type LineGroup, maxLevelDegrees } from './line-groups.ts'

/** Words of lower confidence may be something else: their letters are read again, and reported at the end. */
const minConfidence = { first: 0.6, again: 0.75 }

/** Share of the letters of a group. */
const minReadShare = 0.7

/** Pixels of the side of a cell. */
const cell = 4

/** Where words were read on an image: in lines that are level on the page, and in lines that were rotated for reading. */
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

  /** Adds a word of a view that was created for its letters. */
  addSeen(word: OcrWord): void {
    this.#mark(this.#seen, word, minConfidence.again)
  }

  /** Adds a region that was read by other means. */
  addBox(box: Box): void {
    this.#fill(this.#seen, box)
  }

  #mark(mask: Uint8Array, { box, symbols, confidence }: OcrWord, least: number): void {
    if (confidence < least) return
    for (const one of symbols.length > 0 ? symbols.map((symbol) => symbol.box) : [box]) this.#fill(mask, one)
  }

  #fill(mask: Uint8Array, { x0, y0, x1, y1 }: Box): void {
    const left = Math.max(0, Math.floor(x0 / cell))
    const right = Math.min(this.#columns - 1, Math.floor(x1 / cell))
    const bottom = Math.min(this.#rows - 1, Math.floor(y1 / cell))
    for (let y = Math.max(0, Math.floor(y0 / cell)); y <= bottom; y++)
      mask.fill(1, y * this.#columns + left, y * this.#columns + right + 1)
  }

  /**
   * The letters of a group that have to be read again: null if words cover most of its letters, else the
   * uncovered letters with those next to them. Tilted lines that were not rotated are often misread, so words of other directions do not
   * count. `factor`: image pixels per pixel of the group.
   */
  unreadPart(group: LineGroup, factor: number): LineGroup | null {
    const { angle, letters, size } = group
    const isLevel = Math.abs(angle) <= maxLevelDegrees || Math.abs(Math.abs(angle) - 90) <= maxLevelDegrees
    const isSkew = Math.abs(angle - this.#skew) <= 2
    const masks = isLevel || isSkew ? [this.#level, this.#seen] : [this.#seen]
    const open = letters.filter((letter) => !this.#isRead(letter, factor, masks))
    if (open.length <= (1 - minReadShare) * letters.length) return null
    const near = lettersNear(letters, open, contextSizes * size)
    return near.length === letters.length
      ? group
      : {
          ...group,
          letters: near,
          box: near.reduce(union),
          count: Math.ceil((group.count * near.length) / letters.length),
        }
  }

  /** Whether words cover most letters of a group, however they were read. */
  isCovered({ letters }: LineGroup, factor: number): boolean {
    const masks = [this.#level, this.#seen]
    const read = letters.filter((letter) => this.#isRead(letter, factor, masks))
    return read.length >= minReadShare * letters.length
  }

  #isRead(letter: Box, factor: number, masks: readonly Uint8Array[]): boolean {
    const { x, y } = centre(letter)
    const at = Math.floor((y * factor) / cell) * this.#columns + Math.floor((x * factor) / cell)
    return masks.some((mask) => mask[at] === 1) || this.#isFrame(letter, factor, masks)
  }

  /** Whether words were read inside of a supposed letter: the lines of a table, a frame. */
  #isFrame({ x0, y0, x1, y1 }: Box, factor: number, masks: readonly Uint8Array[]): boolean {
    if (Math.max(x1 - x0, y1 - y0) * factor < minFrame) return false
    const [left, right] = [Math.ceil((x0 * factor) / cell), Math.floor((x1 * factor) / cell)]
    const [top, bottom] = [Math.ceil((y0 * factor) / cell), Math.floor((y1 * factor) / cell)]
    let marked = 0
    for (let y = top; y < bottom; y++)
      for (let x = left; x < right; x++) if (masks.some((mask) => mask[y * this.#columns + x] === 1)) marked++
    return marked >= minTextInFrame * (right - left) * (bottom - top)
  }
}

/** Pixels. Smaller frames contain no words. */
const minFrame = 60
/** Share of the area of a frame that words cover. A letter of this size has none, unless it was read itself. */
const minTextInFrame = 0.08

/** Sizes of its letters around an unread letter: a word is read with its neighbours. */
const contextSizes = 6

/** The letters near some of them. */
function lettersNear(letters: readonly Box[], some: readonly Box[], reach: number): readonly Box[] {
  const cells = new Set<number>()
  const cellOf = (value: number): number => Math.floor(value / reach)
  for (const letter of some) {
    const { x, y } = centre(letter)
    for (const column of [-1, 0, 1])
      for (const row of [-1, 0, 1]) cells.add((cellOf(y) + row) * 65_536 + cellOf(x) + column)
  }
  return letters.filter((letter) => {
    const { x, y } = centre(letter)
    return cells.has(cellOf(y) * 65_536 + cellOf(x))
  })
}
