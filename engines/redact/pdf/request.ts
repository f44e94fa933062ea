import type { PdfLimits } from '../../pdf/file/index.ts'
import type { RedactionInput, RedactionOutput } from '../request.ts'

export type { RedactedEntity } from '../request.ts'

/** Options of a PDF redaction. Plain data: it crosses a thread. */
export interface RedactPdfInput extends RedactionInput {
  /**
   * Writes the type of each value on its box, or the rule that requires its removal where one is known, except where that word is itself
   * to be removed. Default: no.
   */
  readonly label?: boolean
  /** The rule that requires the removal, by type; `*` for the others. Default: none. */
  readonly reasons?: Readonly<Record<string, string>>
  /** Colour of the boxes, as `#rrggbb`. Default: black in the modes `blackout` and `redact`, light grey in the others. */
  readonly boxColor?: string
  /**
   * Width of the boxes. `exact` (default): as wide as their value. `sealed`: all of the same width, and the rest of the line
   * moves up to them.
   */
  readonly width?: 'exact' | 'sealed'
  /** Encrypts the output with `password`, if the input is encrypted (AES-256). Default: no, with a warning. */
  readonly keepPassword?: boolean
  readonly limits?: Partial<PdfLimits>
}

export type RedactPdfOutput = RedactionOutput
