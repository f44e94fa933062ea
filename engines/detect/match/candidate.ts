import type { Explanation } from '../../model/entity.ts'
import type { Span } from '../../model/text-layer.ts'

/** A possible entity, in the caller's offsets, before overlaps are resolved. */
export interface Candidate extends Span {
  readonly type: string
  readonly score: number
  readonly recognizer: string
  readonly explanation?: Explanation
}
