import { Prefilter, type PrefilterOptions } from './prefilter.ts'
import type { CompiledRecognizer, TriggerIndex } from './trigger-index.ts'

/** The prefilters of an index. Each is built at first use: parsing the patterns takes longer than scanning a short text. */
export class TriggerPrefilters {
  readonly #index: TriggerIndex
  #tokens: Prefilter | undefined
  readonly #signs: (Prefilter | undefined)[] = []

  constructor(index: TriggerIndex) {
    this.#index = index
  }

  /** Which patterns may match at a number or a mixed token. */
  tokens(): Prefilter {
    this.#tokens ??= prefilterOf(
      this.#index.recognizers.filter(
        ({ digitLengths, prefixes }) => digitLengths !== undefined || prefixes !== undefined,
      ),
      { coarse: true },
    )
    return this.#tokens
  }

  /** Which patterns may match before a sign. */
  sign(sign: number): Prefilter | undefined {
    const triggered = this.#index.signs[sign]
    if (triggered === undefined) return undefined
    this.#signs[sign] ??= prefilterOf(triggered)
    return this.#signs[sign]
  }
}

function prefilterOf(recognizers: readonly CompiledRecognizer[], options?: PrefilterOptions): Prefilter {
  return new Prefilter(new Map(recognizers.map(({ index, pattern }) => [index, pattern])), options)
}
