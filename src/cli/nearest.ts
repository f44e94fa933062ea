import { editDistance } from '../../engines/detect/options.ts'

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
