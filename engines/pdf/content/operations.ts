/**
 * Cuts a content stream into its operations (ISO 32000-1, 7.8.2), each with the bytes it came from. Tolerant on
 * purpose in one direction: what any common reader would show must appear here, so unknown keywords do not take
 * their operands with them, and too many operands lose the first, not the last.
 */
import { PdfDict, PdfName, type PdfObject } from '../objects/objects.ts'
import { nextOperand } from '../syntax/lenient-parser.ts'
import { END, KEYWORD, Tokenizer } from '../syntax/tokenizer.ts'
import { findInlineEnd, type InlineEnds } from './inline-image.ts'
import { isOperator, operators } from './operators.ts'

export interface Operation {
  /** The operator, always one of annex A. An inline image is one operation named `BI`. */
  readonly name: string
  /** At most 33, the last ones; may be more or fewer than the operator takes. */
  readonly operands: readonly PdfObject[]
  /** First byte of the operands (or the operator), and the byte after the operator. */
  readonly start: number
  readonly end: number
  readonly inline?: InlineImage
}

/** The keys are as written: abbreviated or not (table 93). */
export interface InlineImage {
  readonly dict: PdfDict
  /** Still encoded; a view into the stream. */
  readonly data: Uint8Array
}

const maxOperands = 33
const none: readonly PdfObject[] = []

/**
 * Bytes that belong to no operation (comments, white space, operands that no operator follows) draw nothing and
 * can be left out of a rewrite. Names have one character a byte. Never throws; linear in the bytes.
 * @param most stops behind this many operations
 */
export function parseOperations(bytes: Uint8Array, most = Number.POSITIVE_INFINITY): Operation[] {
  const operations: Operation[] = []
  const tokens = new Tokenizer(bytes, 0, { keywords: operators })
  const ends: InlineEnds = { absentFrom: bytes.length + 1 }
  let operands: PdfObject[] = []
  let start = -1
  while (operations.length < most) {
    const token = nextOperand(tokens)
    if (token === END) break
    if (token !== KEYWORD) {
      if (start < 0) start = tokens.start
      if (operands.length >= 2 * maxOperands) operands = operands.slice(-maxOperands + 1)
      operands.push(token)
      continue
    }
    const name = tokens.keyword
    if (!isOperator(name) || name === 'ID' || name === 'EI') continue
    if (start < 0) start = tokens.start
    if (name === 'BI') {
      const inline = inlineImage(tokens, ends)
      if (!inline) continue
      operations.push({ name, operands: none, start, end: tokens.pos, inline })
    } else {
      if (operands.length > maxOperands) operands = operands.slice(-maxOperands)
      operations.push({ name, operands: operands.length > 0 ? operands : none, start, end: tokens.pos })
    }
    if (operands.length > 0) operands = []
    start = -1
  }
  return operations
}

/** Reads on from after `BI`; where no image follows, null, and the position is unchanged. */
function inlineImage(tokens: Tokenizer, ends: InlineEnds): InlineImage | null {
  const after = tokens.pos
  const dict = new PdfDict()
  for (;;) {
    const key = nextOperand(tokens)
    if (key === KEYWORD && tokens.keyword === 'ID') break
    if (!(key instanceof PdfName)) {
      tokens.pos = after
      return null
    }
    const value = nextOperand(tokens)
    if (value === KEYWORD && tokens.keyword === 'ID') break
    if (value === END || (value === KEYWORD && isOperator(tokens.keyword))) {
      tokens.pos = after
      return null
    }
    dict.set(key.name, value === KEYWORD ? null : value)
  }
  const found = findInlineEnd(tokens.bytes, tokens.pos, dict, ends)
  if (!found) return null
  tokens.pos = found.end
  return { dict, data: tokens.bytes.subarray(found.dataStart, found.dataEnd) }
}
