import { crc32 } from 'node:zlib'

interface StoredFile {
  readonly name: string
  readonly content: Uint8Array
}

/** An archive of files without compression, for a reader in this process (APPNOTE 6.3.3). At most 65,535 files. */
export function storedZip(files: readonly StoredFile[]): Uint8Array {
  const parts: Uint8Array[] = []
  const directory: Uint8Array[] = []
  let place = 0
  for (const { name, content } of files) {
    const path = new TextEncoder().encode(name)
    // The version needed, names in UTF-8, no compression, the first day that an archive can have.
    const facts = new DataView(new ArrayBuffer(26))
    facts.setUint16(0, 20, true)
    facts.setUint16(2, 0x0800, true)
    facts.setUint16(8, 0x21, true)
    facts.setUint32(10, crc32(content), true)
    facts.setUint32(14, content.length, true)
    facts.setUint32(18, content.length, true)
    facts.setUint16(22, path.length, true)
    const known = new Uint8Array(facts.buffer)
    const entry = new Uint8Array(46)
    entry.set([0x50, 0x4b, 0x01, 0x02, 20, 0])
    entry.set(known, 6)
    new DataView(entry.buffer).setUint32(42, place, true)
    directory.push(entry, path)
    const file = [Uint8Array.of(0x50, 0x4b, 0x03, 0x04), known, path, content]
    parts.push(...file)
    place += file.reduce((sum, { length }) => sum + length, 0)
  }
  const size = directory.reduce((sum, { length }) => sum + length, 0)
  const end = new DataView(new ArrayBuffer(22))
  end.setUint32(0, 0x504b0506)
  end.setUint16(8, files.length, true)
  end.setUint16(10, files.length, true)
  end.setUint32(12, size, true)
  end.setUint32(16, place, true)
  return Buffer.concat([...parts, ...directory, new Uint8Array(end.buffer)])
}
