/** Values searched as bytes: in streams that are neither content nor pixels, and in everything that is written. */

/** Needles shorter than this would be found in any compressed or binary data by chance. */
const shortest = 4

/** Six given bytes turn up by chance once in many terabytes. */
const shortestInNoise = 6

/** Hexadecimal spellings shorter than this are found in any table of numbers. */
const shortestHex = 10

/** Longer than any word of the format. */
const longestWord = 40

/** Tells the words in which a value means nothing. */
export type SparedWord = (word: string) => boolean

interface Needle {
  /** ASCII letters in lower case. */
  readonly bytes: Uint8Array
  /** What it is overwritten with: a letter, or a digit where letters would break the syntax around it. */
  readonly filler: number
}

const letterX = 0x78
const digit0 = 0x30

/** ASCII capitals to small letters, everything else to itself. */
const lower = Uint8Array.from({ length: 256 }, (_, byte) => (byte >= 0x41 && byte <= 0x5a ? byte + 32 : byte))

/**
 * Finds any of many values in one pass: the first four bytes choose the few needles to compare, so the cost does not
 * grow with their number.
 */
export class RawSearch {
  readonly #byHash = new Map<number, Needle[]>()
  /** Which hashes have a needle: asked at every byte, so it must not be a map. */
  readonly #present = new Uint8Array(1 << 16)

  /** @param values the values as literal text */
  constructor(values: readonly string[]) {
    const known = new Set<string>()
    const add = (bytes: Uint8Array, filler: number): void => {
      const key = Buffer.from(bytes).toString('latin1')
      if (known.has(key)) return
      known.add(key)
      const hash = hashAt(bytes, 0)
      this.#present[hash] = 1
      const bucket = this.#byHash.get(hash)
      if (bucket) bucket.push({ bytes, filler })
      else this.#byHash.set(hash, [{ bytes, filler }])
    }
    for (const value of values) {
      for (const form of new Set([value, value.replace(/\s+/gu, '')])) {
        for (const bytes of encodings(form)) {
          if (bytes.length >= shortest)
            add(
              bytes.map((byte) => lower[byte]),
              letterX,
            )
          const hex = Buffer.from(Buffer.from(bytes).toString('hex'), 'latin1')
          if (hex.length >= shortestHex) add(hex, digit0)
        }
      }
    }
  }

  /** Whether the bytes hold a value, whatever its ASCII case, or its hexadecimal spelling; not where a spared word holds it. */
  found(bytes: Uint8Array, spared?: SparedWord): boolean {
    return this.#next(bytes, 0, shortest, spared) !== null
  }

  /** The same for pixels and coded data, where a short run of bytes means nothing: longer values alone count. */
  foundInNoise(bytes: Uint8Array, spared?: SparedWord): boolean {
    return this.#next(bytes, 0, shortestInNoise, spared) !== null
  }

  /** A copy with each value overwritten by as many letters, or null when there is none. */
  overwritten(bytes: Uint8Array, spared?: SparedWord): Uint8Array | null {
    let copy: Uint8Array | null = null
    const next = (from: number) => this.#next(bytes, from, shortest, spared)
    for (let hit = next(0); hit; hit = next(hit.at + 1)) {
      copy ??= bytes.slice()
      for (let i = hit.at; i < hit.at + hit.needle.bytes.length; i++)
        if (copy[i] !== 0) copy[i] = hit.needle.filler
    }
    return copy
  }

  #next(
    bytes: Uint8Array,
    from: number,
    least: number,
    spared?: SparedWord,
  ): { at: number; needle: Needle } | null {
    if (this.#byHash.size === 0) return null
    const last = bytes.length - shortest
    for (let at = from; at <= last; at++) {
      const hash = hashAt(bytes, at)
      if (this.#present[hash] === 0) continue
      const needle = this.#byHash
        .get(hash)
        ?.find((n) => n.bytes.length >= least && matches(bytes, at, n.bytes))
      if (needle && !spared?.(wordAround(bytes, at, at + needle.bytes.length))) return { at, needle }
    }
    return null
  }
}

/** The letters and digits around some bytes, as far as any word of the format reaches. */
function wordAround(bytes: Uint8Array, start: number, end: number): string {
  let from = start
  let to = end
  while (from > 0 && start - from < longestWord && isWordByte(bytes[from - 1])) from--
  while (to < bytes.length && to - end < longestWord && isWordByte(bytes[to])) to++
  return Buffer.from(bytes.buffer, bytes.byteOffset + from, to - from).toString('latin1')
}

function isWordByte(byte: number): boolean {
  return (lower[byte] >= 0x61 && lower[byte] <= 0x7a) || (byte >= 0x30 && byte <= 0x39)
}

function hashAt(bytes: Uint8Array, at: number): number {
  const word =
    lower[bytes[at]] |
    (lower[bytes[at + 1]] << 8) |
    (lower[bytes[at + 2]] << 16) |
    (lower[bytes[at + 3]] << 24)
  return Math.imul(word, 0x9e3779b1) >>> 16
}

function matches(bytes: Uint8Array, at: number, needle: Uint8Array): boolean {
  if (at + needle.length > bytes.length) return false
  for (let i = 0; i < needle.length; i++) if (lower[bytes[at + i]] !== needle[i]) return false
  return true
}

/** The byte strings that common writers make of a text. */
function encodings(text: string): Uint8Array[] {
  const utf16le = Buffer.from(text, 'utf16le')
  const utf16be = Buffer.from(utf16le).swap16()
  const forms: Uint8Array[] = [Buffer.from(text, 'utf8'), utf16be, utf16le]
  if ([...text].every((c) => c <= '\u00ff')) forms.push(Buffer.from(text, 'latin1'))
  return forms
}
