/** Which removed values mean the same wherever they occur, and which may be something else there. */

import { listingOf } from '../detect/values.ts'
import { wordKindOf } from '../model/word-borders.ts'

/**
 * Why an occurrence elsewhere need not be the same value: too few letters and digits for its script, or a word of the dictionary; or why
 * it may stay: a reviewer kept it, or it is on a page or in a column from which nothing is removed.
 */
export type Ambiguity = 'too_short' | 'ordinary_word' | 'kept_elsewhere'

/** Letters and digits. Shorter values, such as ages and years, occur for other reasons too. */
const minCharacters = 5
/** The same of names in Chinese and Japanese, where a character is a syllable or a word, and in Korean. */
const minNameInHan = 2
/** A Korean name has three syllables as a rule. Words of two are the most frequent ones of the language. */
const minNameInHangul = 3

/**
 * Why a value is removed only where it was detected. Null for one that means the same everywhere, as an account number does. `name` for
 * one that does wherever it is written as a name, with a capital: Baker, Ken.
 */
export function ambiguityOf(value: string, type: string): Ambiguity | 'name' | null {
  const letters = value.match(/[\p{L}\p{N}]/gu) ?? []
  const isName = type === 'NAME'
  if (isName && letters.length > 0 && letters.length < minCharacters)
    return ambiguityOfShortName(value, letters)
  if (letters.length < minCharacters) return 'too_short'
  const { ordinary, name, country, region } = listingOf(value)
  // A country or state is also in the names of courts and laws: Northern District of Illinois.
  if (type === 'LOCATION' && (country || region)) return 'ordinary_word'
  if (!ordinary) return null
  return isName && name && startsWithCapital(value) ? 'name' : 'ordinary_word'
}

function ambiguityOfShortName(value: string, letters: readonly string[]): Ambiguity | 'name' | null {
  if (letters.every((letter) => eastAsian.test(letter))) {
    if (letters.length < minNameInHan) return 'too_short'
    return isWordInHan(value) ? 'ordinary_word' : null
  }
  if (letters.every((letter) => wordKindOf(letter) === 'hangul'))
    return letters.length < minNameInHangul ? 'too_short' : null
  // A lone initial is not enough: J., A. B.
  if (!startsWithCapital(value) || !/\p{L}{2}/u.test(value)) return 'too_short'
  const { name, isFunctionWord } = listingOf(value)
  if (isFunctionWord) return 'ordinary_word'
  // RPM: an abbreviation, unless it is listed as a name: KEN.
  return name || /\p{Ll}/u.test(value) ? 'name' : 'too_short'
}

const eastAsian = /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}々ー]/u

/** Made at first use: it reads the dictionary of the platform. */
let segmenter: Intl.Segmenter | undefined

/** Whether a dictionary of Chinese and Japanese has the characters as one word, as it has many given names: 文明, 花子. */
function isWordInHan(value: string): boolean {
  segmenter ??= new Intl.Segmenter('zh', { granularity: 'word' })
  const [first] = segmenter.segment(value)
  return [...value].length === minNameInHan && first?.segment === value
}

function startsWithCapital(value: string): boolean {
  return /^\p{Lu}/u.test(value)
}
