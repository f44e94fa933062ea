/** One level for each pixel. */
export interface Levels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/** The greatest level in the square of `side` pixels (odd) around each pixel; there is nothing beyond the edges. */
export function greatestNear({ width, height, data }: Levels, side: number): Uint8Array {
  const reach = (side - 1) / 2
  const columns = Math.ceil((width + side - 1) / 4) * 4
  // One word more, which the last shifted word takes its bytes from.
  const wide = new Uint8Array(columns * (height + side - 1) + 4)
  for (let y = 0; y < height; y++)
    wide.set(data.subarray(y * width, (y + 1) * width), (y + reach) * columns + reach)
  const words = new Int32Array(wide.buffer)
  // Windows of 1, 2, 4 pixels and so on overlap to windows of twice their size, and at last of the side.
  for (let size = 1; size < side; ) {
    const step = Math.min(size, side - size)
    takeGreater(words, step)
    takeGreater(words, step * columns)
    size += step
  }
  const out = new Uint8Array(width * height)
  for (let y = 0; y < height; y++) out.set(wide.subarray(y * columns, y * columns + width), y * width)
  return out
}

/** Every second byte of a word, and the bit above each of these bytes. */
const bytes = 0x00ff00ff
const above = 0x01000100

/** Each byte becomes the greater of itself and the one `by` bytes after it. Four at a time and without branches, as photos have no order. */
function takeGreater(words: Int32Array, by: number): void {
  const ahead = by >> 2
  const bits = (by & 3) * 8
  const last = words.length - ahead - 1
  if (bits === 0) for (let i = 0; i < last; i++) words[i] = greaterBytes(words[i], words[i + ahead])
  else
    for (let i = 0; i < last; i++)
      words[i] = greaterBytes(words[i], (words[i + ahead] >>> bits) | (words[i + ahead + 1] << (32 - bits)))
}

function greaterBytes(a: number, b: number): number {
  return greaterOf(a & bytes, b & bytes) | (greaterOf((a >>> 8) & bytes, (b >>> 8) & bytes) << 8)
}

/** Of two words with every second byte: the bit above a byte of the difference stays set where the first is not less. */
function greaterOf(a: number, b: number): number {
  const notLess = ((a | above) - b) & above
  const mask = notLess - (notLess >>> 8)
  return (a & mask) | (b & ~mask)
}
