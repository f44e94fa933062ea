import type { TokenWindow } from '../../tokens/token-window.ts'

/** A part of a window that a row reports, with its tokens. */
export interface RowValue {
  readonly start: number
  readonly end: number
  readonly first: number
  readonly last: number
}

/**
 * Reads the value of a row: `start` is where group `value` of the pattern begins, or the end of the pattern without such a group. Undefined
 * where the words there are no such value.
 */
export type RowReader = (window: TokenWindow, start: number, end: number) => RowValue | undefined

/** Where a row is tried. */
type RowAnchor =
  /** After a word or phrase of a list of words, which is first in its line, first behind a sentence, or anywhere. */
  | { readonly lead: string; readonly at: 'line' | 'sentence' | 'anywhere' }
  /** At the start of a line (blanks and signs of quotes aside) whose first unit is one of these, or whose last unit is. */
  | { readonly lineStart: string }
  | { readonly lineEnd: string }
  /** At one of these signs. */
  | { readonly sign: string }

/** A value by what stands before and behind it. Rows are data: `rows.ts` compiles them into one matcher. */
export type Row = RowAnchor & {
  readonly type: string
  /** The reason beside the score says what else could stand there. */
  readonly score: number
  readonly reason: string
  /**
   * Sticky, with the flag `d`: from the end of the lead, or from the anchor. Group `value` is the value, which ends with group `rest` where there
   * is one. Every repeat is bounded.
   */
  readonly pattern: RegExp
  readonly read: RowReader
  /** Sticky: what follows the value. */
  readonly behind?: RegExp
  /** Whether the people found are known in the rest of the document. */
  readonly isKnown?: boolean
  /** Whether it is not tried where the tagger is sure of a name: most names are, and the pattern is slow. */
  readonly unlessTagged?: boolean
  /** Whether a digit is one or two units behind the lead, without which the pattern is not tried. */
  readonly isBeforeDigit?: boolean
  /** Whether letters of a lead must have the case of the list. */
  readonly isCased?: boolean
  /** Of the rows of one type that match at one place, only the most specific reports. */
  readonly specificity: number
  /** Run as tests: the value is in brackets. The counter-example has no value of the row. */
  readonly example: string
  readonly counterExample: string
}
