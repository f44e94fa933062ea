import { plainUnit } from '../text/chars.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import stored from './organisation-words.json' with { type: 'json' }
import { languageCodes } from './text-style.ts'

/** Letters of a word that are compared: the rest is mostly an ending. Shorter words are compared as a whole. */
const comparedLetters = 5
/** The first unit after Latin script. */
const latinEnd = 0x370

/** By number of a language (see `TextStyle`): whether its organisations are written with words in lower case. Number 0 is any other. */
const usesLowerCase = [false, ...languageCodes.map((code) => code in stored)]
const beginnings = new Set<number>()
for (const words of Object.values(stored))
  for (const word of words.split(' ')) {
    const units = Uint16Array.from(word, (letter) => letter.charCodeAt(0))
    beginnings.add(hashOf(units, 0, units.length))
  }

/**
 * Whether a word in lower case often belongs to the name of an organisation, by its first letters: banka of Svjetska banka. In Latin script
 * only in languages that write such names so.
 * @param language number of the text's language, see `TextStyle`
 */
export function isOrganisationWord({ codes, start, end }: TokenWindow, i: number, language: number): boolean {
  if (codes[start[i]] < latinEnd && !usesLowerCase[language]) return false
  return beginnings.has(hashOf(codes, start[i], end[i]))
}

/** The hash of the first letters of a word. */
function hashOf(codes: Uint16Array, from: number, to: number): number {
  let hash = 0
  const end = Math.min(to, from + comparedLetters)
  for (let at = from; at < end; at++) hash = Math.imul(hash, 0x10001) + plainUnit(codes[at])
  return hash
}
