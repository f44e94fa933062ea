import { viewOf } from '../bytes.ts'

/** Tags that a decoder needs (TIFF 6.0, technical notes 1 and 2, ICC.1 annex B). All others are metadata. */
const kept: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336,
  338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675,
])

/** Bytes of a value of each type. */
const sizes: readonly number[] = [0, 1, 1, 2, 4, 8, 1, 1, 2, 4, 8, 4, 8, 4]

/** Tags with offsets of pixels, and the tags with their lengths: strips, tiles, old-style JPEG. */
const pixels: readonly (readonly [places: number, lengths: number])[] = [
  [273, 279],
  [324, 325],
  [513, 514],
]

const maxDirectories = 10_000

interface Entry {
  readonly tag: number
  readonly at: number
  readonly start: number
  readonly length: number
  readonly values: () => number[]
}

/**
 * Keeps only pixels and what decodes them: entries of other tags are removed from their directories, and every byte that is then
 * unreferenced is zeroed. null where the directories are invalid, and for BigTIFF.
 */
export function stripTiffMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (bytes.length < 8) return null
  const order = view.getUint16(0)
  const little = order === 0x4949
  if ((!little && order !== 0x4d4d) || view.getUint16(2, little) !== 42) return null
  const out = new Uint8Array(bytes.length)
  // Strips that overlap many times only occur in crafted files.
  let work = bytes.length * 4
  const keep = (from: number, length: number) => {
    if (length <= 0 || from + length > bytes.length || work < 0) return
    work -= length
    out.set(bytes.subarray(from, from + length), from)
  }
  keep(0, 8)
  const seen = new Set<number>()
  const directories: { at: number; entries: Entry[]; next: number }[] = []
  for (let at = view.getUint32(4, little); at !== 0; ) {
    if (seen.has(at) || seen.size >= maxDirectories || at + 2 > bytes.length) return null
    seen.add(at)
    const count = view.getUint16(at, little)
    const end = at + 2 + count * 12
    if (end + 4 > bytes.length) return null
    const entries = Array.from({ length: count }, (_, i) => entryAt(view, at + 2 + i * 12, little))
    directories.push({ at, entries, next: view.getUint32(end, little) })
    at = view.getUint32(end, little)
  }
  for (const { entries } of directories) {
    for (const { tag, start, length } of entries) if (kept.has(tag)) keep(start, length)
    for (const [places, lengths] of pixels) {
      const from = entries.find(({ tag }) => tag === places)?.values() ?? []
      const counts = entries.find(({ tag }) => tag === lengths)?.values() ?? []
      for (const [i, start] of from.entries()) keep(start, counts[i] ?? 0)
      // A single strip without a length extends to the end of the file, as decoders read it.
      if (from.length === 1 && counts.length === 0) keep(from[0], bytes.length - from[0])
    }
  }
  if (work < 0) return null
  // Directories are written last, so that no range of pixels can overwrite them.
  const written = viewOf(out)
  for (const { at, entries, next } of directories) {
    const left = entries.filter(({ tag }) => kept.has(tag))
    written.setUint16(at, left.length, little)
    out.fill(0, at + 2, at + 2 + entries.length * 12 + 4)
    for (const [i, entry] of left.entries()) out.set(bytes.subarray(entry.at, entry.at + 12), at + 2 + i * 12)
    written.setUint32(at + 2 + left.length * 12, next, little)
  }
  return out.every((byte, i) => byte === bytes[i]) ? bytes : out
}

function entryAt(view: DataView, at: number, little: boolean): Entry {
  const size = sizes[view.getUint16(at + 2, little)] ?? 0
  const count = view.getUint32(at + 4, little)
  const length = size * count
  const start = length <= 4 ? at + 8 : view.getUint32(at + 8, little)
  const values = (): number[] => {
    if (start + length > view.byteLength || (size !== 2 && size !== 4)) return []
    return Array.from({ length: count }, (_, i) =>
      size === 2 ? view.getUint16(start + i * 2, little) : view.getUint32(start + i * 4, little),
    )
  }
  return { tag: view.getUint16(at, little), at, start, length, values }
}
