/** A place of an office file where a value can survive: a generated file that shows it there. */
export interface OfficeCase {
  readonly name: string
  readonly build: () => Promise<Uint8Array>
  /** What the file shows, and what is redacted as terms. Default: `secret`. */
  readonly secrets?: readonly string[]
  /** The entries of the archive that hold the value, as parts of their names. The value is in each of them before. */
  readonly at: readonly string[]
  /** How the value is written in those entries, where not as the secret. */
  readonly written?: string
  /** Texts that stay. */
  readonly keep?: readonly string[]
  /** Values that are written nowhere in the output, besides the secrets. */
  readonly gone?: readonly string[]
}

/** The value of most cases. */
export const secret = 'Marisol Quintanilla'
/** One without white space, for names. */
export const secretWord = 'Quintanilla'
/** Other text, which stays. */
export const kept = 'Quarterly overview'
