import { PdfName, type PdfObject, PdfString } from '../../objects.ts'
import { END, KEYWORD, nextOperand, type Operand, Tokenizer } from '../../syntax/tokenizer.ts'
import { fromCodePoint, unicodeOfGlyphName } from '../glyph-names.ts'
import { CMap, type Destination, destinationOf, destinationText } from './cmap.ts'

/** Finds the map named by `usecmap`; null if there is none, or the chain is too long. */
export type CMapSource = (name: string) => CMap | null

/** Codes in the array of one range. */
const maxArray = 0x10000

/**
 * Reads a CMap file (Adobe Technical Note 5014; ToUnicode: ISO 32000-1, 9.10.3). Never throws; invalid entries are
 * skipped.
 */
export function readTextCMap(bytes: Uint8Array, source: CMapSource): CMap {
  const map = new CMap()
  const tokens = new Tokenizer(bytes, 0, { exponents: true })
  let before: Operand = null
  let last: Operand = null
  for (;;) {
    const token = nextOperand(tokens)
    if (token === END) break
    if (token !== KEYWORD) {
      before = last
      last = token
      continue
    }
    switch (tokens.keyword) {
      case 'usecmap':
        if (last instanceof PdfName) map.base = source(last.name)
        break
      case 'def':
        if (before instanceof PdfName && before.name === 'WMode') map.vertical = last === 1
        break
      case 'begincodespacerange':
        eachEntry(tokens, 2, ([low, high]) => {
          const length = low instanceof PdfString ? low.bytes.length : 0
          map.addCodespace(length, numberOf(low), numberOf(high))
        })
        break
      case 'begincidchar':
        eachEntry(tokens, 2, ([code, cid]) => {
          if (typeof cid === 'number') addCid(map, code, code, cid)
        })
        break
      case 'begincidrange':
        eachEntry(tokens, 3, ([low, high, cid]) => {
          if (typeof cid === 'number') addCid(map, low, high, cid)
        })
        break
      case 'beginbfchar':
        eachEntry(tokens, 2, ([code, text]) => {
          if (isCode(code)) map.addText(numberOf(code), textOf(text))
        })
        break
      case 'beginbfrange':
        eachEntry(tokens, 3, ([low, high, text]) => {
          if (isCode(low) && isCode(high)) addTextRange(map, numberOf(low), numberOf(high), text)
        })
        break
    }
    before = null
    last = null
  }
  return map
}

/** Calls `entry` with each `size` (2 or 3) operands up to the next keyword, in a valid file `end...`. */
function eachEntry(
  tokens: Tokenizer,
  size: 2 | 3,
  entry: (operands: readonly [PdfObject, PdfObject, PdfObject]) => void,
): void {
  for (;;) {
    const operands: [PdfObject, PdfObject, PdfObject] = [null, null, null]
    for (let i = 0; i < size; i++) {
      const token = nextOperand(tokens)
      if (token === END || token === KEYWORD) return
      operands[i] = token
    }
    entry(operands)
  }
}

function isCode(token: Operand): boolean {
  return token instanceof PdfString
    ? token.bytes.length > 0 && token.bytes.length <= 4
    : typeof token === 'number'
}

function numberOf(token: Operand): number {
  if (typeof token === 'number') return token
  let value = 0
  if (token instanceof PdfString && token.bytes.length <= 4)
    for (const byte of token.bytes) value = value * 256 + byte
  return value
}

function addCid(map: CMap, low: Operand, high: Operand, cid: number): void {
  if (!(low instanceof PdfString) || !isCode(low) || !isCode(high)) return
  map.addCid(low.bytes.length, numberOf(low), numberOf(high), cid)
}

function addTextRange(map: CMap, low: number, high: number, text: Operand): void {
  if (!Array.isArray(text)) {
    map.addTextRange(low, high, destination(text))
    return
  }
  const end = Math.min(text.length, high - low + 1, maxArray)
  for (const [i, item] of text.slice(0, Math.max(0, end)).entries()) map.addText(low + i, textOf(item))
}

function destination(token: Operand): Destination {
  if (token instanceof PdfString) return destinationOf(token.bytes)
  const points = [...textOf(token)]
  const last = points.pop()?.codePointAt(0) ?? 0
  return { before: points.join(''), last }
}

function textOf(token: Operand): string {
  if (token instanceof PdfString) return destinationText(token.bytes)
  if (token instanceof PdfName) return unicodeOfGlyphName(token.name)
  return typeof token === 'number' ? fromCodePoint(token) : ''
}
