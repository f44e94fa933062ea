import { nearestName } from '../../engines/detect/options.ts'
import { RequestError } from '../../engines/model/errors.ts'

/** The action that the first word of a command line names. Throws `invalid_request` for a missing or unknown one. */
export function selectAction<A>(
  command: string,
  actions: Readonly<Record<string, A>>,
  words: readonly string[],
): { readonly action: A; readonly names: readonly string[] } {
  const [name = '', ...names] = words
  if (Object.hasOwn(actions, name)) return { action: actions[name], names }
  const near = nearestName(name, Object.keys(actions))
  throw new RequestError(
    'invalid_request',
    `"palimpsest ${command}" needs one of: ${Object.keys(actions).join(', ')}.${near === null ? '' : ` Did you mean ${near}?`} See "palimpsest ${command} --help".`,
  )
}
