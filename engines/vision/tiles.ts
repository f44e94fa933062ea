/** Views of an image for networks with a small input: the whole image, and overlapping tiles in which small things are larger. */

import type { Raster } from '../model/raster.ts'

/** A square part of an image, in pixels. It may reach over the edges. */
export interface Tile {
  readonly x: number
  readonly y: number
  readonly side: number
}

/** Of the side of a tile. What is up to this large is whole in some tile. */
const overlap = 0.3

/** Bounds the time for one image: one tile takes about 50 ms. A larger image is searched in larger tiles. */
const maxTiles = 250

/**
 * The whole image as one square, then levels of tiles of half the side each.
 * @param smallest side of the smallest tiles in pixels
 */
export function tilesOf({ width, height }: Pick<Raster, 'width' | 'height'>, smallest: number): Tile[] {
  const whole = Math.max(width, height)
  const tiles: Tile[] = [{ x: 0, y: 0, side: whole }]
  for (let side = Math.ceil(whole / 2); side >= smallest; side = Math.ceil(side / 2)) {
    const level = starts(height, side).flatMap((y) => starts(width, side).map((x) => ({ x, y, side })))
    if (tiles.length + level.length > maxTiles) break
    tiles.push(...level)
  }
  return tiles
}

/** Evenly spread, from the first edge to the last. */
function starts(length: number, side: number): number[] {
  if (length <= side) return [0]
  const steps = Math.ceil((length - side) / (side * (1 - overlap)))
  return Array.from({ length: steps + 1 }, (_, i) => Math.round(((length - side) * i) / steps))
}

/**
 * The pixels of a tile as `size` times `size` colours, each the mean of the pixels that it covers. Outside the image they are black,
 * transparent ones are on white.
 * @param scale of colours of 0 to 255: `value * scale + shift`
 */
export function sampleTile(
  { width, height, data }: Raster,
  { x, y, side }: Tile,
  size: number,
  [scale, shift]: readonly [scale: number, shift: number],
): Float32Array {
  const out = new Float32Array(size * size * 3).fill(shift)
  const step = side / size
  for (let row = 0; row < size; row++) {
    const top = Math.floor(y + row * step)
    const bottom = Math.min(height, Math.max(top + 1, Math.floor(y + (row + 1) * step)))
    for (let column = 0; column < size; column++) {
      const left = Math.floor(x + column * step)
      const right = Math.min(width, Math.max(left + 1, Math.floor(x + (column + 1) * step)))
      let [red, green, blue] = [0, 0, 0]
      for (let line = top; line < bottom; line++)
        for (let at = (line * width + left) * 4, end = (line * width + right) * 4; at < end; at += 4) {
          const alpha = data[at + 3] / 255
          const white = 255 * (1 - alpha)
          red += data[at] * alpha + white
          green += data[at + 1] * alpha + white
          blue += data[at + 2] * alpha + white
        }
      const count = (bottom - top) * (right - left)
      if (bottom <= top || right <= left) continue
      const to = (row * size + column) * 3
      out[to] = (red / count) * scale + shift
      out[to + 1] = (green / count) * scale + shift
      out[to + 2] = (blue / count) * scale + shift
    }
  }
  return out
}
