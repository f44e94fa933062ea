import {
  type Box,
  intersect,
  type Matrix,
  transformBox,
  transformPoint,
  union,
} from '../../model/geometry.ts'
import type { OcrWord } from '../ocr-page.ts'
import type { RawBlock, RawSymbol, RawWord } from './read-results.ts'

/**
 * Converts tesseract's blocks to words in pixels of the input image. Lines and blocks count from 0.
 * @param back from the image that was read to the input image
 * @param bounds of the input image; words outside are dropped
 */
export function toOcrWords(blocks: readonly RawBlock[], back: Matrix, bounds: Box): OcrWord[] {
  const words: OcrWord[] = []
  let line = -1
  let block = -1
  for (const { paragraphs } of blocks) {
    let blockIsNew = true
    for (const { lines } of paragraphs)
      for (const { words: raw, baseline } of lines) {
        let lineIsNew = true
        for (const word of raw) {
          const read = toOcrWord(word, back, bounds)
          if (!read) continue
          if (blockIsNew) block++
          if (lineIsNew) line++
          blockIsNew = false
          lineIsNew = false
          words.push({ ...read, line, block, baseline: baselineUnder(word, baseline, back) })
        }
      }
  }
  return words
}

/** Null if the word has no text or is outside the image. */
function toOcrWord(
  word: RawWord,
  back: Matrix,
  bounds: Box,
): Omit<OcrWord, 'line' | 'block' | 'baseline'> | null {
  if (word.text.trim() === '') return null
  const symbols = joinQuoteSymbols(word.symbols).flatMap(({ text, bbox, confidence }) => {
    const box = intersect(roundOut(transformBox(back, bbox)), bounds)
    return box && text !== '' ? [{ text, box, confidence: share(confidence) }] : []
  })
  const box = intersect(roundOut(wordBox(word, back)), bounds)
  return box && { text: joinQuotes(word.text), box, symbols, confidence: share(word.confidence) }
}

/** Two adjacent single quotes are a double quote: the network reads each stroke separately. */
const doubles: Readonly<Record<string, string>> = { '‘‘': '“', '’’': '”', "''": '"' }

function joinQuotes(text: string): string {
  return text.replace(/‘‘|’’|''/g, (pair) => doubles[pair])
}

function joinQuoteSymbols(symbols: readonly RawSymbol[]): RawSymbol[] {
  const out: RawSymbol[] = []
  for (const symbol of symbols) {
    const last = out.at(-1)
    const double = last && doubles[last.text + symbol.text]
    if (!last || !double) out.push(symbol)
    else
      out[out.length - 1] = {
        text: double,
        bbox: union(last.bbox, symbol.bbox),
        confidence: Math.min(last.confidence, symbol.confidence),
      }
  }
  return out
}

/** On a skewed page, the union of the letter boxes: the box of the whole word, rotated, would be far too high. */
function wordBox({ bbox, symbols }: RawWord, back: Matrix): Box {
  const tilted = back[1] !== 0 && back[0] !== 0
  const first = symbols.at(0)
  if (!tilted || !first) return transformBox(back, bbox)
  const letters = symbols.map((symbol) => symbol.bbox).reduce(union, first.bbox)
  const agrees =
    Math.abs(letters.x0 - bbox.x0) + Math.abs(letters.x1 - bbox.x1) <= 4 &&
    Math.abs(letters.y0 - bbox.y0) + Math.abs(letters.y1 - bbox.y1) <= 4
  if (!agrees) return transformBox(back, bbox)
  return symbols.map((symbol) => transformBox(back, symbol.bbox)).reduce(union)
}

function baselineUnder({ bbox }: RawWord, line: Box, back: Matrix): OcrWord['baseline'] {
  const slope = line.x1 === line.x0 ? 0 : (line.y1 - line.y0) / (line.x1 - line.x0)
  const from = transformPoint(back, bbox.x0, line.y0 + (bbox.x0 - line.x0) * slope)
  const to = transformPoint(back, bbox.x1, line.y0 + (bbox.x1 - line.x0) * slope)
  return { x0: from.x, y0: from.y, x1: to.x, y1: to.y }
}

/** Rounds outwards to whole pixels. Values within 1e-6 of a whole number are rounded to it. */
function roundOut({ x0, y0, x1, y1 }: Box): Box {
  const tolerance = 1e-6
  return {
    x0: Math.floor(x0 + tolerance),
    y0: Math.floor(y0 + tolerance),
    x1: Math.ceil(x1 - tolerance),
    y1: Math.ceil(y1 - tolerance),
  }
}

function share(confidence: number): number {
  return Math.min(1, Math.max(0, confidence / 100))
}
