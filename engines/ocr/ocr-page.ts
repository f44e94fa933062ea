import type { Box } from '../model/geometry.ts'

/** The line that letters stand on, from the first letter's edge to the last one's. */
export interface Baseline {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
}

/** A letter, or a cluster that is written as one. */
export interface OcrSymbol {
  readonly text: string
  readonly box: Box
  /** 0 to 1. */
  readonly confidence: number
}

export interface OcrWord {
  readonly text: string
  /** Pixels of the picture that was given, as it was given: turned and skewed pages too. */
  readonly box: Box
  /** In the order of `text`, which they make up. Their edges inside a word are good to a stroke's width. */
  readonly symbols: readonly OcrSymbol[]
  /** 0 to 1. */
  readonly confidence: number
  /** Grows from 0 over the whole page, in reading order; words of a line follow each other. */
  readonly line: number
  /** Counts from 0 over the whole page. */
  readonly block: number
  readonly baseline: Baseline
}

/** The quarter turns clockwise that bring the picture upright. */
export type QuarterTurn = 0 | 90 | 180 | 270

/** A line that is drawn, along its middle. Pixels of the picture that was given. */
export interface RulingLine {
  readonly x0: number
  readonly y0: number
  readonly x1: number
  readonly y1: number
  readonly thickness: number
}

/** A formula set by itself. */
export interface OcrFormula {
  /** The line of `words` that it is. */
  readonly line: number
  /** Pixels of the picture that was given. */
  readonly box: Box
  /** Null where no model reads formulas: the picture of it says more than its words. */
  readonly latex: string | null
  /** 0 to 1. Without LaTeX what the words say, halved: they are not to be trusted. */
  readonly confidence: number
}

/** What stands written in a picture. */
export interface OcrPage {
  readonly width: number
  readonly height: number
  readonly words: readonly OcrWord[]
  readonly rulings: readonly RulingLine[]
  /** What is neither writing nor lines: photographs, drawings, stamps. Pixels of the picture that was given. */
  readonly figures: readonly Box[]
  /** Lines of `words` that are formulas; what the words say of them is not to be trusted. */
  readonly formulas: readonly OcrFormula[]
  /** Mean over the letters of all words, 0 to 1; 0 where there are none. */
  readonly confidence: number
  /** Names of the models that it was read with, such as `eng`; found out where that was asked for. */
  readonly languages: readonly string[]
  /** How likely most of it is written by hand, 0 to 1; over one half it is taken to be. */
  readonly handwriting: number
  readonly turn: QuarterTurn
  /** Degrees, clockwise positive, by which lines of the upright picture fall; it was read straightened by as much. */
  readonly skew: number
}

/** What layout analysis needs of a recognised page: in pixels, as in `OcrPage`, or scaled to any other unit. */
export type RecognisedContent = Pick<
  OcrPage,
  'width' | 'height' | 'words' | 'rulings' | 'figures' | 'turn' | 'skew'
>
