import { ascii, concat, viewOf } from '../bytes.ts'

/** Ancillary chunks that affect how pixels look (PNG 3rd edition, 11.3), or animate them. */
const kept: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function stripPngMetadata(bytes: Uint8Array): Uint8Array | null {
  if (ascii(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + viewOf(bytes).getUint32(at)
    if (end > bytes.length) return null
    const type = ascii(bytes, at + 4, 4)
    if (/^[A-Z]/.test(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return concat(parts)
    at = end
  }
  return null
}
