import type { PageNode, PdfFile } from '../../pdf/file/index.ts'
import type { InferredTexts } from '../../pdf/prune/font-group.ts'
import type { RawSearch, Tally } from '../../pdf/scrub/index.ts'
import type { LazyReader, ReaderTexts } from '../../pdf/second-reader/index.ts'
import type { AmbiguousValues } from '../proof.ts'
import type { PageValues } from './choose-values.ts'
import type { ErasedPages } from './erase-pages.ts'
import type { OcrReader } from './pixels.ts'
import type { PageText } from './read-pages.ts'
import type { TextFor } from './replacements.ts'
import type { RedactPdfInput } from './request.ts'
import type { Search } from './value-search.ts'

export type { ReaderTexts } from '../../pdf/second-reader/index.ts'

/**
 * Reads the pages of a file with pdf.js, in order, possibly in other threads.
 * @param count number of pages
 * @param here does so in this thread
 */
export type ReadTexts = (
  bytes: Uint8Array,
  count: number,
  here: (bytes: Uint8Array, count: number) => Promise<readonly ReaderTexts[]>,
) => Promise<readonly ReaderTexts[]>

/** A PDF to be redacted by editing its objects, which are changed in place. */
export interface PdfRedaction {
  readonly input: RedactPdfInput
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  /** The input as pdf.js reads it. */
  readonly original: LazyReader
  /** Null if the caller has no OCR. */
  readonly ocr: OcrReader | null
  /** Reads the output with pdf.js for the proof. Default: in this thread. */
  readonly readTexts?: ReadTexts
}

/** Data of the original pages that the proof needs, without their texts, which are as long as the document. */
export interface PicturePages {
  readonly pages: readonly Pick<PageText, 'pixels' | 'parts' | 'dpi'>[]
}

/** A file whose values were erased, and the values that the proof must not find in it. */
export interface ErasedPdf extends PdfRedaction {
  readonly document: PicturePages
  readonly erased: ErasedPages
  readonly search: Search
  readonly raw: RawSearch
  /** Values that may occur again in the output. */
  readonly ambiguous: AmbiguousValues
  readonly onPages: PageValues | null
  /** Used for boxes of values that only the proof finds. */
  readonly textFor: TextFor
  readonly tally: Tally
  /** Texts of codes that pdf.js found in font programs, which are pruned. */
  readonly inferredTexts: InferredTexts
}
