import { addKnownName } from '../../grammars/names/known-names.ts'
import { wholeRange } from '../../text/windows.ts'
import { type KnownNames, Mentions } from '../../tokens/mentions.ts'
import { scanResources } from '../scan-resources.ts'

/** Units of the longest name that is read. */
const maxNameUnits = 200

/** By the list that was compiled: a list of a batch is used for many documents. */
const compiled = new WeakMap<readonly string[], KnownNames>()

/** The words and user names of people, for documents that mention them without their full name. */
export function knownNamesOf(people: readonly string[]): KnownNames {
  const known = compiled.get(people)
  if (known !== undefined) return known
  const { window } = scanResources()
  const mentions = new Mentions()
  window.startDocument(mentions)
  for (const name of people) {
    const text = name.slice(0, maxNameUnits)
    window.read(text, wholeRange(text))
    if (window.count > 0) addKnownName(window, 0, window.count - 1)
  }
  compiled.set(people, mentions.known)
  return mentions.known
}
