import type { GrayImage } from './gray-image.ts'

/** Narrows an image to a share of its width (0 to 1). Each new pixel is the mean of the pixels under it. */
export function squeeze({ width, height, data }: GrayImage, share: number): GrayImage {
  const narrow = Math.max(1, Math.round(width * share))
  const step = width / narrow
  // For each column: its first pixel, and the weights of the (at most `span`) pixels under it in 1/256.
  const span = Math.ceil(step) + 1
  const first = new Int32Array(narrow)
  const weights = new Int32Array(narrow * span)
  for (let x = 0; x < narrow; x++) {
    const [from, to] = [x * step, Math.min(width, (x + 1) * step)]
    first[x] = Math.min(Math.floor(from), Math.max(0, width - span))
    let left = 256
    for (let k = span - 1; k > 0; k--) {
      const at = first[x] + k
      const covered = Math.max(0, Math.min(to, at + 1) - Math.max(from, at))
      weights[x * span + k] = Math.round((covered * 256) / (to - from))
      left -= weights[x * span + k]
    }
    weights[x * span] = left
  }
  const out = new Uint8Array(narrow * height)
  const used = Math.min(span, width)
  for (let y = 0, i = 0; y < height; y++)
    for (let x = 0, row = y * width, w = 0; x < narrow; x++, i++, w += span) {
      const at = row + first[x]
      let sum = 128 + data[at] * weights[w]
      // Down to half of its width, a pixel covers three at most: without a loop it takes half the time.
      if (used === 3) sum += data[at + 1] * weights[w + 1] + data[at + 2] * weights[w + 2]
      else for (let k = 1; k < used; k++) sum += data[at + k] * weights[w + k]
      out[i] = sum >> 8
    }
  return { width: narrow, height, data: out }
}
