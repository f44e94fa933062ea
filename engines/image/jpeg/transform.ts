/** The 8x8 discrete cosine transform between dequantised coefficients and samples centred on zero (ITU-T T.81, A.3.3). */

import { zigzag } from './frame.ts'

/** basis[u * 8 + x] = C(u) / 2 * cos((2x + 1) u pi / 16). */
const basis = Float64Array.from({ length: 64 }, (_, i) => {
  const u = i >> 3
  const x = i & 7
  return (u === 0 ? Math.SQRT1_2 : 1) * 0.5 * Math.cos(((2 * x + 1) * u * Math.PI) / 16)
})

const scratch = new Float64Array(64)

/** Converts the block of coefficients at `at` to samples: row by row, not rounded, -128 to 127 if undamaged. */
export function samplesOf(
  coefficients: Int16Array,
  at: number,
  quantisation: Uint16Array,
  out: Float64Array,
): void {
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
export function coefficientsOf(
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
