import type { MessagePort } from 'node:worker_threads'
import type { DetectOptions } from '../../detect/options.ts'
import type { Explanation } from '../../model/entity.ts'
import type { Box } from '../../model/geometry.ts'
import type { Warning } from '../../model/warning.ts'
import type { PdfLimits } from '../../pdf/file/index.ts'

/** What a PDF redaction is asked for. Plain data: it crosses a thread. */
export interface RedactPdfInput {
  /** Owned by the task from here on. */
  readonly bytes: Uint8Array
  readonly password?: string
  /** What is looked for besides the terms. */
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  /** Literal values to remove, whatever their case, spacing, line breaks or hyphenation. */
  readonly terms?: readonly string[]
  /** Match terms as whole words only. */
  readonly wholeWords?: boolean
  /** Write the entity's code on its box. */
  readonly label?: boolean
  /** `exact` boxes are as wide as their value (default); `sealed` ones all alike, and the rest of the line moves up to them. */
  readonly width?: 'exact' | 'sealed'
  /** Pages that are pictures cannot be searched: refuse them (default), or let them pass with a warning. */
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
  /** Where it stood, in points of the page as shown; none for page 0. */
  readonly boxes: readonly Box[]
  readonly score: number
  readonly recognizer: string
  /** Why it has its score, where that was asked for. */
  readonly explanation?: Explanation
  /** The value itself. Never leaves the process but through the caller's own hands. */
  readonly value: string
}

export interface Proof {
  /** What was searched, in words. */
  readonly searched: readonly string[]
  /** How many distinct values were searched for. */
  readonly values: number
  readonly found: 0
}

export interface RedactPdfOutput {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly entities: readonly RedactedEntity[]
  readonly scrubbed: readonly { readonly what: string; readonly count: number }[]
  readonly proof: Proof
  /** 1-based numbers of the pages that were turned into pictures. */
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
}
