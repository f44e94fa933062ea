import type { TokenWindow } from '../../tokens/token-window.ts'
import { WordHash } from '../../tokens/word-hash.ts'
import { words } from '../../words/words.ts'
import type { ScriptPattern, ScriptSearch } from './scan.ts'
import { formLabels } from './script-checks.ts'

/** Given names and surnames of people that a document in Chinese, Japanese or Korean names in full elsewhere: 花子に after 田中花子. */

const doubleSurname = new RegExp(
  `^(?:${words('east-asian.korean-surnames')
    .filter((name) => name.length > 1)
    .join('|')})`,
  'u',
)
const [minPart, maxPart] = [2, 3]
const hash = new WordHash()

/** Records the words that may be the given name or surname of a person that the text names in full. */
export function recordParts(
  window: TokenWindow,
  search: ScriptSearch,
  patterns: readonly ScriptPattern[],
): void {
  for (const { pattern } of patterns)
    for (const { index, 0: word } of search.matches(pattern, (found) => found.index + 1)) {
      const end = index + word.length
      if (index < window.ownedFrom || index >= window.ownedTo || formLabels.has(word)) continue
      const key = hash.reset().add(window, index, end).key
      window.mentions.addPossible(key, 0, window.folded.startOf(index), window.folded.endOf(end))
    }
}

/** Adds the parts of a full name at [start, end) to the known names of the document. */
export function addKnownParts(window: TokenWindow, start: number, end: number): void {
  const name = window.text.slice(start, end)
  if (!/^[\p{Script=Han}\p{Script=Hangul}]+(?:[ 　・][\p{Script=Han}\p{Script=Hangul}]+)?$/u.test(name))
    return
  const blank = name.search(/[ 　・]/u)
  const border = blank >= 0 ? blank : surnameOf(name)
  if (border === 0) return
  if (!window.mentions.isNew(hash.reset().add(window, start, end).key)) return
  const given = blank >= 0 ? blank + 1 : border
  for (const [from, to] of [
    [start, start + border],
    [start + given, end],
  ])
    if (to - from >= minPart && to - from <= maxPart)
      window.mentions.addKnown(hash.reset().add(window, from, to).key)
}

/** Characters of the surname of a full name without blanks; 0 if there is none. */
function surnameOf(name: string): number {
  if (name.length < 3) return 0
  if (/^\p{Script=Hangul}/u.test(name)) return doubleSurname.test(name) && name.length > 3 ? 2 : 1
  // 王建国, and 田中花子: a name of four characters is Japanese.
  return name.length > 3 ? 2 : 1
}
