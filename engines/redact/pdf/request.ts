import type { MessagePort } from 'node:worker_threads'
import type { DetectOptions } from '../../detect/options.ts'
import type { Explanation } from '../../model/entity.ts'
import type { Box } from '../../model/geometry.ts'
import type { Warning } from '../../model/warning.ts'
import type { PdfLimits } from '../../pdf/file/index.ts'
import type { Proof } from '../proof.ts'

/** Options of a PDF redaction. Plain data: it crosses a thread. */
export interface RedactPdfInput {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly password?: string
  /** What to detect besides the terms. */
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  /** Literal values to remove, in any case, spacing, line breaks or hyphenation. Default: none. */
  readonly terms?: readonly string[]
  /** Matches terms only as whole words. Default: no. */
  readonly wholeWords?: boolean
  /** Writes the type of each value on its box, except where that word is itself to be removed. Default: no. */
  readonly label?: boolean
  /**
   * Width of the boxes. `exact` (default): as wide as their value. `sealed`: all of the same width, and the rest of the line
   * moves up to them.
   */
  readonly width?: 'exact' | 'sealed'
  /** Pages that are pictures cannot be searched without OCR. `refuse` (default): an error. `keep`: a warning. */
  readonly unreadImages?: 'refuse' | 'keep'
  readonly limits?: Partial<PdfLimits>
  /** Receives `{ done, total, stage }`. */
  readonly progress?: MessagePort
}

/** A value that was removed. */
export interface RedactedEntity {
  readonly type: string
  /** 1-based; 0 for values outside the pages: annotations, fields, outlines. */
  readonly page: number
  /** Where it was, in points of the page as shown. None for page 0. */
  readonly boxes: readonly Box[]
  readonly score: number
  readonly recognizer: string
  /** Why it has its score, if that was requested. */
  readonly explanation?: Explanation
  /** The value. Only the caller gets it: it is in no manifest, log or error. */
  readonly value: string
}

export interface RedactPdfOutput {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly entities: readonly RedactedEntity[]
  readonly scrubbed: readonly { readonly what: string; readonly count: number }[]
  readonly proof: Proof
  /** 1-based numbers of the pages that were replaced by images. */
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
}
