import type * as DetectModule from '../../engines/detect/detect.ts'
import type { DetectOptions } from '../../engines/detect/options.ts'

/** Detection in the caller's thread. The module and its dictionaries are loaded on first use. */
export class Detector {
  #module: Promise<typeof DetectModule> | undefined

  module(): Promise<typeof DetectModule> {
    this.#module ??= import('../../engines/detect/detect.ts')
    return this.#module
  }

  /** Validates and compiles options. Throws the `RequestError`s of `detect`. */
  async compile(options: DetectOptions): Promise<DetectModule.ResolvedOptions> {
    const { recentOptions, resolveOptions } = await this.module()
    const known = recentOptions(options)
    if (known !== undefined) return known
    await validateRules(options)
    return resolveOptions(options)
  }
}

/** Validates lists and custom types, which may come from a configuration file. Loads the validator only if needed. */
export async function validateRules(options: DetectOptions): Promise<void> {
  const { allow, deny, types, keepRules, minScores, ner } = options
  // Built-in profiles are valid.
  const profile = typeof options.for === 'object' ? options.for : undefined
  const rules = { for: profile, allow, deny, types, keepRules, minScores, ner }
  if (Object.values(rules).every((rule) => rule === undefined)) return
  const { parseConfig } = await import('../../engines/detect/options.ts')
  await parseConfig(rules)
}
