import { isLetter, isUpper, isWhitespace, unitFlags } from '../text/chars.ts'
import type { TokenColumns } from './token-columns.ts'
import { shape } from './word-shape.ts'

/**
 * Words of the shortest text that says something about its own words, and of one with signs of code: a page of a manual is short. With 250 words
 * for both, pages of manuals have half as many more false names; with 120 for both, names of letters are lost that occur in lower case, too.
 */
const [minTokens, minTechnicalTokens] = [250, 120]
/** Signs of code from which on a text is technical, and their share of its tokens: manuals have 0.6 to 20 %, letters below 0.4 %. */
const minCodeSigns = 15
const minCodeShare = 0.006
const capacity = 8_192
const mask = capacity - 1
/** Words counted in a window. A text with more has them uncounted, so that the table never fills up. */
const maxWords = capacity / 2

/** Kinds of tags that are counted for each word. */
const tagKinds = 3

/**
 * What a text itself shows about its words: whether a word with a capital also occurs without one, and whether the text is technical,
 * so that capitalised words are programs, commands and headings rather than people. Covers the window read last.
 */
export class WordEvidence {
  /** Whether signs of code are frequent, as in manuals, sources and logs. */
  isTechnical = false
  /** Whether the text is long enough to show anything. */
  isOpen = false
  /** Whether the tags of the window are still to be counted. */
  isUncounted = false
  readonly #keys = new Int32Array(capacity)
  readonly #lower = new Uint16Array(capacity)
  readonly #capital = new Uint16Array(capacity)
  readonly #tags = new Uint16Array(capacity * tagKinds)
  #words = 0

  /** Reads the words of a window, in two passes over its tokens. */
  read(window: TokenColumns): void {
    if (this.#words > 0) {
      this.#keys.fill(0)
      this.#lower.fill(0)
      this.#capital.fill(0)
      this.#tags.fill(0)
      this.#words = 0
    }
    this.isTechnical = false
    this.isOpen = false
    this.isUncounted = false
    const { count, shape: shapes, low, notable, notableCount, marks } = window
    if (count < minTechnicalTokens) return
    this.isTechnical = isTechnical(window)
    if (!this.isTechnical && count < minTokens) return
    this.isOpen = true
    this.isUncounted = true
    const [keys, lower, capital] = [this.#keys, this.#lower, this.#capital]
    for (let n = 0; n < notableCount && this.#words < maxWords; n++) {
      const i = notable[n]
      const form = shapes[i]
      if (form === shape.lower || form === shape.number || form === shape.initial) continue
      const at = this.#slot(low[i])
      if (keys[at] === 0) {
        keys[at] = low[i] | 0
        this.#words++
      }
      if (capital[at] < 0xffff) capital[at]++
    }
    for (let i = 0; i < count; i++) {
      if (shapes[i] !== shape.lower || marks[i] & frequentMark) continue
      const at = this.#slot(low[i])
      if (keys[at] !== 0 && lower[at] < 0xffff && !isPartOfAddress(window, i)) lower[at]++
    }
  }

  /** How often the word occurs in lower case outside of e-mail and web addresses. */
  lowerCount(low: number): number {
    return this.#lower[this.#slot(low)]
  }

  /** How often the word occurs with a capital. */
  capitalCount(low: number): number {
    return this.#capital[this.#slot(low)]
  }

  /** Counts a tag of a single word: `kind` from 0 to `tagKinds` - 1. */
  addTag(low: number, kind: number): void {
    const at = this.#slot(low) * tagKinds + kind
    if (this.#tags[at] < 0xffff) this.#tags[at]++
  }

  /** How often the word was tagged, and the share of its most frequent kind. */
  tagged(low: number): { count: number; agreement: number } {
    const at = this.#slot(low) * tagKinds
    let count = 0
    let most = 0
    for (let k = 0; k < tagKinds; k++) {
      count += this.#tags[at + k]
      most = Math.max(most, this.#tags[at + k])
    }
    return { count, agreement: count === 0 ? 1 : most / count }
  }

  /** The slot of a word, or the free one where it would be. */
  #slot(low: number): number {
    const key = low | 0
    let at = (key ^ (key >>> 15)) & mask
    while (this.#keys[at] !== 0 && this.#keys[at] !== key) at = (at + 1) & mask
    return at
  }
}

/** Function words (`wordMark.stop`) are never looked up. */
const frequentMark = 32

/** Whether a lower-case word is in an e-mail or web address, where names have no capital: anna.berg@example.com. */
function isPartOfAddress(window: TokenColumns, i: number): boolean {
  let [from, to] = [window.start[i], window.end[i]]
  const least = Math.max(0, from - maxAddressUnits)
  const most = Math.min(window.length, to + maxAddressUnits)
  if (isWhitespace(window.unit(from - 1)) && isWhitespace(window.unit(to))) return false
  while (from > least && !isWhitespace(window.codes[from - 1])) from--
  while (to < most && !isWhitespace(window.codes[to])) to++
  for (let at = from; at < to; at++) {
    const code = window.codes[at]
    if (code === atSign || (code === colon && window.codes[at + 1] === slash)) return true
  }
  return false
}
const maxAddressUnits = 64

const [
  atSign,
  underscore,
  open,
  equals,
  backslash,
  dollar,
  slash,
  hyphen,
  tilde,
  semicolon,
  brace,
  colon,
  numberSign,
  close,
] = [...'@_(=\\$/-~;{:#)'].map((sign) => sign.charCodeAt(0))

/** The signs that `isCodeSign` knows: most signs of a text are others. */
const codeSigns = unitFlags('_(=\\$/-;{')

function isTechnical(window: TokenColumns): boolean {
  const enough = Math.max(minCodeSigns, window.count * minCodeShare)
  let signs = 0
  for (let n = 0; n < window.signCount && signs < enough; n++) {
    const at = window.sign[n]
    if (codeSigns[window.codes[at]] === 1 && isCodeSign(window, at)) signs++
  }
  // Camel case alone is not code: handles, companies and courts are written so, too.
  const most = signs * 2
  for (let n = 0; n < window.notableCount && signs < enough && signs < most; n++) {
    const i = window.notable[n]
    if (window.shape[i] === shape.mixed && hasCapitalBehindSmall(window, i)) signs++
  }
  return signs >= enough
}

/** snake_case, call(, =, \command, $VARIABLE, --option, a path from the root, and signs that end lines of code. */
function isCodeSign(window: TokenColumns, at: number): boolean {
  const [before, behind] = [window.unit(at - 1), window.unit(at + 1)]
  switch (window.codes[at]) {
    case underscore:
      return isLetter(before) && isLetter(behind) && !isInHandle(window, at)
    case open:
      return isLetter(before) && !isUpper(before) && !isEnding(window, at)
    case equals:
      // A few lines of a log, or a form, have their values behind it.
      return before !== equals && behind !== equals && window.count >= minTokens
    case backslash:
    case dollar:
      return isLetter(behind)
    case slash:
      return isLetter(behind) && (isWhitespace(before) || before === tilde)
    case hyphen:
      return isLetter(behind) && before === hyphen
    case semicolon:
      return behind === 10 && !isLetter(before) && !isWhitespace(before)
    case brace:
      return behind === 10
    default:
      return false
  }
}

/** @anna_berg, #any_tag */
function isInHandle(window: TokenColumns, at: number): boolean {
  let from = at
  while (from > at - maxHandle && (isLetter(window.unit(from - 1)) || window.unit(from - 1) === underscore))
    from--
  const sign = window.unit(from - 1) === 32 ? window.unit(from - 2) : window.unit(from - 1)
  return sign === atSign || sign === numberSign
}

/** The ending of a word in brackets: appellant(s), Kläger(innen). */
function isEnding(window: TokenColumns, at: number): boolean {
  let to = at + 1
  while (to < at + maxEnding && isLetter(window.unit(to))) to++
  return to > at + 1 && window.unit(to) === close && !isLetter(window.unit(to + 1))
}
/** Units of a handle and of an ending in brackets. */
const [maxHandle, maxEnding] = [32, 6]

function hasCapitalBehindSmall(window: TokenColumns, i: number): boolean {
  for (let at = window.start[i] + 1; at < window.end[i]; at++)
    if (isUpper(window.codes[at]) && isLetter(window.codes[at - 1]) && !isUpper(window.codes[at - 1]))
      return true
  return false
}
