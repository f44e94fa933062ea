import { hashOf } from '../dictionaries/lexicon.ts'
import type { TokenWindow } from '../tokens/token-window.ts'
import functionWords from './function-words.json' with { type: 'json' }

/** Tokens from the start of a window that are read. */
const readTokens = 400
/** With fewer words, the use of capitals is unknown. */
const minWords = 6

const languages = Object.entries(functionWords)
/** Codes of the languages, from number 1 on. */
export const languageCodes: readonly string[] = languages.map(([code]) => code)
const german = 1 + languages.findIndex(([code]) => code === 'de')
/** By hash of a word: the languages in which it is a function word, as bits. */
const languagesOf = new Map<number, number>()
for (const [k, [, words]] of languages.entries())
  for (const word of words.split(' ')) {
    const { low } = hashOf(word)
    languagesOf.set(low, (languagesOf.get(low) ?? 0) | (1 << k))
  }

/**
 * The style of the text in a window, from its first tokens: its language, by function words, and how strong the evidence of a capital is.
 * In German every noun has one.
 */
export class TextStyle {
  /** Number of the language; 0 if unclear. */
  language = 0
  /** Share of the words inside sentences that have a capital: 0 unknown, then 1 to 4. */
  capitals = 0
  /** Whether nouns have a capital in its language. */
  get capitalisesNouns(): boolean {
    return this.language === german
  }
  readonly #counts = new Int32Array(languages.length)

  read({ count, shape: shapes, low, start, end, codes }: TokenWindow): void {
    const counts = this.#counts.fill(0)
    let [words, capitalised] = [0, 0]
    const last = Math.min(count, readTokens)
    for (let i = 0; i < last; i++) {
      if (shapes[i] === 0)
        for (let bits = languagesOf.get(low[i]) ?? 0; bits !== 0; bits &= bits - 1)
          counts[31 - Math.clz32(bits & -bits)]++
      if (i === 0 || start[i] !== end[i - 1] + 1 || codes[end[i - 1]] !== 32) continue
      if (shapes[i] < 3) words++
      if (shapes[i] === 1) capitalised++
    }
    let best = 0
    let second = 0
    this.language = 0
    for (let k = 0; k < counts.length; k++) {
      if (counts[k] > best) {
        second = best
        best = counts[k]
        this.language = k + 1
      } else if (counts[k] > second) second = counts[k]
    }
    if (best < 2 || best * 4 < second * 5) this.language = 0
    const share = capitalised / words
    this.capitals = words < minWords ? 0 : share < 0.08 ? 1 : share < 0.2 ? 2 : share < 0.4 ? 3 : 4
  }
}
