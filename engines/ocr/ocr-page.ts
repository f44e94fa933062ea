import { type Box, type Matrix, type Point, transformBox, transformPoint, union } from '../model/geometry.ts'

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
  /** Degrees, clockwise positive, slope of the text lines of the upright image. The page was deskewed by this angle. */
  readonly skew: number
}

/** What layout analysis needs of a recognised page: in pixels, as in `OcrPage`, or scaled to any other unit. */
export type RecognisedContent = Pick<
  OcrPage,
  'width' | 'height' | 'words' | 'rulings' | 'figures' | 'turn' | 'skew'
>

/** Operations on recognised words and lines. */

/** Mean confidence over the letters of all words, 0 to 1; 0 if there are none. */
export function meanConfidence(words: readonly OcrWord[]): number {
  const letters = words.reduce((sum, { text }) => sum + text.length, 0)
  return letters === 0
    ? 0
    : words.reduce((sum, { text, confidence }) => sum + text.length * confidence, 0) / letters
}

/** Groups the words by line, in reading order. */
export function wordsByLine(words: readonly OcrWord[]): OcrWord[][] {
  const all: OcrWord[][] = []
  for (const word of words) {
    const last = all.at(-1)
    if (last && last[0].line === word.line) last.push(word)
    else all.push([word])
  }
  return all
}

/** Transforms the boxes and the baseline of a word. The matrix is a quarter turn, possibly scaled. */
export function transformWord(word: OcrWord, matrix: Matrix): OcrWord {
  const { x0, y0, x1, y1 } = word.baseline
  const from = transformPoint(matrix, x0, y0)
  const to = transformPoint(matrix, x1, y1)
  const move = (box: Box) => transformBox(matrix, box)
  return {
    ...word,
    box: move(word.box),
    symbols: word.symbols.map((symbol) => ({ ...symbol, box: move(symbol.box) })),
    baseline: { x0: from.x, y0: from.y, x1: to.x, y1: to.y },
  }
}

export function transformRuling(line: RulingLine, matrix: Matrix): RulingLine {
  const from = transformPoint(matrix, line.x0, line.y0)
  const to = transformPoint(matrix, line.x1, line.y1)
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y, thickness: line.thickness }
}

/** Maps from one image of a page to another. */
export type PointMap = (x: number, y: number) => Point

/** The bounds of a box whose corners are moved. */
export function moveBox({ x0, y0, x1, y1 }: Box, to: PointMap): Box {
  const corners = [to(x0, y0), to(x1, y0), to(x0, y1), to(x1, y1)]
  const [xs, ys] = [corners.map(({ x }) => x), corners.map(({ y }) => y)]
  return { x0: Math.min(...xs), y0: Math.min(...ys), x1: Math.max(...xs), y1: Math.max(...ys) }
}

/** Moves the boxes and the baseline of a word to another image, on which its line may be bent. */
export function moveWord(word: OcrWord, to: PointMap): OcrWord {
  const { x0, y0, x1, y1 } = word.baseline
  const start = to(x0, y0)
  const end = to(x1, y1)
  const symbols = word.symbols.map((symbol) => ({ ...symbol, box: moveBox(symbol.box, to) }))
  return {
    ...word,
    box: symbols.reduce((all, { box }) => union(all, box), symbols.at(0)?.box ?? moveBox(word.box, to)),
    symbols,
    baseline: { x0: start.x, y0: start.y, x1: end.x, y1: end.y },
  }
}

export function moveRuling(line: RulingLine, to: PointMap): RulingLine {
  const from = to(line.x0, line.y0)
  const end = to(line.x1, line.y1)
  return { x0: from.x, y0: from.y, x1: end.x, y1: end.y, thickness: line.thickness }
}
