import type { Box } from '../model/geometry.ts'

/** The baseline of a word, from the start of its first letter to the end of its last one. */
export interface Baseline {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A letter, or a cluster that is written as one. */
interface OcrSymbol {
  readonly text: string
  readonly box: Box
  /** 0 to 1. */
  readonly confidence: number
}

export interface OcrWord {
  readonly text: string
  /** Pixels of the input image, also for rotated and skewed pages. */
  readonly box: Box
  /** Make up `text`, in its order. Edges between symbols are accurate to about a stroke width. */
  readonly symbols: readonly OcrSymbol[]
  /** 0 to 1. */
  readonly confidence: number
  /** Counts from 0 over the page in reading order; words of a line follow each other. */
  readonly line: number
  /** Counts from 0 over the page. */
  readonly block: number
  readonly baseline: Baseline
}

/** Clockwise rotation in degrees that makes the input image upright. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** The centre line of a ruling. Pixels of the input image. */
export interface RulingLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
}

/** A displayed formula. */
export interface OcrFormula {
  /** The line of `words` that it covers. */
  readonly line: number
  /** Pixels of the input image. */
  readonly box: Box
  /** Null without a formula model: then an image of the formula is more reliable than its words. */
  readonly latex: string | null
  /** 0 to 1. Without LaTeX: half the confidence of the words, because tesseract misreads formulas. */
  readonly confidence: number
}

/** The result of OCR on one image. */
export interface OcrPage {
  readonly width: number
  readonly height: number
  readonly words: readonly OcrWord[]
  readonly rulings: readonly RulingLine[]
  /** Photographs, drawings and stamps. Pixels of the input image. */
  readonly figures: readonly Box[]
  /** Lines of `words` that are formulas. The words of these lines are unreliable. */
  readonly formulas: readonly OcrFormula[]
  /** Mean over the letters of all words, 0 to 1; 0 if there are none. */
  readonly confidence: number
  /** Names of the models used, such as `eng`; detected if `auto` was requested. */
  readonly languages: readonly string[]
  /** Likelihood that most of the page is handwritten, 0 to 1; above 0.5 it counts as handwritten. */
  readonly handwriting: number
  /** Of a handwritten page that was read without a model for handwriting: the share of its letters that was read; else 1. */
  readonly legibility: number
  readonly turn: QuarterTurn
  /** Degrees, clockwise positive, by which text lines of the upright image fall. The page was deskewed by this angle. */
  readonly skew: number
}

/** What layout analysis needs of a recognised page: in pixels, as in `OcrPage`, or scaled to any other unit. */
export type RecognisedContent = Pick<
  OcrPage,
  'width' | 'height' | 'words' | 'rulings' | 'figures' | 'turn' | 'skew'
>
