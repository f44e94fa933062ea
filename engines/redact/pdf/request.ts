import type { PdfLimits } from '../../pdf/file/index.ts'
import type { MarkRule } from '../../pdf/mark-rules.ts'
import type { RedactionInput, RedactionOutput } from '../request.ts'

export type { RedactedEntity } from '../request.ts'

/** How much the boxes of a PDF reveal about their values. `exact` is not rounded at all. */
export type BoxWidth = 'exact' | 'rounded' | 'sealed'

/** Options of a PDF redaction. Plain data: it crosses a thread. */
export interface RedactPdfInput extends RedactionInput {
  /**
   * Writes the type of each value on its box, or the rule that requires its removal if known, unless that text itself has
   * to be removed. Default: no.
   */
  readonly label?: boolean
  /** The rule that requires the removal, by type; `*` for the others. Default: none. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Colour of the boxes, as `#rrggbb`. Default: black in the modes `blackout` and `redact`, light grey in the others. */
  readonly boxColor?: string
  /**
   * What the boxes and the rest of their lines reveal about the values. `rounded` (default): their width in steps of two ems. `sealed`: all
   * boxes have one width. `exact`: boxes are as wide as their values, and no letter moves.
   */
  readonly width?: BoxWidth
  /** Encrypts the output with `password`, if the input is encrypted (AES-256). Default: no, with a warning. */
  readonly keepPassword?: boolean
  /**
   * Applies redaction marks in the file and removes the marks: redaction annotations, and those matched by the rules. Default: they are
   * counted.
   */
  readonly marks?: readonly MarkRule[]
  readonly limits?: Partial<PdfLimits>
}

export type RedactPdfOutput = RedactionOutput
