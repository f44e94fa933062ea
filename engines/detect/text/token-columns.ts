import type { Lexicon } from '../dictionaries/lexicon.ts'

/**
 * What those who look at a window from below see of it: its plain text and its tokens, as columns of typed arrays. `Passage` is the
 * only one there is, and says what each column holds; it knows its tables and mentions, which know these words alone.
 */
export interface TokenColumns {
  readonly lexicon: Lexicon
  readonly text: string
  readonly codes: Uint16Array
  readonly length: number
  readonly ownedFrom: number
  readonly ownedTo: number
  count: number
  readonly start: Uint32Array
  readonly end: Uint32Array
  readonly shape: Uint8Array
  readonly slot: Uint32Array
  readonly marks: Uint32Array
  readonly classes: Uint32Array
  capitalRich: boolean
  readonly low: Int32Array
  readonly high: Int32Array
  notableCount: number
  readonly notable: Uint32Array
  leadingCount: number
  readonly leading: Uint32Array
  signCount: number
  readonly sign: Uint32Array
  tokenAt(position: number): number
  unit(at: number): number
}
