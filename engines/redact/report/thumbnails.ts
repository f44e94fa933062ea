// Runs in a pool thread: thumbnails of the pages before and after a redaction.
import type { MessagePort } from 'node:worker_threads'
import { openImageFile } from '../../image/codecs/open-image.ts'
import { encodeJpeg } from '../../image/image-files.ts'
import type { Raster } from '../../model/raster.ts'
import type { PdfLimits } from '../../pdf/file/index.ts'
import { openReader } from '../../pdf/second-reader/index.ts'
import { onWhite } from '../image/request.ts'

/** Plain data: it crosses a thread. */
export interface ThumbnailsInput {
  readonly kind: 'pdf' | 'image'
  /** The original. Default: none, only the output is shown. */
  readonly before?: Uint8Array
  readonly after: Uint8Array
  readonly password?: string
  /**
   * Shows the original. Default: no. If not, the output is shown instead, with changed blocks marked, so that no thumbnail
   * contains a removed value, regardless of its size.
   */
  readonly originals?: boolean
  readonly limits?: Partial<PdfLimits>
  readonly progress?: MessagePort
}

export interface PageThumbnails {
  /** 1-based. */
  readonly page: number
  /** JPEG. */
  readonly before?: Uint8Array
  readonly after: Uint8Array
}

export interface Thumbnails {
  readonly pages: readonly PageThumbnails[]
  /** Pages of the document. */
  readonly total: number
  readonly originals: boolean
}

/** Maximum pages rendered, so that a report is small enough for e-mail. */
const maxPages = 100
/** Of PDF pages: about 300 pixels for the width of a letter. */
const dpi = 36
/** Pixels of the longer side of an image. */
const imageSide = 420
const quality = 68

/** @throws as the readers of the formats */
export async function drawThumbnails(input: ThumbnailsInput): Promise<Thumbnails> {
  const { before, after, originals = false, progress } = input
  await using first = before === undefined ? null : await openPages(before, input)
  await using second = await openPages(after, input)
  const total = second.count
  const pages: PageThumbnails[] = []
  for (let page = 0; page < Math.min(total, maxPages); page++) {
    const now = await second.draw(page)
    const then = first && page < first.count ? await first.draw(page) : null
    const shown = then && !originals ? withChangesMarked(then, now) : then
    pages.push({
      page: page + 1,
      ...(shown && { before: await jpeg(shown) }),
      after: await jpeg(now),
    })
    progress?.postMessage({ stage: 'draw', done: page + 1, total })
  }
  return { pages, total, originals }
}

interface Pages extends AsyncDisposable {
  readonly count: number
  draw(page: number): Promise<Raster>
}

async function openPages(bytes: Uint8Array, { kind, password, limits }: ThumbnailsInput): Promise<Pages> {
  if (kind === 'pdf') {
    const reader = await openReader(bytes, { password, limits })
    return {
      count: reader.pageCount,
      draw: (page) => reader.raster(page, { dpi }),
      [Symbol.asyncDispose]: () => reader[Symbol.asyncDispose](),
    }
  }
  const file = await openImageFile(bytes, limits)
  return {
    count: file.frames.length,
    draw: async (page) => reduced(onWhite(await file.raster(page)), imageSide),
    [Symbol.asyncDispose]: async () => {},
  }
}

function jpeg(raster: Raster): Promise<Uint8Array> {
  return encodeJpeg(raster, { quality, grey: false, small: true })
}

/** Pixels: coarse enough that the marks do not show the form of letters. */
const block = 6
/** Of 255, in one channel. Smaller differences come from drawing. */
const difference = 24

/** The raster after, with changed blocks marked. It contains no pixel of the raster before. */
export function withChangesMarked(before: Raster, after: Raster): Raster {
  const { width, height } = after
  const data = after.data.slice()
  const differs = (x: number, y: number): boolean => {
    if (x >= before.width || y >= before.height) return true
    const [i, j] = [4 * (y * before.width + x), 4 * (y * width + x)]
    return [0, 1, 2].some((c) => Math.abs(before.data[i + c] - after.data[j + c]) > difference)
  }
  for (let top = 0; top < height; top += block)
    for (let left = 0; left < width; left += block) {
      const [right, bottom] = [Math.min(left + block, width), Math.min(top + block, height)]
      if (!isAny(left, top, right, bottom, differs)) continue
      for (let y = top; y < bottom; y++)
        for (let x = left; x < right; x++) data.set([214, 69, 42, 255], 4 * (y * width + x))
    }
  return { width, height, data }
}

function isAny(
  left: number,
  top: number,
  right: number,
  bottom: number,
  test: (x: number, y: number) => boolean,
): boolean {
  for (let y = top; y < bottom; y++) for (let x = left; x < right; x++) if (test(x, y)) return true
  return false
}

/** The raster with its longer side at most `side` pixels: each pixel is the mean of the source pixels. */
export function reduced(raster: Raster, side: number): Raster {
  const factor = Math.ceil(Math.max(raster.width, raster.height) / side)
  if (factor <= 1) return raster
  const width = Math.ceil(raster.width / factor)
  const height = Math.ceil(raster.height / factor)
  const data = new Uint8ClampedArray(4 * width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const sum = [0, 0, 0, 0]
      let count = 0
      for (let v = y * factor; v < Math.min((y + 1) * factor, raster.height); v++)
        for (let u = x * factor; u < Math.min((x + 1) * factor, raster.width); u++) {
          const i = 4 * (v * raster.width + u)
          for (let c = 0; c < 4; c++) sum[c] += raster.data[i + c]
          count++
        }
      data.set(
        sum.map((all) => all / count),
        4 * (y * width + x),
      )
    }
  return { width, height, data }
}
