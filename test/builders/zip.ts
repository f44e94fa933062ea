import { crc32, deflateRawSync } from 'node:zlib'

/** A zip archive of deflated files, without a directory at its end: readers that recover damaged archives find the files by their local headers. */
export function zipOf(files: Readonly<Record<string, string | Uint8Array>>): Uint8Array {
  return Buffer.concat(
    Object.entries(files).flatMap(([name, content]) => {
      const plain = Buffer.from(content)
      const packed = deflateRawSync(plain)
      const header = Buffer.alloc(30)
      header.write('PK\x03\x04', 'latin1')
      header.writeUInt16LE(20, 4)
      header.writeUInt16LE(8, 8)
      header.writeUInt32LE(crc32(plain), 14)
      header.writeUInt32LE(packed.length, 18)
      header.writeUInt32LE(plain.length, 22)
      header.writeUInt16LE(name.length, 26)
      return [header, Buffer.from(name, 'latin1'), packed]
    }),
  )
}
