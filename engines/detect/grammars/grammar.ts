import type { EntityCode } from '../../model/entity.ts'
import type { Lexicon } from '../dictionaries/lexicon.ts'
import type { TokenWindow } from '../tokens/token-window.ts'

/**
 * Receives the values a grammar finds, in offsets of the window. `reason` is the rule, `context` the word that raised the score. Returns
 * false for public words, which are not a name in the rest of the document either.
 */
export type Emit = (
  start: number,
  end: number,
  type: string,
  score: number,
  reason: string,
  context?: string,
) => boolean

/**
 * Finds values by reading tokens rather than by one pattern: names, dates, addresses. It reads the window once, in time linear in its
 * tokens. Values that start outside the window's own range are ignored.
 */
export interface Grammar {
  readonly name: string
  /** Codes of `recognizers/rows/types.tsv`, which has their labels. */
  readonly types: readonly EntityCode[]
  /** Sets the classes of the grammar's words; called once for each lexicon. */
  readonly prepare?: (lexicon: Lexicon) => void
  /** Whether it emits nothing and only records mentions of people. */
  readonly recordsOnly?: boolean
  /** Whether its names are not words, such as spelled letters, which are taken as they are. */
  readonly isExact?: boolean
  readonly find: (window: TokenWindow, emit: Emit) => void
}
