import { createHash } from 'node:crypto'
import { readdir, readFile, realpath, stat } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError, LimitError } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import { readZip, type ZipLimits } from '../../engines/office/zip-reader.ts'
import { readError } from '../input.ts'

/** The report of a batch. It is not an input of a later batch. */
export const reportName = 'palimpsest-report.json'

/** An input file of a batch. */
export interface BatchItem {
  /** Relative, with forward slashes, safe as a path, and unique in its list regardless of case. */
  readonly name: string
  /** Path of the file, unless it is in an archive. */
  readonly path?: string
  /** Changes with the content of the file. */
  readonly stamp: string
  /** @throws what reading throws; `unsupported_format` for an archive in an archive */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** 500 files and 500 MB, as Interface A has it, by the declared sizes; the ratio stops compression bombs. */
const archiveLimits: ZipLimits = { entries: 500, bytes: 500_000_000, ratio: 400 }

/**
 * The files of an archive, in its order. Files are inflated when they are read. Names that lead out of the folder are refused, names
 * that are reserved by an operating system are changed, and duplicates are numbered. Folders and system files are left out.
 * @throws `malformed`, `too_many_entries`, `too_many_bytes`, `ratio_exceeded`
 */
export async function archiveItems(bytes: Uint8Array, limits = archiveLimits): Promise<BatchItem[]> {
  // Folders are entries, too, but do not count as files.
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
      return inflated
    },
  }))
}

/**
 * The files of a folder and its sub-folders, by name. Links are not followed; hidden files and folders are left out.
 * @param except the output, which may lie in the folder
 */
export async function folderItems(folder: string, except: string): Promise<BatchItem[]> {
  const items: BatchItem[] = []
  const root = await realpath(folder).catch((error) => {
    throw readError(error)
  })
  const excepted = await realpath(except).catch(() => path.resolve(except))
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error) => {
      throw readError(error)
    })
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      const file = path.join(folder, name)
      if (entry.name.startsWith('.') || name === reportName || path.join(root, name) === excepted) continue
      if (entry.isDirectory()) waiting.push(name)
      else if (entry.isFile()) {
        const { size, mtimeMs } = await stat(file)
        items.push({ name, path: file, stamp: `${size}-${mtimeMs}`, read: () => readItem(file) })
      }
    }
  }
  return items.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readItem(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(
    await readFile(file).catch((error) => {
      throw readError(error)
    }),
  )
}

/** Makes names unique: the second use of a name gets a number before its extension. */
export class UniqueNames {
  readonly #taken = new Set<string>()

  next(name: string): string {
    const { dir, name: base, ext } = path.posix.parse(name)
    let free = name
    for (let n = 2; this.#taken.has(free.toLowerCase()); n++)
      free = path.posix.join(dir, `${base}-${n}${ext}`)
    this.#taken.add(free.toLowerCase())
    return free
  }
}

/** Turns any name into a relative path that stays below its folder and is valid on Windows. */
function safeName(name: string): string {
  const parts = name
    .split(/[/\\]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what is removed
    .map((part) => part.replace(/[\x00-\x1f<>:"|?*\x7f]/g, '_').replace(/[. ]+$/, ''))
    .filter((part) => part !== '')
    .map((part) => (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part) ? `_${part}` : part).slice(-200))
  return parts.join('/') || 'file'
}

function isSystemFile(name: string): boolean {
  return name === reportName || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

const archiveSignatures = ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ']

/** Detects RAR, 7-Zip, gzip, bzip2, xz, tar, and ZIP files that are not office documents. */
function isArchive(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 6))
  if (archiveSignatures.some((signature) => head.startsWith(signature))) return true
  return sniff(bytes) === 'zip' || String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar'
}
