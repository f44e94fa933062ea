import { convertOperation } from './operations/convert.ts'
import { convertArchiveOperation } from './operations/convert-archive.ts'
import { ocrOperation } from './operations/ocr.ts'
import type { Operation } from './operations/operation.ts'
import { redactDocumentOperation } from './operations/redact-document.ts'
import { redactTextOperation } from './operations/redact-text.ts'

/** What jobs can do, by name. The names are stored with the jobs, so a name is never reused for something else. */
export const operations = {
  redactText: redactTextOperation,
  redactDocument: redactDocumentOperation,
  ocr: ocrOperation,
  convert: convertOperation,
  convertArchive: convertArchiveOperation,
} as const

export type OperationName = keyof typeof operations

export type OptionsOf<N extends OperationName> =
  (typeof operations)[N] extends Operation<infer Options> ? Options : never

export function isOperation(name: string): name is OperationName {
  return Object.hasOwn(operations, name)
}
