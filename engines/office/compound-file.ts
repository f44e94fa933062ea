import { DocumentError, LimitError } from '../model/errors.ts'

/** A compound file ([MS-CFB]): the container of DOC, XLS and PPT, and of encrypted OOXML. */
export interface CompoundFile {
  /** Paths of the streams; a stream in a storage is `storage/stream`. */
  readonly names: readonly string[]
  has(name: string): boolean
  /** Returns the bytes of a stream, or undefined if there is none. @throws DocumentError `malformed` if sectors are missing */
  stream(name: string): Uint8Array | undefined
}

const signature = [0xd0, 0xcf, 0x11, 0xe0, 0xa1, 0xb1, 0x1a, 0xe1]
/** Sector numbers from here on have special meanings (2.1). */
const firstSpecialSector = 0xfffffffa
const entryBytes = 128
/** Far more than the streams of any office document. */
const maxEntries = 100_000

interface DirectoryEntry {
  readonly name: string
  readonly type: number
  readonly left: number
  readonly right: number
  readonly child: number
  readonly start: number
  readonly size: number
}

/**
 * Opens a compound file. Streams are assembled when they are read. No sector chain is followed further than the file is
 * long, so a circular chain ends in an error.
 * @throws DocumentError `malformed`; LimitError `too_many_entries`
 */
export function openCompound(bytes: Uint8Array): CompoundFile {
  if (bytes.length < 512 || signature.some((byte, i) => bytes[i] !== byte)) throw malformed()
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const shift = view.getUint16(30, true)
  if (shift !== 9 && shift !== 12) throw malformed()
  const sectors = new Sectors(bytes, view, 1 << shift)
  const entries = readDirectory(sectors.chain(view.getUint32(48, true)))
  const root = entries.at(0)
  if (root === undefined || root.type !== 5) throw malformed()
  const cutoff = view.getUint32(56, true)
  const paths = streamsByPath(entries)

  let small: { readonly table: Uint8Array; readonly bytes: Uint8Array } | undefined
  const smallSectors = () => {
    small ??= {
      table: sectors.chain(view.getUint32(60, true)),
      bytes: root.start < firstSpecialSector ? sectors.chain(root.start) : new Uint8Array(0),
    }
    return small
  }
  return {
    names: [...paths.values()].map(({ path }) => path),
    has: (name) => paths.has(keyOf(name)),
    stream: (name) => {
      const entry = paths.get(keyOf(name))?.entry
      if (entry === undefined) return undefined
      if (entry.size === 0) return new Uint8Array(0)
      if (entry.size > bytes.length) throw malformed()
      const whole =
        entry.size < cutoff ? miniStream(entry, smallSectors()) : sectors.chain(entry.start, entry.size)
      if (whole.length < entry.size) throw malformed()
      return whole.subarray(0, entry.size)
    },
  }
}

/** The sectors of the file and its allocation table (2.3 to 2.5). */
class Sectors {
  readonly #bytes: Uint8Array
  readonly #size: number
  readonly #next: Uint32Array

  constructor(bytes: Uint8Array, view: DataView, size: number) {
    this.#bytes = bytes
    this.#size = size
    const most = Math.ceil(bytes.length / size)
    const perSector = size / 4
    const tables: number[] = []
    for (let i = 0; i < 109; i++) tables.push(view.getUint32(76 + i * 4, true))
    // The rest of the list is in separate sectors, each ending with the number of the next one.
    let more = view.getUint32(68, true)
    for (let n = 0; more < firstSpecialSector && n < most; n++) {
      const at = (more + 1) * size
      if (at + size > bytes.length) break
      for (let i = 0; i < perSector - 1; i++) tables.push(view.getUint32(at + i * 4, true))
      more = view.getUint32(at + size - 4, true)
    }
    this.#next = new Uint32Array(most).fill(0xffffffff)
    let sector = 0
    for (const table of tables) {
      if (table >= firstSpecialSector || sector >= most) continue
      const at = (table + 1) * size
      for (let i = 0; i < perSector && sector < most; i++, sector++)
        this.#next[sector] = at + i * 4 + 4 <= bytes.length ? view.getUint32(at + i * 4, true) : 0xffffffff
    }
  }

  /** Returns the bytes of a chain, or of its first sectors that contain `enough` bytes. The last sector of a file may be cut off. */
  chain(start: number, enough = Number.POSITIVE_INFINITY): Uint8Array {
    const places: number[] = []
    let length = 0
    for (
      let sector = start;
      sector < firstSpecialSector && length < enough;
      sector = this.#next[sector] ?? firstSpecialSector
    ) {
      const at = (sector + 1) * this.#size
      if (sector >= this.#next.length || at >= this.#bytes.length || places.length > this.#next.length)
        throw malformed()
      places.push(at)
      length += this.#size
    }
    const out = new Uint8Array(length)
    for (const [i, at] of places.entries()) out.set(this.#bytes.subarray(at, at + this.#size), i * this.#size)
    return out
  }
}

/** Reads a stream below the cutoff size: it is stored in sectors of 64 bytes inside the root stream (2.6.1). */
function miniStream(
  entry: DirectoryEntry,
  { table, bytes }: { readonly table: Uint8Array; readonly bytes: Uint8Array },
): Uint8Array {
  const next = new DataView(table.buffer, table.byteOffset, table.byteLength)
  const out = new Uint8Array(Math.ceil(entry.size / 64) * 64)
  let sector = entry.start
  for (let at = 0; at < entry.size; at += 64) {
    if (sector >= firstSpecialSector || sector * 4 + 4 > table.length || sector * 64 >= bytes.length)
      throw malformed()
    out.set(bytes.subarray(sector * 64, sector * 64 + 64), at)
    sector = next.getUint32(sector * 4, true)
  }
  return out
}

function readDirectory(directory: Uint8Array): DirectoryEntry[] {
  const count = Math.floor(directory.length / entryBytes)
  if (count > maxEntries)
    throw new LimitError('too_many_entries', `The file has more than ${maxEntries} streams.`, {
      limit: 'entries',
    })
  const view = new DataView(directory.buffer, directory.byteOffset, directory.byteLength)
  return Array.from({ length: count }, (_, i): DirectoryEntry => {
    const at = i * entryBytes
    const letters = Math.min(31, Math.max(0, view.getUint16(at + 64, true) / 2 - 1))
    let name = ''
    for (let k = 0; k < letters; k++) name += String.fromCharCode(view.getUint16(at + k * 2, true))
    return {
      name,
      type: view.getUint8(at + 66),
      left: view.getUint32(at + 68, true),
      right: view.getUint32(at + 72, true),
      child: view.getUint32(at + 76, true),
      start: view.getUint32(at + 116, true),
      // The upper 32 bits are undefined in files with 512-byte sectors (2.6.1), and no file is that long.
      size: view.getUint32(at + 120, true),
    }
  })
}

/** Returns the streams by path. The tree of a damaged directory may be circular, so each entry is visited once. */
/** Names are compared without their case (2.6.4). */
function keyOf(path: string): string {
  return path.toUpperCase()
}

function streamsByPath(
  entries: readonly DirectoryEntry[],
): Map<string, { readonly path: string; readonly entry: DirectoryEntry }> {
  const paths = new Map<string, { path: string; entry: DirectoryEntry }>()
  const visited = new Set<number>([0])
  const work: { readonly id: number; readonly folder: string }[] = []
  const [root] = entries
  if (root) work.push({ id: root.child, folder: '' })
  for (let next = work.pop(); next !== undefined; next = work.pop()) {
    const { id, folder } = next
    const entry = entries[id]
    if (entry === undefined || visited.has(id)) continue
    visited.add(id)
    const path = `${folder}${entry.name}`
    if (entry.type === 2 && !paths.has(keyOf(path))) paths.set(keyOf(path), { path, entry })
    work.push({ id: entry.left, folder }, { id: entry.right, folder })
    if (entry.type === 1 && folder.length < 1000) work.push({ id: entry.child, folder: `${path}/` })
  }
  return paths
}

function malformed(): DocumentError {
  return new DocumentError(
    'malformed',
    'The office document is damaged and its parts cannot be read. Open it in the program that created it and save it again.',
  )
}
