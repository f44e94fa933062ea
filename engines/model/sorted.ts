/**
 * How many of the first items meet a condition, by binary search. The items are in an order in which it holds for all up to some place,
 * and for none after it: the result is the index of the first item that does not meet it.
 */
export function countWhile<T>(items: ArrayLike<T>, holds: (item: T) => boolean): number {
  let low = 0
  let high = items.length
  while (low < high) {
    const middle = (low + high) >> 1
    if (holds(items[middle] as T)) low = middle + 1
    else high = middle
  }
  return low
}

/** The middle of the values in order, the higher one of two; 0 for none. */
export function median(values: ArrayLike<number>): number {
  return quantile(values, 0.5)
}

/** The value below which a share of the values is, such as 0.9; 0 for none. */
export function quantile(values: ArrayLike<number>, share: number): number {
  const sorted = Float64Array.from(values).sort()
  return sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? 0
}
