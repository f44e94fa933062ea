/** Evidence that the output was read again and holds no removed value. */
export interface Proof {
  /** What was searched, as a list for people. */
  readonly searched: readonly string[]
  /** How many distinct values were searched for. */
  readonly values: number
  readonly found: 0
}
