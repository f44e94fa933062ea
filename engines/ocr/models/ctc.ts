/** A text decoded, how surely (0 to 1), and where each of its code points stands, as a share of the steps. */
export interface LineText {
  readonly text: string
  readonly confidence: number
  readonly places: readonly number[]
}

/**
 * The likeliest path through the scores of a network that was trained with connectionist temporal classification
 * (Graves et al. 2006): the best class of each step, runs of one class once, blanks left out. `scores` are steps by
 * classes, logits or logarithms of likelihoods. Confidence is the geometric mean of the letters' likelihoods.
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
  const places: number[] = []
  for (let step = 0; step < steps; step++) {
    const { best, log } = bestOf(scores, step * classes, classes)
    if (best !== none && best !== last) {
      const letter = charset[blank === 'first' ? best - 1 : best]
      text += letter
      for (const _ of letter) places.push((step + 0.5) / steps)
      logs += log
      seen++
    }
    last = best
  }
  return { text, confidence: seen === 0 ? 0 : Math.exp(logs / seen), places }
}

/** The class with the highest score, and the logarithm of its likelihood (softmax). */
function bestOf(scores: Float32Array, from: number, classes: number): { best: number; log: number } {
  let best = 0
  for (let i = 1; i < classes; i++) if (scores[from + i] > scores[from + best]) best = i
  let sum = 0
  for (let i = 0; i < classes; i++) sum += Math.exp(scores[from + i] - scores[from + best])
  return { best, log: -Math.log(sum) }
}
