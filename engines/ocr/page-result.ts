import type { Resource } from '../model/document.ts'
import type { Matrix } from '../model/geometry.ts'
import type { PageContent } from '../model/page-content.ts'
import type { Warning } from '../model/warning.ts'
import type { Placed } from '../pdf/text/index.ts'

/** Size in points of the page as shown. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

export interface PageResult extends PageSize {
  /** Counts from 1. */
  readonly page: number
  /** `kept`: its own text is all there is to read; `blank`: there is nothing to read; `read`: by OCR, in whole or in part. */
  readonly status: 'kept' | 'blank' | 'read'
  /** All that it says, for layout analysis. */
  readonly content: PageContent
  /** From places of `content` to points of the page as shown. */
  readonly toPage: Matrix
  /** Its text as it stands, lines apart, blocks by an empty line; null where not all of it was read by OCR. */
  readonly text: string | null
  /** What OCR read, as lines of text without ink over the page as shown. */
  readonly lines: readonly (readonly Placed[])[]
  /** What the lines replace in a searchable PDF: nothing, the hidden text of an earlier OCR, or all that the page shows. */
  readonly replaces: 'nothing' | 'hidden' | 'page'
  /** 0 to 1: of what OCR read, or 1 where it read nothing. */
  readonly confidence: number
  /** Words that OCR read. */
  readonly words: number
  /** Names of the models that read them, the likeliest first. */
  readonly languages: readonly string[]
  /** How likely most of what OCR read is written by hand, 0 to 1; over one half it is taken to be. */
  readonly handwriting: number
  /** Empty unless they were wanted. */
  readonly images: readonly PageImage[]
  /** Lines that OCR took for formulas, in the order of the words. */
  readonly formulas: readonly PageFormula[]
  readonly warnings: readonly Warning[]
}

export interface PageImage extends Resource {
  /** The key by which nodes and the document name it. */
  readonly key: string
  /** Counts from 1. */
  readonly page: number
}

/** A line of a page that is a formula. */
export interface PageFormula {
  /** Its words among those of the page's content: from the first up to, and without, the last. */
  readonly from: number
  readonly to: number
  /** Null where no model read it: its words are all that is known, and not to be trusted. */
  readonly latex: string | null
  /** 0 to 1. */
  readonly confidence: number
  /** Key of its picture among those of the page; null where none was asked for. */
  readonly image: string | null
}
