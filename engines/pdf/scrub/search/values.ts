import { decodedForms, decodedFormsOfBytes, isPlain } from '../../../encodings/index.ts'
import type { Span } from '../../../model/text-layer.ts'

/** Finds the values to remove, with any matcher. */
export interface ValueSearch {
  /** The spans of a text that contain a value. */
  find(text: string): readonly Span[]
}

/** Replaces a value in strings that must stay ASCII, and if there is no other replacement. */
export const placeholder = 'XXXXX'

/** What replaces a value in a text. It contains no value itself. */
export type Replace = (value: string) => string

export const byPlaceholder: Replace = () => placeholder

/** Smaller numbers are coordinates, widths and flags, in which any term of a few digits would be found. */
const minNumber = 1e6

/** Maximum texts with cached results for a search: files repeat the same strings many times. */
const maxKnownTexts = 100_000

/** Characters. Longer texts are not repeated. */
const maxKnownLength = 500

interface KnownTexts {
  /** Whether a text, or its decoded form, contains a value. */
  readonly decoded: Map<string, boolean>
  /** The same, or in ROT13. */
  readonly anyForm: Map<string, boolean>
}

const known = new WeakMap<ValueSearch, KnownTexts>()

function knownTexts(search: ValueSearch): KnownTexts {
  let texts = known.get(search)
  if (!texts) {
    texts = { decoded: new Map(), anyForm: new Map() }
    known.set(search, texts)
  }
  return texts
}

function remembered(answers: Map<string, boolean>, text: string, answer: () => boolean): boolean {
  const before = answers.get(text)
  if (before !== undefined) return before
  const now = answer()
  if (text.length <= maxKnownLength && answers.size < maxKnownTexts) answers.set(text, now)
  return now
}

function decodedContainsValue(search: ValueSearch, text: string): boolean {
  return remembered(knownTexts(search).decoded, text, () =>
    decodedForms(text).some((form) => search.find(form).length > 0),
  )
}

/** Whether a string contains a value in any form: as it is, without markup, or decoded. */
export function containsValue(search: ValueSearch, text: string): boolean {
  return remembered(
    knownTexts(search).anyForm,
    text,
    () => decodedContainsValue(search, text) || decodedForms(text).some((form) => rotatedHolds(search, form)),
  )
}

/** The same, only for decoded forms of a text. */
export function codedFormContainsValue(search: ValueSearch, text: string): boolean {
  const [, ...coded] = decodedForms(text)
  return coded.some((form) => search.find(form).length > 0) || rotatedHolds(search, text)
}

/** Letters. Shorter words are other words by chance when their letters are rotated: "green" and "terra". */
const minRotated = 8

/** Whether a text contains a value in ROT13. */
function rotatedHolds(search: ValueSearch, text: string): boolean {
  if (text.length < minRotated || !/[A-Za-z]{3}/.test(text)) return false
  const rotated = rotate(text)
  return search
    .find(rotated)
    .some(({ start, end }) => (rotated.slice(start, end).match(/[A-Za-z]/g)?.length ?? 0) >= minRotated)
}

function rotate(text: string): string {
  const units = new Uint16Array(text.length)
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i)
    const first = code & 0x20 ? 97 : 65
    units[i] = code >= first && code < first + 26 ? ((code - first + 13) % 26) + first : code
  }
  return Buffer.from(units.buffer).toString('utf16le')
}

/** The same for bytes that are not a text string: text in any encoding, and compressed data. */
export function bytesContainValue(search: ValueSearch, bytes: Uint8Array): boolean {
  // Plain ASCII has only one reading.
  if (bytes.every(isPlain)) return decodedContainsValue(search, Buffer.from(bytes).toString('latin1'))
  return decodedFormsOfBytes(bytes).some((form) => search.find(form).length > 0)
}

/** The text with its values replaced. Null where only a decoded form shows them, so that they cannot be cut out. */
export function replaceValues(search: ValueSearch, text: string, replace: Replace): string | null {
  const out = withoutSpans(text, search.find(text), replace)
  return containsValue(search, out) ? null : out
}

/** The text with its spans replaced; overlapping ones are replaced once. */
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
