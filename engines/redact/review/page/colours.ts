/** Hues that stay apart in both themes; types get them in the order of their first detection. */
const hues = [212, 28, 140, 340, 265, 52, 185, 8, 300, 95, 230, 165]

/** The hue of each type, in degrees. */
export function huesOf(types: Iterable<string>): ReadonlyMap<string, number> {
  return new Map([...new Set(types)].map((type, i) => [type, hues[i % hues.length] ?? 0]))
}
