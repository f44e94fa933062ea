import { viewOf } from '../containers/bytes.ts'
import { type TiffEntry, TiffReader, type TiffTable } from '../containers/tiff-reader.ts'

/** Tags that a decoder needs (TIFF 6.0, technical notes 1 and 2, ICC.1 annex B). All others are metadata. */
const kept: ReadonlySet<number> = new Set([
  254, 255, 256, 257, 258, 259, 262, 263, 264, 265, 266, 273, 274, 277, 278, 279, 280, 281, 282, 283, 284,
  286, 287, 290, 291, 292, 293, 296, 297, 301, 317, 318, 319, 320, 321, 322, 323, 324, 325, 332, 334, 336,
  338, 339, 340, 341, 347, 512, 513, 514, 515, 517, 518, 519, 520, 521, 529, 530, 531, 532, 34675,
])

/** Tags with offsets of pixels, and the tags with their lengths: strips, tiles, old-style JPEG. */
const pixels: readonly (readonly [places: number, lengths: number])[] = [
  [273, 279],
  [324, 325],
  [513, 514],
]

const maxDirectories = 10_000

/**
 * Keeps only pixels and what decodes them: entries of other tags are removed from their directories, and every byte that is then
 * unreferenced is zeroed. null where the directories are invalid, and for BigTIFF.
 */
export function stripTiffMetadata(bytes: Uint8Array): Uint8Array | null {
  const reader = TiffReader.open(bytes)
  if (!reader || reader.isBig) return null
  const out = new Uint8Array(bytes.length)
  // Strips that overlap many times only occur in crafted files.
  let work = bytes.length * 4
  const keep = (from: number, length: number) => {
    if (length <= 0 || from + length > bytes.length || work < 0) return
    work -= length
    out.set(bytes.subarray(from, from + length), from)
  }
  keep(0, 8)
  const tables: TiffTable[] = []
  const seen = new Set<number>()
  for (let at = reader.first; at !== 0; ) {
    const table = seen.has(at) || tables.length >= maxDirectories ? null : reader.table(at)
    if (!table || at + 2 + table.count * 12 + 4 > bytes.length) return null
    seen.add(at)
    tables.push(table)
    at = table.next
  }
  for (const { entries } of tables) {
    for (const [tag, { at, length }] of entries) if (kept.has(tag)) keep(at, length)
    for (const [places, lengths] of pixels) {
      const from = numbersOf(reader, entries.get(places))
      const counts = numbersOf(reader, entries.get(lengths))
      for (const [i, start] of from.entries()) keep(start, counts[i] ?? 0)
      // A single strip without a length extends to the end of the file, as decoders read it.
      if (from.length === 1 && counts.length === 0) keep(from[0], bytes.length - from[0])
    }
  }
  if (work < 0) return null
  // Directories are written last, so that no range of pixels can overwrite them.
  const written = viewOf(out)
  for (const { at, entries, count, next } of tables) {
    const left = [...entries].filter(([tag]) => kept.has(tag))
    written.setUint16(at, left.length, reader.little)
    out.fill(0, at + 2, at + 2 + count * 12 + 4)
    for (const [i, [, { entry }]] of left.entries())
      out.set(bytes.subarray(entry, entry + 12), at + 2 + i * 12)
    written.setUint32(at + 2 + left.length * 12, next, reader.little)
  }
  return out.every((byte, i) => byte === bytes[i]) ? bytes : out
}

function numbersOf(reader: TiffReader, entry: TiffEntry | undefined): number[] {
  return entry ? reader.numbers(entry, entry.values) : []
}
