import { convertOperation } from './convert.ts'
import { convertArchiveOperation } from './convert-archive.ts'
import { ocrOperation } from './ocr.ts'
import type { Operation } from './operation.ts'
import { redactDocumentOperation } from './redact-document.ts'
import { redactTextOperation } from './redact-text.ts'

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
