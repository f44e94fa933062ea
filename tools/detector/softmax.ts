// Trains the classifiers of codes and of tags: multinomial logistic regression over hashed features. For maintainers only.
import { seeded } from '../../fixtures/random.ts'

const rate = 0.1
/** Share of the features that are dropped at random. */
const droppedShare = 0.1
/** Smaller gradients are not followed. */
const minGradient = 0.003
/** Distance between stored weights, in steps of a byte: coarse weights take half the space. */
const stepsOfWeight = 4
const highestStep = 127

/** A value: the rows of its features, and its class. */
export interface Sample {
  readonly rows: Int32Array
  readonly is: number
}

export interface Settings {
  /** Bits of a feature's hash: rows of the table. */
  readonly bits: number
  readonly classes: number
  readonly passes: number
  /** Passes that are not averaged, since the weights are not stable yet. */
  readonly warmUp: number
  /** The log-odds of a byte of 127. */
  readonly maxWeight: number
}

/** The table of weights by row and class, by stochastic gradient descent with a step size for each weight (AdaGrad), averaged over the passes. */
export function trainSoftmax(samples: readonly Sample[], settings: Settings): Int8Array {
  const { bits, classes, passes, warmUp, maxWeight } = settings
  const random = seeded(7)
  const weights = new Float32Array(2 ** bits * classes)
  const squares = new Float32Array(weights.length)
  const summed = new Float32Array(weights.length)
  const sums = new Float64Array(classes)
  const order = samples.map((_, i) => i)
  for (let pass = 0; pass < passes; pass++) {
    for (let i = order.length - 1; i > 0; i--) {
      const other = Math.floor(random() * (i + 1))
      ;[order[i], order[other]] = [order[other], order[i]]
    }
    for (const i of order) {
      const { rows, is } = samples[i]
      const used = rows.filter(() => random() >= droppedShare)
      sums.fill(0)
      for (const row of used) for (let k = 0; k < classes; k++) sums[k] += weights[row * classes + k]
      const max = Math.max(...sums)
      let total = 0
      for (let k = 0; k < classes; k++) total += sums[k] = Math.exp(sums[k] - max)
      for (let k = 0; k < classes; k++) {
        const gradient = sums[k] / total - (k === is ? 1 : 0)
        if (Math.abs(gradient) < minGradient) continue
        for (const row of used) {
          const cell = row * classes + k
          squares[cell] += gradient * gradient
          weights[cell] -= (rate * gradient) / Math.sqrt(squares[cell] + 1)
        }
      }
    }
    if (pass >= warmUp) for (let cell = 0; cell < weights.length; cell++) summed[cell] += weights[cell]
  }
  const unit = (maxWeight / highestStep) * stepsOfWeight
  const highest = Math.floor(highestStep / stepsOfWeight)
  return Int8Array.from(summed, (sum) => {
    const steps = Math.round(sum / (passes - warmUp) / unit)
    return Math.max(-highest, Math.min(highest, steps)) * stepsOfWeight
  })
}
