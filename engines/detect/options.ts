/** Options of detection, as plain data. Importing this module loads no recognizers, dictionaries or schema library. */
import type { DetectConfig } from './options/config.ts'
import type { Profile } from './options/profile.ts'

export type { NerOptions } from './ner/ner-options.ts'
export type { DetectConfig } from './options/config.ts'
export type { CustomType } from './options/custom-types.ts'
export type { DetectOptions } from './options/detect-options.ts'
export { nearestName } from './options/edit-distance.ts'
export { entityCode } from './options/entity-codes.ts'
export type { KeepRule } from './options/keep-rules.ts'
export { type PackName, packNames, packs } from './options/packs.ts'
export { type Profile, type ProfileName, profileNames, profiles, withProfile } from './options/profile.ts'
export type { ListEntry } from './options/rules.ts'

/**
 * Checks a configuration from outside: the content of a JSON file, the default export of a module, or options of a caller.
 * @throws RequestError `invalid_request`, naming each invalid place and why.
 */
export async function parseConfig(value: unknown): Promise<DetectConfig> {
  const config = await import('./options/config.ts')
  return config.validateConfig(value)
}

/** Checks a profile from outside, such as the content of a file. @throws RequestError as `parseConfig` */
export async function parseProfile(value: unknown): Promise<Profile> {
  return (await import('./options/config.ts')).validateProfile(value)
}

/** The JSON Schema (2020-12) of what `parseConfig` accepts. */
export async function configSchema(): Promise<Readonly<Record<string, unknown>>> {
  return (await import('./options/config.ts')).configJsonSchema()
}
