import type { Block, PagePlace } from '../../../../model/document.ts'

/** The space for a line next to images and text boxes: offset from the left edge of the column, and width. */
export interface Beside {
  readonly left: number
  readonly width: number
}

interface Float {
  readonly top: number
  readonly bottom: number
  readonly from: number
  readonly to: number
}

/** Minimum space in points for a line next to an obstacle. */
const minRoom = 36

/** The images and text boxes of a column that the text flows around. Heights count from the top of the first block. */
export class Floats {
  readonly #width: number
  #all: Float[] = []

  constructor(width: number) {
    this.#width = width
  }

  /**
   * Adds the obstacles of a block that begins at a height, and of its text boxes. @returns the height that they take from the column, if no
   * line fits next to them
   */
  add(block: Block, boxes: readonly Block[], top: number): number {
    const pictures = 'inlines' in block ? block.inlines.filter((one) => one.kind === 'image') : []
    const held = [...new Set(boxes.map(({ inBox }) => inBox))].filter((box) => box !== undefined)
    let taken = 0
    for (const { place, width = 0, height = 0 } of [...pictures, ...held, ...(block.look?.shapes ?? [])]) {
      if (!place?.wrap || width <= 0 || height <= 0) continue
      const x = this.#across(place, width)
      const float: Float = {
        top: top + Math.max(0, place.y) - place.wrap.top,
        bottom: top + Math.max(0, place.y) + height + place.wrap.bottom,
        from: x - place.wrap.left,
        to: x + width + place.wrap.right,
      }
      if (!place.wrap.isAcross && this.#roomOf([float]).width >= minRoom) this.#all.push(float)
      else taken = Math.max(taken, float.bottom - top)
    }
    return taken
  }

  #across({ x, align }: PagePlace, width: number): number {
    const free = this.#width - width
    if (align?.x) return { left: 0, center: 0.5, right: 1 }[align.x] * free
    return x
  }

  /** The wider side next to floats. */
  #roomOf(floats: readonly Float[]): Beside {
    const before = Math.min(this.#width, ...floats.map(({ from }) => from))
    const after = Math.max(0, ...floats.map(({ to }) => to))
    const isAfter = this.#width - after > before
    return isAfter ? { left: after, width: this.#width - after } : { left: 0, width: before }
  }

  get isEmpty(): boolean {
    return this.#all.length === 0
  }

  /** Whether all of them end above a height; then they are forgotten. */
  endAbove(height: number): boolean {
    if (this.#all.some(({ bottom }) => bottom > height)) return false
    this.#all = []
    return true
  }

  /** The space for a line between two heights; undefined if nothing is next to it. */
  beside(top: number, bottom: number): Beside | undefined {
    const floats = this.#all.filter((one) => one.top < bottom && one.bottom > top)
    return floats.length === 0 ? undefined : this.#roomOf(floats)
  }

  /** The height at which nothing is next to the text any more. */
  get end(): number {
    return Math.max(0, ...this.#all.map(({ bottom }) => bottom))
  }
}
