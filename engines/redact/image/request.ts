import type { ImageFormat } from '../../image/codecs/image-file.ts'
import type { VisualFlags } from '../../model/detection.ts'
import type { Box } from '../../model/geometry.ts'
import type { Raster } from '../../model/raster.ts'
import type { PdfLimits } from '../../pdf/file/index.ts'
import type { RedactedEntity, RedactionInput, RedactionOutput } from '../request.ts'

/** Options of the redaction of an image. Plain data: it crosses a thread. */
export interface RedactImageInput extends RedactionInput {
  readonly limits?: Partial<PdfLimits>
  /** Resolution in dots per inch, where a document that contains the image states it. Default: that of the file. */
  readonly dpi?: number
  /** Writes the type of each value on its box if it fits. Default: in mode `redact`. */
  readonly label?: boolean
  /** What else to remove besides text. Default: nothing. */
  readonly visual?: VisualFlags
}

/** An entity of an image has its page, and its boxes in points: 72 divided by the resolution for each pixel. */
export interface RedactImageOutput extends RedactionOutput {
  readonly format: ImageFormat
  /** Whether pixels were painted over. */
  readonly painted: boolean
  /** Whether the output has other bytes than the input. If so, the input may still contain hidden content. */
  readonly changed: boolean
}

/** A value found in an image, with its boxes in pixels, too. */
export interface ImageEntity extends RedactedEntity {
  /** In pixels of the page as shown. */
  readonly pixels: readonly Box[]
}

/** Views of an image with transparency. */

/** The image on white paper. The same image if it is opaque. */
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

/** The colours as stored, which a viewer shows on a dark page. Null if the image is opaque. */
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
