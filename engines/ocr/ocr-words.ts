/** Operations on recognised words and lines. */

import { type Box, type Matrix, type Point, transformBox, transformPoint, union } from '../model/geometry.ts'
import type { OcrWord, RulingLine } from './ocr-page.ts'

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

/** Leads from one image of a page to another. */
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
