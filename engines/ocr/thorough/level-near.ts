import { buffer, takeAhead } from '../kernel/window-levels.ts'

/** One level for each pixel. */
export interface Levels {
  readonly width: number
  readonly height: number
  readonly data: Uint8Array
}

/**
 * The greatest (or least) level in the square of `side` pixels (odd) around each pixel; there is nothing beyond the edges.
 * @param out where it is written; may be `data`
 */
export function levelNear(
  { width, height, data }: Levels,
  side: number,
  which: 'greatest' | 'least',
  out: Uint8Array = new Uint8Array(width * height),
): Uint8Array {
  const reach = (side - 1) / 2
  const columns = width + side - 1
  const wide = buffer(columns * (height + side - 1)).fill(which === 'greatest' ? 0 : 255)
  for (let y = 0; y < height; y++)
    wide.set(data.subarray(y * width, (y + 1) * width), (y + reach) * columns + reach)
  const take = takeAhead(which === 'greatest' ? 'greater' : 'lesser')
  // Windows of 1, 2, 4 pixels and so on overlap to windows of twice their size, and at last of the side.
  for (let size = 1; size < side; ) {
    const step = Math.min(size, side - size)
    take(0, step, wide.length - step)
    take(0, step * columns, wide.length - step * columns)
    size += step
  }
  for (let y = 0; y < height; y++) out.set(wide.subarray(y * columns, y * columns + width), y * width)
  return out
}
