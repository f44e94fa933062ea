import JSZip from 'jszip'

/** A file of an archive: text is written as UTF-8. */
export interface PackedFile {
  /** With forward slashes. */
  readonly name: string
  readonly content: string | Uint8Array
  /** Left as it is: pictures are packed already. Default: deflated. */
  readonly stored?: boolean
}

/** The first moment that a ZIP can name: an archive says nothing of when it was made. */
const epoch = new Date(Date.UTC(1980, 0, 1))

/** The bytes of a ZIP with the files in their order. The same files give the same bytes. */
export async function packZip(files: Iterable<PackedFile>): Promise<Uint8Array<ArrayBuffer>> {
  const zip = new JSZip()
  for (const { name, content, stored } of files)
    zip.file(name, content, {
      date: epoch,
      createFolders: false,
      compression: stored ? 'STORE' : 'DEFLATE',
    })
  const bytes = await zip.generateAsync({
    type: 'uint8array',
    compressionOptions: { level: 6 },
    platform: 'DOS',
  })
  return new Uint8Array(bytes)
}
