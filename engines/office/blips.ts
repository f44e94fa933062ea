import { inflateSync } from 'node:zlib'

/** Pictures as old office files keep them ([MS-ODRAW] 2.2.23). */
export interface Blip {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

interface Kind {
  readonly mediaType: string
  readonly head: number
  readonly twice: readonly number[]
  /** What the record holds as a file. Default: as it is. */
  readonly file?: (bytes: Uint8Array) => Uint8Array | null
}

/** Of a picture's record: media type, and how many bytes stand before it where it has one name, or two. */
const kinds: ReadonlyMap<number, Kind> = new Map<number, Kind>([
  [0xf01a, { mediaType: 'image/x-emf', head: 16, twice: [0x3d5], file: metafile }],
  [0xf01b, { mediaType: 'image/x-wmf', head: 16, twice: [0x217], file: metafile }],
  [0xf01f, { mediaType: 'image/bmp', head: 17, twice: [0x7a9], file: bitmap }],
  [0xf01d, { mediaType: 'image/jpeg', head: 17, twice: [0x46b, 0x6e3] }],
  [0xf02a, { mediaType: 'image/jpeg', head: 17, twice: [0x46b, 0x6e3] }],
  [0xf01e, { mediaType: 'image/png', head: 17, twice: [0x6e1] }],
  [0xf029, { mediaType: 'image/tiff', head: 17, twice: [0x6e5] }],
])

const firstBlip = 0xf018
const lastBlip = 0xf117
const storeEntry = 0xf007
/** Records that hold records say so by their version. */
const container = 0xf
const mostRecords = 100_000

/**
 * The pictures of a drawing, in its order; null stands for one of a kind that cannot be shown, or is damaged.
 * Walks with a list of its own, and no further than the bytes reach.
 */
export function blipsIn(bytes: Uint8Array): (Blip | null)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out: (Blip | null)[] = []
  let at = 0
  for (let n = 0; n < mostRecords && at + 8 <= bytes.length; n++) {
    const version = view.getUint16(at, true)
    const type = view.getUint16(at + 2, true)
    const length = view.getUint32(at + 4, true)
    const body = at + 8
    const end = Math.min(bytes.length, body + length)
    if ((version & 0xf) === container) at = body
    else if (type === storeEntry) at = Math.min(end, body + 36 + (bytes[body + 33] ?? 0))
    else {
      if (type >= firstBlip && type <= lastBlip) {
        const kind = kinds.get(type)
        const head = kind === undefined ? 0 : kind.head + (kind.twice.includes(version >> 4) ? 16 : 0)
        out.push(kind && body + head < end ? blipOf(kind, bytes.slice(body + head, end)) : null)
      }
      at = end
    }
  }
  return out
}

function blipOf({ mediaType, file }: Kind, content: Uint8Array): Blip | null {
  const bytes = file ? file(content) : content
  return bytes === null ? null : { mediaType, bytes }
}

/** The header of a metafile ([MS-ODRAW] 2.2.31), the place in it of how it is packed, and what says that it is not. */
const metafileHeader = 34
const packing = 32
const unpacked = 0xfe
const mostInflated = 64 * 1024 * 1024

function metafile(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length <= metafileHeader) return null
  const content = bytes.subarray(metafileHeader)
  if (bytes[packing] === unpacked) return content
  try {
    return inflateSync(content, { maxOutputLength: mostInflated })
  } catch {
    // Damaged, or larger than any picture of a page.
    return null
  }
}

/** A bitmap without the header of a file gets one; where its rows begin follows from its own. */
function bitmap(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(14 + bytes.length)
  out.set([0x42, 0x4d])
  out.set(bytes, 14)
  return out
}
