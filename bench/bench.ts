import type { Timing } from './measure.ts'

/** Options of a benchmark. `quick` takes fewer rounds and skips the largest inputs. */
interface BenchRequest {
  readonly quick: boolean
  /** Writes a line of progress to standard error. */
  say(line: string): void
}

/** One contestant on one input. */
export interface Row {
  /** The input, such as `10 MB` or `100 pages`. Rows of a group are compared with its first row. */
  readonly group: string
  readonly timing: Timing
  /** Size of the input in `unit`; the rate is amount per second. */
  readonly amount: number
  /** Peak resident memory of a process that did this once, in bytes. */
  readonly peak?: number
  /** Where the row is on a curve; a report of such rows is drawn as curves. */
  readonly scale?: Scale
}

export interface Scale {
  readonly curve: string
  /** What grows, in the singular. */
  readonly unit: string
  readonly at: number
}

export interface BenchReport {
  readonly title: string
  /** What `amount` counts. */
  readonly unit: 'MB' | 'pages' | 'files' | 'requests' | 'units'
  readonly rows: readonly Row[]
  /** Lines below the table: missing peers, skipped parts, meanings of numbers. */
  readonly notes: readonly string[]
}

export type Bench = (request: BenchRequest) => Promise<BenchReport>
