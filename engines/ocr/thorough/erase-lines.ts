import { paper } from './ink-plane.ts'

/** Longer runs of ink are lines, not strokes of letters; in pixels. */
const minLinePixels = 56
/** Thicker runs are bars and panels. */
const maxThickness = 5

/**
 * Removes thin level and upright lines from ink, except where letters cross them: a word that is struck through, or on ruled paper, falls
 * apart into its letters again. Returns a map of what was removed, or null where there are no lines.
 */
export function eraseLines(ink: Uint8Array, width: number, height: number): Uint8Array | null {
  const erased = new Uint8Array(ink.length)
  const level = markLines(ink, erased, { length: width, lines: height, step: 1, line: width })
  const upright = markLines(ink, erased, { length: height, lines: width, step: width, line: 1 })
  if (level + upright === 0) return null
  for (let i = 0; i < ink.length; i++) if (erased[i] === 1) ink[i] = paper
  return erased
}

interface Direction {
  /** Pixels of a row (or column), and their number. */
  readonly length: number
  readonly lines: number
  /** From one pixel to the next along it, and from one row (or column) to the next. */
  readonly step: number
  readonly line: number
}

function markLines(ink: Uint8Array, erased: Uint8Array, { length, lines, step, line }: Direction): number {
  let marked = 0
  for (let at = 0; at < lines; at++) {
    const first = at * line
    for (let x = 0; x < length; ) {
      const kind = ink[first + x * step]
      const start = x
      while (x < length && ink[first + x * step] === kind) x++
      if (kind === paper || x - start < minLinePixels) continue
      for (let k = start; k < x; k++) {
        const i = first + k * step
        if (thickness(ink, i, line, at, lines) > maxThickness) continue
        erased[i] = 1
        marked++
      }
    }
  }
  return marked
}

/** Pixels of ink across a line at one of its pixels. */
function thickness(ink: Uint8Array, i: number, line: number, at: number, lines: number): number {
  let count = 1
  for (let k = 1; k <= maxThickness && at - k >= 0 && ink[i - k * line] !== paper; k++) count++
  for (let k = 1; k <= maxThickness && at + k < lines && ink[i + k * line] !== paper; k++) count++
  return count
}
