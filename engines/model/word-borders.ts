/** Where words end, by the scripts of the characters on both sides: the same in text and in bytes. */

const wordCharacter = /[\p{L}\p{N}_]/u
/** Scripts that write words together, without spaces. Their digits are digits of any other script. */
const unspacedCharacter =
  /[\p{Script=Han}\p{Script=Hiragana}\p{Script=Bopomofo}\p{Script=Thai}\p{Script=Lao}\p{Script=Khmer}\p{Script=Myanmar}]/u
const katakana = /[\p{Script=Katakana}ー]/u
const hangul = /\p{Script=Hangul}/u

/** `none` belongs to no word. `spaced` are letters of scripts with spaces between words, and digits. */
export type WordKind = 'none' | 'spaced' | 'unspaced' | 'katakana' | 'hangul'

/** Kinds of characters below 0x80 are read for most values. */
const plainWord = /\w/

export function wordKindOf(character: string): WordKind {
  if (character < '\u0080') return plainWord.test(character) ? 'spaced' : 'none'
  if (!wordCharacter.test(character)) return 'none'
  if (katakana.test(character)) return 'katakana'
  if (hangul.test(character)) return 'hangul'
  return unspacedCharacter.test(character) && !/\p{Nd}/u.test(character) ? 'unspaced' : 'spaced'
}

/**
 * Whether a word continues from one character to the next, so that no value begins (`side` -1) or ends (1) between them. Chinese, Thai and
 * the like have no such boundaries, and Korean only before a word: particles follow a name without a space.
 */
export function isInsideWord(before: string, behind: string, side: -1 | 1): boolean {
  const kind = wordKindOf(before)
  if (kind === 'none' || kind === 'unspaced' || (kind === 'hangul' && side > 0)) return false
  return kind === wordKindOf(behind)
}

/** Whether a value has letters of scripts without spaces between words, and of no other. */
export function isUnspaced(value: string): boolean {
  let has = false
  for (const character of value) {
    const kind = wordKindOf(character)
    if (kind === 'spaced' || kind === 'hangul') return false
    has ||= kind !== 'none'
  }
  return has
}
