/**
 * Values in the bytes of a content stream. What it shows is read elsewhere, as glyphs; this is about everything else
 * that it holds. Numbers are places on the page and spell nothing.
 */
import { ContentWriter } from '../content/serialiser.ts'
import { isShownOperand, nonShownStrings } from '../content/shown-operand.ts'
import { type Operation, tokenize } from '../content/tokenizer.ts'
import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import { decodeTextString } from '../objects/text-string.ts'
import { isFormatWord } from './format-words.ts'
import { nameBytes } from './names.ts'
import type { RawSearch } from './raw.ts'
import { carries, type ValueSearch } from './values.ts'

/** Whether a content stream holds a value in a string, a name, a comment or the data of an inline image. */
export function contentTells(bytes: Uint8Array, search: ValueSearch, raw: RawSearch): boolean {
  let at = 0
  for (const operation of tokenize(bytes)) {
    if (raw.found(bytes.subarray(at, operation.start))) return true
    at = operation.end
    if (operationTells(operation, search, raw)) return true
    if (operation.inline) {
      if (raw.foundInNoise(operation.inline.data)) return true
      continue
    }
    // Left over when the operands are written anew: a comment between them.
    const written = bytes.subarray(operation.start, operation.end)
    if (raw.found(written)) {
      const anew = new ContentWriter(written.length + 64).operation(operation.name, operation.operands)
      if (written.includes(0x25) && !raw.found(anew.bytes())) return true
    }
  }
  return raw.found(bytes.subarray(at))
}

function operationTells(operation: Operation, search: ValueSearch, raw: RawSearch): boolean {
  for (const { bytes } of nonShownStrings(operation))
    if (carries(search, decodeTextString(bytes))) return true
  const waiting: PdfObject[] = operation.inline ? [operation.inline.dict] : []
  for (const operand of operation.operands) waiting.push(operand)
  const spells = (name: string) => !isFormatWord(name) && raw.found(nameBytes(name))
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfName && spells(next.name)) return true
    if (Array.isArray(next)) for (const item of next) waiting.push(item)
    if (!(next instanceof PdfDict)) continue
    for (const [key, value] of next.entries) {
      if (spells(key)) return true
      waiting.push(value)
    }
  }
  // The codes of a font may spell a value whatever the font says that they mean.
  const shown = operation.operands.filter((_, i) => isShownOperand(operation, i)).flat()
  return shown.some((item) => item instanceof PdfString && raw.found(item.bytes))
}
