import type { Span } from '../../../model/text-layer.ts'
import { decodedForms, decodedFormsOfBytes } from './encoded-text.ts'

/** Finds the values to remove, whatever matcher was built for them. */
export interface ValueSearch {
  /** The spans of a text that hold a value. */
  find(text: string): readonly Span[]
}

/** Replaces a value in strings that must stay ASCII, and wherever there is no other replacement. */
export const placeholder = 'XXXXX'

/** What replaces a value in a text. It holds no value itself. */
export type Replace = (value: string) => string

export const byPlaceholder: Replace = () => placeholder

/** Smaller numbers are coordinates, widths and flags, in which any term of a few digits would be found. */
const minNumber = 1e6

/** Whether a string holds a value in any form: as it is, without markup, or decoded. */
export function containsValue(search: ValueSearch, text: string): boolean {
  const forms = decodedForms(text)
  return (
    forms.some((form) => search.find(form).length > 0) || forms.some((form) => rotatedHolds(search, form))
  )
}

/** The same, only for what a text decodes to. */
export function codedFormContainsValue(search: ValueSearch, text: string): boolean {
  const [, ...coded] = decodedForms(text)
  return coded.some((form) => search.find(form).length > 0) || rotatedHolds(search, text)
}

/** Letters. Shorter words are other words by chance when their letters are rotated: "green" and "terra". */
const minRotated = 8

/** Whether a text holds a value in ROT13. */
function rotatedHolds(search: ValueSearch, text: string): boolean {
  if (text.length < minRotated || !/[A-Za-z]{3}/.test(text)) return false
  const rotated = rotate(text)
  return search
    .find(rotated)
    .some(({ start, end }) => (rotated.slice(start, end).match(/[A-Za-z]/g)?.length ?? 0) >= minRotated)
}

function rotate(text: string): string {
  return text.replace(/[A-Za-z]/g, (letter) => {
    const first = letter < 'a' ? 65 : 97
    return String.fromCharCode(((letter.charCodeAt(0) - first + 13) % 26) + first)
  })
}

/** The same for bytes that are not a text string: text in any encoding, and compressed data. */
export function bytesContainValue(search: ValueSearch, bytes: Uint8Array): boolean {
  return decodedFormsOfBytes(bytes).some((form) => search.find(form).length > 0)
}

/** The text with its values replaced. Null where only a decoded form shows them, so that they cannot be cut out. */
export function replaceValues(search: ValueSearch, text: string, replace: Replace): string | null {
  const out = withoutSpans(text, search.find(text), replace)
  return containsValue(search, out) ? null : out
}

/** The text with spans of it replaced, of which overlapping ones are replaced once. */
export function withoutSpans(text: string, spans: readonly Span[], replace: Replace): string {
  let out = ''
  let at = 0
  for (const { start, end } of spans.toSorted((a, b) => a.start - b.start || b.end - a.end)) {
    if (start >= at) out += text.slice(at, start) + replace(text.slice(start, end))
    at = Math.max(at, end)
  }
  return out + text.slice(at)
}

/** Whether a number spells a value, such as an account number that is an entry of a dictionary. */
export function numberContainsValue(search: ValueSearch, number: number): boolean {
  return (
    Math.abs(number) >= minNumber &&
    Number.isInteger(number) &&
    search.find(String(Math.abs(number))).length > 0
  )
}
