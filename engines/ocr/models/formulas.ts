import { type Box, union } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import { type OcrFormula, type OcrWord, wordsByLine } from '../ocr-page.ts'
import type { LineRecogniser } from './onnx.ts'

/** Characters of formulas, and relation characters: a formula has at least one. */
const mathSign = /[=≈≠≤≥<>±×÷∑∏∫√∂∞∈⊂∪∩∀∃→⇒^_|\\{}]|[α-ωΑ-Ω]/u
const relation = /[=≈≠≤≥∑∏∫√→⇒]/u
/** Minimum share of the tokens of a line that look like mathematics. */
const minMathShare = 0.6
/** Two tokens, such as "n =", are equally often a label before a value. */
const minTokens = 3
/** Maximum share of words; sin and log are words. */
const maxWordShare = 0.25
/** Padding around a line, in line heights: limits of sums and roots extend beyond it. */
const paddingInHeights = 0.4
/** Applied to the confidence of words if there is no formula model: tesseract misreads formulas. */
const wordConfidenceFactor = 0.5

/**
 * Finds lines that are displayed formulas by their tokens: a relation and almost no words. Text recognition misreads
 * them; they are flagged, and read as LaTeX if there is a model for that. Pixels of the upright image.
 */
export async function findFormulas(
  words: readonly OcrWord[],
  gray: GrayImage,
  skew: number,
  recogniser: LineRecogniser | null,
): Promise<OcrFormula[]> {
  const found: OcrFormula[] = []
  for (const line of wordsByLine(words)) {
    if (!isFormula(line.map(({ text }) => text))) continue
    const box = addPadding(line.map((word) => word.box).reduce(union), gray)
    const { image } = deskew(gray, { turn: 0, skew, scale: 1, part: box })
    const read = recogniser ? await recogniser.read(image) : null
    const latex = read && read.text !== '' ? read.text : null
    const words = line.reduce((sum, { confidence }) => sum + confidence, 0) / line.length
    const confidence = latex === null ? words * wordConfidenceFactor : (read?.confidence ?? 0)
    found.push({ line: line[0].line, box, latex, confidence })
  }
  return found
}

/** Whether the words of a line are a formula. Closely set formulas are read as one word, which is split at operators. */
export function isFormula(words: readonly string[]): boolean {
  const tokens = words.flatMap((word) => word.split(/([=≈≠≤≥<>±×÷+])/u).filter((part) => part !== ''))
  if (tokens.length < minTokens || !tokens.some((token) => relation.test(token))) return false
  // Dust and dotted lines are read as repetitions of one character.
  const repeated = tokens.filter((token, i) => token === tokens[i - 1]).length
  if (repeated * 4 > tokens.length) return false
  const plainWords = tokens.filter((token) => /^\p{L}{3,}[,.;:]?$/u.test(token)).length
  if (plainWords > tokens.length * maxWordShare) return false
  return tokens.filter(isMath).length >= tokens.length * minMathShare
}

/** An operator, a single letter, a number, or letters and digits mixed with operators. */
function isMath(token: string): boolean {
  return (
    mathSign.test(token) ||
    /^[\p{L}]['′]?[\p{N}]{0,2}[,.;]?$/u.test(token) ||
    /^[-+*/()[\]\p{N}.,!]+$/u.test(token) ||
    /^\(?\p{L}[-+*/(]/u.test(token)
  )
}

function addPadding({ x0, y0, x1, y1 }: Box, { width, height }: GrayImage): Box {
  const room = (y1 - y0) * paddingInHeights
  return {
    x0: Math.max(0, Math.floor(x0 - room)),
    y0: Math.max(0, Math.floor(y0 - room)),
    x1: Math.min(width, Math.ceil(x1 + room)),
    y1: Math.min(height, Math.ceil(y1 + room)),
  }
}
