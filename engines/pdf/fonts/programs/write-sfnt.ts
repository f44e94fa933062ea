/** @param bytes a multiple of four */
function checksum(bytes: Uint8Array): number {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  let sum = 0
  for (let i = 0; i < bytes.length; i += 4) sum = (sum + view.getUint32(i)) >>> 0
  return sum
}

/** Writes a font file with checksums from its tables, which must be in the order of their tags. */
export function writeSfnt(tables: readonly (readonly [string, Uint8Array])[]): Uint8Array {
  const padded = (length: number) => (length + 3) & ~3
  const start = 12 + tables.length * 16
  const out = new Uint8Array(start + tables.reduce((sum, [, bytes]) => sum + padded(bytes.length), 0))
  const view = new DataView(out.buffer)
  const power = Math.floor(Math.log2(tables.length))
  view.setUint32(0, 0x00010000)
  view.setUint16(4, tables.length)
  view.setUint16(6, 16 * 2 ** power)
  view.setUint16(8, power)
  view.setUint16(10, 16 * (tables.length - 2 ** power))
  let at = start
  let adjust = -1
  tables.forEach(([tag, bytes], i) => {
    const record = 12 + i * 16
    for (let k = 0; k < 4; k++) out[record + k] = tag.charCodeAt(k)
    out.set(bytes, at)
    if (tag === 'head') {
      adjust = at + 8
      view.setUint32(adjust, 0)
    }
    view.setUint32(record + 4, checksum(out.subarray(at, at + padded(bytes.length))))
    view.setUint32(record + 8, at)
    view.setUint32(record + 12, bytes.length)
    at += padded(bytes.length)
  })
  if (adjust >= 0) view.setUint32(adjust, 0xb1b0afba - checksum(out))
  return out
}
