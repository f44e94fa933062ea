import type { PageLine } from '../lines/page-line.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:[-‐'’][\p{L}\p{M}\p{N}]+)*/gu
const hyphenEnd = /[\p{L}\p{M}][-‐\u00ad]$/u

/**
 * The words of a document, used to decide about hyphens at line ends. It needs no dictionary and works for every
 * language.
 */
export class DocumentVocabulary {
  readonly #words = new Set<string>()

  /** Adds the words of lines, except the parts of words that are broken at line ends. */
  add(lines: readonly PageLine[]): void {
    let broken = false
    for (const { text } of lines) {
      const found = text.match(word) ?? []
      const last = hyphenEnd.test(text) ? found.length - 1 : found.length
      for (let i = broken ? 1 : 0; i < last; i++) {
        const whole = found[i].toLowerCase().replaceAll('‐', '-')
        this.#words.add(whole)
        if (whole.includes('-')) for (const part of whole.split('-')) this.#words.add(part)
      }
      broken = last < found.length
    }
  }

  /**
   * Whether the hyphen at a line end stays when two lines are joined. It is removed if the whole word occurs
   * elsewhere. It stays if the hyphenated word occurs elsewhere, or if both halves occur and the whole word does not.
   */
  keepsHyphen(before: string, after: string): boolean {
    const first = /[\p{L}\p{M}\d]+(?=[-‐\u00ad]$)/u.exec(before)?.[0].toLowerCase() ?? ''
    const second = /^[\p{L}\p{M}\d]+/u.exec(after)?.[0].toLowerCase() ?? ''
    if (before.endsWith('\u00ad')) return false
    if (first === '' || second === '') return true
    // Words are not broken before a capital letter or a digit: the hyphen belongs to a name or a number.
    if (!/^\p{Ll}/u.test(after) && !/^\p{Lo}/u.test(after)) return true
    if (/\d/.test(first)) return true
    if (this.#words.has(first + second)) return false
    if (this.#words.has(`${first}-${second}`)) return true
    return first.length > 2 && second.length > 2 && this.#words.has(first) && this.#words.has(second)
  }
}
