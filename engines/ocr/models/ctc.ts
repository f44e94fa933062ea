/** The text of one line; it may be empty. */
export interface LineText {
  readonly text: string
  /** 0 to 1: geometric mean of the likelihoods of its letters. */
  readonly confidence: number
  /** Position of each code point, as a share of the line's width. */
  readonly positions: readonly number[]
}

/**
 * Best-path decoding for networks trained with connectionist temporal classification (Graves et al. 2006): the best
 * class of each step, with repetitions and blanks removed. `scores`: steps by classes, logits or log likelihoods.
 */
export function decodeCtc(
  scores: Float32Array,
  charset: readonly string[],
  blank: 'first' | 'last',
): LineText {
  const classes = charset.length + 1
  const none = blank === 'first' ? 0 : charset.length
  const steps = Math.floor(scores.length / classes)
  let text = ''
  let last = none
  let logs = 0
  let seen = 0
  const positions: number[] = []
  for (let step = 0; step < steps; step++) {
    const { best, log } = bestOf(scores, step * classes, classes)
    if (best !== none && best !== last) {
      const letter = charset[blank === 'first' ? best - 1 : best]
      text += letter
      for (const _ of letter) positions.push((step + 0.5) / steps)
      logs += log
      seen++
    }
    last = best
  }
  return { text, confidence: seen === 0 ? 0 : Math.exp(logs / seen), positions }
}

/** The class with the highest score, and its log likelihood (softmax). */
function bestOf(scores: Float32Array, from: number, classes: number): { best: number; log: number } {
  let best = 0
  for (let i = 1; i < classes; i++) if (scores[from + i] > scores[from + best]) best = i
  let sum = 0
  for (let i = 0; i < classes; i++) sum += Math.exp(scores[from + i] - scores[from + best])
  return { best, log: -Math.log(sum) }
}
