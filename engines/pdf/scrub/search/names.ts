import { isFormatName } from './format-words.ts'
import type { RawSearch } from './raw-search.ts'
import { codedFormContainsValue, type ValueSearch } from './values.ts'

/** Characters. A name with a value in a coding is longer. */
const minCodedLength = 10

/** Maximum names with cached results for one search: files repeat them many times. */
const maxKnown = 50_000
const answers = new WeakMap<RawSearch, Map<string, boolean>>()

/** Whether a name contains a value, byte for byte (/Column does not contain "Column B") or in a coding such as base64. */
export function spellsValue(name: string, raw: RawSearch, search: ValueSearch): boolean {
  const known = answers.get(raw) ?? new Map<string, boolean>()
  answers.set(raw, known)
  const before = known.get(name)
  if (before !== undefined) return before
  const now =
    !isFormatName(name) &&
    (raw.found(nameBytes(name)) || (name.length >= minCodedLength && codedFormContainsValue(search, name)))
  if (known.size < maxKnown) known.set(name, now)
  return now
}

/** A name's bytes: one for each of its characters (see `PdfName`). */
function nameBytes(name: string): Uint8Array {
  return Buffer.from(name, 'latin1')
}
