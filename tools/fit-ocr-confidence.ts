/**
 * Fits the weights of engines/ocr/recognise/confidence.ts: renders pages of known words, degrades them (small print, blur, faint ink,
 * noise), recognises them, and estimates by logistic regression the probability that a word is right. Prints the weights and, for
 * pages held back from fitting, the share of right words in each tenth of confidence.
 *
 *     node tools/fit-ocr-confidence.ts [PAGES]
 */

import type { OcrWord } from '../engines/ocr/ocr-page.ts'
import { confidenceFeatures } from '../engines/ocr/recognise/confidence.ts'
import { recogniseUncalibrated } from '../engines/ocr/recognise.ts'
import { degradedPage } from '../test/builders/degraded-page.ts'

interface Sample {
  readonly features: readonly number[]
  readonly right: number
}

const pages = Number(process.argv[2] ?? 30)
const fitted: Sample[] = []
const held: Sample[] = []
for (let i = 0; i < pages; i++) {
  const { raster, words } = degradedPage(i, i / pages)
  const samples = (await recogniseUncalibrated(raster)).words.map((word) => sampleOf(word, words))
  ;(i % 3 === 2 ? held : fitted).push(...samples)
  process.stderr.write(`\r${i + 1} of ${pages}`)
}
const weights = fitWeights(fitted)
console.log(`\nweights: [${weights.map((weight) => weight.toFixed(3)).join(', ')}]`)
for (const [name, samples] of [
  ['fitted', fitted],
  ['held back', held],
] as const) {
  console.log(`${name}: ${samples.length} words`)
  for (const { from, count, mean, right } of bins(samples, weights))
    console.log(
      `  ${from.toFixed(1)}  ${String(count).padStart(5)} words  predicted ${mean.toFixed(2)}  actual ${right.toFixed(2)}`,
    )
}

function sampleOf(word: OcrWord, truth: ReturnType<typeof degradedPage>['words']): Sample {
  const x = (word.box.x0 + word.box.x1) / 2
  const y = (word.box.y0 + word.box.y1) / 2
  const under = truth.find(({ box }) => x >= box.x0 && x <= box.x1 && y >= box.y0 && y <= box.y1)
  return { features: confidenceFeatures(word), right: under?.text === word.text ? 1 : 0 }
}

/** Gradient descent with weight decay. Deterministic. */
function fitWeights(samples: readonly Sample[]): number[] {
  const size = samples[0]?.features.length ?? 0
  const found = new Array<number>(size).fill(0)
  for (let round = 0; round < 20_000; round++) {
    const slope = new Array<number>(size).fill(0)
    for (const { features, right } of samples) {
      const off = probability(features, found) - right
      for (let i = 0; i < size; i++) slope[i] += off * features[i]
    }
    for (let i = 0; i < size; i++) found[i] -= 0.15 * (slope[i] / samples.length + 0.0005 * found[i])
  }
  return found
}

function probability(features: readonly number[], weights: readonly number[]): number {
  return 1 / (1 + Math.exp(-features.reduce((sum, value, i) => sum + value * weights[i], 0)))
}

function bins(samples: readonly Sample[], weights: readonly number[]) {
  return Array.from({ length: 10 }, (_, i) => {
    const inside = samples
      .map(({ features, right }) => ({ predicted: probability(features, weights), right }))
      .filter(({ predicted }) => Math.min(9, Math.floor(predicted * 10)) === i)
    const mean = (of: (sample: { predicted: number; right: number }) => number) =>
      inside.reduce((sum, sample) => sum + of(sample), 0) / Math.max(1, inside.length)
    return {
      from: i / 10,
      count: inside.length,
      mean: mean(({ predicted }) => predicted),
      right: mean(({ right }) => right),
    }
  }).filter(({ count }) => count > 0)
}
