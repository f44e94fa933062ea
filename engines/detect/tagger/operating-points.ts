import stored from './operating-points.json' with { type: 'json' }
import { languageCodes } from './text-style.ts'
import type { ModelName } from './weights.ts'

/**
 * What is added to the log-odds of names, organisations and places: a missed name costs more than a false alarm, and the texts that a
 * model learned from have more or fewer values than others.
 */
export type Bias = readonly [name: number, org: number, place: number]

/** By model: the bias of texts in a language, and of all others. */
const points = stored as unknown as Readonly<Record<ModelName, Readonly<Record<string, Bias>>>>
/** By model and number of a language (see `TextStyle`); number 0 is any other language. */
const byModel = new Map(
  Object.entries(points).map(([name, biases]) => [
    name,
    ['', ...languageCodes].map((code) => biases[code] ?? biases.other),
  ]),
)

/** The bias for a model in a language, by its number in `TextStyle`. */
export function biasOf(name: ModelName, language = 0): Bias {
  return (byModel.get(name) as Bias[])[language]
}
