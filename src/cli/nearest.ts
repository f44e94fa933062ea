import { editDistance } from '../../engines/detect/options.ts'

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
