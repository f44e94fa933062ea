import type { Warning } from '../../../engines/model/warning.ts'
import type { ConvertedDocument, ConvertOptions } from '../../conversion/convert-document.ts'
import type { DetectDocumentOptions, DetectedDocument } from '../../detection/detect-document.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import type { OcrOptions, RedactDocumentOptions } from '../../options.ts'

/** What the tasks of a batch use of an engine. */
export interface TaskEngine {
  redactDocument(file: File, options: RedactDocumentOptions): Promise<RedactedFile>
  convert(file: File, options: ConvertOptions): Promise<ConvertedDocument>
  ocr(file: File, options: OcrOptions): Promise<OcrResult>
  detectDocument(file: File, options: DetectDocumentOptions): Promise<DetectedDocument>
  review(file: File, options: DetectDocumentOptions): Promise<{ readonly html: Uint8Array }>
}

export interface RedactedFile {
  readonly bytes: Uint8Array
  readonly pages: number
  readonly entities: readonly { readonly type: string }[]
  readonly manifest: object
  readonly warnings: readonly Warning[]
  readonly tokenMap?: string
}
