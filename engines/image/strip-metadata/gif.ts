import { ascii, concat } from '../containers/bytes.ts'
import { gifBlocks, isGif, screenBytes, tableBytes } from '../containers/gif-blocks.ts'

/** Removes comments and application extensions (GIF89a), except those for looping. */
export function stripGifMetadata(bytes: Uint8Array): Uint8Array | null {
  if (!isGif(bytes)) return null
  const parts: Uint8Array[] = [bytes.subarray(0, screenBytes + tableBytes(bytes[10]))]
  for (const { kind, label, at, blocks, end, whole } of gifBlocks(bytes)) {
    if (!whole) return null
    const isText = kind === 'extension' && (label === 0xfe || (label === 0xff && !repeats(bytes, blocks)))
    if (!isText) parts.push(bytes.subarray(at, end))
    if (kind === 'end') return concat(parts)
  }
  return null
}

function repeats(bytes: Uint8Array, blocks: number): boolean {
  return ['NETSCAPE2.0', 'ANIMEXTS1.0'].includes(ascii(bytes, blocks + 1, 11))
}
