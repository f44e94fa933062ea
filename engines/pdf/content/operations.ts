/**
 * Parses a content stream into operations (ISO 32000-1, 7.8.2), each with its byte range. What any common reader shows
 * must appear here, so operands before an unknown keyword are kept, and of too many operands the last ones.
 */

import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects.ts'
import { byteClass, WHITE } from '../syntax/characters.ts'
import { END, KEYWORD, type KeywordTable, nextOperand, Tokenizer } from '../syntax/tokenizer.ts'

export interface Operation {
  /** The operator, always one of annex A. An inline image is one operation named `BI`. */
  readonly name: string
  /** At most the last 33; may be more or fewer than the operator needs. */
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
 * Bytes outside of all operations (comments, white space, operands without an operator) draw nothing and can be omitted
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

/** Whether an operand contains the strings that an operation shows as glyphs: the last one of a text-showing operator. */
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

/**
 * Finds the end of an inline image (ISO 32000-1, 8.9.7). The file does not state it, and the binary data may contain the
 * letters EI. The end follows from the length if that is known, else from the bytes after each EI.
 */

/** The result of earlier searches in the same stream, so that many unfinished images cost one search. */
interface InlineEnds {
  /** There is no end at or after this byte. */
  absentFrom: number
}

interface InlineEnd {
  readonly dataStart: number
  readonly dataEnd: number
  /** The byte after `EI`. */
  readonly end: number
}

/** @param from the byte after `ID` */
function findInlineEnd(bytes: Uint8Array, from: number, dict: PdfDict, ends: InlineEnds): InlineEnd | null {
  let dataStart = Math.min(from + (isWhite(bytes, from) ? 1 : 0), bytes.length)
  const length = dataLength(dict)
  if (length !== null) {
    const end = endAt(bytes, dataStart + length)
    if (end >= 0) return { dataStart, dataEnd: dataStart + length, end }
  }
  if (bytes[from] === 0x0d && bytes[from + 1] === 0x0a) {
    dataStart++
    const end = length === null ? -1 : endAt(bytes, dataStart + (length ?? 0))
    if (length !== null && end >= 0) return { dataStart, dataEnd: dataStart + length, end }
  }
  return search(bytes, dataStart, asciiEnd(bytes, dataStart, dict), ends)
}

/** The byte after an `EI` at this position, after optional white space; -1 if there is none. */
function endAt(bytes: Uint8Array, from: number): number {
  let pos = from
  // Some producers pad the data with a few bytes.
  while (pos < from + 4 && isWhite(bytes, pos)) pos++
  return isEnd(bytes, pos) ? pos + 2 : -1
}

function isEnd(bytes: Uint8Array, pos: number): boolean {
  if (bytes[pos] !== 0x45 || bytes[pos + 1] !== 0x49) return false
  return !isRegular(bytes, pos + 2)
}

function isWhite(bytes: Uint8Array, pos: number): boolean {
  const c = bytes[pos]
  return c !== undefined && byteClass[c] === WHITE
}

function isRegular(bytes: Uint8Array, pos: number): boolean {
  const c = bytes[pos]
  return c !== undefined && byteClass[c] === 0
}

function search(bytes: Uint8Array, dataStart: number, from: number, ends: InlineEnds): InlineEnd | null {
  if (from >= ends.absentFrom) return null
  let weak = -1
  for (let pos = from; pos + 1 < bytes.length; pos++) {
    pos = bytes.indexOf(0x45, pos)
    if (pos < 0) break
    if (!isEnd(bytes, pos) || !isContent(bytes, pos + 2)) continue
    const white = pos > dataStart && isWhite(bytes, pos - 1)
    if (white || pos === dataStart) return { dataStart, dataEnd: white ? pos - 1 : pos, end: pos + 2 }
    if (weak < 0) weak = pos
  }
  if (weak >= 0) return { dataStart, dataEnd: weak, end: weak + 2 }
  ends.absentFrom = Math.min(ends.absentFrom, from)
  return null
}

/** Bytes after an `EI` that are checked: enough for a few operands and an operator. */
const checkedBytes = 64

/** Whether content follows, not image data: printable operands up to an operator. */
function isContent(bytes: Uint8Array, from: number): boolean {
  const limit = Math.min(bytes.length, from + checkedBytes)
  let pos = from
  while (pos < limit) {
    const c = bytes[pos] ?? 0
    if (byteClass[c] === WHITE) {
      pos++
      continue
    }
    if (c < 0x21 || c > 0x7e) return false
    const isWord = (c >= 0x41 && c <= 0x5a) || (c >= 0x61 && c <= 0x7a) || c === 0x27 || c === 0x22
    // A comment or a string may contain anything.
    if (c === 0x25 || c === 0x28) return true
    if (c === 0x2f || !isWord) {
      pos++
      for (; pos < limit && isRegular(bytes, pos); pos++) {
        const next = bytes[pos] ?? 0
        if (next < 0x21 || next > 0x7e) return false
      }
      continue
    }
    let end = pos
    while (end < limit && end - pos < 4 && isRegular(bytes, end)) end++
    return end - pos <= 3 && operatorOf(packOperator(bytes, pos, end)) !== undefined
  }
  return true
}

/** Text filters have an end marker; the search for EI starts after it. */
function asciiEnd(bytes: Uint8Array, from: number, dict: PdfDict): number {
  const filter = firstFilter(dict)
  if (filter === 'AHx' || filter === 'ASCIIHexDecode') {
    const at = bytes.indexOf(0x3e, from)
    return at < 0 ? from : at + 1
  }
  if (filter === 'A85' || filter === 'ASCII85Decode') {
    const at = bytes.indexOf(0x7e, from)
    return at < 0 || bytes[at + 1] !== 0x3e ? from : at + 2
  }
  return from
}

function entry(dict: PdfDict, short: string, long: string): PdfObject {
  return dict.get(short) ?? dict.get(long) ?? null
}

function firstFilter(dict: PdfDict): string | null {
  let filter = entry(dict, 'F', 'Filter')
  if (Array.isArray(filter)) filter = filter[0] ?? null
  return filter instanceof PdfName ? filter.name : null
}

/** Length of the data: that of the samples if there is no filter, or as stated, which PDF 2.0 allows. */
function dataLength(dict: PdfDict): number | null {
  const stated = entry(dict, 'L', 'Length')
  if (typeof stated === 'number' && Number.isInteger(stated) && stated > 0) return stated
  if (firstFilter(dict) !== null) return null
  const width = entry(dict, 'W', 'Width')
  const height = entry(dict, 'H', 'Height')
  if (typeof width !== 'number' || typeof height !== 'number') return null
  const mask = entry(dict, 'IM', 'ImageMask') === true
  const bits = mask ? 1 : entry(dict, 'BPC', 'BitsPerComponent')
  const components = mask ? 1 : componentsOf(entry(dict, 'CS', 'ColorSpace'))
  if (typeof bits !== 'number' || components === null) return null
  const length = Math.ceil((width * components * bits) / 8) * height
  return Number.isSafeInteger(length) && length >= 0 ? length : null
}

const componentCounts = new Map([
  ['G', 1],
  ['DeviceGray', 1],
  ['CalGray', 1],
  ['I', 1],
  ['Indexed', 1],
  ['RGB', 3],
  ['DeviceRGB', 3],
  ['CalRGB', 3],
  ['CMYK', 4],
  ['DeviceCMYK', 4],
])

function componentsOf(space: PdfObject): number | null {
  const name = Array.isArray(space) ? space[0] : space
  if (!(name instanceof PdfName)) return null
  return componentCounts.get(name.name) ?? null
}

/** The operators of content streams (ISO 32000-1, annex A), also found by their bytes, without making a string. */

const names =
  `b B b* B* BDC BI BMC BT BX c cm CS cs d d0 d1 Do DP EI EMC ET EX f F f* G g gs h i ID j J K k l m M
  MP n q Q re RG rg ri s S SC sc SCN scn sh T* Tc Td TD Tf Tj TJ TL Tm Tr Ts Tw Tz v w W W* y ' "`.split(
    /\s+/,
  )

const byPacked = new Map<number, string>()
for (const name of names) {
  const bytes = new TextEncoder().encode(name)
  byPacked.set(packOperator(bytes, 0, bytes.length), name)
}

/** Up to three bytes as one number. */
function packOperator(bytes: Uint8Array, start: number, end: number): number {
  let packed = 0
  for (let i = start; i < end; i++) packed = (packed << 8) | (bytes[i] ?? 0)
  return packed
}

function operatorOf(packed: number): string | undefined {
  return byPacked.get(packed)
}

const known = new Set(names)

export function isOperator(name: string): boolean {
  return known.has(name)
}

/**
 * Keywords without white space between them are split with this list. It also has the parts of longer words that pdf.js
 * knows, so that words are split at the same position.
 */
const splitting = new Set([...names, ...'BM BD true fa fal fals false nu nul null'.split(' ')])

export const operators: KeywordTable = {
  find: operatorOf,
  has: (text) => splitting.has(text),
  maxLength: 'false'.length,
}
