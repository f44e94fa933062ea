/**
 * A JPEG as its quantised coefficients (ITU-T T.81). Images are painted over in this form, so that all other blocks keep their
 * exact values and no second loss occurs.
 */

/** Position in an 8x8 block (row * 8 + column) of each coefficient in coded order; T.81 figure A.6. */
export const zigzag: readonly number[] = [
  0, 1, 8, 16, 9, 2, 3, 10, 17, 24, 32, 25, 18, 11, 4, 5, 12, 19, 26, 33, 40, 48, 41, 34, 27, 20, 13, 6, 7,
  14, 21, 28, 35, 42, 49, 56, 57, 50, 43, 36, 29, 22, 15, 23, 30, 37, 44, 51, 58, 59, 52, 45, 38, 31, 39, 46,
  53, 60, 61, 54, 47, 55, 62, 63,
]

export interface JpegComponent {
  readonly id: number
  /** Sampling factors, 1 to 4. */
  readonly h: number
  readonly v: number
  /** Which of the four quantisation tables it uses. */
  readonly tableId: number
  /** Blocks that contain pixels, as in a scan of only this component. */
  readonly blocksAcross: number
  readonly blocksDown: number
  /** Blocks in a row of `coefficients`, padded to whole MCUs. */
  readonly stride: number
  readonly rows: number
  /** 64 for each block, in zigzag order. */
  readonly coefficients: Int16Array
  /** In zigzag order, as defined at the first scan of the component. Empty before. */
  quantisation: Uint16Array
}

export interface JpegFrame {
  readonly width: number
  readonly height: number
  readonly progressive: boolean
  readonly maxH: number
  readonly maxV: number
  readonly mcusAcross: number
  readonly mcusDown: number
  readonly components: readonly JpegComponent[]
}

export interface JpegImage {
  readonly frame: JpegFrame
  /** The transform code of Adobe's APP14 marker, or null without one. */
  readonly adobe: number | null
  readonly jfif: boolean
  /** A scan has more data than the blocks of the frame: rows below its height. */
  readonly surplus: boolean
}

export interface JpegSize {
  readonly width: number
  readonly height: number
  readonly components: readonly { id: number; h: number; v: number; tableId: number }[]
  readonly progressive: boolean
}

/** Memory that the coefficients of a frame take, in bytes. */
export function coefficientBytes(size: JpegSize): number {
  const maxH = Math.max(...size.components.map((c) => c.h))
  const maxV = Math.max(...size.components.map((c) => c.v))
  const mcus = Math.ceil(size.width / (8 * maxH)) * Math.ceil(size.height / (8 * maxV))
  return size.components.reduce((sum, c) => sum + mcus * c.h * c.v * 128, 0)
}

export function allocateFrame(size: JpegSize): JpegFrame {
  const { width, height, progressive } = size
  const maxH = Math.max(...size.components.map((c) => c.h))
  const maxV = Math.max(...size.components.map((c) => c.v))
  const mcusAcross = Math.ceil(width / (8 * maxH))
  const mcusDown = Math.ceil(height / (8 * maxV))
  const components = size.components.map((c) => {
    const stride = mcusAcross * c.h
    const rows = mcusDown * c.v
    return {
      ...c,
      blocksAcross: Math.ceil(Math.ceil((width * c.h) / maxH) / 8),
      blocksDown: Math.ceil(Math.ceil((height * c.v) / maxV) / 8),
      stride,
      rows,
      coefficients: new Int16Array(stride * rows * 64),
      quantisation: new Uint16Array(0),
    }
  })
  return { width, height, progressive, maxH, maxV, mcusAcross, mcusDown, components }
}

/** The colours of JPEG components. */

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
