import { deflateRawSync } from 'node:zlib'

// Containers with names and no content: the minimum for tests of format detection.

/** A ZIP (APPNOTE 4.3) of entries that are empty unless their text is given, stored unless `deflated`. */
export function zip(
  names: readonly string[],
  contents: Readonly<Record<string, string>> = {},
  { deflated = false } = {},
): Uint8Array {
  const locals: Buffer[] = []
  const directory: Buffer[] = []
  let offset = 0
  for (const name of names) {
    const local = Buffer.alloc(30)
    local.write('PK\x03\x04', 'latin1')
    local.writeUInt16LE(deflated ? 8 : 0, 8)
    local.writeUInt16LE(name.length, 26)
    const entry = Buffer.alloc(46)
    entry.write('PK\x01\x02', 'latin1')
    entry.writeUInt16LE(name.length, 28)
    entry.writeUInt32LE(offset, 42)
    const text = Buffer.from(contents[name] ?? '')
    const content = deflated ? deflateRawSync(text) : text
    locals.push(local, Buffer.from(name), content)
    directory.push(entry, Buffer.from(name))
    offset += 30 + name.length + content.length
  }
  const size = directory.reduce((sum, part) => sum + part.length, 0)
  const end = Buffer.alloc(22)
  end.write('PK\x05\x06', 'latin1')
  end.writeUInt16LE(names.length, 8)
  end.writeUInt16LE(names.length, 10)
  end.writeUInt32LE(size, 12)
  end.writeUInt32LE(offset, 16)
  return Uint8Array.from(Buffer.concat([...locals, ...directory, end]))
}

/** A compound file of a header, one allocation table and a directory of the names ([MS-CFB]). */
export function compoundFile(names: readonly string[], { circle = false } = {}): Uint8Array {
  const sectors = Math.ceil(names.length / 4)
  const file = Buffer.alloc(512 * (2 + sectors))
  Buffer.from('d0cf11e0a1b11ae1', 'hex').copy(file)
  file.writeUInt16LE(9, 30)
  file.writeUInt32LE(1, 48)
  file.writeUInt32LE(0, 76)
  for (let n = 0; n < sectors; n++)
    file.writeUInt32LE(n + 1 < sectors ? n + 2 : circle ? 1 : 0xfffffffe, 512 + (n + 1) * 4)
  for (const [i, name] of names.entries()) {
    const at = 1024 + i * 128
    file.write(name, at, 'utf16le')
    file.writeUInt16LE((name.length + 1) * 2, at + 64)
  }
  return Uint8Array.from(file)
}
