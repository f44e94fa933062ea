import type { Line } from './line.ts'

/** How far lines of text stand apart, by their size; for telling the white between paragraphs from that inside them. */
export class Leading {
  /** Points by size in half points. */
  readonly #known = new Map<number, number>()
  /** Ems, of the size that most lines have. */
  #ratio = 1.3

  /** @param columns lines that stand one below the other */
  constructor(columns: readonly (readonly Line[])[]) {
    let most = 0
    for (const [key, steps] of stepsBySize(columns)) {
      let best = 0
      let count = 1
      // Among equals the narrowest: white between paragraphs can be as frequent as lines inside short ones.
      for (const [step, times] of [...steps].sort((a, b) => a[0] - b[0]))
        if (times > count) [best, count] = [step, times]
      if (count < 2) continue
      this.#known.set(key, best / 2)
      if (count > most) {
        most = count
        this.#ratio = Math.min(2.2, best / key)
      }
    }
  }

  /** The usual distance between baselines of lines of a size, in points. */
  of(size: number): number {
    return this.#known.get(sizeKey(size)) ?? Math.max(1.3, this.#ratio) * size
  }
}

function sizeKey(size: number): number {
  return Math.round(size * 2)
}

/** How often each distance, in half points, is met between lines of a size. */
function stepsBySize(columns: readonly (readonly Line[])[]): Map<number, Map<number, number>> {
  const counts = new Map<number, Map<number, number>>()
  for (const lines of columns)
    for (let i = 1; i < lines.length; i++) {
      const [last, next] = [lines[i - 1], lines[i]]
      const key = sizeKey(next.size)
      const step = next.baseline - last.baseline
      if (sizeKey(last.size) !== key || step < 0.8 * next.size || step > 2.2 * next.size) continue
      const known = counts.get(key) ?? new Map<number, number>()
      const bucket = Math.round(step * 2)
      known.set(bucket, (known.get(bucket) ?? 0) + 1)
      counts.set(key, known)
    }
  return counts
}
