import JSZip from 'jszip'

/** A file of an archive: text is written as UTF-8. */
export interface NewZipEntry {
  /** With forward slashes. */
  readonly name: string
  readonly content: string | Uint8Array
  /** Left as it is: pictures are packed already. Default: deflated. */
  readonly uncompressed?: boolean
}

/** Parts as short as relations gain nothing worth the quarter of a megabyte that deflating each of them sets up. */
const minDeflatedLength = 400

/** The first moment that a ZIP can name: an archive says nothing of when it was made. */
const zipEpoch = new Date(Date.UTC(1980, 0, 1))

/** The bytes of a ZIP with the files in their order. The same files give the same bytes. */
export async function writeZip(files: Iterable<NewZipEntry>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const { name, content, uncompressed } of files)
    zip.file(name, content, {
      date: zipEpoch,
      createFolders: false,
      compression: uncompressed || content.length < minDeflatedLength ? 'STORE' : 'DEFLATE',
    })
  const bytes = await zip.generateAsync({
    type: 'uint8array',
    compressionOptions: { level: 6 },
    platform: 'DOS',
  })
  return new Uint8Array(bytes)
}

/** The date and time of the first moment, as entries have them. */
const dosEpoch = { time: 0, date: 0x21 } as const

/** An archive that other code wrote, with every entry dated to the first moment that a ZIP can name. Changes the bytes it is given. */
export function clearZipTimes(zip: Uint8Array<ArrayBuffer>): Uint8Array<ArrayBuffer> {
  const view = new DataView(zip.buffer, zip.byteOffset, zip.byteLength)
  // The end record stands last, and what is written here has no comment behind it.
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
