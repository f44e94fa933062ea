import type { EntityType } from '../../model/entity.ts'
import type { Lexicon } from '../dictionaries/lexicon.ts'
import type { TokenWindow } from '../text/token-window.ts'

/** What a grammar reports: a span of the window's own offsets. `reason` names the rule, `context` the word that helped. */
export type Emit = (
  start: number,
  end: number,
  type: string,
  score: number,
  reason: string,
  context?: string,
) => void

/**
 * A recognizer that reads tokens rather than one pattern: names, dates, addresses. It walks the window once, in time
 * linear in its tokens, and reports only what starts in the window's own range.
 */
export interface Grammar {
  readonly name: string
  readonly types: readonly EntityType[]
  /** Gives the grammar's words their classes; called once per lexicon. */
  readonly prepare?: (lexicon: Lexicon) => void
  readonly find: (window: TokenWindow, emit: Emit) => void
}
