/** Areas of pixels to paint over, and how they move with the EXIF orientation of a file. */

import type { Raster } from '../model/raster.ts'

/** Half-open: columns x0 to x1, rows y0 to y1, from the top left. */
export interface PixelArea {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

export interface PaintArea extends PixelArea {
  /** How much of each pixel of the area is white (the letters of a label), 0 to 255, row by row. Default: none, all black. */
  readonly letters?: Uint8Array
}

export interface PixelSize {
  readonly width: number
  readonly height: number
}

/** Whether an EXIF orientation exchanges width and height. */
const isSideways = (orientation: number): boolean => orientation >= 5

/** The size of an image as shown, from its size as coded. */
export function uprightSize({ width, height }: PixelSize, orientation: number): PixelSize {
  return isSideways(orientation) ? { width: height, height: width } : { width, height }
}

/** The pixel as coded of a pixel as shown (Exif 2.32, 4.6.4, tag 274). `size` is the size as coded. */
function codedPixel(
  x: number,
  y: number,
  { width, height }: PixelSize,
  orientation: number,
): [number, number] {
  switch (orientation) {
    case 2:
      return [width - 1 - x, y]
    case 3:
      return [width - 1 - x, height - 1 - y]
    case 4:
      return [x, height - 1 - y]
    case 5:
      return [y, x]
    case 6:
      return [y, height - 1 - x]
    case 7:
      return [width - 1 - y, height - 1 - x]
    case 8:
      return [width - 1 - y, x]
  }
  return [x, y]
}

/** An area of the image as shown, in pixels as coded. */
export function codedArea(area: PaintArea, size: PixelSize, orientation: number): PaintArea {
  if (orientation <= 1) return area
  const [ax, ay] = codedPixel(area.x0, area.y0, size, orientation)
  const [bx, by] = codedPixel(area.x1 - 1, area.y1 - 1, size, orientation)
  const coded = {
    x0: Math.min(ax, bx),
    y0: Math.min(ay, by),
    x1: Math.max(ax, bx) + 1,
    y1: Math.max(ay, by) + 1,
  }
  if (!area.letters) return coded
  const across = coded.x1 - coded.x0
  const letters = new Uint8Array(area.letters.length)
  const shownAcross = area.x1 - area.x0
  for (let y = area.y0; y < area.y1; y++)
    for (let x = area.x0; x < area.x1; x++) {
      const [u, v] = codedPixel(x, y, size, orientation)
      letters[(v - coded.y0) * across + u - coded.x0] =
        area.letters[(y - area.y0) * shownAcross + x - area.x0]
    }
  return { ...coded, letters }
}

/** The image as shown, from its pixels as coded. */
export function uprightRaster(raster: Raster, orientation: number): Raster {
  if (orientation <= 1) return raster
  const { width, height } = uprightSize(raster, orientation)
  const from = new Uint32Array(raster.data.buffer, raster.data.byteOffset, raster.width * raster.height)
  const to = new Uint32Array(width * height)
  for (let y = 0; y < height; y++)
    for (let x = 0; x < width; x++) {
      const [u, v] = codedPixel(x, y, raster, orientation)
      to[y * width + x] = from[v * raster.width + u]
    }
  return { width, height, data: new Uint8ClampedArray(to.buffer) }
}

/** Calls `paint` for every pixel of the areas that is in the image, with how white it becomes (0 to 255). */
export function forEachPixel(
  areas: readonly PaintArea[],
  { width, height }: PixelSize,
  paint: (x: number, y: number, white: number) => void,
): void {
  for (const { x0, y0, x1, y1, letters } of areas)
    for (let y = Math.max(0, y0); y < Math.min(height, y1); y++)
      for (let x = Math.max(0, x0); x < Math.min(width, x1); x++)
        paint(x, y, letters ? letters[(y - y0) * (x1 - x0) + x - x0] : 0)
}
