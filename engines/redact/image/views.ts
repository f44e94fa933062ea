/** Views of an image with transparency. */

import type { Raster } from '../../model/raster.ts'

/** The image on white paper. The same image where it is opaque. */
export function onWhite(raster: Raster): Raster {
  if (isOpaque(raster)) return raster
  const { width, height } = raster
  const data = raster.data.slice()
  for (let i = 0; i < data.length; i += 4) {
    const alpha = data[i + 3] / 255
    for (let c = i; c < i + 3; c++) data[c] = data[c] * alpha + 255 * (1 - alpha)
    data[i + 3] = 255
  }
  return { width, height, data }
}

/** The colours as stored, which a viewer shows on a dark page. Null where the image is opaque. */
export function withoutAlpha(raster: Raster): Raster | null {
  if (isOpaque(raster)) return null
  const { width, height } = raster
  const data = raster.data.slice()
  for (let i = 3; i < data.length; i += 4) data[i] = 255
  return { width, height, data }
}

function isOpaque({ data }: Raster): boolean {
  for (let i = 3; i < data.length; i += 4) if (data[i] !== 255) return false
  return true
}
