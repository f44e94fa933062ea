import { isDigit, isLetter, isUpper, isWhitespace } from '../text/chars.ts'
import type { TokenColumns } from './token-columns.ts'

const [at, hash, dot, colon, underscore, dollar, backslash, open, less, greater, hyphen, slash] = [
  ...'@#.:_$\\(<>-/',
].map((sign) => sign.charCodeAt(0))

/**
 * Whether a single word at [start, end) is part of an identifier, a member access, a tag or base64 rather than of a sentence:
 * `New_Tai_Lue`, `CPAN::Meta`, `Ann1`, `max(`, `self.rose`, `<Rose>`. Such a word is not a name of a person or place.
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
  if (before === colon && behind === 32 && isWhitespace(back) && isLowerCase(window.unit(start))) return true
  if (before === greater && back === hyphen) return true
  if (behind === hyphen && ahead === greater) return true
  if (behind === dot && isLowerCase(ahead)) return true
  // `self.rose` is code, `Dr.House` is not.
  if (before === dot && isLetter(back) && isLowerCase(window.unit(start))) return true
  return behind === greater && (before === less || (before === slash && back === less))
}

function isLowerCase(unit: number): boolean {
  return isLetter(unit) && !isUpper(unit)
}

/** Whether [start, end) contains no white space. */
export function isOneWord(window: TokenColumns, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isWhitespace(window.codes[at])) return false
  return true
}

/** Names with a capital inside, by their beginning: McRae, DeLuca, FitzGerald; initials with a particle: JvR. */
const nameWithInnerCapital =
  /^(?:(?:Ma?c|D[aeiu]|L[aeo]|Van|Von|Ver|Fitz|Saint|St|Ben|Al|El|Ab|Ap|Te|Ten|[A-Z])\p{Lu}|\p{Lu}{1,2}(?:v|vd|de)\p{Lu}{1,2}$)/u
const innerCapital = /\p{Ll}\p{Lu}/u

/** Whether a word at [start, end) is camel case as in code: `RoseGrid`, `VictorController`. Handles and hashtags (`@JaneDoe`) do not count. */
export function isCamelCase(window: TokenColumns, start: number, end: number): boolean {
  const before = window.unit(start - 1) === 32 ? window.unit(start - 2) : window.unit(start - 1)
  if (before === at || before === hash) return false
  const word = window.text.slice(start, Math.min(end, start + maxWordUnits))
  return innerCapital.test(word) && !nameWithInnerCapital.test(word)
}
/** Units of a word that are looked at. */
const maxWordUnits = 64

const measure =
  / \d{1,6}(?:[.,]\d{1,3})? ?(?:mg|g|kg|ml|cl|l|mm|cm|m|km|V|W|Wh|mAh|KB|MB|GB|TB|oz|lbs?|inch|pcs|pack|tabs)(?![\p{L}\d])/uy

/** Whether the words that end at `end` are a product: a number is joined (`AS-9627`) or a quantity follows (`Rice 2 kg`). */
export function isProduct(window: TokenColumns, end: number): boolean {
  const behind = window.unit(end)
  if (!isDigit(window.unit(end + 1))) return false
  if (behind === hyphen) return true
  if (behind !== 32) return false
  measure.lastIndex = end
  return measure.test(window.text)
}
