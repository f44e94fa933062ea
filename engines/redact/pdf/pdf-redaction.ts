import type { PageNode, PdfFile } from '../../pdf/file/index.ts'
import type { RawSearch } from '../../pdf/scrub/index.ts'
import type { LazyReader } from '../../pdf/second-reader/index.ts'
import type { TextFor } from './boxes/replacements.ts'
import type { PageValues } from './choose-values.ts'
import type { ErasedPages } from './erase-pages.ts'
import type { OcrReader } from './pixels.ts'
import type { DocumentText } from './read-pages.ts'
import type { RedactPdfInput } from './request.ts'
import type { Search } from './value-search.ts'

/** A PDF to be redacted by editing its objects, which are changed in place. */
export interface PdfRedaction {
  readonly input: RedactPdfInput
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  /** The input as pdf.js reads it. */
  readonly original: LazyReader
  /** Null where the caller has no OCR. */
  readonly ocr: OcrReader | null
}

/** A file whose values were erased, and what the proof must not find in it. */
export interface ErasedPdf extends PdfRedaction {
  readonly document: DocumentText
  readonly erased: ErasedPages
  readonly search: Search
  readonly raw: RawSearch
  readonly onPages: PageValues | null
  /** For boxes of values that only the proof finds. */
  readonly textFor: TextFor
}
