/** RTF as messages of Outlook store it ([MS-OXRTFCP]): what was written before is repeated by its place among the last 4,096 bytes. */

/** What is there before the first byte (2.1.2.1). */
const start = Buffer.from(
  '{\\rtf1\\ansi\\mac\\deff0\\deftab720{\\fonttbl;}{\\f0\\fnil \\froman \\fswiss \\fmodern \\fscript \\fdecor MS Sans SerifSymbolArialTimes New RomanCourier{\\colortbl\\red0\\green0\\blue0\r\n\\par \\pard\\plain\\f0\\fs20\\b\\i\\u\\tab\\tx',
  'latin1',
)
const windowBytes = 4096
const headerBytes = 16
const compressed = 'LZFu'
/** A repeat has this many bytes more than its length says. */
const shortestRepeat = 2
/** Far more than the text of any message. */
const maxBytes = 64 * 1024 * 1024

/** Returns null for other bytes, and for more than 64 MiB. Ends at the first fault. */
export function decompressRtf(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length < headerBytes) return null
  const kind = Buffer.from(bytes.subarray(8, 12)).toString('latin1')
  if (kind === 'MELA') return bytes.subarray(headerBytes)
  if (kind !== compressed) return null
  const window = new Uint8Array(windowBytes)
  window.set(start)
  let at = start.length
  const out: number[] = []
  const write = (byte: number): void => {
    out.push(byte)
    window[at] = byte
    at = (at + 1) % windowBytes
  }
  for (let i = headerBytes; i < bytes.length; ) {
    const flags = bytes[i++]
    for (let bit = 0; bit < 8 && i < bytes.length; bit++) {
      if ((flags & (1 << bit)) === 0) {
        write(bytes[i++])
        continue
      }
      const reference = (bytes[i] << 8) | (bytes[i + 1] ?? 0)
      i += 2
      const from = reference >> 4
      if (from === at) return Uint8Array.from(out)
      const length = (reference & 15) + shortestRepeat
      for (let n = 0; n < length; n++) write(window[(from + n) % windowBytes])
      if (out.length > maxBytes) return null
    }
  }
  return Uint8Array.from(out)
}
