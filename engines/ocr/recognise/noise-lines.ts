import type { OcrWord } from '../ocr-page.ts'
import { meanConfidence } from '../ocr-words.ts'

/** On a page with this mean confidence, lines of very low confidence are rows of stars, torn edges or drawings. */
const minPageConfidence = 0.5
const maxNoiseConfidence = 0.12
/** A line with this many digits may be a faint number and is kept. */
const minDigits = 5

/**
 * Removes lines that are probably noise. Takes calibrated confidences. If the whole page has low confidence, as with
 * handwriting, noise cannot be distinguished and all lines are kept. Lines in `kept` always are.
 */
export function removeNoiseLines(words: readonly OcrWord[], kept: ReadonlySet<number>): OcrWord[] {
  if (meanConfidence(words) < minPageConfidence) return [...words]
  const lines = Map.groupBy(words, ({ line }) => line)
  const noise = new Set<number>()
  for (const [line, own] of lines) {
    const numbers = count(own, /\p{N}/gu)
    // The calibration gives low confidence to anything without letters and digits.
    if (numbers + count(own, /\p{L}/gu) === 0) continue
    if (!kept.has(line) && numbers < minDigits && meanConfidence(own) < maxNoiseConfidence) noise.add(line)
  }
  return noise.size === 0 ? [...words] : words.filter(({ line }) => !noise.has(line))
}

function count(words: readonly OcrWord[], what: RegExp): number {
  return words.reduce((sum, { text }) => sum + (text.match(what)?.length ?? 0), 0)
}
