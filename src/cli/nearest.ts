/** The name nearest to a mistyped one, or null where none is near: at most a third of its letters may differ. */
export function nearest(asked: string, names: readonly string[]): string | null {
  let best: string | null = null
  let least = Math.max(2, Math.floor(asked.length / 3)) + 1
  for (const name of names) {
    // Names are short; a long word is not a mistyped one of them.
    const distance = asked.length > 40 ? Number.POSITIVE_INFINITY : editDistance(asked, name)
    if (distance < least) {
      best = name
      least = distance
    }
  }
  return best
}

/** Letters inserted, removed, replaced or swapped with a neighbour (optimal string alignment). */
function editDistance(a: string, b: string): number {
  let before: number[] = []
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++) {
      const swapped =
        i > 1 && j > 1 && a[i - 1] === b[j - 2] && a[i - 2] === b[j - 1] ? before[j - 2] + 1 : Infinity
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1), swapped))
    }
    before = row
    row = next
  }
  return row[b.length]
}
