import type { PrefilterResult } from './prefilter.ts'
import { type CompiledRecognizer, maxRunDigits, type TriggerIndex } from './trigger-index.ts'

/** The recognizers to try at a number or a mixed token. */
export interface TokenTriggers {
  /** Recognizers whose pattern alone reaches the minimum score. */
  readonly ready: readonly CompiledRecognizer[]
  /** Recognizers that reach it only with a context phrase nearby. */
  readonly needing: readonly CompiledRecognizer[]
}

/**
 * The recognizers to try, for one choice of types and one minimum score. A recognizer whose pattern alone reaches that score is tried at
 * each of its tokens; any other only if a context phrase is nearby, so that a text full of numbers costs little.
 */
export class EnabledTriggers {
  /** By recognizer: 1 if its type is enabled. */
  readonly enabled: Uint8Array
  readonly minScore: number
  readonly #recognizers: readonly CompiledRecognizer[]
  /** By the prefilter's state, in one of its generations. */
  #byState: (TokenTriggers | undefined)[] = []
  #generation = 0

  /** @param isWanted whether entities of a type are reported */
  constructor({ recognizers }: TriggerIndex, isWanted: (type: string) => boolean, minScore: number) {
    this.#recognizers = recognizers
    this.minScore = minScore
    this.enabled = Uint8Array.from(recognizers, ({ recognizer }) => (isWanted(recognizer.type) ? 1 : 0))
  }

  /** The recognizers to try for a result of the token prefilter. */
  ofToken({ state, generation, ids }: PrefilterResult): TokenTriggers {
    if (generation !== this.#generation) {
      this.#generation = generation
      this.#byState = []
    }
    const known = this.#byState[state]
    if (known !== undefined) return known
    const enabled = ids.filter((id) => this.enabled[id] === 1).map((id) => this.#recognizers[id])
    const isReady = ({ base }: CompiledRecognizer): boolean => base >= this.minScore
    const found = {
      ready: enabled.filter(isReady),
      needing: enabled.filter((compiled) => !isReady(compiled) && compiled.hasContext),
    }
    this.#byState[state] = found
    return found
  }
}

/** Whether a number with so many digits in its first run triggers a recognizer. */
export function isTriggeredByDigits({ digitLengths }: CompiledRecognizer, digits: number): boolean {
  return digitLengths !== undefined && digitLengths[Math.min(maxRunDigits, digits)] === 1
}

/** Whether a mixed token at [start, end) begins with a prefix in capitals, regardless of its case. */
export function startsWithPrefix(codes: Uint16Array, start: number, end: number, prefix: string): boolean {
  if (end - start < prefix.length) return false
  for (let k = 0; k < prefix.length; k++) {
    const code = codes[start + k]
    if ((code >= 97 && code <= 122 ? code - 32 : code) !== prefix.charCodeAt(k)) return false
  }
  return true
}
