/**
 * Values in the bytes of a content stream outside of shown text, which is read as glyphs. Numbers are coordinates
 * and are not searched.
 */

import { ContentWriter } from '../../content/content-writer.ts'
import { isShownOperand, nonShownStrings, type Operation, parseOperations } from '../../content/operations.ts'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../../objects.ts'
import { decodeTextString } from '../../text-string.ts'
import { spellsValue } from './names.ts'
import type { RawSearch } from './raw-search.ts'
import { containsValue, type ValueSearch } from './values.ts'

/** Starts a comment. */
const percent = 0x25

/** Whether a content stream contains a value in a string, a name, a comment or the data of an inline image. */
export function contentContainsValue(bytes: Uint8Array, search: ValueSearch, raw: RawSearch): boolean {
  // Most streams do not contain the bytes of a value, which is faster to check than word boundaries.
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
  const { operands, inline } = operation
  if (inline && nameSpellsValue(inline.dict, search, raw)) return true
  for (let i = 0; i < operands.length; i++) {
    const operand = operands[i]
    if (typeof operand === 'number') continue
    if (nameSpellsValue(operand, search, raw)) return true
    if (isShownOperand(operation, i) && shownCodesHoldValue(operand, raw)) return true
  }
  return false
}

/** Whether a name in an operand does, at any depth. */
function nameSpellsValue(operand: PdfObject, search: ValueSearch, raw: RawSearch): boolean {
  if (operand instanceof PdfName) return spellsValue(operand.name, raw, search)
  if (!Array.isArray(operand) && !(operand instanceof PdfDict)) return false
  const waiting: PdfObject[] = [operand]
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfName && spellsValue(next.name, raw, search)) return true
    if (Array.isArray(next)) {
      for (const item of next)
        if (typeof item !== 'number' && !(item instanceof PdfString)) waiting.push(item)
    } else if (next instanceof PdfDict)
      for (const [key, value] of next.entries) {
        if (spellsValue(key, raw, search)) return true
        waiting.push(value)
      }
  }
  return false
}

/**
 * The codes of a font may spell a term in ASCII, regardless of the text that the font gives them. For whole words, `codeOrder` is searched.
 */
function shownCodesHoldValue(operand: PdfObject, raw: RawSearch): boolean {
  if (operand instanceof PdfString) return raw.foundAnywhere(operand.bytes)
  if (Array.isArray(operand))
    for (const item of operand) if (item instanceof PdfString && raw.foundAnywhere(item.bytes)) return true
  return false
}
