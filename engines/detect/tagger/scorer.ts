import { assemble } from '../../model/assemble-wasm.ts'
import { tagCount, weightColumns } from './labels.ts'
import { Lattice } from './lattice.ts'
import stored from './operating-points.json' with { type: 'json' }
import { languageCodes } from './text-style.ts'
import { headBytes, type ModelName, type Weights, type WeightTable } from './weights.ts'

/** Scores the positions of sequences by a table of weights, and finds their tags. */
export class Scorer {
  readonly lattice: Lattice
  /** The features of the position that is scored next, as keys: see `keyOf`. */
  readonly keys: Int32Array
  readonly #sums: FeatureSums
  readonly #scale: number

  constructor({ table, scale, transitions }: Weights, features: number, capacity: number) {
    this.#sums = new FeatureSums(table, features)
    this.#scale = scale
    this.keys = this.#sums.keys
    this.lattice = new Lattice(capacity, transitions)
  }

  /**
   * Sets the scores of a position from `keys`. Returns how much less likely no value is than the best tag, as log-odds: below zero where
   * it is more likely.
   * @param bias added to the scores of names, organisations and places
   * @param more added to all three
   */
  score(position: number, [name, org, place]: Bias, more = 0): number {
    const scale = this.#scale
    const { scores } = this.lattice
    const { sums } = this.#sums
    this.#sums.add()
    const row = position * weightColumns
    scores[row] = sums[0] * scale - more
    scores[row + 1] = sums[1] * scale + name
    scores[row + 2] = sums[2] * scale + name
    scores[row + 3] = sums[3] * scale + org
    scores[row + 4] = sums[4] * scale + org
    scores[row + 5] = sums[5] * scale + place
    scores[row + 6] = sums[6] * scale + place
    let best = sums[1]
    for (let tag = 2; tag < tagCount; tag++) if (sums[tag] > best) best = sums[tag]
    return (best - sums[0]) * scale + name + more
  }

  /**
   * Calls `report` for the values among the first `count` positions, with the minimum likelihood that one of their positions belongs to
   * a value.
   */
  read(count: number, report: (first: number, last: number, tag: number, likelihood: number) => void): void {
    const { lattice } = this
    if (!lattice.mayHold(count) || !lattice.decode(count)) return
    lattice.weigh(count)
    const { tags, chances } = lattice
    for (let k = 0; k < count; k++) {
      const tag = tags[k]
      if (tag === 0) continue
      let last = k
      let likelihood = 1 - chances[k * weightColumns]
      while (last + 1 < count && tags[last + 1] > 0 && (tags[last + 1] & 1) === 0) {
        last++
        likelihood = Math.min(likelihood, 1 - chances[last * weightColumns])
      }
      report(k, last, tag, likelihood)
      k = last
    }
  }
}

/**
 * Bias added to the log-odds of names, organisations and places: a missed name costs more than a false positive, and the training texts of
 * a model have more or fewer values than other texts.
 */
export type Bias = readonly [name: number, org: number, place: number]

/** By model: the bias of texts in a language, of all others, and of the second opinion. */
const points = stored as unknown as Readonly<Record<ModelName, Readonly<Record<string, Bias>>>>
/** By model and number of a language (see `TextStyle`); number 0 is any other language. */
const byModel = new Map(
  Object.entries(points).map(([name, biases]) => [
    name,
    ['', ...languageCodes].map((code) => biases[code] ?? biases.other),
  ]),
)

/** The same for the second opinion about what a model found: see `TagJudge`. */
export function judgeBiasOf(name: ModelName): Bias {
  return points[name].judge
}

/** The bias for a model in a language, by its number in `TextStyle`. */
export function biasOf(name: ModelName, language = 0): Bias {
  return (byModel.get(name) as Bias[])[language]
}

/**
 * The sums of feature weights, in which the taggers spend most of their time. A few vector instructions read a place of the table, drop the
 * weights of other features, and add the rest, so that the processor loads several places at once.
 */
export class FeatureSums {
  /** The features that are added next: see `keyOf`. */
  readonly keys: Int32Array
  /** By column: their sum. The sum of the checks has no meaning. */
  readonly sums: Int16Array
  /** Sets the sums. */
  readonly add: () => void

  /** @param features features of a sum */
  constructor({ memory }: WeightTable, features: number) {
    this.sums = new Int16Array(memory.buffer, 0, weightColumns)
    this.keys = new Int32Array(memory.buffer, this.sums.byteLength, features)
    const core = { memory, constant: 0, function: () => {} }
    this.add = new WebAssembly.Instance(compiled(features), { core }).exports.run as () => void
  }
}

const modules = new Map<number, WebAssembly.Module>()

function compiled(features: number): WebAssembly.Module {
  let module = modules.get(features)
  if (module === undefined) {
    module = new WebAssembly.Module(assemble({ params: [], locals: { place: 'v128' }, body: body(features) }))
    modules.set(features, module)
  }
  return module
}

/** An address is a place times sixteen, its size in bytes. Of each pair of weights, those whose check is that of the key are added. */
const body = (features: number): string => `
  i32.const 0
  v128.const
  ${Array.from({ length: features }, (_, k) => {
    const keyAt = weightColumns * 2 + k * 4
    return `
  i32.const 0 i32.load offset=${keyAt} i32.const 8 i32.shr_u i32.const 4 i32.shl v128.load offset=${headBytes} local.tee $place
  local.get $place local.get $place i8x16.shuffle ${'14 15 '.repeat(8)}
  i32.const 0 v128.load8_splat offset=${keyAt} i8x16.eq
  v128.and i16x8.extadd_pairwise_i8x16_s i16x8.add`
  }).join('')}
  v128.store offset=0`
