import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { DocumentError, LimitError, PalimpsestError } from '../model/errors.ts'

/** Limits on an archive, checked against its declared sizes before anything is inflated. */
export interface ZipLimits {
  /** Number of entries. */
  readonly entries: number
  /** Bytes of all entries, inflated. */
  readonly bytes: number
  /** Inflated bytes per packed byte of an entry. Small entries may exceed it: they are often uniform. */
  readonly ratio: number
}

/** The default limits. */
const officeLimits: ZipLimits = { entries: 20_000, bytes: 512 * 1024 * 1024, ratio: 400 }

/** Entries up to this size are not checked for their ratio: they are harmless. */
const ratioFreeBytes = 4 * 1024 * 1024

/** An entry as its archive declares it. */
export interface ZipEntry {
  /** As written in the archive, with forward slashes. Never use it as a file path. */
  readonly name: string
  readonly folder: boolean
  readonly encrypted: boolean
  /** Declared size in bytes when inflated. Reading fails if the real size differs. */
  readonly size: number
  /** Inflates the entry. @throws DocumentError `malformed` if the bytes do not match the declaration, `encrypted` */
  read(): Promise<Uint8Array>
}

/**
 * Lists the entries of a ZIP in archive order. An entry is inflated when it is read, and never beyond its declared size.
 * `bytes` are not copied and must not change while entries are read.
 * @throws DocumentError `malformed`; LimitError `too_many_entries`, `too_many_bytes`, `ratio_exceeded`
 */
export async function readZip(bytes: Uint8Array, limits: ZipLimits = officeLimits): Promise<ZipEntry[]> {
  const zip = await openZip(bytes)
  if (zip.entryCount > limits.entries)
    throw new LimitError('too_many_entries', `The archive has more than ${limits.entries} entries.`, {
      limit: 'entries',
      entries: zip.entryCount,
    })
  const entries = await listEntries(zip)
  let total = 0
  for (const { uncompressedSize, compressedSize } of entries) {
    total += uncompressedSize
    if (uncompressedSize > ratioFreeBytes && uncompressedSize > compressedSize * limits.ratio)
      throw new LimitError(
        'ratio_exceeded',
        'An entry of the archive has an extreme compression ratio and may be malicious. The archive was not opened.',
        { limit: 'ratio', ratio: limits.ratio },
      )
  }
  if (total > limits.bytes)
    throw new LimitError(
      'too_many_bytes',
      `The archive would inflate to more than ${limits.bytes} bytes. It was not opened.`,
      { limit: 'bytes', bytes: total },
    )
  return entries.map((entry) => ({
    name: entry.fileName,
    folder: entry.fileName.endsWith('/'),
    encrypted: entry.isEncrypted(),
    size: entry.uncompressedSize,
    read: () => inflateEntry(zip, entry),
  }))
}

function openZip(bytes: Uint8Array): Promise<ZipFile> {
  const whole = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  const buffer = whole.subarray(0, endOfArchive(whole))
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: false } as const
    fromBuffer(buffer, options, (error, zip) => (error ? reject(toDocumentError(error)) : resolve(zip)))
  })
}

/** Bytes of the record at the end of an archive, without its comment. */
const endRecordBytes = 22

/** The end of the archive: transfers add bytes after it, which other readers ignore. */
function endOfArchive(bytes: Buffer): number {
  const at = bytes.lastIndexOf('PK\x05\x06', bytes.length - endRecordBytes, 'latin1')
  if (at < 0) return bytes.length
  const end = at + endRecordBytes + bytes.readUInt16LE(at + 20)
  return Math.min(end, bytes.length)
}

function listEntries(zip: ZipFile): Promise<Entry[]> {
  return new Promise((resolve, reject) => {
    const entries: Entry[] = []
    zip.on('entry', (entry: Entry) => {
      entries.push(entry)
      zip.readEntry()
    })
    zip.on('end', () => resolve(entries))
    zip.on('error', (error) => reject(toDocumentError(error)))
    zip.readEntry()
  })
}

function inflateEntry(zip: ZipFile, entry: Entry): Promise<Uint8Array> {
  if (entry.isEncrypted())
    return Promise.reject(
      new DocumentError('encrypted', 'The archive is encrypted. Remove the password first.'),
    )
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(toDocumentError(error))
      const whole = new Uint8Array(entry.uncompressedSize)
      let at = 0
      stream.on('data', (chunk: Uint8Array) => {
        // Data beyond the declared size is dropped here until the reader ends the stream with an error.
        if (at + chunk.length > whole.length) return
        whole.set(chunk, at)
        at += chunk.length
      })
      stream.on('end', () => resolve(whole))
      stream.on('error', (cause) => reject(toDocumentError(cause)))
    })
  })
}

/** Converts an error of the reader. Its message is dropped: it may quote names in the archive. */
function toDocumentError(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  if (error instanceof Error && /^(?:absolute path|invalid relative path)/.test(error.message))
    return new DocumentError(
      'malformed',
      'An entry of the archive has a path that leads out of the archive. It was not opened. Create the archive again.',
    )
  return new DocumentError(
    'malformed',
    'The archive is damaged: it is truncated, or its entries do not match their declared sizes. Export the file again.',
  )
}
