/** What layout asks of the letters themselves. */

export const rtlPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Scripts written without spaces between words: no space joins their lines. */
const unspacedScript =
  /[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

export function endsUnspaced(text: string): boolean {
  return unspacedScript.test([...text.slice(-2)].at(-1) ?? '')
}

export function startsUnspaced(text: string): boolean {
  return unspacedScript.test(String.fromCodePoint(text.codePointAt(0) ?? 32))
}

/** Ends a sentence, perhaps inside quotes or brackets, or with the mark of a note behind it. */
export function endsSentence(text: string): boolean {
  return /[.!?…:;。！？：；؟۔।]["'”’»›)\]）」』\d*†‡]*$/u.test(text)
}

export function startsLowercase(text: string): boolean {
  return /^["'“‘«([]?\p{Ll}/u.test(text)
}
