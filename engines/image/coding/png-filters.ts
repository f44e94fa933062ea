/** The filters of PNG rows (3rd edition, W3C, clause 9), which PDF also uses. */

/** Filters each row with the filter that gives the smallest sum of differences, as PNG recommends (12.8). */
export function predictedRows(data: Uint8Array, row: number, pixel: number): Uint8Array {
  const rows = data.length / row
  const out = new Uint8Array(rows * (row + 1))
  const tries = [0, 1, 2, 4].map((tag) => ({ tag, bytes: new Uint8Array(row) }))
  let above: Uint8Array = new Uint8Array(row)
  for (let y = 0; y < rows; y++) {
    const line = data.subarray(y * row, (y + 1) * row)
    // A row equal to the one above needs no attempts, as on empty paper.
    if (y > 0 && Buffer.compare(line, above) === 0) {
      out[y * (row + 1)] = 2
      continue
    }
    let best = tries[0]
    let least = Number.POSITIVE_INFINITY
    for (const attempt of tries) {
      const cost = difference(attempt.tag, line, above, pixel, attempt.bytes)
      if (cost < least) {
        least = cost
        best = attempt
      }
    }
    out[y * (row + 1)] = best.tag
    out.set(best.bytes, y * (row + 1) + 1)
    above = line
  }
  return out
}

function difference(
  tag: number,
  line: Uint8Array,
  above: Uint8Array,
  pixel: number,
  out: Uint8Array,
): number {
  let cost = 0
  for (let i = 0; i < line.length; i++) {
    const left = i < pixel ? 0 : line[i - pixel]
    let guess = 0
    if (tag === 1) guess = left
    else if (tag === 2) guess = above[i]
    else if (tag === 4) guess = paeth(left, above[i], i < pixel ? 0 : above[i - pixel])
    const value = (line[i] - guess) & 0xff
    out[i] = value
    cost += value < 128 ? value : 256 - value
  }
  return cost
}

/** The Paeth predictor (PNG, 9.4). */
export function paeth(left: number, up: number, corner: number): number {
  const toLeft = Math.abs(up - corner)
  const toUp = Math.abs(left - corner)
  const toCorner = Math.abs(left + up - 2 * corner)
  if (toLeft <= toUp && toLeft <= toCorner) return left
  return toUp <= toCorner ? up : corner
}
