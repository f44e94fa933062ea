import { isDigit, isLetter, isUpper, isWhitespace } from './chars.ts'
import type { TokenColumns } from './token-columns.ts'

const [at, hash, dot, colon, underscore, dollar, backslash, open, less, greater, hyphen, slash] = [
  ...'@#.:_$\\(<>-/',
].map((sign) => sign.charCodeAt(0))

/**
 * Whether a single word at [start, end) is part of an identifier, a member, a tag or a run of base64 rather than of a sentence:
 * `New_Tai_Lue`, `CPAN::Meta`, `Ann1`, `max(`, `self.rose`, `<Rose>`. Such a word names nobody and no place.
 */
export function isCodeWord(window: TokenColumns, start: number, end: number): boolean {
  const before = window.unit(start - 1)
  const behind = window.unit(end)
  if (isDigit(before) || isDigit(behind) || before === underscore || behind === underscore) return true
  if (before === dollar || before === backslash || behind === open) return true
  const ahead = window.unit(end + 1)
  const back = window.unit(start - 2)
  if (behind === colon && ahead === colon) return true
  if (before === colon && back === colon) return true
  // A field of a doc comment: `:param name:`.
  if (before === colon && behind === 32 && isWhitespace(back) && isSmall(window.unit(start))) return true
  if (before === greater && back === hyphen) return true
  if (behind === hyphen && ahead === greater) return true
  if (behind === dot && isSmall(ahead)) return true
  // `Dr.House` lacks a blank; `self.rose` does not.
  if (before === dot && isLetter(back) && isSmall(window.unit(start))) return true
  return behind === greater && (before === less || (before === slash && back === less))
}

function isSmall(unit: number): boolean {
  return isLetter(unit) && !isUpper(unit)
}

/** Whether no blank lies in [start, end). */
export function isOneWord(window: TokenColumns, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isWhitespace(window.codes[at])) return false
  return true
}

/** First parts of names that are written with a capital inside: McRae, DeLuca, FitzGerald. */
const nameHumps = /^(?:Ma?c|D[aeiu]|L[aeo]|Van|Von|Ver|Fitz|Saint|St|Ben|Al|El|Ab|Ap|Te|Ten|[A-Z])\p{Lu}/u
const hump = /\p{Ll}\p{Lu}/u

/** Whether a word at [start, end) is written as programs write theirs: `RoseGrid`, `VictorController`; handles and tags (`@JaneDoe`) are not. */
export function isCamelCase(window: TokenColumns, start: number, end: number): boolean {
  const before = window.unit(start - 1) === 32 ? window.unit(start - 2) : window.unit(start - 1)
  if (before === at || before === hash) return false
  const word = window.text.slice(start, Math.min(end, start + longestWord))
  return hump.test(word) && !nameHumps.test(word)
}
const longestWord = 64

const measure =
  / \d{1,6}(?:[.,]\d{1,3})? ?(?:mg|g|kg|ml|cl|l|mm|cm|m|km|V|W|Wh|mAh|KB|MB|GB|TB|oz|lbs?|inch|pcs|pack|tabs)(?![\p{L}\d])/uy

/** Whether the words that end at `end` are an article of trade: its number is joined (`AS-9627`) or its measure follows (`Rice 2 kg`). */
export function isArticle(window: TokenColumns, end: number): boolean {
  const behind = window.unit(end)
  if (!isDigit(window.unit(end + 1))) return false
  if (behind === hyphen) return true
  if (behind !== 32) return false
  measure.lastIndex = end
  return measure.test(window.text)
}
