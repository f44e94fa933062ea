/**
 * The index of the first of `count` rising positions that is not before `position`; `count` where all are. The search begins at index
 * `near`, such as the last answer, in steps that double.
 */
export function lowerBound(rising: Uint32Array, count: number, position: number, near: number): number {
  let low = 0
  let high = count
  let step = 4
  if (near < count && rising[near] < position) {
    low = near + 1
    while (low + step < count && rising[low + step] < position) {
      low += step + 1
      step *= 2
    }
    high = Math.min(count, low + step)
  } else {
    high = Math.min(near, count)
    while (high > step && rising[high - step] >= position) {
      high -= step
      step *= 2
    }
    low = Math.max(0, high - step)
  }
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] < position) low = middle + 1
    else high = middle
  }
  return low
}
