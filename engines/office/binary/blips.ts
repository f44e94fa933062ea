import { inflateSync } from 'node:zlib'

/** Pictures as old office files keep them ([MS-ODRAW] 2.2.23). */
export interface Blip {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

interface BlipFormat {
  readonly mediaType: string
  readonly headerBytes: number
  readonly twoUidInstances: readonly number[]
  /** What the record holds as a file. Default: as it is. */
  readonly toFile?: (bytes: Uint8Array) => Uint8Array | null
}

/** Of a picture's record: media type, and how many bytes stand before it where it has one name, or two. */
const blipFormats: ReadonlyMap<number, BlipFormat> = new Map<number, BlipFormat>([
  [0xf01a, { mediaType: 'image/x-emf', headerBytes: 16, twoUidInstances: [0x3d5], toFile: toMetafile }],
  [0xf01b, { mediaType: 'image/x-wmf', headerBytes: 16, twoUidInstances: [0x217], toFile: toMetafile }],
  [0xf01f, { mediaType: 'image/bmp', headerBytes: 17, twoUidInstances: [0x7a9], toFile: toBitmapFile }],
  [0xf01d, { mediaType: 'image/jpeg', headerBytes: 17, twoUidInstances: [0x46b, 0x6e3] }],
  [0xf02a, { mediaType: 'image/jpeg', headerBytes: 17, twoUidInstances: [0x46b, 0x6e3] }],
  [0xf01e, { mediaType: 'image/png', headerBytes: 17, twoUidInstances: [0x6e1] }],
  [0xf029, { mediaType: 'image/tiff', headerBytes: 17, twoUidInstances: [0x6e5] }],
])

const firstBlip = 0xf018
const lastBlip = 0xf117
const storeEntryType = 0xf007
/** Records that hold records say so by their version. */
const containerVersion = 0xf
const maxRecords = 100_000

/**
 * The pictures of a drawing, in its order; null stands for one of a kind that cannot be shown, or is damaged.
 * Walks with a list of its own, and no further than the bytes reach.
 */
export function blipsIn(bytes: Uint8Array): (Blip | null)[] {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const out: (Blip | null)[] = []
  let at = 0
  for (let n = 0; n < maxRecords && at + 8 <= bytes.length; n++) {
    const version = view.getUint16(at, true)
    const type = view.getUint16(at + 2, true)
    const length = view.getUint32(at + 4, true)
    const body = at + 8
    const end = Math.min(bytes.length, body + length)
    if ((version & 0xf) === containerVersion) at = body
    else if (type === storeEntryType) at = Math.min(end, body + 36 + (bytes[body + 33] ?? 0))
    else {
      if (type >= firstBlip && type <= lastBlip) {
        const kind = blipFormats.get(type)
        const head =
          kind === undefined ? 0 : kind.headerBytes + (kind.twoUidInstances.includes(version >> 4) ? 16 : 0)
        out.push(kind && body + head < end ? blipOf(kind, bytes.slice(body + head, end)) : null)
      }
      at = end
    }
  }
  return out
}

function blipOf({ mediaType, toFile }: BlipFormat, content: Uint8Array): Blip | null {
  const bytes = toFile ? toFile(content) : content
  return bytes === null ? null : { mediaType, bytes }
}

/** The header of a metafile ([MS-ODRAW] 2.2.31), the place in it of how it is packed, and what says that it is not. */
const metafileHeaderBytes = 34
const compressionOffset = 32
const uncompressed = 0xfe
const maxInflatedBytes = 64 * 1024 * 1024

function toMetafile(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length <= metafileHeaderBytes) return null
  const content = bytes.subarray(metafileHeaderBytes)
  if (bytes[compressionOffset] === uncompressed) return content
  try {
    return inflateSync(content, { maxOutputLength: maxInflatedBytes })
  } catch {
    // Damaged, or larger than any picture of a page.
    return null
  }
}

/** A bitmap without the header of a file gets one; where its rows begin follows from its own. */
function toBitmapFile(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(14 + bytes.length)
  out.set([0x42, 0x4d])
  out.set(bytes, 14)
  return out
}
