import { PdfDict, PdfName, type PdfObject, PdfString } from '../objects/objects.ts'
import type { Operation } from './operations.ts'

const none: readonly PdfString[] = []

const showing = new Set(['Tj', 'TJ', "'", '"'])

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
  if (waiting === null) return none
  const found: PdfString[] = []
  for (let next = waiting.pop(); next !== undefined; next = waiting.pop()) {
    if (next instanceof PdfString) found.push(next)
    else if (Array.isArray(next)) for (const item of next) waiting.push(item)
    else if (next instanceof PdfDict) for (const value of next.entries.values()) waiting.push(value)
  }
  return found
}
