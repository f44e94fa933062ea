import type { Span } from '../model/text-layer.ts'
import type { Candidate } from './match/candidate.ts'
import type { WindowRange } from './text/windows.ts'
import type { KnownNameLog, PossibleMentions } from './tokens/mentions.ts'
import type { TableHeader } from './tokens/text-tables.ts'

/** What a scan knows at the end of a window and uses in the next one. Plain data. */
export interface ScanState {
  /** The header of the table in which the window ended. */
  readonly header: TableHeader | undefined
  /** Undefined until a window needs the language. */
  readonly language: { readonly code: string | undefined } | undefined
}

/** Whole windows of a long text, with the text that they look at. Plain data. */
export interface TextPart {
  readonly text: string
  /** Offset of `text` in the whole text. */
  readonly shift: number
  /** In offsets of `text`. */
  readonly ranges: readonly WindowRange[]
  /** The state that was assumed when the part was taken. */
  readonly state: ScanState
}

/** What the windows of a part hold, in offsets of the whole text. Plain data. */
export interface PartScan {
  readonly kept: readonly Candidate[]
  readonly carried: readonly Candidate[]
  readonly denied: readonly Span[]
  readonly known: KnownNameLog
  readonly possible: PossibleMentions
  readonly header: TableHeader | undefined
  readonly language: ScanState['language']
  /** The languages that windows detected because none was known. */
  readonly detectedLanguages: readonly (string | undefined)[]
}
