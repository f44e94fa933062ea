import type { OcrWord } from '../ocr-page.ts'

/**
 * How sure it is that a word is right to the letter, 0 to 1, from what the recogniser says of it and of its letters and
 * from whether it looks like a word. Fitted by `scripts/fit-ocr-confidence.ts` on pages of our own, good and bad: of the
 * words with a confidence about x, a share of about x is right.
 */
export function calibrateConfidence(word: Pick<OcrWord, 'text' | 'confidence' | 'symbols'>): number {
  const logit = confidenceFeatures(word).reduce((sum, value, i) => sum + value * weights[i], 0)
  return 1 / (1 + Math.exp(-logit))
}

/** Of `featuresOf`, in its order; printed by the script. */
const weights: readonly number[] = [-1.545, 1.259, 0.407, -0.853, 0.588]

/** A constant, the word's confidence and its least letter's as logits, the strangeness of its shape, and its length. */
export function confidenceFeatures({
  text,
  confidence,
  symbols,
}: Pick<OcrWord, 'text' | 'confidence' | 'symbols'>): number[] {
  const least = symbols.reduce((low, symbol) => Math.min(low, symbol.confidence), 1)
  return [1, logitOf(confidence), logitOf(least), implausibility(text), Math.min(12, [...text].length) / 6]
}

function logitOf(share: number): number {
  const inside = Math.min(0.985, Math.max(0.02, share))
  return Math.log(inside / (1 - inside))
}

/** What in a word speaks against its being one, counted up to 3: wrong letters leave such traces. */
export function implausibility(text: string): number {
  let signs = 0
  const stem = text.replace(/^[\p{Ps}\p{Pi}"'¿¡]+|[\p{Pe}\p{Pf}\p{Po}"']+$/gu, '')
  if (stem === '' || /^[|~_^=\\<>]+$/u.test(stem)) return 2
  // Capitals after small letters, but for Mc and names of one's own making.
  if (/\p{Ll}\p{Lu}/u.test(stem) && !/^\p{Lu}\p{Ll}{1,3}\p{Lu}\p{Ll}+$/u.test(stem)) signs++
  // A digit between letters, or one letter between digits: 0 for O, l for 1.
  if (/\p{L}\p{N}\p{L}|\p{N}[lIOoSBZ]\p{N}|\p{Ll}\p{N}$/u.test(stem)) signs++
  if (/[|~^_{}[\]\\<>«»•°=]/u.test(stem)) signs++
  if (/[.,;:!?]{2}|[^\p{L}\p{N}.]{3}/u.test(stem.replace(/\.{3}/u, ''))) signs++
  const letters = stem.toLowerCase()
  if (/^[a-z]{3,}$/.test(letters) && !/[aeiouy]/.test(letters) && !/^\p{Lu}+$/u.test(stem)) signs++
  else if (/[bcdfghjklmnpqrstvwxz]{5}/.test(letters)) signs++
  return Math.min(3, signs)
}
