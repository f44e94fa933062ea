/**
 * Values in the bytes of a content stream, other than in what it shows, which is read as glyphs. Numbers are coordinates
 * and are not searched.
 */

import { ContentWriter } from '../../content/content-writer.ts'
import { type Operation, parseOperations } from '../../content/operations.ts'
import { isShownOperand, nonShownStrings } from '../../content/shown-operand.ts'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../../objects/objects.ts'
import { decodeTextString } from '../../objects/text-string.ts'
import { spellsValue } from './names.ts'
import type { RawSearch } from './raw-search.ts'
import { containsValue, type ValueSearch } from './values.ts'

/** Starts a comment. */
const percent = 0x25

/** Whether a content stream holds a value in a string, a name, a comment or the data of an inline image. */
export function contentContainsValue(bytes: Uint8Array, search: ValueSearch, raw: RawSearch): boolean {
  // Most streams hold none of the bytes of a value, which is known faster than where their words end.
  const mayHold = raw.mayHold(bytes)
  let at = 0
  for (const operation of parseOperations(bytes)) {
    if (mayHold && raw.found(bytes.subarray(at, operation.start))) return true
    at = operation.end
    if (operationContainsValue(operation, search, raw)) return true
    if (!mayHold) continue
    if (operation.inline) {
      if (raw.foundInBinary(operation.inline.data)) return true
      continue
    }
    // What is in the source and not in the operands written again is a comment between them.
    const source = bytes.subarray(operation.start, operation.end)
    if (raw.found(source)) {
      const rewritten = new ContentWriter(source.length + 64).operation(operation.name, operation.operands)
      if (source.includes(percent) && !raw.found(rewritten.bytes())) return true
    }
  }
  return mayHold && raw.found(bytes.subarray(at))
}

function operationContainsValue(operation: Operation, search: ValueSearch, raw: RawSearch): boolean {
  for (const { bytes } of nonShownStrings(operation))
    if (containsValue(search, decodeTextString(bytes))) return true
  const waiting: PdfObject[] = operation.inline ? [operation.inline.dict] : []
  for (const operand of operation.operands) waiting.push(operand)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfName && spellsValue(next.name, raw, search)) return true
    if (Array.isArray(next)) for (const item of next) waiting.push(item)
    if (!(next instanceof PdfDict)) continue
    for (const [key, value] of next.entries) {
      if (spellsValue(key, raw, search)) return true
      waiting.push(value)
    }
  }
  // The codes of a font may spell a term in ASCII, whatever text the font gives them. For whole words, `codeOrder` is searched.
  const shown = operation.operands.filter((_, i) => isShownOperand(operation, i)).flat()
  return shown.some((item) => item instanceof PdfString && raw.foundAnywhere(item.bytes))
}
