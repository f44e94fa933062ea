import JSZip from 'jszip'

/** A file to write to an archive. Text is encoded as UTF-8. */
export interface NewZipEntry {
  /** Path in the archive, with forward slashes. */
  readonly name: string
  readonly content: string | Uint8Array
  /** Stores the content without compression, for images, which are already compressed. Default: false. */
  readonly uncompressed?: boolean
  /** Compresses the content even if it is short, so that no word of it is readable in the archive. Default: false. */
  readonly compressed?: boolean
}

/** Characters or bytes. Shorter parts gain too little for the quarter of a megabyte that each deflate stream allocates. */
const minDeflatedLength = 400

/** The earliest time that a ZIP can store. All entries have it, so that output does not depend on the time. */
const zipEpoch = new Date(Date.UTC(1980, 0, 1))

/** Writes a ZIP with the files in the given order. The same files give the same bytes. */
export async function writeZip(files: Iterable<NewZipEntry>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const { name, content, uncompressed, compressed } of files)
    zip.file(name, content, {
      date: zipEpoch,
      createFolders: false,
      compression: uncompressed || (content.length < minDeflatedLength && !compressed) ? 'STORE' : 'DEFLATE',
    })
  const bytes = await zip.generateAsync({
    type: 'uint8array',
    compressionOptions: { level: 6 },
    platform: 'DOS',
  })
  return new Uint8Array(bytes)
}

/** `zipEpoch` as the DOS time and date of an entry. */
const dosEpoch = { time: 0, date: 0x21 } as const

/** Sets the time of every entry to `zipEpoch` in an archive that other code wrote. Changes the given bytes. */
export function clearZipTimes(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  // The end record comes last: the archives written here have no comment after it.
  const end = zip.length - 22
  if (end < 0 || view.getUint32(end, true) !== 0x06054b50) return zip
  let at = view.getUint32(end + 16, true)
  for (let left = view.getUint16(end + 10, true); left > 0; left--) {
    const local = view.getUint32(at + 42, true)
    for (const place of [at + 12, local + 10]) {
      view.setUint16(place, dosEpoch.time, true)
      view.setUint16(place + 2, dosEpoch.date, true)
    }
    at += 46 + view.getUint16(at + 28, true) + view.getUint16(at + 30, true) + view.getUint16(at + 32, true)
  }
  return zip
}
