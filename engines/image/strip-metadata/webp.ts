import { viewOf } from '../containers/bytes.ts'
import { riffChunks, riffHeader, webpEnd, writeWebp } from '../containers/riff.ts'

/** Flags of the extended header for Exif and XMP (WebP container specification). */
const exifBit = 0x08
const xmpBit = 0x04

export function stripWebpMetadata(bytes: Uint8Array): Uint8Array | null {
  const end = webpEnd(bytes)
  if (end === null) return null
  const chunks = riffChunks(bytes, riffHeader, end)
  const last = chunks.at(-1)
  // A last chunk that is cut short.
  if (last && viewOf(bytes).getUint32(last.data.byteOffset - bytes.byteOffset - 4, true) !== last.data.length)
    return null
  const kept = chunks.filter(({ type }) => type !== 'EXIF' && type !== 'XMP ')
  return writeWebp(
    kept.map(({ type, data }) => ({ type, data: type === 'VP8X' ? withoutFlags(data) : data })),
  )
}

function withoutFlags(header: Uint8Array): Uint8Array {
  const out = header.slice()
  out[0] &= ~(exifBit | xmpBit)
  return out
}
