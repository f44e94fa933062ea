import { type Box, union } from '../../model/geometry.ts'
import { deskew } from '../image/deskew.ts'
import type { GrayImage } from '../image/gray-image.ts'
import type { OcrFormula, OcrWord } from '../ocr-page.ts'
import { wordsByLine } from '../ocr-words.ts'
import type { LineRecogniser } from './onnx.ts'

/** Signs that only formulas have, and the sign that all equations have. */
const mathSign = /[=≈≠≤≥<>±×÷∑∏∫√∂∞∈⊂∪∩∀∃→⇒^_|\\{}]|[α-ωΑ-Ω]/u
const relation = /[=≈≠≤≥∑∏∫√→⇒]/u
/** Of the tokens of a line, as many must look like mathematics. */
const minMathShare = 0.6
const minTokens = 3
/** And as few may be words; sin and log are. */
const maxWordShare = 0.25
/** Room above and below, in shares of the line's height: bounds of sums and roots reach beyond it. */
const paddingInHeights = 0.4
/** Words of a formula that nothing reads as one are less sure than they seem. */
const wordConfidenceFactor = 0.5

/**
 * Lines that are formulas set by themselves, by their tokens: a relation, and hardly a word. A recogniser of text makes
 * nothing sensible of them; they are flagged, and read as LaTeX where there is a model for that. Pixels of the image.
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

/** Whether the tokens of a line make a formula. What was set close is read as one word: it is taken apart at its signs. */
export function isFormula(words: readonly string[]): boolean {
  const tokens = words.flatMap((word) => word.split(/([=≈≠≤≥<>±×÷+])/u).filter((part) => part !== ''))
  if (tokens.length < minTokens || !tokens.some((token) => relation.test(token))) return false
  // Dust and dotted lines are read as rows of one sign.
  const repeated = tokens.filter((token, i) => token === tokens[i - 1]).length
  if (repeated * 4 > tokens.length) return false
  const said = tokens.filter((token) => /^\p{L}{3,}[,.;:]?$/u.test(token)).length
  if (said > tokens.length * maxWordShare) return false
  return tokens.filter(isMath).length >= tokens.length * minMathShare
}

/** A sign, a single letter, a number, or letters and figures mixed with signs. */
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
