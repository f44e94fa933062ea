import type { Resource } from '../model/document.ts'
import type { Warning } from '../model/errors.ts'
import type { Matrix } from '../model/geometry.ts'
import type { PageContent } from '../model/page-content.ts'
import type { LineWord } from '../pdf/text/index.ts'

/** Size in points of the page as shown. */
export interface PageSize {
  readonly width: number
  readonly height: number
}

/** One page of a document after OCR. Plain data: it crosses threads. */
export interface PageResult extends PageSize {
  /** Counts from 1. */
  readonly page: number
  /** `kept`: only text of the source was used; `read`: OCR found words on all or parts of it; `blank`: there is no text. */
  readonly status: 'kept' | 'blank' | 'read'
  /** Resolution of the image in dots per inch, if the source is an image: a pixel has 72 points divided by it. */
  readonly dpi?: number
  /** The page is blank: no text, no drawing, no ink. */
  readonly blank: boolean
  /** Degrees, clockwise positive, slope of the text lines of the upright page; 0 if it is not one scan. */
  readonly skew: number
  /** Words, rulings and figures for layout analysis. */
  readonly content: PageContent
  /** From the coordinates of `content` to points of the page as shown. */
  readonly toPage: Matrix
  /** Plain text: one line each, blocks separated by an empty line. Null if not all text comes from OCR. */
  readonly text: string | null
  /** Recognised words as lines of an invisible text layer, in points of the page as shown. */
  readonly lines: readonly (readonly LineWord[])[]
  /** What `lines` replace in a searchable PDF: nothing, the invisible text of an earlier OCR, or the whole page. */
  readonly replaces: 'nothing' | 'hidden' | 'page'
  /** Mean confidence of the recognised words, 0 to 1; 1 if there are none. */
  readonly confidence: number
  /** Number of recognised words. */
  readonly words: number
  /** Names of the models used, the most likely first. */
  readonly languages: readonly string[]
  /** Likelihood that most of the recognised text is handwritten, 0 to 1; above 0.5 it counts as handwritten. */
  readonly handwriting: number
  /** Empty unless requested. */
  readonly images: readonly PageImage[]
  /** Recognised formula lines, in the order of the words. */
  readonly formulas: readonly PageFormula[]
  readonly warnings: readonly Warning[]
}

/** An image or figure of a page, as a file. */
export interface PageImage extends Resource {
  /** Names the image in nodes and in the document tree. */
  readonly key: string
  /** Counts from 1. */
  readonly page: number
}

/** A line of a page that is a formula. */
export interface PageFormula {
  /** Range of its words in the content of the page; `to` is exclusive. */
  readonly from: number
  readonly to: number
  /** Null if no model read it: then only its unreliable words are known. */
  readonly latex: string | null
  /** 0 to 1. */
  readonly confidence: number
  /** Key of its image; null if images were not requested. */
  readonly image: string | null
}
