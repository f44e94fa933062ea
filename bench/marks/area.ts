import type { Split } from './split.ts'

export interface MarksOptions {
  /** Folder with the corpora. */
  readonly corpus: string | null
  /** Folder with chapters of real PDFs, `pdf/` and `truth/`. */
  readonly real: string | null
  /** Folder with the scorers. */
  readonly tools: string | null
  /** Folder whose packages are other programs to compare with. */
  readonly peers: string | null
  /** Folder with the unpacked packages of help pages. */
  readonly helpPages: string | null
  readonly seed: number
  /** Files of a split of each set. */
  readonly most: number
  readonly say: (line: string) => void
}

/** The marks of one system for one split of a set. */
export interface MarksRow {
  readonly set: string
  readonly split: Split | 'all'
  readonly system: string
  readonly files: number
  /** By the columns of the area; null if a mark does not apply. */
  readonly marks: readonly (number | string | null)[]
}

export interface AreaResult {
  readonly rows: readonly MarksRow[]
  /** Corpora and scorers that were not found, as sentences. */
  readonly missing: readonly string[]
}

/** One subject that is scored. */
export interface Area {
  readonly name: string
  readonly title: string
  /** What the columns mean. */
  readonly about: string
  readonly columns: readonly string[]
  readonly run: (options: MarksOptions) => Promise<AreaResult>
}
