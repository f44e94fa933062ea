import { decodedForms, decodedFormsOfBytes } from './encoded-text.ts'

/** Finds the values to remove, whatever matcher was built for them. */
export interface ValueSearch {
  /** The spans of a text that hold a value. */
  find(text: string): readonly { readonly start: number; readonly end: number }[]
}

/** Replaces a value in strings that must stay ASCII. */
export const placeholder = 'XXXXX'

/** Smaller numbers are coordinates, widths and flags, in which any term of a few digits would be found. */
const minNumber = 1e6

/** Whether a string holds a value in any form: as it is, without markup, or decoded. */
export function containsValue(search: ValueSearch, text: string): boolean {
  return decodedForms(text).some((form) => search.find(form).length > 0)
}

/** The same for bytes that are not a text string: text in any encoding, and compressed data. */
export function bytesContainValue(search: ValueSearch, bytes: Uint8Array): boolean {
  return decodedFormsOfBytes(bytes).some((form) => search.find(form).length > 0)
}

/** The text with its values replaced. Null where only a decoded form shows them, so that they cannot be cut out. */
export function replaceValues(search: ValueSearch, text: string): string | null {
  let out = ''
  let at = 0
  for (const { start, end } of search.find(text)) {
    if (start < at) continue
    out += text.slice(at, start) + placeholder
    at = end
  }
  out += text.slice(at)
  return containsValue(search, out) ? null : out
}

/** Whether a number spells a value, such as an account number that is an entry of a dictionary. */
export function numberContainsValue(search: ValueSearch, number: number): boolean {
  return (
    Math.abs(number) >= minNumber &&
    Number.isInteger(number) &&
    search.find(String(Math.abs(number))).length > 0
  )
}
