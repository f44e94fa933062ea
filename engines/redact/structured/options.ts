import type { DetectOptions } from '../../detect/options.ts'
import type { Detection, KeptValue } from '../../model/detection.ts'
import type { Warning } from '../../model/errors.ts'
import type { Proof } from '../proof.ts'
import type { ReplacementOptions, TextMode } from '../text/index.ts'
import type { StructuredEntity } from './apply.ts'
import type { Columns } from './columns.ts'

export interface StructuredOptions extends ReplacementOptions {
  /** Its `terms` and `wholeWords` are those below. */
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  readonly terms?: readonly string[]
  readonly wholeWords?: boolean
  /** Rules by column or key. Default: none. */
  readonly columns?: Columns
  readonly mode: TextMode
  /** Removes what a reviewer decided, and nothing else that detection would find. Default: none, only detection decides. */
  readonly decisions?: readonly Detection[]
  /** Keeps what these options would remove, and removes everything else except keys and syntax. Default: no. */
  readonly onlyKeep?: boolean
  /** Repeats in attachments, which were redacted before. Default: none. */
  readonly attachedKept?: readonly KeptValue[]
  /** Called before each stage. */
  readonly onStage?: (stage: 'detect' | 'erase' | 'prove', done: number) => void
}

export interface RedactedStructure {
  readonly text: string
  /** In text order. Offsets are those of the input text. */
  readonly entities: readonly StructuredEntity[]
  readonly proof: Proof
  readonly warnings: readonly Warning[]
  /** Places of removed values that occur again. */
  readonly kept: readonly KeptValue[]
}

/** UTF-16 code units. Longer texts of records are redacted block by block. */
export const maxWholeLength = 1_500_000
