import type { Warning } from '../../../engines/model/warning.ts'
import type { ConvertedDocument, ConvertOptions } from '../../conversion/convert-document.ts'
import type { DetectDocumentOptions, DetectedDocument } from '../../detection/detect-document.ts'
import type { OcrResult } from '../../ocr/ocr-document.ts'
import type { OcrOptions, RedactDocumentOptions } from '../../options.ts'
import type { Reported, ReportOptions } from '../../review/report-document.ts'

/** What the tasks of a batch use of an engine. */
export interface TaskEngine {
  redactDocument(file: File, options: RedactDocumentOptions): Promise<RedactedFile>
  convert(file: File, options: ConvertOptions): Promise<ConvertedDocument>
  ocr(file: File, options: OcrOptions): Promise<OcrResult>
  detectDocument(file: File, options: DetectDocumentOptions): Promise<DetectedDocument>
  report(result: Reported, options: ReportOptions): Promise<Uint8Array>
  review(file: File, options: DetectDocumentOptions): Promise<{ readonly html: Uint8Array }>
}

export interface RedactedFile extends Reported {
  readonly pages: number
  readonly warnings: readonly Warning[]
  readonly tokenMap?: string
}
