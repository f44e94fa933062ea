/** The index of the first of `count` rising positions that is not before `position`; `count` where all are. */
export function lowerBound(rising: Uint32Array, count: number, position: number): number {
  let low = 0
  let high = count
  while (low < high) {
    const middle = (low + high) >> 1
    if (rising[middle] < position) low = middle + 1
    else high = middle
  }
  return low
}
