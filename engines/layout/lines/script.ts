/** Properties of scripts that layout depends on. */

export const rtlPattern = /[\u0590-\u08ff\ufb1d-\ufdff\ufe70-\ufeff]/u

/** Scripts without spaces between words: their lines are joined without a space. */
const unspacedScript =
  /[\u3000-\u30ff\u3400-\u4dbf\u4e00-\u9fff\uf900-\ufaff\uff00-\uffef\u{20000}-\u{3ffff}]/u

export function endsUnspaced(text: string): boolean {
  return unspacedScript.test([...text.slice(-2)].at(-1) ?? '')
}

export function startsUnspaced(text: string): boolean {
  return unspacedScript.test(String.fromCodePoint(text.codePointAt(0) ?? 32))
}

/** Whether a text ends with the end of a sentence; quotes, brackets or a note mark may follow. */
export function endsSentence(text: string): boolean {
  return /[.!?…:;。！？：；؟۔।]["'”’»›)\]）」』\d*†‡]*$/u.test(text)
}

export function startsLowercase(text: string): boolean {
  return /^["'“‘«([]?\p{Ll}/u.test(text)
}
