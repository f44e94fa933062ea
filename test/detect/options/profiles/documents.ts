/** A document of a trade: what a careful clerk of that trade removes, and what must stay. */
export interface TradeDocument {
  readonly name: string
  /** Format of a structured text. Default: plain text. */
  readonly format?: 'csv' | 'json' | 'jsonl'
  readonly text: string
  readonly remove: readonly string[]
  readonly keep: readonly string[]
}
