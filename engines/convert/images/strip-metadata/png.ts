import { joined, letters, viewOf } from '../bytes.ts'

/** Chunks beside the critical ones that say how pixels look (PNG 3rd edition, 11.3) or make them move. */
const kept: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function withoutPngMetadata(bytes: Uint8Array): Uint8Array | null {
  if (letters(bytes, 0, 8) !== '\x89PNG\r\n\x1a\n') return null
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  let at = 8
  while (at + 12 <= bytes.length) {
    const end = at + 12 + viewOf(bytes).getUint32(at)
    if (end > bytes.length) return null
    const type = letters(bytes, at + 4, 4)
    if (/^[A-Z]/.test(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return joined(parts)
    at = end
  }
  return null
}
