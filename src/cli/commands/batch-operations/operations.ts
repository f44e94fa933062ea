import type { BatchOperation } from './operation.ts'

/** The operations of a batch by name, loaded on demand. */
export const operations: Readonly<Record<string, () => Promise<BatchOperation>>> = {
  convert: async () => (await import('./convert-files.ts')).convertFiles,
  redact: async () => (await import('./redact-files.ts')).redactFiles,
  ocr: async () => (await import('./ocr-files.ts')).ocrFiles,
}
