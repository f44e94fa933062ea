import type { MessagePort } from 'node:worker_threads'
import type { DetectOptions } from '../detect/options.ts'
import type { Detection, KeptValue, Region } from '../model/detection.ts'
import type { Explanation } from '../model/entity.ts'
import type { Warning } from '../model/errors.ts'
import type { Box } from '../model/geometry.ts'
import type { TextMode } from './modes/modes.ts'
import type { Numbering } from './modes/numbers.ts'
import type { Proof } from './proof.ts'
import type { Columns } from './structured/columns.ts'

/** What the redaction of a document takes, regardless of its format. Plain data: it crosses a thread. */
export interface RedactionInput {
  /** Owned by the task. */
  readonly bytes: Uint8Array
  readonly password?: string
  /** What to detect in addition to the terms. */
  readonly detect: Omit<DetectOptions, 'terms' | 'wholeWords'>
  /** Literal values to remove, in any case, spacing, line breaks or hyphenation. Default: none. */
  readonly terms?: readonly string[]
  /** Matches terms only as whole words. Default: no. */
  readonly wholeWords?: boolean
  /** Workbooks: rules by column. Default: none. */
  readonly columns?: Columns
  /** How a value is replaced. Default: `blackout`. */
  readonly mode?: TextMode
  /** Secret key of the modes `hash`, `synthetic` and `token`. */
  readonly key?: string
  /** As in `ReplacementOptions`. */
  readonly sharedKey?: boolean
  /** As in `ReplacementOptions`. */
  readonly numbering?: Numbering
  /**
   * Removes what a reviewer decided, and nothing else that detection would find: every place that was not rejected. Default: none,
   * only detection decides.
   */
  readonly decisions?: readonly Detection[]
  /** Keeps what these options would remove, and removes everything else. Default: no. */
  readonly onlyKeep?: boolean
  /** More parts of pages to remove, regardless of their content. Default: none. */
  readonly regions?: readonly Region[]
  /** 1-based numbers of the pages from which values are removed; the others keep theirs. Default: all. */
  readonly onlyPages?: readonly number[]
  /** Images that are not read cannot be searched. `refuse` (default): an error. `keep`: a warning. */
  readonly unreadImages?: 'refuse' | 'keep'
  /** Receives `{ done, total, stage }`. */
  readonly progress?: MessagePort
}

/** A value that was removed. */
export interface RedactedEntity {
  readonly type: string
  /** 1-based; 0 for values outside the pages (annotations, fields, outlines) and in formats without pages. */
  readonly page: number
  /** Where it was, in points of the page as shown. None for page 0. */
  readonly boxes: readonly Box[]
  /** Formats without pages: the kind of part it was in, as a fixed phrase: `body`, `header`, `comment`, `sheet 2`. */
  readonly place?: string
  /** Its replacement; undefined for a box. */
  readonly replacement?: string
  readonly score: number
  readonly recognizer: string
  /** The law or rule that requires the removal, as a reviewer gave it. */
  readonly exemption?: string
  /** Why it has its score, if that was requested. */
  readonly explanation?: Explanation
  /** The value. Only the caller gets it: it is in no manifest, log or error. */
  readonly value: string
}

/** The result of a redaction that was proved. */
export interface RedactionOutput {
  readonly bytes: Uint8Array
  /** 0 for a format without pages. */
  readonly pages: number
  readonly entities: readonly RedactedEntity[]
  readonly scrubbed: readonly { readonly what: string; readonly count: number }[]
  readonly proof: Proof
  /** 1-based numbers of the pages that were replaced by images. */
  readonly rasterised: readonly number[]
  readonly warnings: readonly Warning[]
  /** Places of removed values that occur again because the same characters may mean something else. */
  readonly kept: readonly KeptValue[]
}
