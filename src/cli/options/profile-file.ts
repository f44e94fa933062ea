import path from 'node:path'
import { type Profile, type ProfileName, parseProfile, withProfile } from '../../../engines/detect/options.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import { readText } from './text-files.ts'

/** Files that are based on another one, and so on. */
const maxDepth = 8

/** Whether a profile is a file of the user: `./mine.json`. */
export function isProfileFile(profile: string): boolean {
  return /[/\\]|\.json$/i.test(profile)
}

/**
 * The profile of a name, or of a JSON file relative to `folder`.
 * @throws RequestError `invalid_request` for an unknown name, naming the nearest, and for a file that is not valid
 */
export async function readProfile(
  profile: string | undefined,
  folder = '.',
  depth = 0,
): Promise<ProfileName | Profile | undefined> {
  if (profile === undefined) return undefined
  if (!isProfileFile(profile)) {
    const named = { for: profile as ProfileName }
    withProfile(named)
    return named.for
  }
  if (depth > maxDepth)
    throw new RequestError(
      'invalid_request',
      `More than ${maxDepth} files of profiles are based on each other.`,
    )
  const file = path.resolve(folder, profile)
  const fields = parseJson(await readText('for', file))
  return parseProfile(await withBase(fields, path.dirname(file), depth + 1))
}

/** The fields of a profile or configuration, in which the name or file under `for` is replaced by the profile. */
export async function withBase(
  { $schema: _, ...fields }: Readonly<Record<string, unknown>>,
  folder: string,
  depth = 0,
): Promise<Readonly<Record<string, unknown>>> {
  if (typeof fields.for !== 'string') return fields
  return { ...fields, for: await readProfile(fields.for, folder, depth) }
}

function parseJson(text: string): Readonly<Record<string, unknown>> {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    // The parser's message quotes the file, which may hold sensitive values.
  }
  if (typeof value === 'object' && value !== null && !Array.isArray(value)) return { ...value }
  throw new RequestError('invalid_request', 'The profile is not valid: it must be a JSON object.')
}
