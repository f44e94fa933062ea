import { RequestError } from '../../model/errors.ts'
import { nearestName } from './edit-distance.ts'
import discovery from './profiles/discovery.json' with { type: 'json' }
import hospital from './profiles/hospital.json' with { type: 'json' }
import hr from './profiles/hr.json' with { type: 'json' }
import llm from './profiles/llm.json' with { type: 'json' }
import logs from './profiles/logs.json' with { type: 'json' }
import type { Rules } from './rules.ts'
import type { Selection } from './selection.ts'

/** What a profile sets. Every field is an option of detection. */
export interface Profile extends Selection, Rules {
  /** For readers of the profile: its documents, and what it removes. */
  readonly about?: string
  /** The profile that this one changes. Default: none. */
  readonly for?: ProfileName | Profile
  /** As in `DetectOptions`. */
  readonly minScore?: number
  /** As in `DetectOptions`. */
  readonly minScores?: Readonly<Record<string, number>>
  /** As in `DetectOptions`. */
  readonly bareDates?: boolean
}

/** A built-in profile. */
export type ProfileName = 'discovery' | 'hospital' | 'hr' | 'logs' | 'llm'

/** The built-in profiles, by name: data files that users can copy. */
export const profiles = { discovery, hospital, hr, logs, llm } as Readonly<Record<ProfileName, Profile>>
/** The names of all profiles. */
export const profileNames = Object.keys(profiles) as readonly ProfileName[]

/** A profile that is based on another one, and so on. */
const maxDepth = 8

/**
 * The options combined with those of their profile. An option of the caller takes precedence; lists are joined. `entities` or `pack` of the
 * caller replace the types of the profile, and `minScore` its scores.
 * @throws RequestError `invalid_request` for an unknown profile, with the nearest one
 */
export function withProfile<O extends Profile>(options: O, depth = 0): O & Profile {
  if (options.for === undefined) return options
  if (depth > maxDepth)
    throw new RequestError(
      'invalid_request',
      `More than ${maxDepth} profiles are based on each other. Put their options into one.`,
    )
  const { about: _, ...base } = withProfile(profileOf(options.for), depth + 1)
  const own = Object.fromEntries(Object.entries(options).filter(([, value]) => value !== undefined)) as O
  const { entities, pack, links, keep, minScore, minScores, ...rest } = base
  const namesTypes = own.entities !== undefined || own.pack !== undefined
  return {
    ...rest,
    ...(namesTypes ? {} : { entities, pack, links }),
    ...(own.minScore === undefined ? { minScore } : {}),
    ...own,
    ...joined('keep', namesTypes ? undefined : keep, own.keep),
    ...joined('allow', rest.allow, own.allow),
    ...joined('deny', rest.deny, own.deny),
    ...joined('types', rest.types, own.types),
    ...joined('keepRules', rest.keepRules, own.keepRules),
    ...scores(own.minScore === undefined ? minScores : undefined, own.minScores),
    for: undefined,
  }
}

function joined<T>(name: string, ...lists: (readonly T[] | undefined)[]): Record<string, readonly T[]> {
  return lists.every((list) => list === undefined) ? {} : { [name]: lists.flatMap((list) => list ?? []) }
}

function scores(...given: Profile['minScores'][]): Pick<Profile, 'minScores'> {
  return given.every((one) => one === undefined) ? {} : { minScores: Object.assign({}, ...given) }
}

function profileOf(profile: ProfileName | Profile): Profile {
  if (typeof profile !== 'string') return profile
  if (Object.hasOwn(profiles, profile)) return profiles[profile]
  const nearest = nearestName(profile, profileNames)
  throw new RequestError(
    'invalid_request',
    `Unknown profile${nearest === null ? '.' : `; did you mean ${nearest}?`} The profiles are ${profileNames.join(', ')}.`,
    nearest === null ? {} : { nearest },
  )
}
