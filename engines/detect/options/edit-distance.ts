/** The Levenshtein distance of two words. */
export function editDistance(a: string, b: string): number {
  let row = Array.from({ length: b.length + 1 }, (_, i) => i)
  for (let i = 1; i <= a.length; i++) {
    const next = [i]
    for (let j = 1; j <= b.length; j++)
      next.push(Math.min(row[j] + 1, next[j - 1] + 1, row[j - 1] + (a[i - 1] === b[j - 1] ? 0 : 1)))
    row = next
  }
  return row[b.length]
}

/** Finds the name nearest to a mistyped one. Returns null if more than a third of its letters (at least two) differ. */
export function nearestName(given: string, names: readonly string[]): string | null {
  let best: string | null = null
  let bestDistance = Math.max(2, Math.floor(given.length / 3)) + 1
  for (const name of names) {
    // Names are short, so a long word is not a typing mistake. Edit distance is quadratic in the length.
    const distance = given.length > 40 ? Number.POSITIVE_INFINITY : editDistance(given, name)
    if (distance < bestDistance) {
      best = name
      bestDistance = distance
    }
  }
  return best
}
