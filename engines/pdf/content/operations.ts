/**
 * Parses a content stream into operations (ISO 32000-1, 7.8.2), each with its byte range. What any common reader shows
 * must appear here, so operands before an unknown keyword are kept, and of too many operands the last ones.
 */
import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import { nextOperand } from '../syntax/lenient-parser.ts'
import { END, KEYWORD, Tokenizer } from '../syntax/tokenizer.ts'
import { findInlineEnd, type InlineEnds } from './inline-image.ts'
import { isOperator, operators } from './operators.ts'

export interface Operation {
  /** The operator, always one of annex A. An inline image is one operation named `BI`. */
  readonly name: string
  /** The last 33 at most; may be more or fewer than the operator takes. */
  readonly operands: readonly PdfObject[]
  /** First byte of the operands (or the operator), and the byte after the operator. */
  readonly start: number
  readonly end: number
  readonly inline?: InlineImage
}

/** The keys are as in the source, abbreviated or not (table 93). */
export interface InlineImage {
  readonly dict: PdfDict
  /** Still encoded; a view into the stream. */
  readonly data: Uint8Array
}

/** As in pdf.js. */
const maxOperands = 33
const none: readonly PdfObject[] = []

const noStrings: readonly PdfString[] = []

const showing = new Set(['Tj', 'TJ', "'", '"'])

/**
 * Bytes outside of all operations (comments, white space, operands without an operator) draw nothing and can be left out
 * when the stream is rewritten. Never throws; linear in the bytes.
 * @param maxOperations stops after this many
 */
export function parseOperations(bytes: Uint8Array, maxOperations = Number.POSITIVE_INFINITY): Operation[] {
  const operations: Operation[] = []
  const tokens = new Tokenizer(bytes, 0, { keywords: operators })
  const ends: InlineEnds = { absentFrom: bytes.length + 1 }
  // Filled again for each operation, which gets a copy of the exact size.
  let operands: PdfObject[] = []
  let count = 0
  let start = -1
  while (operations.length < maxOperations) {
    const token = nextOperand(tokens)
    if (token === END) break
    if (token !== KEYWORD) {
      if (start < 0) start = tokens.start
      if (count >= 2 * maxOperands) {
        operands = operands.slice(count - maxOperands + 1, count)
        count = operands.length
      }
      operands[count++] = token
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
      const own = count > 0 ? operands.slice(Math.max(0, count - maxOperands), count) : none
      operations.push({ name, operands: own, start, end: tokens.pos })
    }
    count = 0
    start = -1
  }
  return operations
}

/** Reads the image after `BI`; null, and the position unchanged, if there is none. */
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

/** Whether an operand holds the strings that an operation shows as glyphs: the last one of a text-showing operator. */
export function isShownOperand({ name, operands }: Operation, index: number): boolean {
  return index === operands.length - 1 && showing.has(name)
}

/**
 * The strings of an operation that are not shown: in property lists (ISO 32000-1, 14.6) at any depth, in the
 * dictionaries of inline images, and as operands that the operator ignores. They can be read from the file.
 */
export function nonShownStrings(operation: Operation): readonly PdfString[] {
  const { operands } = operation
  let waiting: PdfObject[] | null = operation.inline ? [operation.inline.dict] : null
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]
    if (operand === null || typeof operand !== 'object' || operand instanceof PdfName) continue
    if (isShownOperand(operation, i)) continue
    waiting ??= []
    waiting.push(operand)
  }
  // Most operations have numbers and names, and pages have thousands of them.
  if (waiting === null) return noStrings
  const found: PdfString[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfString) found.push(next)
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (next instanceof PdfDict) for (const value of next.entries.values()) waiting.push(value)
  }
  return found
}
