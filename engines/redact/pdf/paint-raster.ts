import type { Raster } from '../../model/raster.ts'
import { type Colour, type Cover, paintBoxes, paintedBox } from '../../pdf/erase/index.ts'
import { labelLetters } from '../../pdf/second-reader/index.ts'

interface RasterStyle {
  readonly fill: Colour
  readonly ink: Colour
}

/**
 * Paints the boxes of a page into its image, with their texts: those to the right, if they fit at that resolution. A text without a box
 * is in the image already.
 */
export function paintRasterCovers(
  raster: Raster,
  covers: readonly Cover[],
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const boxed = covers.filter(({ bare }) => !bare)
  paintBoxes(
    raster,
    boxed.map(({ box }) => paintedBox(box)),
    dpi,
    fill,
  )
  for (const { box, label, direction } of boxed)
    if (label && (direction?.dx ?? 1) === 1) paintLetters(raster, box, label, dpi, { fill, ink })
}

function paintLetters(
  { width, height, data }: Raster,
  box: Cover['box'],
  label: string,
  dpi: number,
  { fill, ink }: RasterStyle,
): void {
  const scale = dpi / 72
  const x0 = Math.max(0, Math.round(box.x0 * scale))
  const y0 = Math.max(0, Math.round(box.y0 * scale))
  const wide = Math.min(width, Math.round(box.x1 * scale)) - x0
  const tall = Math.min(height, Math.round(box.y1 * scale)) - y0
  if (wide < 1 || tall < 1) return
  const letters = labelLetters(label, wide, tall)
  if (!letters) return
  for (let i = 0; i < letters.length; i++) {
    const share = letters[i] / 255
    const at = ((y0 + Math.floor(i / wide)) * width + x0 + (i % wide)) * 4
    for (let part = 0; part < 3; part++)
      data[at + part] = Math.round((ink[part] * share + fill[part] * (1 - share)) * 255)
  }
}
