import { PdfDict, type PdfObject, PdfString } from '../objects/objects.ts'
import type { Operation } from './operations.ts'

const showing = new Set(['Tj', 'TJ', "'", '"'])

/** Whether an operand holds the strings that an operation shows as glyphs: the last one of a text-showing operator. */
export function isShownOperand({ name, operands }: Operation, index: number): boolean {
  return index === operands.length - 1 && showing.has(name)
}

/**
 * The strings of an operation that are not shown: in property lists (ISO 32000-1, 14.6) at any depth, in the
 * dictionaries of inline images, and as operands that the operator ignores. They can be read from the file.
 */
export function nonShownStrings(operation: Operation): PdfString[] {
  const found: PdfString[] = []
  const waiting: PdfObject[] = []
  if (operation.inline) waiting.push(operation.inline.dict)
  for (const [i, operand] of operation.operands.entries())
    if (!isShownOperand(operation, i)) waiting.push(operand)
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfString) found.push(next)
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (next instanceof PdfDict) for (const value of next.entries.values()) waiting.push(value)
  }
  return found
}
