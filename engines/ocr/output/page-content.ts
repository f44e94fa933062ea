import {
  type Box,
  boundsOf,
  identity,
  invert,
  type Matrix,
  multiply,
  transformPoint,
  union,
} from '../../model/geometry.ts'
import type { PageContent, PageWord, Ruling } from '../../model/page-content.ts'
import { median } from '../../model/sorted.ts'
import { rotateBack } from '../image/gray-image.ts'
import { type OcrWord, type RecognisedContent, type RulingLine, transformWord } from '../ocr-page.ts'

interface PageContentOptions {
  /** Counts from 1. */
  readonly page: number
  /** Points per unit of the recognised page: 72 / dpi for pixels, 1 for points. */
  readonly scale: number
}

/**
 * Converts a recognised page to the input of layout analysis: upright, with level lines, in points. `toPage` maps from
 * there to points of the original page.
 */
export function toPageContent(
  read: RecognisedContent,
  { page, scale }: PageContentOptions,
): { content: PageContent; toPage: Matrix } {
  const { turn, skew } = read
  const sideways = turn === 90 || turn === 270
  const width = (sideways ? read.height : read.width) * scale
  const height = (sideways ? read.width : read.height) * scale
  const upright = invert(rotateBack(turn, read.width, read.height)) ?? identity
  const level = rotation(-skew, width / 2, height / 2)
  const scaled = multiply(upright, [scale, 0, 0, scale, 0, 0])
  const words = read.words
    .map((word) => transformWord(word, scaled))
    .map((word) => levelWord(word, level, skew))
  const sizes = sizesByLine(words)
  const content: PageContent = {
    page,
    width,
    height,
    ...(turn === 0 ? {} : { turn }),
    words: words.map((word, i) => pageWord(word, words[i - 1], sizes.get(word.line) ?? 0)),
    rulings: read.rulings.flatMap((line) => ruling(line, multiply(scaled, level), scale)),
    fills: [],
    pictures: read.figures.map((box) => ({
      box: levelBox(moveBox(box, scaled), level, skew),
      resource: null,
    })),
    links: [],
  }
  const given = multiply(invert(scaled) ?? identity, [scale, 0, 0, scale, 0, 0])
  return { content, toPage: multiply(invert(level) ?? identity, given) }
}

/** Rotates clockwise by degrees about a point. */
function rotation(degrees: number, x: number, y: number): Matrix {
  if (degrees === 0) return identity
  const cos = Math.cos((degrees * Math.PI) / 180)
  const sin = Math.sin((degrees * Math.PI) / 180)
  return [cos, sin, -sin, cos, x - cos * x + sin * y, y - sin * x - cos * y]
}

function moveBox(box: Box, matrix: Matrix): Box {
  const a = transformPoint(matrix, box.x0, box.y0)
  const b = transformPoint(matrix, box.x1, box.y1)
  return { x0: Math.min(a.x, b.x), y0: Math.min(a.y, b.y), x1: Math.max(a.x, b.x), y1: Math.max(a.y, b.y) }
}

function levelWord(word: OcrWord, level: Matrix, skew: number): OcrWord {
  if (skew === 0) return word
  const symbols = word.symbols.map((symbol) => ({ ...symbol, box: levelBox(symbol.box, level, skew) }))
  const first = symbols.at(0)
  const box = first
    ? symbols.reduce((all, symbol) => union(all, symbol.box), first.box)
    : levelBox(word.box, level, skew)
  const { x0, y0, x1, y1 } = word.baseline
  const from = transformPoint(level, x0, y0)
  const to = transformPoint(level, x1, y1)
  return { ...word, symbols, box, baseline: { x0: from.x, y0: from.y, x1: to.x, y1: to.y } }
}

/** The level box whose rotated bounds are given: W = w cos + h sin, H = w sin + h cos, solved for w and h. */
function levelBox(box: Box, level: Matrix, skew: number): Box {
  if (skew === 0) return box
  const centre = transformPoint(level, (box.x0 + box.x1) / 2, (box.y0 + box.y1) / 2)
  const angle = Math.abs((skew * Math.PI) / 180)
  const [cos, sin] = [Math.cos(angle), Math.sin(angle)]
  const [wide, high] = [box.x1 - box.x0, box.y1 - box.y0]
  const flat = cos * cos - sin * sin
  const w = Math.max(0.3 * wide, (wide * cos - high * sin) / flat) / 2
  const h = Math.max(0.3 * high, (high * cos - wide * sin) / flat) / 2
  return { x0: centre.x - w, y0: centre.y - h, x1: centre.x + w, y1: centre.y + h }
}

function pageWord(word: OcrWord, before: OcrWord | undefined, size: number): PageWord {
  return {
    text: word.text,
    box: word.box,
    baseline: (word.baseline.y0 + word.baseline.y1) / 2,
    size,
    font: '',
    bold: false,
    italic: false,
    mono: false,
    spaceBefore:
      before === undefined ||
      before.line !== word.line ||
      !(isUnspacedScript(before) && isUnspacedScript(word)),
    line: word.line,
    confidence: word.confidence,
    mcid: -1,
    charBounds: boundsOf(letterBoxes(word)),
  }
}

/** Whether the script has no spaces between words; tesseract splits such lines into words anyway. */
export function isUnspacedScript({ text }: Pick<OcrWord, 'text'>): boolean {
  return /^[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}\u3000-\u303f\uff00-\uff60]+$/u.test(
    text,
  )
}

/** One box for each code point of the text; the code points of one symbol share its width. */
function letterBoxes({ text, box, symbols }: OcrWord): Box[] {
  const letters = symbols.flatMap((symbol) => splitEvenly([...symbol.text].length, symbol.box))
  const count = [...text].length
  return letters.length === count ? letters : splitEvenly(count, box)
}

function splitEvenly(count: number, { x0, y0, x1, y1 }: Box): Box[] {
  return Array.from({ length: count }, (_, i) => ({
    x0: x0 + ((x1 - x0) * i) / count,
    y0,
    x1: x0 + ((x1 - x0) * (i + 1)) / count,
    y1,
  }))
}

/** Typical letter heights above the baseline in ems: without and with ascenders. */
const heightInEms = { x: 0.48, tall: 0.7 }

/** Font size of each line: the median of the sizes that the heights of its words suggest. */
function sizesByLine(words: readonly OcrWord[]): Map<number, number> {
  const heights = new Map<number, number[]>()
  for (const { text, box, baseline, line } of words) {
    const rise = (baseline.y0 + baseline.y1) / 2 - box.y0
    const high = rise > 0 ? rise : box.y1 - box.y0
    const low = /^[acegmnopqrsuvwxyz.,:;_-]+$/.test(text)
    const size = high / (low ? heightInEms.x : heightInEms.tall)
    const all = heights.get(line) ?? []
    if (/[\p{L}\p{N}]/u.test(text)) all.push(size)
    heights.set(line, all)
  }
  const fallback = median([...heights.values()].flat())
  return new Map([...heights].map(([line, all]) => [line, all.length > 0 ? median(all) : fallback]))
}

function ruling({ x0, y0, x1, y1, thickness }: RulingLine, matrix: Matrix, scale: number): Ruling[] {
  const from = transformPoint(matrix, x0, y0)
  const to = transformPoint(matrix, x1, y1)
  const across = Math.abs(to.x - from.x) >= Math.abs(to.y - from.y)
  const middle = across ? (from.y + to.y) / 2 : (from.x + to.x) / 2
  const low = across ? Math.min(from.x, to.x) : Math.min(from.y, to.y)
  const high = across ? Math.max(from.x, to.x) : Math.max(from.y, to.y)
  const thick = thickness * scale
  return [
    across
      ? { x0: low, y0: middle, x1: high, y1: middle, thickness: thick }
      : { x0: middle, y0: low, x1: middle, y1: high, thickness: thick },
  ]
}
