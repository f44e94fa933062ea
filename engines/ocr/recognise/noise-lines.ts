import type { OcrWord } from '../ocr-page.ts'
import { meanConfidence } from '../ocr-words.ts'

/** On a page that is read this well, lines read worse than chance are rows of stars, torn edges, drawings. */
const minPageConfidence = 0.5
const maxNoiseConfidence = 0.12
/** A line that holds so many figures may be a number that was hard to see: it stays. */
const minDigits = 5

/**
 * The words of a page without the lines that nobody believes in. Confidences are calibrated ones. Where all of a page is
 * doubtful, as handwriting is, nothing tells one line from the other and all of them stay; so do the lines of `kept`.
 */
export function removeNoiseLines(words: readonly OcrWord[], kept: ReadonlySet<number>): OcrWord[] {
  if (meanConfidence(words) < minPageConfidence) return [...words]
  const lines = Map.groupBy(words, ({ line }) => line)
  const gone = new Set<number>()
  for (const [line, own] of lines) {
    const numbers = count(own, /\p{N}/gu)
    // Signs alone are doubted because they are no words.
    if (numbers + count(own, /\p{L}/gu) === 0) continue
    if (!kept.has(line) && numbers < minDigits && meanConfidence(own) < maxNoiseConfidence) gone.add(line)
  }
  return gone.size === 0 ? [...words] : words.filter(({ line }) => !gone.has(line))
}

function count(words: readonly OcrWord[], what: RegExp): number {
  return words.reduce((sum, { text }) => sum + (text.match(what)?.length ?? 0), 0)
}
