import type { Span } from '../model/text-layer.ts'
import type { Runs } from './runs.ts'

/**
 * A part of a text in an encoding, with the decoded text. In a `view` each encoded character is a separate sequence, so that a value can be
 * replaced where it is written. A `token` is encoded as a whole.
 */
export type Coded = View | Token

interface Part extends Span {
  /** The decoded text. */
  readonly text: string
  /**
   * Whether it is surely what was written: detection looks for values in it, and for further encodings. In other parts, only terms and
   * known values are searched for.
   */
  readonly detectable: boolean
}

export interface View extends Part {
  readonly kind: 'view'
  /**
   * The pieces of the source that a span of the decoded text is written in. Empty where nothing in it or beside it is encoded: the
   * source itself shows such a value.
   * @param context what has to be encoded, or beside it: the span, and the characters beside it that are encoded in a form of this text
   */
  piecesOf(span: Span, context?: Span): readonly Span[]
  /** A span of the decoded text in the source, with the encoded characters beside it. */
  contextOf(span: Span): Span
  /** Whether a span of the source begins or ends inside an encoded character, as after the backslash of `\n`. */
  splits(span: Span): boolean
  /** A text as it is written there. */
  write(text: string): string
}

export interface Token extends Part {
  readonly kind: 'token'
  /** The token for a changed text. `replacements`: what was put into it, for an encoding that cannot be written again. */
  encode(text: string, replacements: readonly string[]): string
}

/** Finds the parts of a text that are in one encoding, in one pass over the text or over its runs. */
export type Decoder = (text: string, runs: Runs) => Iterable<Coded>

export function token({ start, end }: Span, text: string, encode: Token['encode'], detectable = true): Token {
  return { kind: 'token', start, end, text, encode, detectable }
}
