import type { PageLine } from '../lines/page-line.ts'
import hyphens from './line-end-hyphens.json' with { type: 'json' }

/**
 * First parts of words that are written with a hyphen regardless of the second part, and complete words of this kind, for documents that
 * contain them only once.
 */
const firstParts: ReadonlySet<string> = new Set(hyphens.firstParts)
const compounds: ReadonlySet<string> = new Set(hyphens.compounds)
/** Second parts that follow such a first part in a word without a hyphen: `self-ish`, `cross-ing`. */
const endings: ReadonlySet<string> = new Set(hyphens.endings)
const conjunction = new RegExp(`^(?:${hyphens.conjunctions.join('|')})(?![\\p{L}\\p{M}\\d'’-])`, 'u')

/** Whether a hyphen at a line end stands for a part of the word after a conjunction: `An-` and `und Abreise`. */
export function isHangingHyphen(after: string): boolean {
  return conjunction.test(after)
}

const word = /[\p{L}\p{M}\p{N}]+(?:[-‐'’][\p{L}\p{M}\p{N}]+)*/gu
const slashHyphen = /\p{L}\/[-‐]\p{L}/u
const hyphenEnd = /[\p{L}\p{M}][-‐\u00ad]$/u

/** A line end inside a compound of more than two parts. */
const compoundEnd = /\p{L}[-‐]\p{L}+[-‐]$/u
const compoundStart = /^\p{L}+[-‐]\p{L}/u

/** Compounds at line ends that show that only compounds are broken there. */
const minCompounds = 3
/** In text with hyphenation, far more than one line in a hundred ends with a broken word. */
const maxBrokenShare = 0.01
/** Minimum number of lines to compute this share: with fewer, one broken word is already more than one in a hundred. */
const minLines = 150

function isCapitals(text: string): boolean {
  return /\p{Lu}{2}[-‐]?$/u.test(text)
}

/** Returns the part of a word at a line end that is broken by a hyphen: the last part of a compound. */
function partBeforeHyphen(text: string): string {
  return (text.split(/[-‐]/).at(-1) ?? text).toLowerCase()
}

/**
 * The words of a document, used to decide about hyphens at line ends. It needs no dictionary and works for every
 * language.
 */
export class DocumentVocabulary {
  readonly #words = new Set<string>()
  /** Words that are broken at line ends, as their two parts. */
  readonly #broken: (readonly [string, string])[] = []
  #lines = 0
  #hasSlashHyphens = false
  #breaksWords: boolean | null = null

  /** Adds the words of lines, except the parts of words that are broken at line ends. */
  add(lines: readonly PageLine[]): void {
    let broken: string | null = null
    this.#breaksWords = null
    this.#lines += lines.length
    for (const { text } of lines) {
      const found = text.match(word) ?? []
      this.#hasSlashHyphens ||= slashHyphen.test(text)
      const last = hyphenEnd.test(text) ? found.length - 1 : found.length
      if (broken !== null && found[0] && /^\p{Ll}/u.test(text))
        this.#broken.push([broken, found[0].toLowerCase()])
      for (let i = broken === null ? 0 : 1; i < last; i++) {
        const whole = found[i].toLowerCase().replaceAll('‐', '-')
        this.#words.add(whole)
        if (whole.includes('-')) for (const part of whole.split('-')) this.#words.add(part)
      }
      broken = last < found.length && last >= 0 ? partBeforeHyphen(found[last]) : null
    }
  }

  /**
   * Whether the text writes a hyphen between a slash and a letter, such as German `Leser/-innen`. If not, a hyphen after a slash
   * at a line end was added by the typesetter.
   */
  get hasSlashHyphens(): boolean {
    return this.#hasSlashHyphens
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
    // In capitals, only a word that occurs elsewhere is known to be broken.
    if (isCapitals(before) && isCapitals(after.slice(0, 2)) && this.#words.has(first + second)) return false
    // Words are not broken before a capital letter or a digit: so the hyphen belongs to a name or a number.
    if (!/^\p{Ll}/u.test(after) && !/^\p{Lo}/u.test(after)) return true
    if (/\d/.test(first)) return true
    if (this.#has(first + second)) return false
    if (this.#has(`${first}-${second}`)) return true
    if (compounds.has(`${first}-${second}`) || (firstParts.has(first) && !endings.has(second))) return true
    // One hyphen of several: `read-write-` and `execute`, `pass-` and `by-reference`.
    if ((compoundEnd.test(before) || compoundStart.test(after)) && this.#words.has(second)) return true
    if (first.length > 2 && second.length > 2 && this.#words.has(first) && this.#words.has(second))
      return true
    this.#breaksWords ??= this.#findBrokenWord()
    return !this.#breaksWords
  }

  /** Whether a word occurs, or its singular or plural. */
  #has(word: string): boolean {
    return (
      this.#words.has(word) ||
      this.#words.has(`${word}s`) ||
      (word.endsWith('s') && this.#words.has(word.slice(0, -1)))
    )
  }

  /**
   * Whether the source breaks words at line ends. It does not if several lines end with the hyphen of a compound, or if
   * almost no line ends with a hyphen, and none of these with a part of a word that occurs elsewhere.
   */
  #findBrokenWord(): boolean {
    let compounds = 0
    for (const [first, second] of this.#broken) {
      if (this.#words.has(first + second)) return true
      if (this.#words.has(`${first}-${second}`) || (this.#words.has(first) && this.#words.has(second)))
        compounds++
    }
    const rare = this.#lines >= minLines && this.#broken.length < maxBrokenShare * this.#lines
    return compounds < minCompounds && !rare
  }
}
