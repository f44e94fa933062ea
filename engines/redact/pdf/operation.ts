import type { PageNode, PdfFile } from '../../pdf/file/index.ts'
import type { RawSearch } from '../../pdf/scrub/index.ts'
import type { LazyReader } from '../../pdf/second-reader/index.ts'
import type { Erased } from './erase-pages.ts'
import type { Recognise } from './pixels.ts'
import type { DocumentText } from './read.ts'
import type { RedactPdfInput } from './request.ts'
import type { Search } from './search.ts'

/** What surgery works on: the file, which it changes in place, and those who can read it. */
export interface Surgery {
  readonly input: RedactPdfInput
  readonly file: PdfFile
  readonly nodes: readonly PageNode[]
  /** The input as pdf.js reads it. */
  readonly original: LazyReader
  /** Reads words in pictures, where the caller has means to. */
  readonly recognise?: Recognise
}

/** A file after surgery, and what must not be found in it. */
export interface Operated extends Surgery {
  readonly document: DocumentText
  readonly erased: Erased
  readonly search: Search
  readonly raw: RawSearch
}
