import type { TextLine } from '../lines/text-line.ts'

const word = /[\p{L}\p{M}\p{N}]+(?:[-‐'’][\p{L}\p{M}\p{N}]+)*/gu
const hyphenEnd = /[\p{L}\p{M}][-‐\u00ad]$/u

/** The words of a document, by which broken ones are mended: no dictionary, so it knows every language alike. */
export class DocumentVocabulary {
  readonly #words = new Set<string>()

  /** Takes the words of lines, but for the broken ones at their ends. */
  add(lines: readonly TextLine[]): void {
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
   * Two lines joined where the first ends with a hyphen: whether the hyphen stays. It goes where the whole word is met
   * elsewhere; it stays where the hyphened one is, or both halves are words of their own and the whole is not.
   */
  keepsHyphen(before: string, after: string): boolean {
    const first = /[\p{L}\p{M}\d]+(?=[-‐\u00ad]$)/u.exec(before)?.[0].toLowerCase() ?? ''
    const second = /^[\p{L}\p{M}\d]+/u.exec(after)?.[0].toLowerCase() ?? ''
    if (before.endsWith('\u00ad')) return false
    if (first === '' || second === '') return true
    // Names, numbers and initials are never broken before a capital letter or a figure.
    if (!/^\p{Ll}/u.test(after) && !/^\p{Lo}/u.test(after)) return true
    if (/\d/.test(first)) return true
    if (this.#words.has(first + second)) return false
    if (this.#words.has(`${first}-${second}`)) return true
    return first.length > 2 && second.length > 2 && this.#words.has(first) && this.#words.has(second)
  }
}
