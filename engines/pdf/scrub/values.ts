import { undisguised, undisguisedBytes } from './encoded-text.ts'

/** How the rooms of the file are searched: a matcher of the values, whatever built it. */
export interface ValueSearch {
  /** The spans of a text that hold a value. */
  find(text: string): readonly { readonly start: number; readonly end: number }[]
}

/** What stands where a value stood in a string that must stay ASCII. */
export const placeholder = 'XXXXX'

/** Whether any reading of a string holds a value: as it stands, without markup, or out of the codings that it is in. */
export function carries(search: ValueSearch, text: string): boolean {
  return undisguised(text).some((reading) => search.find(reading).length > 0)
}

/** The same of bytes that are no text string: text in whatever coding, and what is packed. */
export function bytesCarry(search: ValueSearch, bytes: Uint8Array): boolean {
  return undisguisedBytes(bytes).some((reading) => search.find(reading).length > 0)
}

/** The text with its values replaced; null where they only show in another reading, so that nothing can be cut out. */
export function cleaned(search: ValueSearch, text: string): string | null {
  let out = ''
  let at = 0
  for (const { start, end } of search.find(text)) {
    if (start < at) continue
    out += text.slice(at, start) + placeholder
    at = end
  }
  out += text.slice(at)
  return carries(search, out) ? null : out
}

/**
 * A number that spells a value: an account number as an entry of one's own. Smaller ones are places, widths and
 * flags, and any term of a few digits would be found among them.
 */
export function numberCarries(search: ValueSearch, number: number): boolean {
  return (
    Math.abs(number) >= 1e6 && Number.isInteger(number) && search.find(String(Math.abs(number))).length > 0
  )
}
