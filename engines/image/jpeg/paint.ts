import type { PixelArea } from '../areas.ts'
import { type JpegComponent, type JpegImage, zigzag } from './frame.ts'

/** An area to paint, with letters on it. */
export interface LetteredArea extends PixelArea {
  /** How much of each pixel of the area belongs to a letter, 0 to 255, row by row. Default: none. */
  readonly letters?: Uint8Array
}

/**
 * Overwrites areas of a JPEG in every component; other blocks keep their exact coefficients. A block wholly inside becomes flat.
 * A block at the edge is decoded to samples, overwritten, and quantised again with its own table, so that nothing of the covered
 * part remains. Subsampled components are overwritten one sample further, since encoders filter across.
 * @param values a sample (0 to 255) for each component as coded (YCbCr where the file uses it)
 * @param letterValues the same for the letters on the areas
 */
export function paintJpeg(
  image: JpegImage,
  areas: readonly LetteredArea[],
  values: readonly number[],
  letterValues: readonly number[] = values,
): void {
  const { frame } = image
  frame.components.forEach((component, index) => {
    const scaleX = component.h / frame.maxH
    const scaleY = component.v / frame.maxV
    const marginX = scaleX < 1 ? 1 : 0
    const marginY = scaleY < 1 ? 1 : 0
    const value = values[index] - 128
    const difference = letterValues[index] - values[index]
    for (const area of areas) {
      const { letters } = area
      const across = area.x1 - area.x0
      const sampleAt = (x: number, y: number): number => {
        const column = Math.floor(x / scaleX) - area.x0
        const row = Math.floor(y / scaleY) - area.y0
        if (!letters || column < 0 || row < 0 || column >= across || row >= area.y1 - area.y0) return value
        return value + (difference * letters[row * across + column]) / 255
      }
      paintComponent(
        component,
        {
          x0: Math.floor(area.x0 * scaleX) - marginX,
          y0: Math.floor(area.y0 * scaleY) - marginY,
          // Past the last pixel is padding, which encoders derive from the image.
          x1: area.x1 >= frame.width ? component.stride * 8 : Math.ceil(area.x1 * scaleX) + marginX,
          y1: area.y1 >= frame.height ? component.rows * 8 : Math.ceil(area.y1 * scaleY) + marginY,
        },
        value,
        letters && difference !== 0 ? sampleAt : null,
      )
    }
  })
}

/** @param letters the sample at a place of the component, where the area has letters */
function paintComponent(
  component: JpegComponent,
  area: PixelArea,
  value: number,
  letters: ((x: number, y: number) => number) | null,
): void {
  const { coefficients, quantisation, stride, rows } = component
  const samples = new Float64Array(64)
  const flat = new Float64Array(64).fill(value)
  const lastColumn = Math.min(stride, Math.ceil(area.x1 / 8))
  const lastRow = Math.min(rows, Math.ceil(area.y1 / 8))
  for (let row = Math.max(0, Math.floor(area.y0 / 8)); row < lastRow; row++)
    for (let column = Math.max(0, Math.floor(area.x0 / 8)); column < lastColumn; column++) {
      const at = (row * stride + column) * 64
      const x0 = Math.max(0, area.x0 - column * 8)
      const x1 = Math.min(8, area.x1 - column * 8)
      const y0 = Math.max(0, area.y0 - row * 8)
      const y1 = Math.min(8, area.y1 - row * 8)
      if (x0 === 0 && y0 === 0 && x1 === 8 && y1 === 8 && !letters) {
        coefficientsOf(flat, quantisation, coefficients, at)
        continue
      }
      samplesOf(coefficients, at, quantisation, samples)
      // Clipped as viewers do: values outside the range are ringing of the whole block, including the covered part.
      for (let i = 0; i < 64; i++) samples[i] = Math.max(-128, Math.min(127, Math.round(samples[i])))
      for (let y = y0; y < y1; y++)
        for (let x = x0; x < x1; x++)
          samples[y * 8 + x] = letters ? letters(column * 8 + x, row * 8 + y) : value
      coefficientsOf(samples, quantisation, coefficients, at)
    }
}

/**
 * Overwrites hidden JPEG data with the last visible pixels: the blocks beyond its edges, which fill the last MCUs, and the rest
 * of the blocks at its edges. Returns the number of changed blocks.
 */
export function clearPadding({ frame }: JpegImage): number {
  let cleared = 0
  for (const component of frame.components) {
    cleared += clearEdgeBlocks(component, frame)
    const { coefficients, stride, rows, blocksAcross, blocksDown } = component
    for (let row = 0; row < rows; row++)
      for (let column = row < blocksDown ? blocksAcross : 0; column < stride; column++) {
        const at = (row * stride + column) * 64
        const near = (Math.min(row, blocksDown - 1) * stride + Math.min(column, blocksAcross - 1)) * 64
        if (coefficients.subarray(at + 1, at + 64).some((value) => value !== 0)) cleared++
        coefficients.fill(0, at + 1, at + 64)
        coefficients[at] = coefficients[near]
      }
  }
  return cleared
}

/** Levels. Encoders repeat the last pixels, and quantisation moves them by less. */
const maxEdgeDifference = 40

/** The rest of blocks that the edge of the image cuts. */
function clearEdgeBlocks(component: JpegComponent, frame: JpegImage['frame']): number {
  const { blocksAcross, blocksDown, h, v } = component
  const across = Math.ceil((frame.width * h) / frame.maxH) - (blocksAcross - 1) * 8
  const down = Math.ceil((frame.height * v) / frame.maxV) - (blocksDown - 1) * 8
  let cleared = 0
  for (let column = 0; column < blocksAcross; column++)
    if (down < 8)
      cleared += clearEdgeBlock(
        component,
        column,
        blocksDown - 1,
        column === blocksAcross - 1 ? across : 8,
        down,
      )
  for (let row = 0; row < blocksDown; row++)
    if (across < 8 && (down === 8 || row < blocksDown - 1))
      cleared += clearEdgeBlock(component, blocksAcross - 1, row, across, 8)
  return cleared
}

function clearEdgeBlock(
  { coefficients, quantisation, stride }: JpegComponent,
  column: number,
  row: number,
  across: number,
  down: number,
): number {
  const at = (row * stride + column) * 64
  // A flat block has no other content.
  if (!coefficients.subarray(at + 1, at + 64).some((value) => value !== 0)) return 0
  const samples = new Float64Array(64)
  samplesOf(coefficients, at, quantisation, samples)
  let isOther = false
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      if (x < across && y < down) continue
      const near = samples[Math.min(y, down - 1) * 8 + Math.min(x, across - 1)]
      if (Math.abs(samples[y * 8 + x] - near) > maxEdgeDifference) isOther = true
      samples[y * 8 + x] = near
    }
  if (!isOther) return 0
  for (let i = 0; i < 64; i++) samples[i] = Math.max(-128, Math.min(127, Math.round(samples[i])))
  coefficientsOf(samples, quantisation, coefficients, at)
  return 1
}

/** The 8x8 discrete cosine transform between dequantised coefficients and samples centred on zero (ITU-T T.81, A.3.3). */

/** basis[u * 8 + x] = C(u) / 2 * cos((2x + 1) u pi / 16). */
const basis = Float64Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3
  const x = i & 7
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

const scratch = new Float64Array(64)

/** Converts the block of coefficients at `at` to samples: row by row, not rounded, -128 to 127 if undamaged. */
function samplesOf(coefficients: Int16Array, at: number, quantisation: Uint16Array, out: Float64Array): void {
  for (let k = 0; k < 64; k++) out[zigzag[k]] = coefficients[at + k] * quantisation[k]
  // Columns, then rows. Few blocks are painted, so the plain sum is fast enough.
  for (let u = 0; u < 8; u++)
    for (let y = 0; y < 8; y++) {
      let sum = 0
      for (let v = 0; v < 8; v++) sum += basis[v * 8 + y] * out[v * 8 + u]
      scratch[y * 8 + u] = sum
    }
  for (let y = 0; y < 8; y++)
    for (let x = 0; x < 8; x++) {
      let sum = 0
      for (let u = 0; u < 8; u++) sum += basis[u * 8 + x] * scratch[y * 8 + u]
      out[y * 8 + x] = sum
    }
}

/** Writes the quantised coefficients of 64 samples at `at`, within the range of baseline coding. */
function coefficientsOf(
  samples: Float64Array,
  quantisation: Uint16Array,
  coefficients: Int16Array,
  at: number,
): void {
  for (let y = 0; y < 8; y++)
    for (let u = 0; u < 8; u++) {
      let sum = 0
      for (let x = 0; x < 8; x++) sum += basis[u * 8 + x] * samples[y * 8 + x]
      scratch[y * 8 + u] = sum
    }
  for (let k = 0; k < 64; k++) {
    const v = zigzag[k] >> 3
    const u = zigzag[k] & 7
    let sum = 0
    for (let y = 0; y < 8; y++) sum += basis[v * 8 + y] * scratch[y * 8 + u]
    const value = Math.round(sum / quantisation[k])
    coefficients[at + k] = Math.max(-1023, Math.min(1023, value))
  }
}
