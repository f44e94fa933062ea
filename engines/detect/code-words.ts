import { isBlank, isDigit, isLetter, isUpper } from './chars.ts'
import type { Passage } from './passage.ts'

const [dot, colon, underscore, dollar, backslash, open, less, greater, hyphen, slash] = [
  ...'.:_$\\(<>-/',
].map((sign) => sign.charCodeAt(0))

/**
 * Whether a single word at [start, end) is part of an identifier, a member, a tag or a run of base64 rather than of a sentence:
 * `New_Tai_Lue`, `CPAN::Meta`, `Ann1`, `max(`, `self.rose`, `<Rose>`. Such a word names nobody and no place.
 */
export function isCodeWord(passage: Passage, start: number, end: number): boolean {
  const before = passage.unit(start - 1)
  const behind = passage.unit(end)
  if (isDigit(before) || isDigit(behind) || before === underscore || behind === underscore) return true
  if (before === dollar || before === backslash || behind === open) return true
  const ahead = passage.unit(end + 1)
  const back = passage.unit(start - 2)
  if (behind === colon && ahead === colon) return true
  if (before === colon && back === colon) return true
  if (before === greater && back === hyphen) return true
  if (behind === hyphen && ahead === greater) return true
  if (behind === dot && isSmall(ahead)) return true
  // `Dr.House` lacks a blank; `self.rose` does not.
  if (before === dot && isLetter(back) && isSmall(passage.unit(start))) return true
  return behind === greater && (before === less || (before === slash && back === less))
}

function isSmall(unit: number): boolean {
  return isLetter(unit) && !isUpper(unit)
}

/** Whether no blank lies in [start, end). */
export function isOneWord(passage: Passage, start: number, end: number): boolean {
  for (let at = start; at < end; at++) if (isBlank(passage.codes[at])) return false
  return true
}
