import type { Warning } from '../../../engines/model/warning.ts'
import type { BatchResult, BatchStatus, BatchSummary } from '../contract.ts'

/** Sums up the results of a batch. */
export class Tally {
  readonly #started = performance.now()
  readonly #statuses: Record<BatchStatus, number> = { done: 0, skipped: 0, failed: 0, poison: 0, planned: 0 }
  readonly #counts: Record<string, number> = {}
  readonly #entities: Record<string, number> = {}
  /** What a file counted, to subtract it if the file is processed again. */
  readonly #latest: Map<string, BatchResult> | undefined

  /** @param repeats whether files may be processed again, as in a watched folder */
  constructor(repeats: boolean) {
    this.#latest = repeats ? new Map() : undefined
  }

  get finished(): number {
    return Object.values(this.#statuses).reduce((sum, count) => sum + count, 0)
  }

  get failed(): number {
    return this.#statuses.failed + this.#statuses.poison
  }

  add(result: BatchResult): void {
    const earlier = this.#latest?.get(result.name)
    if (earlier !== undefined) this.#count(earlier, -1)
    this.#latest?.set(result.name, result)
    this.#count(result, 1)
  }

  summary(stale: BatchSummary['stale'], warnings: readonly Warning[]): BatchSummary {
    return {
      files: this.finished,
      ...this.#statuses,
      counts: { ...this.#counts },
      entities: { ...this.#entities },
      stale,
      warnings,
      ms: Math.round(performance.now() - this.#started),
    }
  }

  #count({ status, counts, entities }: BatchResult, by: 1 | -1): void {
    this.#statuses[status] += by
    addTo(this.#counts, counts, by)
    addTo(this.#entities, entities, by)
  }
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>>, by: number): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + by * count
}
