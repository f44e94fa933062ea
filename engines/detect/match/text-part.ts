import type { Span } from '../../model/text-layer.ts'
import type { WindowRange } from '../text/windows.ts'
import type { KnownNameLog, PossibleMentions } from '../tokens/mentions.ts'
import type { TableHeader } from '../tokens/text-tables.ts'
import type { Candidate } from './resolve-overlaps.ts'

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
  readonly kept: CandidateColumns
  readonly carried: CandidateColumns
  readonly denied: readonly Span[]
  readonly known: KnownNameLog
  readonly possible: PossibleMentions
  readonly header: TableHeader | undefined
  readonly language: ScanState['language']
  /** The languages that windows detected because none was known. */
  readonly detectedLanguages: readonly (string | undefined)[]
}

/** Candidates as columns, which are copied between threads many times faster than objects. */
export interface CandidateColumns {
  readonly start: Float64Array
  readonly end: Float64Array
  readonly score: Float64Array
  /** Indexes into `names`. */
  readonly type: Uint16Array
  readonly recognizer: Uint16Array
  readonly names: readonly string[]
  /** Empty unless explanations were asked for. */
  readonly explanations: readonly Candidate['explanation'][]
}

export function toColumns(candidates: readonly Candidate[]): CandidateColumns {
  const indexes = new Map<string, number>()
  const indexOf = (name: string): number => {
    const known = indexes.get(name)
    if (known !== undefined) return known
    indexes.set(name, indexes.size)
    return indexes.size - 1
  }
  const isExplained = candidates.some(({ explanation }) => explanation !== undefined)
  return {
    start: Float64Array.from(candidates, ({ start }) => start),
    end: Float64Array.from(candidates, ({ end }) => end),
    score: Float64Array.from(candidates, ({ score }) => score),
    type: Uint16Array.from(candidates, ({ type }) => indexOf(type)),
    recognizer: Uint16Array.from(candidates, ({ recognizer }) => indexOf(recognizer)),
    names: [...indexes.keys()],
    explanations: isExplained ? candidates.map(({ explanation }) => explanation) : [],
  }
}

export function fromColumns(columns: CandidateColumns): Candidate[] {
  const { start, end, score, type, recognizer, names, explanations } = columns
  const candidates: Candidate[] = []
  for (let i = 0; i < start.length; i++) {
    const span = {
      start: start[i],
      end: end[i],
      type: names[type[i]],
      score: score[i],
      recognizer: names[recognizer[i]],
    }
    const explanation = explanations[i]
    candidates.push(explanation === undefined ? span : { ...span, explanation })
  }
  return candidates
}
