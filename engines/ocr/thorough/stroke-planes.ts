/** Strokes on an uneven background, such as a photo: pixels that are darker or lighter than everything a few pixels away. */

import { assemble } from '../../model/assemble-wasm.ts'
import type { Box } from '../../model/geometry.ts'
import { cropped, type Raster } from '../../model/raster.ts'
import { type InkPlane, strongInk, tile } from './ink-plane.ts'

/** Pixels of the plane. Strokes are narrower than this: those of letters of up to 90 pixels, or 60 in bold. */
const widest = 13

/** Levels by which a stroke differs from the background next to it: above the shading and grain of photos. */
const minLevels = 24

/** Times the median in a tile: a stroke is clearer than the texture around it. */
const aboveTexture = 3

/**
 * The planes of strokes of a part of an image, in pixels of its plane. The minimum and maximum of the three channels of a pixel show what
 * is darker and what is lighter, regardless of its hue: red on blue is dark in the one and light in the other.
 */
export function strokePlanes(image: Raster, factor: number, part: Box): InkPlane[] {
  const raster = cropped(image, part, factor)
  if (!raster) return []
  const corner = { x: part.x0, y: part.y0 }
  const strokes = levelsOf(raster, factor).flatMap((plane) =>
    [false, true].map((light) => {
      const distance = strokesOf(plane, light)
      const { width, height } = plane
      return { width, height, factor, distance, ink: inkOf(distance, plane), photo: true } as const
    }),
  )
  return [...strokes, ...colourPlanes(raster, factor)].map((plane) => ({ ...plane, corner }))
}

/**
 * The minimum and maximum channel of each pixel, averaged per block if the image is scaled down. Only one of them if the image is gray.
 */
function levelsOf({ width, height, data }: Raster, factor: number): Levels[] {
  const columns = Math.ceil(width / factor)
  const rows = Math.ceil(height / factor)
  const least = new Uint8Array(columns * rows)
  const greatest = new Uint8Array(columns * rows)
  const lows = new Uint32Array(columns)
  const highs = new Uint32Array(columns)
  let isGray = true
  if (factor === 1)
    for (let i = 0, at = 0; at < least.length; i += 4, at++) {
      least[at] = Math.min(data[i], data[i + 1], data[i + 2])
      greatest[at] = Math.max(data[i], data[i + 1], data[i + 2])
      if (least[at] !== greatest[at]) isGray = false
    }
  for (let row = 0; row < rows && factor > 1; row++) {
    const [top, bottom] = [row * factor, Math.min(height, (row + 1) * factor)]
    lows.fill(0)
    highs.fill(0)
    for (let i = top * width * 4, x = 0; i < bottom * width * 4; i += 4, x = x === width - 1 ? 0 : x + 1) {
      const low = Math.min(data[i], data[i + 1], data[i + 2])
      const high = Math.max(data[i], data[i + 1], data[i + 2])
      const column = Math.floor(x / factor)
      lows[column] += low
      highs[column] += high
      if (low !== high) isGray = false
    }
    for (let column = 0, at = row * columns; column < columns; column++, at++) {
      const count = (bottom - top) * Math.min(factor, width - column * factor)
      least[at] = lows[column] / count
      greatest[at] = highs[column] / count
    }
  }
  const size = { width: columns, height: rows }
  const planes: Levels[] = [{ ...size, data: least }]
  if (!isGray) planes.push({ ...size, data: greatest })
  return planes
}

/**
 * How much darker (or lighter) each pixel is than the background without narrow strokes: the difference from the closing (or opening), the
 * top-hat transform.
 */
function strokesOf(levels: Levels, light: boolean): Uint8Array {
  const [first, then] = light ? (['least', 'greatest'] as const) : (['greatest', 'least'] as const)
  const ground = levelNear(levels, widest, first)
  levelNear({ ...levels, data: ground }, widest, then, ground)
  const { data } = levels
  for (let i = 0; i < ground.length; i++) ground[i] = light ? data[i] - ground[i] : ground[i] - data[i]
  return ground
}

/** Marks pixels that stand out from the texture of their tile. */
function inkOf(distance: Uint8Array, { width, height }: Levels): Uint8Array {
  const ink = new Uint8Array(distance.length)
  const counts = new Uint32Array(256)
  for (let top = 0; top < height; top += tile)
    for (let left = 0; left < width; left += tile) {
      const [right, bottom] = [Math.min(width, left + tile), Math.min(height, top + tile)]
      counts.fill(0)
      let count = 0
      for (let y = top; y < bottom; y += 2)
        for (let i = y * width + left; i < y * width + right; i++, count++) counts[distance[i]]++
      let median = 0
      for (let seen = counts[0]; seen * 2 < count && median < 255; ) seen += counts[++median]
      const least = Math.max(minLevels, aboveTexture * median)
      for (let y = top; y < bottom; y++)
        for (let i = y * width + left; i < y * width + right; i++)
          if (distance[i] >= least) ink[i] = strongInk
    }
  return ink
}

/** Bits of each channel used for counting colours. */
const colourBits = 4
/** Share of the pixels of an image, and times the mean of the colours next to it, from which a colour counts as print. */
const minColour = { share: 0.001, peak: 3 }
/** Maximum print colours that are searched. */
const maxColours = 3
/** Levels by which a channel of a pixel may differ from the colour of its print. */
const sameColour = 24

/** The planes of colours that are frequent while similar colours are not: print on a photo has a single colour, the photo does not. */
function colourPlanes({ width, height, data }: Raster, factor: number): InkPlane[] {
  if (factor > 1) return []
  const size = 1 << colourBits
  const drop = 8 - colourBits
  const counts = new Uint32Array(size ** 3)
  const colours = new Uint16Array(width * height)
  for (let i = 0, at = 0; at < colours.length; i += 4, at++) {
    const colour = ((data[i] >> drop) * size + (data[i + 1] >> drop)) * size + (data[i + 2] >> drop)
    colours[at] = colour
    counts[colour]++
  }
  const peaks = [...counts.keys()]
    .filter((at) => counts[at] >= minColour.share * width * height)
    .map((at) => ({ at, height: counts[at] / (1 + meanBeside(counts, at, size)) }))
    .filter((peak) => peak.height >= minColour.peak)
    .sort((a, b) => b.height - a.height)
    .slice(0, maxColours)
  const channelsOf = (colour: number) => [
    Math.floor(colour / size ** 2),
    Math.floor(colour / size) % size,
    colour % size,
  ]
  const cellsNear = Math.ceil((2 * sameColour) / (1 << drop))
  return peaks.map(({ at: peak }) => {
    const half = 1 << (drop - 1)
    const own = channelsOf(peak)
    const [awayFromRed, awayFromGreen, awayFromBlue] = own.map((level) =>
      Uint8Array.from({ length: 256 }, (_, other) => Math.abs(other - (level << drop) - half)),
    )
    // Most pixels are omitted by their counted colour.
    const isNear = Uint8Array.from(counts, (_, colour) =>
      channelsOf(colour).every((level, i) => Math.abs(level - own[i]) <= cellsNear) ? 1 : 0,
    )
    const distance = new Uint8Array(width * height)
    const ink = new Uint8Array(width * height)
    for (let at = 0; at < ink.length; at++) {
      if (isNear[colours[at]] === 0) continue
      const i = at * 4
      const away = Math.max(awayFromRed[data[i]], awayFromGreen[data[i + 1]], awayFromBlue[data[i + 2]])
      if (away >= 2 * sameColour) continue
      distance[at] = 255 - (away * 255) / (2 * sameColour)
      if (away <= sameColour) ink[at] = strongInk
    }
    return { width, height, factor, distance, ink, photo: true }
  })
}

/** The mean of the counts of the 26 colours next to one. */
function meanBeside(counts: Uint32Array, at: number, size: number): number {
  let sum = 0
  let count = 0
  const [x, y, z] = [Math.floor(at / size ** 2), Math.floor(at / size) % size, at % size]
  for (let u = Math.max(0, x - 1); u <= Math.min(size - 1, x + 1); u++)
    for (let v = Math.max(0, y - 1); v <= Math.min(size - 1, y + 1); v++)
      for (let w = Math.max(0, z - 1); w <= Math.min(size - 1, z + 1); w++)
        if (u !== x || v !== y || w !== z) {
          sum += counts[(u * size + v) * size + w]
          count++
        }
  return sum / count
}

/** One level for each pixel. */
interface Levels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * The maximum (or minimum) level in the square of `side` pixels (odd) around each pixel; there is nothing beyond the edges.
 * @param out where it is written; may be `data`
 */
export function levelNear(
  { width, height, data }: Levels,
  side: number,
  which: 'greatest' | 'least',
  out: Uint8Array = new Uint8Array(width * height),
): Uint8Array {
  const reach = (side - 1) / 2
  const columns = width + side - 1
  const wide = buffer(columns * (height + side - 1)).fill(which === 'greatest' ? 0 : 255)
  for (let y = 0; y < height; y++)
    wide.set(data.subarray(y * width, (y + 1) * width), (y + reach) * columns + reach)
  const take = takeAhead(which === 'greatest' ? 'greater' : 'lesser')
  // Windows of 1, 2, 4 pixels and so on overlap to windows of twice their size, and at last of the side.
  for (let size = 1; size < side; ) {
    const step = Math.min(size, side - size)
    take(0, step, wide.length - step)
    take(0, step * columns, wide.length - step * columns)
    size += step
  }
  for (let y = 0; y < height; y++) out.set(wide.subarray(y * columns, y * columns + width), y * width)
  return out
}

/** The maximum or minimum of two rows of bytes, 16 at a time, in a separate memory. */

const body = (instruction: string) => `
  loop $bytes
    local.get $at
    local.get $at v128.load
    local.get $at local.get $by i32.add v128.load
    ${instruction}
    v128.store
    local.get $at i32.const 16 i32.add local.tee $at local.get $end i32.lt_u br_if $bytes
  end`

/** Each byte of a buffer up to `end` becomes the maximum (or minimum) of itself and the one `by` bytes after it. */
type TakeAhead = (at: number, by: number, end: number) => void

/** Bytes that are read and written beyond the end of a buffer. */
const overrun = 32 as const
const bytesOfPage = 65_536 as const

let memory = new WebAssembly.Memory({ initial: 1 })
let kernels: { greater?: TakeAhead; lesser?: TakeAhead } = {}

/** The buffer of this thread. It is valid until the next call, and contains leftover data. */
function buffer(length: number): Uint8Array<ArrayBuffer> {
  if (length + overrun > memory.buffer.byteLength) {
    memory = new WebAssembly.Memory({ initial: Math.ceil((length + overrun) / bytesOfPage) })
    kernels = {}
  }
  return new Uint8Array(memory.buffer, 0, length)
}

/** Works on the most recently obtained buffer. */
function takeAhead(which: 'greater' | 'lesser'): TakeAhead {
  kernels[which] ??= compiled(which === 'greater' ? 'i8x16.max_u' : 'i8x16.min_u')
  return kernels[which]
}

function compiled(instruction: string): TakeAhead {
  const bytes = assemble({ params: ['at', 'by', 'end'], locals: {}, body: body(instruction) })
  const core = { memory, constant: 0, function: () => {} }
  return new WebAssembly.Instance(new WebAssembly.Module(bytes), { core }).exports.run as TakeAhead
}
