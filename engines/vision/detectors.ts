/** What the networks find in one tile, in pixels of the image. */

import type { Box, Point } from '../model/geometry.ts'
import type { Raster } from '../model/raster.ts'
import type { Network } from './runtime.ts'

export interface Sighting {
  readonly box: Box
  /** 0 to 1. */
  readonly score: number
}

export interface Face extends Sighting {
  readonly eyes: readonly [Point, Point]
  /** With hair and ears, where the face is turned. Default: by the proportions of an upright face. */
  readonly head?: Box
}

/** Input of BlazeFace in pixels. Its anchors: 2 for each cell of a grid of 16 x 16, then 6 for each of 8 x 8. */
const faceSize = 256
const anchors: readonly Point[] = [
  { cell: 16, count: 2 },
  { cell: 32, count: 6 },
].flatMap(({ cell, count }) => {
  const cells = faceSize / cell
  return Array.from({ length: cells * cells * count }, (_, i) => {
    const at = Math.floor(i / count)
    return { x: ((at % cells) + 0.5) * cell, y: (Math.floor(at / cells) + 0.5) * cell }
  })
})
/** Numbers for each anchor: centre and size of the box, then 6 points, the eyes first. */
const faceNumbers = 16
/** Colours of 0 to 255 become -1 to 1. */
const signed = [1 / 127.5, -1] as const

/** BlazeFace (Bazarevsky et al. 2019): scores as logits and boxes relative to anchors, of the fine and of the coarse grid. */
export function findFaces(network: Network, raster: Raster, tile: Tile, minScore: number): Face[] {
  const outputs = network.run(sampleTile(raster, tile, faceSize, signed), faceSize)
  const [coarseScores, fineScores, coarseBoxes, fineBoxes] = [...outputs].sort((a, b) => a.length - b.length)
  const scores = [...fineScores, ...coarseScores]
  const scale = tile.side / faceSize
  const place = (anchor: Point, x: number, y: number): Point => ({
    x: tile.x + (anchor.x + x) * scale,
    y: tile.y + (anchor.y + y) * scale,
  })
  return anchors.flatMap((anchor, i) => {
    const score = 1 / (1 + Math.exp(-scores[i]))
    // Also drops NaN.
    if (!(score >= minScore)) return []
    const fine = fineScores.length
    const [boxes, at] = i < fine ? [fineBoxes, i * faceNumbers] : [coarseBoxes, (i - fine) * faceNumbers]
    const [x, y, width, height, firstX, firstY, secondX, secondY] = boxes.subarray(at, at + faceNumbers)
    const start = place(anchor, x - width / 2, y - height / 2)
    const end = place(anchor, x + width / 2, y + height / 2)
    const eyes = [place(anchor, firstX, firstY), place(anchor, secondX, secondY)] as const
    return [{ score, eyes, box: { x0: start.x, y0: start.y, x1: end.x, y1: end.y } }]
  })
}

/** Input of the full-range network in pixels. It has one anchor for each cell of a grid. */
const rangeSize = 192
const rangeCell = 4
/** Numbers for each anchor: score, centre and size of the box, then 6 points, the eyes first. */
const rangeNumbers = 17

/** BlazeFace of full range (MediaPipe 2021): smaller, dark and over-exposed faces, of which the other network misses some. */
export function findFarFaces(network: Network, raster: Raster, tile: Tile, minScore: number): Face[] {
  const [anchorValues] = network.run(sampleTile(raster, tile, rangeSize, signed), rangeSize)
  const across = rangeSize / rangeCell
  const scale = tile.side / rangeSize
  const faces: Face[] = []
  for (let i = 0; i < across * across; i++) {
    const [logit, x, y, width, height, firstX, firstY, secondX, secondY] = anchorValues.subarray(
      i * rangeNumbers,
      (i + 1) * rangeNumbers,
    )
    const score = 1 / (1 + Math.exp(-logit))
    if (!(score >= minScore)) continue
    const place = (byX: number, byY: number): Point => ({
      x: tile.x + (((i % across) + 0.5) * rangeCell + byX) * scale,
      y: tile.y + ((Math.floor(i / across) + 0.5) * rangeCell + byY) * scale,
    })
    const [start, end] = [place(x - width / 2, y - height / 2), place(x + width / 2, y + height / 2)]
    const eyes = [place(firstX, firstY), place(secondX, secondY)] as const
    faces.push({ score, eyes, box: { x0: start.x, y0: start.y, x1: end.x, y1: end.y } })
  }
  return faces
}

/** Input of CenterNet in pixels. */
const bodySize = 512
const bodyOutput = 'tower_0/detections'
/** Numbers for each object: box, score, class. */
const bodyNumbers = 6
/** Of the classes of the COCO data set. */
const personClass = 0

/** CenterNet (Zhou et al. 2019) on MobileNetV3: the 100 best objects of a tile. */
export function findPersons(network: Network, raster: Raster, tile: Tile, minScore: number): Sighting[] {
  const [objects] = network.run(sampleTile(raster, tile, bodySize, [1, 0]), bodySize, bodyOutput)
  const scale = tile.side / bodySize
  const persons: Sighting[] = []
  for (let at = 0; at + bodyNumbers <= objects.length; at += bodyNumbers) {
    const [x0, y0, x1, y1, score, kind] = objects.subarray(at, at + bodyNumbers)
    if (kind !== personClass || !(score >= minScore)) continue
    const [left, top] = [tile.x + x0 * scale, tile.y + y0 * scale]
    persons.push({ score, box: { x0: left, y0: top, x1: tile.x + x1 * scale, y1: tile.y + y1 * scale } })
  }
  return persons
}

/** Views of an image for networks with a small input: the whole image, and overlapping tiles in which small things are larger. */

/** A square part of an image, in pixels. It may reach over the edges. */
interface Tile {
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
