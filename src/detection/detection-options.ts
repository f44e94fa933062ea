import { type DetectOptions, withProfile } from '../../engines/detect/options.ts'

/** The detection options of an options object that may contain others, with those of its profile, without the terms. */
export function detectionOptions(
  options: DetectOptions,
): Omit<DetectOptions, 'terms' | 'wholeWords' | 'for'> {
  const { people, ner, explain } = options
  return { ...pick(withProfile(options), profiled), people, ner, explain }
}

/** The detection options that a profile may set. */
const profiled = [
  ...(['entities', 'pack', 'links', 'keep', 'keepRules', 'minScore', 'minScores', 'bareDates'] as const),
  ...(['language', 'allow', 'deny', 'types'] as const),
] as const

function pick<T extends object, K extends keyof T>(from: T, keys: readonly K[]): Pick<T, K> {
  return Object.fromEntries(keys.map((key) => [key, from[key]])) as Pick<T, K>
}
