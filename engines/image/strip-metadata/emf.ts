import { viewOf } from '../containers/bytes.ts'

/** Signature in the header record (MS-EMF 2.2.9), which also has length and offset of a description in UTF-16. */
const signature = 0x464d4520

/** Removes the description, which names program and title; null where the header is invalid. */
export function stripEmfMetadata(bytes: Uint8Array): Uint8Array | null {
  const view = viewOf(bytes)
  if (bytes.length < 88 || view.getUint32(0, true) !== 1 || view.getUint32(40, true) !== signature)
    return null
  const length = view.getUint32(60, true) * 2
  const start = view.getUint32(64, true)
  if (length === 0) return bytes
  const header = view.getUint32(4, true)
  if (start + length > Math.min(header, bytes.length)) return null
  const out = bytes.slice()
  out.fill(0, start, start + length)
  viewOf(out).setUint32(60, 0, true)
  viewOf(out).setUint32(64, 0, true)
  return out
}
