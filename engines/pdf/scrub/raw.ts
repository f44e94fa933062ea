/** Values searched as bytes: in streams that are neither content nor pixels, and in everything that is written. */

/** Needles shorter than this would be found in any compressed or binary data by chance. */
const shortest = 4

export class RawSearch {
  readonly #needles: readonly string[]

  /** @param values the values as literal text */
  constructor(values: readonly string[]) {
    const needles = new Set<string>()
    for (const value of values) {
      for (const form of [value, value.replace(/\s+/gu, '')]) {
        for (const bytes of encodings(form)) if (bytes.length >= shortest) needles.add(bytes.toLowerCase())
      }
    }
    this.#needles = [...needles]
  }

  /** Whether the bytes hold a value, whatever its ASCII case. */
  found(bytes: Uint8Array): boolean {
    if (this.#needles.length === 0) return false
    const text = latin1(bytes).toLowerCase()
    return this.#needles.some((needle) => text.includes(needle))
  }

  /** A copy with each value overwritten by as many `x`, or null when there is none. */
  overwritten(bytes: Uint8Array): Uint8Array | null {
    if (this.#needles.length === 0) return null
    const text = latin1(bytes).toLowerCase()
    let copy: Uint8Array | null = null
    for (const needle of this.#needles) {
      for (let at = text.indexOf(needle); at >= 0; at = text.indexOf(needle, at + 1)) {
        copy ??= bytes.slice()
        for (let i = at; i < at + needle.length; i++) if (copy[i] !== 0) copy[i] = 0x78
      }
    }
    return copy
  }
}

function latin1(bytes: Uint8Array): string {
  return Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength).toString('latin1')
}

/** The byte strings, one character a byte, that common writers make of a text. */
function encodings(text: string): string[] {
  const utf16le = Buffer.from(text, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const forms = [
    Buffer.from(text, 'utf8').toString('latin1'),
    utf16be.toString('latin1'),
    utf16le.toString('latin1'),
  ]
  if ([...text].every((c) => c <= '\u00ff')) forms.push(text)
  return forms
}
