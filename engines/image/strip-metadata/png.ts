import { concat } from '../containers/bytes.ts'
import { isPng, pngChunks } from '../containers/png-chunks.ts'

/** Ancillary chunks that affect how pixels look (PNG 3rd edition, 11.3), or animate them. */
const kept: ReadonlySet<string> = new Set(
  'tRNS cHRM gAMA iCCP sRGB sBIT cICP mDCV cLLI bKGD pHYs acTL fcTL fdAT'.split(' '),
)

export function stripPngMetadata(bytes: Uint8Array): Uint8Array | null {
  if (!isPng(bytes)) return null
  const parts: Uint8Array[] = [bytes.subarray(0, 8)]
  for (const { type, at, end, whole } of pngChunks(bytes)) {
    if (!whole) return null
    if (/^[A-Z]/.test(type) || kept.has(type)) parts.push(bytes.subarray(at, end))
    if (type === 'IEND') return concat(parts)
  }
  return null
}
