import { type Entry, fromBuffer, type ZipFile } from 'yauzl'
import { DocumentError, LimitError, PalimpsestError } from '../model/errors.ts'

/** Bounds on an archive; all of them are checked against what it declares before anything is inflated. */
export interface ZipLimits {
  readonly entries: number
  /** Bytes of all entries, inflated. */
  readonly bytes: number
  /** Bytes of one entry, inflated, to one byte packed. Past it a large entry is a bomb; small ones may be uniform. */
  readonly ratio: number
}

export const officeLimits: ZipLimits = { entries: 20_000, bytes: 512 * 1024 * 1024, ratio: 400 }

/** Below this an entry may shrink to next to nothing and harms nobody. */
const ratioFreeBytes = 4 * 1024 * 1024

/** An entry as its archive declares it. */
export interface ZipEntry {
  /** As written, with forward slashes. Never a path to write to. */
  readonly name: string
  readonly folder: boolean
  readonly encrypted: boolean
  /** Bytes when inflated, as declared; reading one that is longer or shorter fails. */
  readonly size: number
  /** Inflates it. @throws DocumentError `malformed` where the bytes are not what is declared */
  read(): Promise<Uint8Array>
}

/**
 * The entries of a ZIP, in its own order. Nothing is inflated until an entry is read, and then no more than it declares.
 * `bytes` are read in place and must not change.
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
        'An entry of the archive would inflate beyond measure. It was not opened.',
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
  const buffer = Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength)
  return new Promise((resolve, reject) => {
    const options = { lazyEntries: true, validateEntrySizes: true, strictFileNames: false } as const
    fromBuffer(buffer, options, (error, zip) => (error ? reject(toDocumentError(error)) : resolve(zip)))
  })
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
      new DocumentError('encrypted', 'The archive is encrypted. Remove its password first.'),
    )
  return new Promise((resolve, reject) => {
    zip.openReadStream(entry, (error, stream) => {
      if (error) return reject(toDocumentError(error))
      const whole = new Uint8Array(entry.uncompressedSize)
      let at = 0
      stream.on('data', (chunk: Uint8Array) => {
        // The reader ends the stream with an error where there is more than declared; this holds until it does.
        if (at + chunk.length > whole.length) return
        whole.set(chunk, at)
        at += chunk.length
      })
      stream.on('end', () => resolve(whole))
      stream.on('error', (cause) => reject(toDocumentError(cause)))
    })
  })
}

/** The reader's own message is dropped: it may quote names inside the archive. */
function toDocumentError(error: unknown): PalimpsestError {
  if (error instanceof PalimpsestError) return error
  if (error instanceof Error && /^(?:absolute path|invalid relative path)/.test(error.message))
    return new DocumentError(
      'malformed',
      'An entry of the archive is named by a path that leads out of it. It was not opened. Pack the files anew.',
    )
  return new DocumentError(
    'malformed',
    'The archive is damaged: it is cut off, or its entries are not what they claim. Export the file anew.',
  )
}
