/** Pixels that differ from the paper of an image, in any channel and by any amount: also text that is not visible. */
import type { WorkLimit } from '../../model/errors.ts'
import { area, type Box, centre, contains, intersect, pad, union } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import { faintInk, type InkPlane, paper, strongInk, tile } from './ink-plane.ts'
import { strokePlanes } from './stroke-planes.ts'

/** Minimum difference at which OCR reads ink without preparation. Less is faint. */
const strongLevels = 44

/** Larger planes are scaled down; letters of 5 pixels and more are still separate. */
const maxPlanePixels: WorkLimit = 4_500_000

/** Pixels around strong ink that are not searched for faint ink: smoothed edges, and waves that JPEG makes around them. */
const haloPixels = 5

/** Median distance from the paper, in levels, above which an image has to be smoothed first because of noise. */
const noisyLevels = 20

/** Which channels of a pixel are compared. */
type Channels = readonly number[]

const alpha = 3 as const

/**
 * The planes of an image: the image on a white background and, if it is transparent, its stored colours and its transparency. @param
 * onWhite the same image on a white background; the image itself if it is opaque
 */
export function inkPlanes(raster: Raster, onWhite: Raster): InkPlane[] {
  const colours: Channels = isGray(onWhite) ? [0] : [0, 1, 2]
  const planes = planesOf(onWhite, colours)
  if (onWhite !== raster) planes.push(...planesOf(raster, [0, 1, 2]), ...planesOf(raster, [alpha]))
  return planes
}

function isGray({ data }: Raster): boolean {
  for (let i = 0; i < data.length; i += 4)
    if (data[i] !== data[i + 1] || data[i] !== data[i + 2]) return false
  return true
}

function planesOf(raster: Raster, channels: Channels): InkPlane[] {
  const sharp = distances(raster, channels)
  const uneven: Box[] = []
  const ink = inkOf(sharp, 0, uneven)
  const median = medianOf(sharp.distance, 7)
  if (median >= noisyLevels) {
    const smooth = distances(smoothed(raster), channels)
    // Averages of pixels have less noise and the same shading.
    if (medianOf(smooth.distance, 7) * noiseFalls < median)
      return [{ ...smooth, ink: inkOf(smooth, noiseShare) }]
  }
  const inked = sharp.blank.reduce((sum, blank) => sum + 1 - blank, 0)
  const hasPhoto = uneven.length >= minPhotoTiles && channels[0] !== alpha
  const photo = hasPhoto && uneven.length >= photoShare * inked
  const plane = { ...sharp, ink, photo }
  const whole = { x0: 0, y0: 0, x1: sharp.width, y1: sharp.height }
  const isPage = !photo && area(whole) > maxPicturePixels
  const parts = isPage ? photosAmong(uneven) : hasPhoto ? [whole] : []
  return [
    plane,
    ...parts.flatMap((part) => strokePlanes(raster, sharp.factor, intersect(part, whole) ?? whole)),
  ]
}

/** Larger images are pages, on which only the photos are searched for strokes. */
const maxPicturePixels = 1_000_000

/** The parts of a page around tiles without an even paper. */
function photosAmong(uneven: readonly Box[]): Box[] {
  const photos = joinedNear(uneven, 1).filter((part) => countIn(uneven, part) >= minPhotoTiles)
  return joinedNear(photos, photoMargin)
}

const countIn = (boxes: readonly Box[], part: Box): number =>
  boxes.filter((box) => contains(part, centre(box))).length

/** Pixels around tiles without an even paper: letters that continue over flat sky next to trees. */
const photoMargin = 2 * tile

/** Boxes around those that are close to each other, with the margin. */
function joinedNear(boxes: readonly Box[], margin: number): Box[] {
  const joined: Box[] = []
  for (const box of boxes) {
    let grown = pad(box, margin)
    for (let i = 0; i < joined.length; )
      if (intersect(grown, joined[i]) === null) i++
      else {
        grown = union(grown, joined[i])
        joined.splice(i, 1)
        i = 0
      }
    joined.push(grown)
  }
  return joined
}

/** Fewer tiles without an even paper, on a page side by side, are edges of drawings and dense print. */
const minPhotoTiles = 4

/** Of the tiles that have more than one colour. */
const photoShare = 0.5

/** The factor by which smoothing reduces noise. The shading of a photo is reduced less. */
const noiseFalls = 1.8

/** On a smoothed image, ink is further from the paper than this many times the median distance. */
const noiseShare = 3.2

interface Distances extends Omit<InkPlane, 'ink'> {
  /** Tiles of one colour, row by row: much of a page. */
  readonly blank: Uint8Array
}

function distances({ width, height, data }: Raster, channels: Channels): Distances {
  const factor = Math.max(1, Math.ceil(Math.sqrt((width * height) / maxPlanePixels)))
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const distance = new Uint8Array(columns * rows)
  const side = tile * factor
  const blank = new Uint8Array(Math.ceil(width / side) * Math.ceil(height / side))
  const aligned = data.byteOffset % 4 === 0 ? data : data.slice()
  const pixels = new Uint32Array(aligned.buffer, aligned.byteOffset, width * height)
  const counts = new Uint32Array(256)
  let at = 0
  for (let top = 0; top < height; top += side)
    for (let left = 0; left < width; left += side, at++) {
      const right = Math.min(width, left + side)
      const bottom = Math.min(height, top + side)
      if (isUniform(pixels, width, { left, top, right, bottom })) {
        blank[at] = 1
        continue
      }
      for (const channel of channels) {
        const level = paperLevel(data, width, { left, top, right, bottom, channel }, counts)
        for (let y = top; y < bottom; y++) {
          const to = Math.floor(y / factor) * columns
          for (let x = left, i = (y * width + left) * 4 + channel; x < right; x++, i += 4) {
            const away = data[i] > level ? data[i] - level : level - data[i]
            const block = factor === 1 ? to + x : to + Math.floor(x / factor)
            // The maximum of a block, so that thin strokes are kept.
            if (away > distance[block]) distance[block] = away
          }
        }
      }
    }
  return { width: columns, height: rows, factor, distance, blank }
}

interface Tile {
  readonly left: number
  readonly top: number
  readonly right: number
  readonly bottom: number
}

interface TileChannel extends Tile {
  readonly channel: number
}

function isUniform(pixels: Uint32Array, width: number, { left, top, right, bottom }: Tile): boolean {
  const first = pixels[top * width + left]
  for (let y = top; y < bottom; y++)
    for (let i = y * width + left; i < y * width + right; i++) if (pixels[i] !== first) return false
  return true
}

/** The most frequent level of a channel in a tile. */
function paperLevel(
  data: Uint8ClampedArray,
  width: number,
  { left, top, right, bottom, channel }: TileChannel,
  counts: Uint32Array,
): number {
  counts.fill(0)
  for (let y = top; y < bottom; y += 2)
    for (let x = left, i = (y * width + left) * 4 + channel; x < right; x++, i += 4) counts[data[i]]++
  let best = 0
  for (let level = 1; level < 256; level++) if (counts[level] > counts[best]) best = level
  return best
}

/** Median distance from the paper in a tile, in levels, above which it has no paper: a photo, or a gradient. */
const unevenLevels = 6

/**
 * Marks strong ink, and faint ink away from it. `share`: see `noiseShare`; 0 for an image without noise.
 * @param uneven receives the tiles without even paper, where nothing is marked
 */
function inkOf({ width, height, distance, blank }: Distances, share: number, uneven?: Box[]): Uint8Array {
  const ink = new Uint8Array(distance.length)
  const columns = Math.ceil(width / tile)
  const medians = new Uint8Array(columns * Math.ceil(height / tile))
  for (let at = 0; at < medians.length; at++)
    if (blank[at] === 0) medians[at] = medianIn(distance, width, tileAt(at, columns, { width, height }))
  let hasFaint = false
  for (let at = 0; at < medians.length; at++) {
    if (blank[at] === 1) continue
    const median = medians[at]
    const { left, top, right, bottom } = tileAt(at, columns, { width, height })
    if (uneven && median >= unevenLevels) {
      uneven.push({ x0: left, y0: top, x1: right, y1: bottom })
      continue
    }
    const strong = share > 0 ? Math.min(200, share * median) : Math.max(strongLevels, 2 * median)
    const faint = share > 0 ? 255 : 3 * grainAt(at, columns, medians) + 1
    for (let y = top; y < bottom; y++)
      for (let i = y * width + left; i < y * width + right; i++)
        if (distance[i] >= strong) ink[i] = strongInk
        else if (distance[i] >= faint) {
          ink[i] = faintInk
          hasFaint = true
        }
  }
  if (hasFaint) clearHalos(ink, width, height)
  return ink
}

/** A tile of a plane by its place among the tiles, row by row. */
function tileAt(at: number, columns: number, { width, height }: Pick<InkPlane, 'width' | 'height'>): Tile {
  const [left, top] = [(at % columns) * tile, Math.floor(at / columns) * tile]
  return { left, top, right: Math.min(width, left + tile), bottom: Math.min(height, top + tile) }
}

/**
 * The median distance of a tile, or of the tiles around it if that is greater: compression flattens some tiles of grainy
 * paper, where the remaining grain would look like pale print.
 */
function grainAt(at: number, columns: number, medians: Uint8Array): number {
  const column = at % columns
  const near: number[] = []
  for (const row of [-columns, 0, columns])
    for (const step of [-1, 0, 1])
      if (column + step >= 0 && column + step < columns) near.push(medians[at + row + step] ?? 0)
  near.sort((a, b) => a - b)
  return Math.max(medians[at], near[near.length >> 1])
}

/** Faint ink near strong ink becomes paper. */
function clearHalos(ink: Uint8Array, width: number, height: number): void {
  const near = new Uint8Array(ink.length)
  for (let y = 0; y < height; y++) {
    let last = -haloPixels - 1
    for (let x = 0, i = y * width; x < width; x++, i++) {
      if (ink[i] === strongInk) last = x
      if (x - last <= haloPixels) near[i] = 1
    }
    let next = width + haloPixels + 1
    for (let x = width - 1, i = y * width + x; x >= 0; x--, i--) {
      if (ink[i] === strongInk) next = x
      if (next - x <= haloPixels) near[i] = 1
    }
  }
  const since = new Int32Array(width).fill(haloPixels + 1)
  const spread = (y: number): void => {
    for (let x = 0, i = y * width; x < width; x++, i++) {
      since[x] = near[i] === 1 ? 0 : since[x] + 1
      if (since[x] <= haloPixels && ink[i] === faintInk) ink[i] = paper
    }
  }
  for (let y = 0; y < height; y++) spread(y)
  since.fill(haloPixels + 1)
  for (let y = height - 1; y >= 0; y--) spread(y)
}

function medianIn(distance: Uint8Array, width: number, { left, top, right, bottom }: Tile): number {
  const counts = new Uint32Array(256)
  let count = 0
  for (let y = top; y < bottom; y += 3)
    for (let i = y * width + left; i < y * width + right; i += 2, count++) counts[distance[i]]++
  return levelAt(counts, count)
}

function medianOf(distance: Uint8Array, step: number): number {
  const counts = new Uint32Array(256)
  let count = 0
  for (let i = 0; i < distance.length; i += step, count++) counts[distance[i]]++
  return levelAt(counts, count)
}

function levelAt(counts: Uint32Array, count: number): number {
  let level = 0
  for (let seen = counts[0]; seen * 2 < count && level < 255; ) seen += counts[++level]
  return level
}

/** The mean of five by five pixels: removes noise of single pixels, keeps strokes. */
function smoothed({ width, height, data }: Raster): Raster {
  const out = new Uint8ClampedArray(data.length)
  const across = new Uint16Array(data.length)
  const radius = 2
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++)
      for (let c = 0; c < 4; c++) {
        let sum = 0
        for (let k = -radius; k <= radius; k++)
          sum += data[(y * width + Math.min(width - 1, Math.max(0, x + k))) * 4 + c]
        across[(y * width + x) * 4 + c] = sum
      }
  for (let y = 0; y < height; y++)
    for (let i = y * width * 4; i < (y + 1) * width * 4; i++) {
      let sum = 0
      for (let k = -radius; k <= radius; k++)
        sum += across[i + (Math.min(height - 1, Math.max(0, y + k)) - y) * width * 4]
      out[i] = sum / 25
    }
  return { width, height, data: out }
}
