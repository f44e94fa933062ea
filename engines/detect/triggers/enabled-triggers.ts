import {
  type CompiledRecognizer,
  type MixedTrigger,
  maxRunDigits,
  type TriggerIndex,
} from './trigger-index.ts'

/**
 * The recognizers to try for a number or a mixed token, for one choice of types and one minimum score. A recognizer whose
 * pattern alone reaches that score is tried at each of its tokens; any other only where a phrase of its context is near, so
 * that a text full of numbers costs little.
 */
export interface EnabledTriggers {
  /** By recognizer: 1 where its type is looked for. */
  readonly enabled: Uint8Array
  readonly minScore: number
  /** By the number of digits of a number's first run, then by recognizer: 1 where the number triggers it. */
  readonly digits: readonly Uint8Array[]
  readonly mixed: readonly (readonly MixedTrigger[])[]
  /** By phrase: the recognizers that need it or another phrase near. */
  readonly byContext: ReadonlyMap<number, readonly CompiledRecognizer[]>
  /** By recognizer: 1 where it needs a phrase near. */
  readonly needsContext: Uint8Array
}

/** @param isWanted whether entities of a type are reported */
export function enableTriggers(
  index: TriggerIndex,
  isWanted: (type: string) => boolean,
  minScore: number,
): EnabledTriggers {
  const { recognizers } = index
  const enabled = Uint8Array.from(recognizers, ({ recognizer }) => (isWanted(recognizer.type) ? 1 : 0))
  const needsContext = new Uint8Array(recognizers.length)
  const byContext = new Map<number, CompiledRecognizer[]>()
  const reachesScore = (compiled: CompiledRecognizer): boolean =>
    enabled[compiled.index] === 1 && compiled.recognizer.score.base >= minScore
  for (const compiled of recognizers) {
    if (enabled[compiled.index] === 0 || reachesScore(compiled)) continue
    if (compiled.digitLengths === undefined && compiled.prefixes === undefined) continue
    needsContext[compiled.index] = 1
    for (const id of compiled.context) {
      const list = byContext.get(id)
      if (list === undefined) byContext.set(id, [compiled])
      else list.push(compiled)
    }
  }
  return {
    enabled,
    minScore,
    digits: index.digits.map((bucket) => {
      const bytes = new Uint8Array(recognizers.length)
      for (const compiled of bucket) if (reachesScore(compiled)) bytes[compiled.index] = 1
      return bytes
    }),
    mixed: index.mixed.map((bucket) => bucket.filter(({ compiled }) => reachesScore(compiled))),
    byContext,
    needsContext,
  }
}

/** Whether a number whose first run has so many digits triggers a recognizer. */
export function isTriggeredByDigits({ digitLengths }: CompiledRecognizer, digits: number): boolean {
  return digitLengths !== undefined && digitLengths[Math.min(maxRunDigits, digits)] === 1
}
