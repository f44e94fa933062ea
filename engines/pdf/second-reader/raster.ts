import { createRequire } from 'node:module'
import type * as Canvas from '@napi-rs/canvas'
import { LimitError } from '../../model/errors.ts'
import { type PdfLimits, pdfLimits } from '../objects/limits.ts'

let loaded: typeof Canvas | undefined

/** Loaded when the first page is drawn: it takes longer to start than all else together, and most threads never draw. */
function canvas(): typeof Canvas {
  loaded ??= createRequire(import.meta.url)('@napi-rs/canvas') as typeof Canvas
  return loaded
}

/** A picture: RGBA, 8 bits a channel, not premultiplied, rows from the top, nothing between rows. */
export interface Raster {
  readonly width: number
  readonly height: number
  readonly data: Uint8ClampedArray
}

/** A white sheet to draw on. `context` is a canvas 2D context of whatever library draws. */
export interface Sheet {
  readonly context: unknown
  raster(): Raster
}

/**
 * Size in pixels of a page at a resolution, or the error.
 * @throws LimitError `too_many_pixels`, before anything is allocated
 */
export function pixelSize(
  page: { readonly width: number; readonly height: number },
  dpi: number,
  limits?: Partial<PdfLimits>,
): { width: number; height: number } {
  const { pixels } = pdfLimits(limits)
  const width = Math.max(1, Math.ceil((page.width * dpi) / 72 - 1e-6))
  const height = Math.max(1, Math.ceil((page.height * dpi) / 72 - 1e-6))
  if (!(width * height <= pixels))
    throw new LimitError(
      'too_many_pixels',
      'The picture of a page would have more pixels than the limit allows.',
      {
        limit: 'pixels',
        width,
        height,
      },
    )
  return { width, height }
}

export function whiteSheet(width: number, height: number): Sheet {
  const sheet = canvas().createCanvas(width, height)
  const context: Canvas.SKRSContext2D = sheet.getContext('2d')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, width, height)
  return {
    context,
    raster: () => {
      const { data } = context.getImageData(0, 0, width, height)
      // Gives its memory back now: the collector does not see how much hangs on a canvas.
      sheet.width = 1
      sheet.height = 1
      return { width, height, data }
    },
  }
}

/** A picture as a PNG file without metadata. */
export async function toPng({ width, height, data }: Raster): Promise<Uint8Array> {
  const { createCanvas, ImageData } = canvas()
  const sheet = createCanvas(width, height)
  sheet.getContext('2d').putImageData(new ImageData(data, width, height), 0, 0)
  return sheet.encode('png')
}
