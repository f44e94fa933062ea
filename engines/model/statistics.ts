/** The middle of the values in order, the higher one of two; 0 for none. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** The value below which a share of the values lies, such as 0.9; 0 for none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
