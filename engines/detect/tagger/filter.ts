/** Bits of a feature's hash in a filter: 64 KiB, which stay in the cache of a processor core. */
export const filterBits = 16

/**
 * Tells most characters that belong to no value by a few features and one byte for each, so that the other features are read for few. A
 * character that follows one which may belong to a value needs less than one that would begin a value.
 */
export interface Filter {
  readonly table: Int8Array
  /** The lowest sum of a character that may begin a value. */
  readonly enter: number
  /** The lowest sum of one that may continue it. */
  readonly stay: number
}

export function filterSum({ table }: Filter, rows: Int32Array): number {
  let sum = 0
  for (let k = 0; k < rows.length; k++) sum += table[rows[k]]
  return sum
}
