import { isUtf8 } from 'node:buffer'
import { createHash } from 'node:crypto'
import type { Dirent } from 'node:fs'
import { type FileHandle, open, opendir, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError, LimitError, RequestError } from '../../../engines/model/errors.ts'
import { sniff } from '../../../engines/model/format.ts'
import { readZip, type ZipLimits } from '../../../engines/office/zip-reader.ts'
import { readError } from '../../input.ts'
import { isBatchRecord, isSystemFile, safeName, UniqueNames } from '../names.ts'

/** An input file of a batch. */
export interface BatchItem {
  /** Relative, with forward slashes, safe as a path, and unique in its list. */
  readonly name: string
  /** Path of the file, unless it is in an archive or in memory. Bytes, if it is not UTF-8. */
  readonly path?: string | Buffer
  /** In bytes, as listed; 0 if unknown. */
  readonly size: number
  /** Changes with the content of the file. */
  readonly stamp: string
  /** Changes also if another file with the same stamp takes its place. None, unless it is a file of a folder. */
  readonly arrival?: string
  /** Why the file cannot be read, as an error code of the system. Default: readable. */
  readonly unreadable?: string
  /** @throws the errors of reading; `unsupported_format` for an archive in an archive; `invalid_request` if the file changes meanwhile */
  read(): Promise<ReadItem>
}

export interface ReadItem {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Stamp of the content that was read, if the file changed since it was listed. */
  readonly stamp: string
}

/** 500 files and 500 MB, the limits of Interface A, by declared sizes; the ratio stops compression bombs. */
const archiveLimits: ZipLimits = { entries: 500, bytes: 500_000_000, ratio: 400 }

/** Entries of a folder read at a time. */
const bufferSize = 512

/**
 * The files of an archive, in its order. Files are inflated when read. Names that point outside the folder are rejected,
 * names reserved by an operating system are changed, and duplicates are numbered. Folders and system files are omitted.
 * @throws `malformed`, `too_many_entries`, `too_many_bytes`, `ratio_exceeded`
 */
export async function archiveItems(bytes: Uint8Array, limits = archiveLimits): Promise<BatchItem[]> {
  // Folders are also entries, but do not count as files.
  const entries = await readZip(bytes, { ...limits, entries: limits.entries * 20 })
  const files = entries.filter(({ name, folder }) => !folder && !isSystemFile(name))
  if (files.length > limits.entries)
    throw new LimitError('too_many_entries', `The archive has more than ${limits.entries} files. Split it.`, {
      limit: limits.entries,
      files: files.length,
    })
  const names = new UniqueNames()
  const archive = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return files.map((entry, i) => ({
    name: names.next(safeName(entry.name)),
    size: entry.size,
    stamp: `${archive}-${i}`,
    read: async () => {
      if (entry.encrypted)
        throw new DocumentError('encrypted', 'The file is encrypted in the archive. Unpack it first.')
      const inflated = Uint8Array.from(await entry.read())
      if (isArchive(inflated))
        throw new DocumentError(
          'unsupported_format',
          'The file is an archive in an archive. Unpack it first.',
        )
      return { bytes: inflated, stamp: `${archive}-${i}` }
    },
  }))
}

/** Files whose state is queried at a time. */
const statsAtATime = 32

/**
 * The files of a folder and its sub-folders, unordered. A sub-folder that cannot be read is an item that fails.
 * @param except the output folder, which may be in the folder
 */
export async function* folderFiles(folder: string, except?: string): AsyncGenerator<BatchItem> {
  const itemOf = ({ name, path: file, error }: FoundFile) =>
    error === undefined ? fileItem(file, name) : unreadable(name, error, file)
  let found: FoundFile[] = []
  const items = async () => {
    const some = await Promise.all(found.map(itemOf))
    found = []
    return some.filter((item) => item !== null)
  }
  for await (const file of walkFolder(folder, except))
    if (found.push(file) === statsAtATime) yield* await items()
  yield* await items()
}

/** The files of a folder and its sub-folders, by name. */
export async function folderItems(folder: string, except?: string): Promise<BatchItem[]> {
  const items = await Array.fromAsync(folderFiles(folder, except))
  return items.sort((a, b) => (a.name < b.name ? -1 : 1))
}

/** A listed item that is neither in an archive nor in memory. */
export function listedItem(listed: Omit<BatchItem, 'read'> & { readonly path: string | Buffer }): BatchItem {
  const { path: file, unreadable: code } = listed
  if (code !== undefined) return { ...listed, read: () => Promise.reject(readError(systemError(code))) }
  return { ...listed, read: () => readFileItem(file, listed) }
}

/** Files of a list, in its order, named by their last part and numbered where names occur twice. A missing file is an item that fails. */
export async function listItems(list: readonly (string | File)[]): Promise<BatchItem[]> {
  const names = new UniqueNames()
  const items: BatchItem[] = []
  for (const one of list)
    if (typeof one === 'string') {
      const name = names.next(safeName(path.basename(one)))
      items.push((await fileItem(one, name)) ?? unreadable(name, systemError('ENOENT'), one))
    } else items.push(memoryItem(one, names.next(safeName(one.name))))
  return items
}

/** Null if the file is missing. */
async function fileItem(file: string | Buffer, name: string): Promise<BatchItem | null> {
  const found = await stat(file).catch((error) => {
    if (isMissing(error)) return null
    throw readError(error)
  })
  return (
    found &&
    listedItem({
      name,
      path: file,
      size: found.size,
      stamp: stampOf(found),
      arrival: `${found.ino}-${found.ctimeMs}`,
    })
  )
}

function memoryItem(file: File, name: string): BatchItem {
  const stamp = `${file.size}-${file.lastModified}`
  return {
    name,
    size: file.size,
    stamp,
    read: async () => ({ bytes: new Uint8Array(await file.arrayBuffer()), stamp }),
  }
}

function unreadable(name: string, error: NodeJS.ErrnoException, file: string | Buffer): BatchItem {
  return listedItem({ name, path: file, size: 0, stamp: 'unreadable', unreadable: error.code ?? 'EIO' })
}

/**
 * Reads a file, and checks that it is not being written meanwhile.
 * @param listed its state when it was listed
 */
async function readFileItem(file: string | Buffer, listed: FileState): Promise<ReadItem> {
  try {
    await using handle = await open(file)
    // Most files have not changed since they were listed; then checking the state once after reading is enough.
    const first = await readAs(listed, handle)
    if (first !== null) return first
    const found = await handle.stat()
    const second = await readAs({ size: found.size, stamp: stampOf(found) }, handle)
    if (second !== null) return second
    throw new RequestError(
      'invalid_request',
      'The input file changed while it was read. Run the batch again when no program writes to it.',
      { changed: true },
    )
  } catch (error) {
    throw readError(error)
  }
}

/** Null if the file is not in this state, or changes while it is read. */
async function readAs({ size, stamp }: FileState, handle: FileHandle): Promise<ReadItem | null> {
  const bytes = new Uint8Array(size)
  let at = 0
  while (at < bytes.length) {
    const { bytesRead } = await handle.read(bytes, at, bytes.length - at, at)
    if (bytesRead === 0) return null
    at += bytesRead
  }
  return stampOf(await handle.stat()) === stamp ? { bytes, stamp } : null
}

type FileState = Pick<BatchItem, 'size' | 'stamp'>

function stampOf({ size, mtimeMs }: { readonly size: number; readonly mtimeMs: number }): string {
  return `${size}-${mtimeMs}`
}

function systemError(code: string): NodeJS.ErrnoException {
  return Object.assign(new Error(code), { code })
}

const archiveSignatures = ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ']

/** Detects RAR, 7-Zip, gzip, bzip2, xz, tar, and ZIP files that are not office documents. */
function isArchive(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 6))
  if (archiveSignatures.some((signature) => head.startsWith(signature))) return true
  return sniff(bytes) === 'zip' || String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar'
}

/** A file below a folder, or a sub-folder that cannot be read. */
interface FoundFile {
  /** Relative, with forward slashes. */
  readonly name: string
  /** A string, unless the name is not UTF-8. */
  readonly path: string | Buffer
  readonly error?: Error
}

interface Place {
  readonly name: string
  readonly path: Buffer
}

/**
 * The files of a folder and its sub-folders, in the order in which the system lists them: no list of them is in memory. Links are not
 * followed; hidden files and folders are omitted.
 * @param except the output, which may be in the folder
 * @throws what reading the folder itself throws
 */
async function* walkFolder(folder: string, except?: string): AsyncGenerator<FoundFile> {
  const root = await realpath(folder).catch((error) => {
    throw readError(error)
  })
  const excepted = except && (await realpath(except).catch(() => path.resolve(except)))
  const isLeftOut = (name: string) => isBatchRecord(name) || path.join(root, name) === excepted
  yield* walk({ name: '', path: Buffer.from(folder) }, isLeftOut)
}

async function* walk(place: Place, isLeftOut: (name: string) => boolean): AsyncGenerator<FoundFile> {
  try {
    // Sub-folders are walked after the folder is closed, so that only one is open in a deep tree.
    const folders: Place[] = []
    for await (const entry of await entriesOf(place.path)) {
      const own = textOf(entry.name)
      const name = place.name === '' ? own : `${place.name}/${own}`
      if (own.startsWith('.') || isLeftOut(name)) continue
      const inside = Buffer.concat([place.path, Buffer.from('/'), entry.name])
      if (entry.isDirectory()) folders.push({ name, path: inside })
      else if (entry.isFile()) yield { name, path: isUtf8(inside) ? inside.toString() : inside }
    }
    for (const inner of folders) yield* walk(inner, isLeftOut)
  } catch (error) {
    if (place.name === '') throw readError(error)
    // A removed folder has no files.
    if (!isMissing(error)) yield { ...place, error: error as Error }
  }
}

/** Names as bytes, which are missing in the types of Node. */
async function entriesOf(folder: Buffer): Promise<AsyncIterable<Dirent<Buffer<ArrayBuffer>>>> {
  const found: unknown = await opendir(folder, { encoding: 'buffer' as BufferEncoding, bufferSize })
  return found as AsyncIterable<Dirent<Buffer<ArrayBuffer>>>
}

/** The name as text. If it is not UTF-8, its bytes outside ASCII are written as `%E9`: different names stay different. */
function textOf(name: Buffer): string {
  if (isUtf8(name)) return name.toString()
  return [...name]
    .map((byte) =>
      byte < 0x80 ? String.fromCharCode(byte) : `%${byte.toString(16).toUpperCase().padStart(2, '0')}`,
    )
    .join('')
}

function isMissing(error: unknown): boolean {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  return code === 'ENOENT' || code === 'ENOTDIR'
}
