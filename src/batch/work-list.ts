import { createHash } from 'node:crypto'
import { readdir, readFile, stat } from 'node:fs/promises'
import path from 'node:path'
import { DocumentError, LimitError } from '../../engines/model/errors.ts'
import { sniff } from '../../engines/model/format.ts'
import { readZip, type ZipLimits } from '../../engines/office/zip-reader.ts'
import { unreadable } from '../input.ts'

/** What a batch tells of itself; no file of the next one. */
export const reportName = 'palimpsest-report.json'

/** A file of many that the same is done with. */
export interface WorkItem {
  /** Relative, with forward slashes; safe to make a path of. One of a kind in its list, whatever the case. */
  readonly name: string
  /** Changes when the file does. */
  readonly stamp: string
  /** @throws what reading throws; `unsupported_format` for an archive in an archive */
  read(): Promise<Uint8Array<ArrayBuffer>>
}

/** As Interface A has it: 500 files and 500 MB, by what the archive declares. */
export const archiveLimits: ZipLimits = { entries: 500, bytes: 500_000_000, ratio: 400 }

/**
 * The files of an archive in its order. Nothing is inflated before it is read. An archive with a name that leads out of its folder is
 * refused, one with a name that systems keep for themselves gets another, and names that occur twice are numbered. Folders and what systems add to archives are left out.
 * @throws `malformed`, `too_many_entries`, `too_many_bytes`, `ratio_exceeded`
 */
export async function archiveItems(bytes: Uint8Array, limits = archiveLimits): Promise<WorkItem[]> {
  // Folders are entries too, but nobody counts them as files.
  const entries = await readZip(bytes, { ...limits, entries: limits.entries * 20 })
  const files = entries.filter(({ name, folder }) => !folder && !isFurniture(name))
  if (files.length > limits.entries)
    throw new LimitError('too_many_entries', `The archive has more than ${limits.entries} files. Split it.`, {
      limit: limits.entries,
      files: files.length,
    })
  const names = new Names()
  const archive = createHash('sha256').update(bytes).digest('hex').slice(0, 32)
  return files.map((entry, i) => ({
    name: names.next(safeName(entry.name)),
    stamp: `${archive}-${i}`,
    read: async () => {
      if (entry.encrypted)
        throw new DocumentError(
          'encrypted',
          'The file is locked in its archive by a password. Unpack it first.',
        )
      const inflated = Uint8Array.from(await entry.read())
      if (isArchive(inflated))
        throw new DocumentError(
          'unsupported_format',
          'The file is an archive inside of an archive. Unpack it first.',
        )
      return inflated
    },
  }))
}

/** The files of a folder and those below, by name. Links are not followed, hidden files and folders are left out. */
export async function folderItems(folder: string, except: string): Promise<WorkItem[]> {
  const items: WorkItem[] = []
  const waiting = ['']
  for (let below = waiting.pop(); below !== undefined; below = waiting.pop()) {
    const entries = await readdir(path.join(folder, below), { withFileTypes: true }).catch((error) => {
      throw unreadable(error)
    })
    for (const entry of entries) {
      const name = below === '' ? entry.name : `${below}/${entry.name}`
      const file = path.join(folder, name)
      if (entry.name.startsWith('.') || name === reportName || path.resolve(file) === path.resolve(except))
        continue
      if (entry.isDirectory()) waiting.push(name)
      else if (entry.isFile()) {
        const { size, mtimeMs } = await stat(file)
        items.push({ name, stamp: `${size}-${mtimeMs}`, read: () => readWhole(file) })
      }
    }
  }
  return items.sort((a, b) => (a.name < b.name ? -1 : 1))
}

async function readWhole(file: string): Promise<Uint8Array<ArrayBuffer>> {
  return Uint8Array.from(
    await readFile(file).catch((error) => {
      throw unreadable(error)
    }),
  )
}

/** Names, each given once: the second of a name gets a number before its extension. */
export class Names {
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

/** Whatever a name says, a path below the folder that it is put into (and one that Windows can have too). */
function safeName(name: string): string {
  const parts = name
    .split(/[/\\]/)
    // biome-ignore lint/suspicious/noControlCharactersInRegex: control codes are what is removed
    .map((part) => part.replace(/[\x00-\x1f<>:"|?*\x7f]/g, '_').replace(/[. ]+$/, ''))
    .filter((part) => part !== '')
    .map((part) => (/^(?:con|prn|aux|nul|com\d|lpt\d)(?:\.|$)/i.test(part) ? `_${part}` : part).slice(-200))
  return parts.join('/') || 'file'
}

function isFurniture(name: string): boolean {
  return name === reportName || /(?:^|\/)(?:__MACOSX\/|\.[^/]*$|Thumbs\.db$|desktop\.ini$)/i.test(name)
}

const signatures = ['Rar!', '7z\xbc\xaf', '\x1f\x8b', 'BZh', '\xfd7zXZ']

/** ZIP that is no office document, RAR, 7-Zip, gzip, bzip2, xz, tar. */
function isArchive(bytes: Uint8Array): boolean {
  const head = String.fromCharCode(...bytes.subarray(0, 6))
  if (signatures.some((signature) => head.startsWith(signature))) return true
  return sniff(bytes) === 'zip' || String.fromCharCode(...bytes.subarray(257, 262)) === 'ustar'
}
