import type { Timing } from './measure.ts'

/** What a bench is asked for. `quick` takes fewer rounds and leaves out the largest inputs. */
export interface BenchRequest {
  readonly quick: boolean
  /** One line of progress, on standard error. */
  say(line: string): void
}

/** One contestant on one input. */
export interface Row {
  /** The input: `10 MB`, `100 pages`. Rows of one group are compared with the first of it. */
  readonly group: string
  readonly timing: Timing
  /** How much was worked through in one run, in `unit`: the rate is amount per second. */
  readonly amount: number
  /** Highest resident memory of a process that did this once, in bytes. */
  readonly peak?: number
}

export interface BenchReport {
  readonly title: string
  /** What `amount` counts. */
  readonly unit: 'MB' | 'pages' | 'files'
  readonly rows: readonly Row[]
  /** Lines under the table: peers that are missing, what was left out, what a number means. */
  readonly notes: readonly string[]
}

export type Bench = (request: BenchRequest) => Promise<BenchReport>
