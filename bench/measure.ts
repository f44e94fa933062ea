/** Runs the job once; the result of `run` is ignored. */
export type Contestant =
  | { readonly name: string; run(): unknown }
  /** Returns milliseconds measured in the process that did the work. */
  | { readonly name: string; timed(): Promise<number> }

export interface Timing {
  readonly name: string
  /** Milliseconds of each round, in order. */
  readonly samples: readonly number[]
}

export interface Summary {
  readonly median: number
  readonly min: number
  readonly max: number
  /** Distance between the quartiles. */
  readonly iqr: number
}

export interface Rounds {
  readonly warmup: number
  readonly rounds: number
  /**
   * `processor` measures the processor time of this process, which other work on the machine changes little, for jobs that neither
   * wait nor use other threads. Default: the time that passes.
   */
  readonly clock?: 'processor' | 'wall'
}

/**
 * Runs the contestants in turn in each round (A B A B), so that a slower phase of the machine affects all of them. Warm-up rounds are
 * not counted. Garbage collection is left to V8, as in a long batch: a forced collection also discards compiled code, so that the
 * compiler would be measured.
 */
export async function race(
  contestants: readonly Contestant[],
  { warmup, rounds, clock = 'wall' }: Rounds,
): Promise<Timing[]> {
  const samples = contestants.map((): number[] => [])
  for (let round = -warmup; round < rounds; round++) {
    for (const [i, contestant] of contestants.entries()) {
      const milliseconds =
        'timed' in contestant ? await contestant.timed() : await clocks[clock](contestant.run)
      if (round >= 0) samples[i].push(milliseconds)
    }
  }
  return contestants.map(({ name }, i) => ({ name, samples: samples[i] }))
}

const clocks = {
  wall: async (run: () => unknown): Promise<number> => {
    const start = performance.now()
    await run()
    return performance.now() - start
  },
  processor: async (run: () => unknown): Promise<number> => {
    const start = process.cpuUsage()
    await run()
    const { user, system } = process.cpuUsage(start)
    return (user + system) / 1000
  },
}

export function summarise(samples: readonly number[]): Summary {
  if (samples.length === 0) throw new RangeError('No samples: a benchmark must take at least one round.')
  const sorted = samples.toSorted((a, b) => a - b)
  return {
    median: quantile(sorted, 0.5),
    min: sorted[0],
    max: sorted[sorted.length - 1],
    iqr: quantile(sorted, 0.75) - quantile(sorted, 0.25),
  }
}

/** Linear interpolation between the neighbours (Hyndman and Fan, type 7). */
export function quantile(sorted: readonly number[], q: number): number {
  const at = (sorted.length - 1) * q
  const low = Math.floor(at)
  const high = Math.min(low + 1, sorted.length - 1)
  return sorted[low] + (sorted[high] - sorted[low]) * (at - low)
}
