import { inflateSync } from 'node:zlib'

/** A picture of a binary office file ([MS-ODRAW] 2.2.23). */
export interface Blip {
  readonly mediaType: string
  readonly bytes: Uint8Array
}

interface BlipFormat {
  readonly mediaType: string
  /** Bytes before the picture, with one identifier (UID). */
  readonly headerBytes: number
  /** Instances of the record that carry a second UID of 16 bytes. */
  readonly twoUidInstances: readonly number[]
  /** Turns the content of the record into a picture file. Default: the content is the file. */
  readonly toFile?: (bytes: Uint8Array) => Uint8Array | null
}

/** Picture formats by record type ([MS-ODRAW] 2.2.24 to 2.2.31). */
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
/** Version of records that contain records. */
const containerVersion = 0xf
/** More records than any drawing has. */
const maxRecords = 100_000

/**
 * Returns the pictures of a drawing in order; null for a picture that is damaged or of an unsupported format. Iterative,
 * and never reads past the end of `bytes`.
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

/** Size of a metafile header, the offset of its compression field, and the value for no compression ([MS-ODRAW] 2.2.31). */
const metafileHeaderBytes = 34
const compressionOffset = 32
const uncompressed = 0xfe
/** Larger than any picture of a page. */
const maxInflatedBytes = 64 * 1024 * 1024

function toMetafile(bytes: Uint8Array): Uint8Array | null {
  if (bytes.length <= metafileHeaderBytes) return null
  const content = bytes.subarray(metafileHeaderBytes)
  if (bytes[compressionOffset] === uncompressed) return content
  try {
    return inflateSync(content, { maxOutputLength: maxInflatedBytes })
  } catch {
    // Damaged, or larger than the limit.
    return null
  }
}

/** Adds the file header that the record leaves out. Readers find the pixel rows by the bitmap header. */
function toBitmapFile(bytes: Uint8Array): Uint8Array {
  const out = new Uint8Array(14 + bytes.length)
  out.set([0x42, 0x4d])
  out.set(bytes, 14)
  return out
}
