import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'

/** Dots per inch: the x-height of a text of five points is about four pixels, which is enough to see its ink. */
export const inkResolution = 110

/** Levels of 255 in one channel. A text that differs less from what is below it cannot be seen: light grey print is 30 and more. */
const minContrast = 20

/** The drawn page with and without its text: where both are equal, no text is visible. */
export class PageInk {
  readonly #shown: Raster
  readonly #without: Raster
  readonly #scale: number

  constructor(shown: Raster, without: Raster, dpi: number) {
    this.#shown = shown
    this.#without = without
    this.#scale = dpi / 72
  }

  /** Whether a text changes any pixel of a box, given in points. */
  hasText(box: Box): boolean {
    const [a, b] = [this.#shown, this.#without]
    return this.#some(box, (at) => {
      for (let channel = 0; channel < 3; channel++)
        if (Math.abs(a.data[at + channel] - b.data[at + channel]) >= minContrast) return true
      return false
    })
  }

  /** What images and drawings show in a box: their darkest and lightest parts, without the outermost twentieth of the pixels. */
  backgroundOf(box: Box): { readonly dark: number; readonly light: number } {
    const levels: number[] = []
    const { data } = this.#without
    this.#some(box, (at) => {
      levels.push(0.3 * data[at] + 0.59 * data[at + 1] + 0.11 * data[at + 2])
      return false
    })
    levels.sort((a, b) => a - b)
    const edge = Math.floor(levels.length / 20)
    return { dark: levels[edge] ?? 255, light: levels[levels.length - 1 - edge] ?? 255 }
  }

  #some(box: Box, test: (at: number) => boolean): boolean {
    const { width, height } = this.#without
    const pixel = (value: number, max: number): number =>
      Math.max(0, Math.min(max - 1, Math.floor(value * this.#scale)))
    const [x0, x1, y0, y1] = [
      pixel(box.x0, width),
      pixel(box.x1, width),
      pixel(box.y0, height),
      pixel(box.y1, height),
    ]
    for (let y = y0; y <= y1; y++) for (let x = x0; x <= x1; x++) if (test(4 * (y * width + x))) return true
    return false
  }
}
