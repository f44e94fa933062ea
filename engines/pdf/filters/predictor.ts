interface Prediction {
  readonly predictor: number
  readonly colors: number
  readonly bits: number
  readonly columns: number
}

/** Undoes a predictor (ISO 32000-1, 7.4.4.4). An incomplete last row is decoded as far as it goes. */
export function undoPredictor(
  data: Uint8Array,
  { predictor, colors, bits, columns }: Prediction,
): Uint8Array {
  if (predictor <= 1 || data.length === 0) return data
  const isCount = (n: number) => Number.isInteger(n) && n > 0
  if (!isCount(colors) || !isCount(columns) || ![1, 2, 4, 8, 16].includes(bits)) return data
  const step = Math.max(1, (colors * bits + 7) >> 3)
  const row = Math.ceil((colors * bits * columns) / 8)
  if (predictor === 2) return undoTiff(data, row, colors, bits)
  return undoPng(data, row, step)
}

/** PNG rows, each after a byte with its filter type (PNG specification, 9). */
function undoPng(data: Uint8Array, row: number, step: number): Uint8Array {
  const rows = Math.ceil(data.length / (row + 1))
  const out = new Uint8Array(data.length - rows)
  for (let y = 0, from = 0, to = 0; y < rows; y++, from += row + 1, to += row) {
    const kind = data[from]
    const length = Math.min(row, data.length - from - 1)
    const source = from + 1
    const above = to - row
    for (let x = 0; x < length; x++) {
      const left = x >= step ? (out[to + x - step] ?? 0) : 0
      const up = y > 0 ? (out[above + x] ?? 0) : 0
      let guess = 0
      if (kind === 1) guess = left
      else if (kind === 2) guess = up
      else if (kind === 3) guess = (left + up) >> 1
      else if (kind === 4) guess = paeth(left, up, y > 0 && x >= step ? (out[above + x - step] ?? 0) : 0)
      out[to + x] = (data[source + x] ?? 0) + guess
    }
  }
  return out
}

function paeth(left: number, up: number, corner: number): number {
  const p = left + up - corner
  const a = Math.abs(p - left)
  const b = Math.abs(p - up)
  const c = Math.abs(p - corner)
  if (a <= b && a <= c) return left
  return b <= c ? up : corner
}

/** TIFF predictor 2: each sample is the difference from the same colour of the sample before it (TIFF 6.0, section 14). */
function undoTiff(data: Uint8Array, row: number, colors: number, bits: number): Uint8Array {
  const out = data.slice()
  for (let from = 0; from < out.length; from += row) {
    const end = Math.min(out.length, from + row)
    if (bits === 8) for (let i = from + colors; i < end; i++) out[i] = (out[i] ?? 0) + (out[i - colors] ?? 0)
    else if (bits === 16)
      for (let i = from + 2 * colors; i + 1 < end; i += 2) {
        const sum = uint16(out, i) + uint16(out, i - 2 * colors)
        out[i] = sum >> 8
        out[i + 1] = sum
      }
    else undoTiffBits(out, from, end, colors, bits)
  }
  return out
}

function uint16(bytes: Uint8Array, at: number): number {
  return ((bytes[at] ?? 0) << 8) | (bytes[at + 1] ?? 0)
}

function undoTiffBits(out: Uint8Array, from: number, end: number, colors: number, bits: number): void {
  const mask = (1 << bits) - 1
  const samples = Math.floor(((end - from) * 8) / bits)
  const shiftOf = (i: number) => 8 - bits - ((i * bits) & 7)
  for (let i = colors; i < samples; i++) {
    const before = ((out[from + (((i - colors) * bits) >> 3)] ?? 0) >> shiftOf(i - colors)) & mask
    const at = from + ((i * bits) >> 3)
    const byte = out[at] ?? 0
    const shift = shiftOf(i)
    const sum = (((byte >> shift) & mask) + before) & mask
    out[at] = (byte & ~(mask << shift)) | (sum << shift)
  }
}
