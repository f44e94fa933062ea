/** GIF: every frame keeps its indices. What is found on one frame is painted on all of them, since frames share pixels. */

import { LimitError } from '../../model/errors.ts'
import { type ImageLimits, imageLimits, type Raster } from '../../model/raster.ts'
import type { PaintArea } from '../areas.ts'
import { type PackedImage, paintPalette } from '../coding/palette.ts'
import { startsWith } from '../containers/bytes.ts'
import { gifBlocks, screenBytes, subBlockBytes, tableBytes } from '../containers/chunks.ts'
import { count, type ImageFile, malformedImage, type Removed } from './image-file.ts'

interface GifFrame {
  readonly x: number
  readonly y: number
  readonly image: PackedImage
  readonly palette: Uint8Array
  /** Index of the transparent colour, or -1. */
  readonly transparent: number
  /** Hundredths of a second. */
  readonly delay: number
  /** 1 keep, 2 clear, 3 restore. */
  readonly disposal: number
}

interface Gif {
  readonly width: number
  readonly height: number
  readonly frames: readonly GifFrame[]
  /** Null for an animation that plays once. */
  readonly loop: number | null
}

export async function openGif(bytes: Uint8Array, limits?: Partial<ImageLimits>): Promise<ImageFile> {
  const removed: Removed = new Map()
  const gif = readGif(bytes, removed, limits)
  return {
    format: 'gif',
    frames: gif.frames.map(() => ({ width: gif.width, height: gif.height, dpi: null })),
    removed,
    warnings: [],
    raster: async (frame) => shownFrame(gif, frame),
    write: async (areas) => writeGif(gif, [...areas.values()].flat(), removed),
  }
}

function readGif(bytes: Uint8Array, removed: Removed, limits?: Partial<ImageLimits>): Gif {
  if (bytes.length < screenBytes) throw malformedImage('it has no header')
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const width = view.getUint16(6, true)
  const height = view.getUint16(8, true)
  const most = imageLimits(limits).pixels
  let pixels = width * height
  const checkPixels = (): void => {
    if (pixels > most)
      throw new LimitError('too_many_pixels', `The image has more pixels than the limit of ${most}.`, {
        width,
        height,
        pixels: most,
      })
  }
  checkPixels()
  if (width === 0 || height === 0) throw malformedImage('it has no size')
  const table = (flags: number, at: number): Uint8Array | null =>
    tableBytes(flags) === 0 ? null : bytes.subarray(at, at + tableBytes(flags))
  const shared = table(bytes[10], screenBytes)
  const frames: GifFrame[] = []
  let control = { transparent: -1, delay: 0, disposal: 0 }
  let loop: number | null = null
  let ended = screenBytes + tableBytes(bytes[10])
  for (const { kind, label, at, blocks, end } of gifBlocks(bytes)) {
    ended = end
    if (kind === 'end') break
    const data = subBlockBytes(bytes, blocks)
    if (kind === 'extension') {
      if (label === 0xf9 && data.length >= 4)
        control = {
          transparent: data[0] & 1 ? data[3] : -1,
          delay: data[1] | (data[2] << 8),
          disposal: (data[0] >> 2) & 7,
        }
      else if (label === 0xff && startsWith(data, 'NETSCAPE2.0') && data.length >= 14)
        loop = data[12] | (data[13] << 8)
      else if (label === 0xff) count(removed, startsWith(data, 'XMP Data') ? 'XMP' : 'private blocks')
      else count(removed, label === 0xfe ? 'comments' : 'text blocks')
      continue
    }
    if (at + 10 > bytes.length) break
    const [x, y, w, h] = [1, 3, 5, 7].map((i) => view.getUint16(at + i, true))
    const flags = bytes[at + 9]
    const palette = table(flags, at + 10) ?? shared
    const minimum = bytes[blocks - 1]
    if (!palette || w === 0 || h === 0 || !(minimum >= 1 && minimum <= 11))
      throw malformedImage('one of its frames is not valid')
    pixels += w * h
    checkPixels()
    const coded = decodeLzw(data, minimum, w * h)
    const indices = (flags & 0x40) !== 0 ? withoutInterlace(coded, w, h) : coded
    const frame = { x, y, image: { width: w, height: h, channels: 1, bits: 8, data: indices } }
    frames.push({ ...onScreen(frame, { width, height }, removed), palette, ...control })
    control = { transparent: -1, delay: 0, disposal: 0 }
  }
  if (frames.length === 0) throw malformedImage('it has no pixels')
  if (ended < bytes.length) count(removed, 'data after the end of the image')
  return { width, height, frames, loop }
}

/** The part of a frame on the screen of the file. A frame next to it keeps one pixel, so that times and disposal stay. */
function onScreen(
  { x, y, image }: Pick<GifFrame, 'x' | 'y' | 'image'>,
  { width, height }: Pick<Gif, 'width' | 'height'>,
  removed: Removed,
): Pick<GifFrame, 'x' | 'y' | 'image'> {
  if (x + image.width <= width && y + image.height <= height) return { x, y, image }
  count(removed, 'pixels outside the image')
  const [left, top] = [Math.min(x, width - 1), Math.min(y, height - 1)]
  const isBeside = x >= width || y >= height
  const across = isBeside ? 1 : Math.min(image.width, width - x)
  const down = isBeside ? 1 : Math.min(image.height, height - y)
  const data = new Uint8Array(across * down)
  if (!isBeside)
    for (let row = 0; row < down; row++)
      data.set(image.data.subarray(row * image.width, row * image.width + across), row * across)
  return { x: left, y: top, image: { ...image, width: across, height: down, data } }
}

function withoutInterlace(coded: Uint8Array, width: number, height: number): Uint8Array {
  const out = new Uint8Array(coded.length)
  let row = 0
  for (const [first, step] of [
    [0, 8],
    [4, 8],
    [2, 4],
    [1, 2],
  ])
    for (let y = first; y < height; y += step, row++)
      out.set(coded.subarray(row * width, (row + 1) * width), y * width)
  return out
}

/** The screen after a frame was drawn, on a transparent background. */
function shownFrame({ width, height, frames }: Gif, last: number): Raster {
  let data = new Uint8ClampedArray(width * height * 4)
  for (let i = 0; i <= last; i++) {
    const frame = frames[i]
    const before = i < last && frame.disposal === 3 ? data.slice() : null
    const { x, y, image, palette, transparent } = frame
    for (let row = 0; row < Math.min(image.height, height - y); row++)
      for (let column = 0; column < Math.min(image.width, width - x); column++) {
        const index = image.data[row * image.width + column]
        const at = ((y + row) * width + x + column) * 4
        if (index === transparent) continue
        for (let c = 0; c < 3; c++) data[at + c] = palette[index * 3 + c] ?? 0
        data[at + 3] = 255
      }
    if (i === last) break
    if (before) data = before
    else if (frame.disposal === 2)
      for (let row = y; row < Math.min(y + image.height, height); row++)
        data.fill(0, (row * width + x) * 4, (row * width + Math.min(x + image.width, width)) * 4)
  }
  return { width, height, data }
}

function writeGif(
  { width, height, frames, loop }: Gif,
  areas: readonly PaintArea[],
  removed: Removed,
): Uint8Array {
  const screen = new Uint8Array(13)
  const view = new DataView(screen.buffer)
  screen.set(Buffer.from('GIF89a', 'latin1'))
  view.setUint16(6, width, true)
  view.setUint16(8, height, true)
  const parts: Uint8Array[] = [screen]
  if (loop !== null) {
    const name = Buffer.from('NETSCAPE2.0', 'latin1')
    parts.push(
      Buffer.concat([Uint8Array.of(0x21, 0xff, 11), name, Uint8Array.of(3, 1, loop & 0xff, loop >> 8, 0)]),
    )
  }
  for (const frame of frames) parts.push(...frameBlocks(frame, areas, removed))
  parts.push(Uint8Array.of(0x3b))
  return new Uint8Array(Buffer.concat(parts))
}

function frameBlocks(frame: GifFrame, areas: readonly PaintArea[], removed: Removed): Uint8Array[] {
  const { x, y, palette, transparent, delay, disposal } = frame
  const image = { ...frame.image, data: frame.image.data.slice() }
  const alpha = new Uint8Array(256).fill(255)
  if (transparent >= 0) alpha[transparent] = 0
  const colours = { palette, alpha, most: 256 }
  const own = areas.map((area) => ({
    ...area,
    x0: area.x0 - x,
    y0: area.y0 - y,
    x1: area.x1 - x,
    y1: area.y1 - y,
  }))
  const clean = paintPalette(image, colours, own)
  count(removed, 'unused palette colours', clean.removed)
  const size = Math.max(clean.palette.length / 3, transparent + 1, 2)
  const bits = Math.max(1, Math.ceil(Math.log2(size)))
  const table = new Uint8Array(3 * 2 ** bits)
  table.set(clean.palette.subarray(0, table.length))
  const minimum = Math.max(2, bits)
  const control = Uint8Array.of(
    0x21,
    0xf9,
    4,
    (disposal << 2) | (transparent >= 0 ? 1 : 0),
    delay & 0xff,
    delay >> 8,
    Math.max(0, transparent),
    0,
  )
  const descriptor = new Uint8Array(10)
  const view = new DataView(descriptor.buffer)
  descriptor[0] = 0x2c
  for (const [i, value] of [x, y, image.width, image.height].entries()) view.setUint16(1 + i * 2, value, true)
  descriptor[9] = 0x80 | (bits - 1)
  return [control, descriptor, table, Uint8Array.of(minimum), ...blocksOf(encodeLzw(image.data, minimum))]
}

function blocksOf(data: Uint8Array): Uint8Array[] {
  const parts: Uint8Array[] = []
  for (let at = 0; at < data.length; at += 255) {
    const part = data.subarray(at, at + 255)
    parts.push(Uint8Array.of(part.length), part)
  }
  return [...parts, Uint8Array.of(0)]
}

/** LZW as GIF uses it (GIF89a, appendix F): codes of growing length, low bits first. */

/** Decodes at most `size` indices. What is missing in a truncated image stays zero. */
function decodeLzw(data: Uint8Array, minimum: number, size: number): Uint8Array {
  const out = new Uint8Array(size)
  const clear = 1 << minimum
  const prefix = new Int16Array(4096)
  const suffix = new Uint8Array(4096)
  const stack = new Uint8Array(4097)
  for (let i = 0; i < clear; i++) suffix[i] = i
  let width = minimum + 1
  let next = clear + 2
  let previous = -1
  let first = 0
  let hold = 0
  let held = 0
  let at = 0
  for (let i = 0; at < size; ) {
    while (held < width && i < data.length) {
      hold |= data[i++] << held
      held += 8
    }
    if (held < width) break
    const code = hold & ((1 << width) - 1)
    hold >>>= width
    held -= width
    if (code === clear) {
      width = minimum + 1
      next = clear + 2
      previous = -1
      continue
    }
    if (code === clear + 1 || code > next || (code === next && previous < 0)) break
    let depth = 0
    let walk = code
    if (code === next) {
      stack[depth++] = first
      walk = previous
    }
    while (walk >= clear) {
      stack[depth++] = suffix[walk]
      walk = prefix[walk]
    }
    first = suffix[walk]
    stack[depth++] = first
    while (depth > 0 && at < size) out[at++] = stack[--depth]
    if (previous >= 0 && next < 4096) {
      prefix[next] = previous
      suffix[next] = first
      next++
      if (next === 1 << width && width < 12) width++
    }
    previous = code
  }
  return out
}

function encodeLzw(indices: Uint8Array, minimum: number): Uint8Array {
  const clear = 1 << minimum
  const out: number[] = []
  let hold = 0
  let held = 0
  let width = minimum + 1
  const emit = (code: number): void => {
    hold |= code << held
    held += width
    while (held >= 8) {
      out.push(hold & 0xff)
      hold >>>= 8
      held -= 8
    }
  }
  const table = new Map<number, number>()
  let next = clear + 2
  emit(clear)
  let prefix = indices[0]
  for (let i = 1; i < indices.length; i++) {
    const key = (prefix << 8) | indices[i]
    const known = table.get(key)
    if (known !== undefined) {
      prefix = known
      continue
    }
    emit(prefix)
    if (next < 4096) {
      if (next === 1 << width) width++
      table.set(key, next++)
    } else {
      emit(clear)
      table.clear()
      width = minimum + 1
      next = clear + 2
    }
    prefix = indices[i]
  }
  emit(prefix)
  if (next === 1 << width && width < 12) width++
  emit(clear + 1)
  if (held > 0) out.push(hold & 0xff)
  return Uint8Array.from(out)
}
