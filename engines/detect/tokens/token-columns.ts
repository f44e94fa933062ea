import type { Lexicon } from '../dictionaries/lexicon.ts'

/**
 * The plain text and tokens of a window, as columns of typed arrays. `TokenWindow` is the only implementation and documents each
 * column. The tokenizer, tables and mentions, which `TokenWindow` imports, depend only on this interface.
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
  unspaced: boolean
  wordUnits: number
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
