import type { ColumnEntry } from './columns.ts'

/** Ems. Edges this close to each other are aligned. */
const slackEms = 0.35

/** Returns the largest share of entries whose left edges, right edges or centres are aligned; 0 for no entries. */
export function alignedShare(entries: readonly ColumnEntry[], size: number): number {
  const share = (at: (entry: ColumnEntry) => number): number =>
    maxClusterSize(entries.map(at), slackEms * size) / Math.max(1, entries.length)
  return Math.max(
    share(({ x0 }) => x0),
    share(({ x1 }) => x1),
    share(({ x0, x1 }) => (x0 + x1) / 2),
  )
}

/** Returns the maximum number of values within `slack` of each other. */
function maxClusterSize(values: number[], slack: number): number {
  values.sort((a, b) => a - b)
  let most = 0
  for (let from = 0, to = 0; to < values.length; to++) {
    while (values[to] - values[from] > slack) from++
    most = Math.max(most, to - from + 1)
  }
  return most
}
