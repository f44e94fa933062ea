/** The colours of JPEG components. */

import type { JpegImage } from './frame.ts'

/** Whether the components are luminance and chrominance (ISO 32000-1, table 13; Adobe's marker overrides it). */
export function isTransformed(jpeg: JpegImage, transform: number | null): boolean {
  const { components } = jpeg.frame
  if (components.length < 3) return false
  if (jpeg.adobe !== null) return jpeg.adobe !== 0
  if (components.length === 4) return transform === 1
  const named = String.fromCharCode(...components.map((c) => c.id))
  return transform !== 0 && named !== 'RGB'
}

/** Converts samples to the coded components: YCbCr (T.871), and its complement for the CMY of YCCK. */
export function codedComponents(samples: readonly number[], transformed: boolean): number[] {
  if (!transformed) return [...samples]
  const [r, g, b] = samples.length === 4 ? samples.slice(0, 3).map((s) => 255 - s) : samples
  const y = 0.299 * r + 0.587 * g + 0.114 * b
  const coded = [y, 128 + (b - y) / 1.772, 128 + (r - y) / 1.402].map((value) =>
    Math.max(0, Math.min(255, Math.round(value))),
  )
  return [...coded, ...samples.slice(3)]
}
