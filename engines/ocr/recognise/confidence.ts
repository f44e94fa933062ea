import { meanConfidence, type OcrWord } from '../ocr-page.ts'

/**
 * The probability that every letter of a word is right, 0 to 1: of words with a confidence of about x, a share of about
 * x is right. A logistic regression on the confidences that tesseract reports and on the plausibility of the word,
 * fitted by `tools/fit-ocr-confidence.ts` on generated pages of good and bad quality.
 */
export function calibrateConfidence(word: Pick<OcrWord, 'text' | 'confidence' | 'symbols'>): number {
  const logit = confidenceFeatures(word).reduce((sum, value, i) => sum + value * weights[i], 0)
  return 1 / (1 + Math.exp(-logit))
}

/** Weights of `confidenceFeatures`, in its order; printed by the script. */
const weights: readonly number[] = [-1.545, 1.259, 0.407, -0.853, 0.588]

/** A constant, the logits of the confidences of the word and of its worst letter, its implausibility, and its length. */
export function confidenceFeatures({
  text,
  confidence,
  symbols,
}: Pick<OcrWord, 'text' | 'confidence' | 'symbols'>): number[] {
  const lowest = symbols.reduce((low, symbol) => Math.min(low, symbol.confidence), 1)
  return [1, logitOf(confidence), logitOf(lowest), implausibility(text), Math.min(12, [...text].length) / 6]
}

function logitOf(share: number): number {
  const inside = Math.min(0.985, Math.max(0.02, share))
  return Math.log(inside / (1 - inside))
}

/** Counts indications that a word was misread, up to 3. */
export function implausibility(text: string): number {
  let signs = 0
  const stem = text.replace(/^[\p{Ps}\p{Pi}"'¿¡]+|[\p{Pe}\p{Pf}\p{Po}"']+$/gu, '')
  if (stem === '' || /^[|~_^=\\<>]+$/u.test(stem)) return 2
  // Capitals after lowercase letters, except names such as McDonald.
  if (/\p{Ll}\p{Lu}/u.test(stem) && !/^\p{Lu}\p{Ll}{1,3}\p{Lu}\p{Ll}+$/u.test(stem)) signs++
  // A digit between letters, or a letter between digits: 0 for O, l for 1.
  if (/\p{L}\p{N}\p{L}|\p{N}[lIOoSBZ]\p{N}|\p{Ll}\p{N}$/u.test(stem)) signs++
  if (/[|~^_{}[\]\\<>«»•°=]/u.test(stem)) signs++
  if (/[.,;:!?]{2}|[^\p{L}\p{N}.]{3}/u.test(stem.replace(/\.{3}/u, ''))) signs++
  const letters = stem.toLowerCase()
  if (/^[a-z]{3,}$/.test(letters) && !/[aeiouy]/.test(letters) && !/^\p{Lu}+$/u.test(stem)) signs++
  else if (/[bcdfghjklmnpqrstvwxz]{5}/.test(letters)) signs++
  return Math.min(3, signs)
}

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
