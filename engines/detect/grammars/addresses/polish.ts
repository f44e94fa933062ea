import { isLetter } from '../../text/chars.ts'
import type { TokenWindow } from '../../tokens/token-window.ts'
import type { Emit, Grammar } from '../grammar.ts'

const name = '\\p{Lu}[\\p{L}-]{1,24}'
/** ul. Długa 5/3, al. Jana Pawła II 42 m. 7, os. Słoneczne 4: the abbreviation has a full stop, so it is not another word. */
const street = new RegExp(
  `(?<![\\p{L}\\d])(?:ul|al|os|pl|Ul|Al|Os|Pl)\\. ?(?:\\d{1,2} ${name}|(?:(?:gen|ks|św|dr|płk|prof)\\. ?)?${name}(?: (?:${name}|i|II|III)){0,3}) \\d{1,4}[a-zA-Z]?(?:/\\d{1,4})?(?:,? ?(?:m|lok)\\. ?\\d{1,4})?(?:,? ?\\d{2}-\\d{3} ${name}(?: ${name}){0,2})?(?![\\p{L}\\d])`,
  'gu',
)

const [lowerL, lowerO, lowerS] = [...'los'].map((char) => char.charCodeAt(0))
const beforeL = new Set([...'uap'].map((char) => char.charCodeAt(0)))

/** Whether one of the abbreviations stands as a word with a full stop. Most texts have none, so that the pattern is not searched for. */
function hasAbbreviation({ codes, sign, signCount }: TokenWindow): boolean {
  for (let n = 0; n < signCount; n++) {
    const at = sign[n]
    if (codes[at] !== 46 || at < 2) continue
    const [first, last] = [codes[at - 2] | 32, codes[at - 1]]
    if (last === lowerL ? !beforeL.has(first) : last !== lowerS || first !== lowerO) continue
    if (at === 2 || !isLetter(codes[at - 3])) return true
  }
  return false
}

/** Street addresses of Poland, with flat, postcode and town. */
export const polishAddresses: Grammar = {
  name: 'polish-addresses',
  types: ['ADDRESS'],
  find: (window: TokenWindow, emit: Emit) => {
    if (!hasAbbreviation(window)) return
    for (const found of window.text.matchAll(street))
      emit(found.index, found.index + found[0].length, 'ADDRESS', 0.95, 'street abbreviation and number')
  },
}
