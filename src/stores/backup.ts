import { constants, copyFile, mkdir, readdir, rename, rm, stat } from 'node:fs/promises'
import path from 'node:path'
import { backup as copyDatabase, DatabaseSync } from 'node:sqlite'
import { RequestError, VerificationError } from '../../engines/model/errors.ts'
import { heldFolder, holdContents } from './blob-files.ts'
import { artifactsFolder, databaseFile } from './open-stores.ts'

/** The copied data. */
export interface Backup {
  readonly files: number
  readonly bytes: number
}

/** Not copied: locks, the database and its logs, which are copied as one, and files that are being written. */
const leftOut = /^(?:palimpsest\.db.*|lock\.db.*|held|.*\.(?:draft|part|lock))$/

/**
 * Copies a data folder while an application may use it, or a backup to a new place: a consistent snapshot of the database, every file that
 * it references, and keys. The copy is a data folder itself.
 * @param to must be missing or empty
 * @throws RequestError `not_found`, `output_unwritable`; VerificationError `tampered` if a file referenced by the database is missing
 */
export async function copyDataFolder(from: string, to: string): Promise<Backup> {
  await checkPlaces(from, to)
  const draft = `${path.resolve(to)}.part`
  try {
    await mkdir(draft, { mode: 0o700 })
    await using _ = await holdContents(path.join(from, artifactsFolder))
    await copyTree(from, draft)
    await copyNamed(from, draft)
    const size = await sizeOf(draft)
    await rm(to, { recursive: true, force: true })
    await rename(draft, to)
    return size
  } catch (cause) {
    await rm(draft, { recursive: true, force: true })
    if (cause instanceof RequestError || cause instanceof VerificationError) throw cause
    throw new RequestError(
      'output_unwritable',
      'The copy could not be written: the disk is full, a folder is not writable, or the database is damaged.',
      {},
      cause,
    )
  }
}

async function checkPlaces(from: string, to: string): Promise<void> {
  if ((await stat(path.join(from, databaseFile)).catch(() => null)) === null)
    throw new RequestError('not_found', 'There is no data folder of an application: its database is missing.')
  const inside = path.relative(path.resolve(from), path.resolve(to))
  if (inside === '' || !(inside.startsWith('..') || path.isAbsolute(inside)))
    throw new RequestError('invalid_request', 'The copy of a data folder cannot be inside the data folder.')
  const existing = await readdir(to).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  if (existing.length > 0)
    throw new RequestError('output_unwritable', 'The folder of the copy is not empty. Choose a new one.')
}

/** Files are never changed after they get their final names, so a copy of each is enough. Files removed meanwhile are not needed. */
async function copyTree(from: string, to: string): Promise<void> {
  for (const entry of await readdir(from, { withFileTypes: true })) {
    if (leftOut.test(entry.name)) continue
    const [source, target] = [path.join(from, entry.name), path.join(to, entry.name)]
    if (entry.isDirectory()) {
      await mkdir(target, { mode: 0o700 })
      await copyTree(source, target)
    } else if (entry.isFile()) await copyIfThere(source, target)
  }
}

/** Copies the database, and the referenced files that were added after the others were copied. */
async function copyNamed(from: string, to: string): Promise<void> {
  const target = path.join(to, databaseFile)
  await copyDatabaseFile(path.join(from, databaseFile), target)
  const named = namesIn(target)
  let missing = 0
  for (const name of named) {
    const copied = path.join(to, artifactsFolder, name.slice(0, 2), name)
    if ((await stat(copied).catch(() => null)) !== null) continue
    await mkdir(path.dirname(copied), { recursive: true, mode: 0o700 })
    // It may be removed between two checks.
    const places = [name.slice(0, 2), heldFolder].map((place) =>
      path.join(from, artifactsFolder, place, name),
    )
    if (!(await copyIfThere(places[0], copied)) && !(await copyIfThere(places[1], copied))) missing++
  }
  if (missing > 0)
    throw new VerificationError(
      'tampered',
      'Files referenced by the database are missing in the data folder, so the copy would be incomplete.',
      { files: missing },
    )
  // Of jobs that ended while the files were copied.
  const folder = path.join(to, artifactsFolder)
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true }).catch(() => []))
    if (entry.isFile() && entry.name.length === 64 && !named.has(entry.name))
      await rm(path.join(entry.parentPath, entry.name))
}

async function copyDatabaseFile(from: string, to: string): Promise<void> {
  await rm(to, { force: true })
  const source = new DatabaseSync(from, { readOnly: true })
  try {
    await copyDatabase(source, to)
  } finally {
    source.close()
  }
}

/** The contents of all artifacts. @throws VerificationError `tampered` for a damaged database */
function namesIn(file: string): Set<string> {
  const db = new DatabaseSync(file)
  try {
    if (db.prepare('PRAGMA quick_check(1)').get()?.quick_check !== 'ok') throw new Error('damaged')
    // One file without a log, so that any program can copy it.
    db.exec('PRAGMA journal_mode = DELETE')
    const rows = db.prepare('SELECT DISTINCT blob FROM artifacts').all() as { blob: string }[]
    return new Set(rows.map(({ blob }) => blob))
  } catch (cause) {
    throw new VerificationError(
      'tampered',
      'The database in the data folder is damaged. Nothing was copied; restore an earlier backup.',
      {},
      cause,
    )
  } finally {
    db.close()
  }
}

async function copyIfThere(from: string, to: string): Promise<boolean> {
  try {
    await copyFile(from, to, constants.COPYFILE_FICLONE)
    return true
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === 'ENOENT') return false
    throw error
  }
}

async function sizeOf(folder: string): Promise<Backup> {
  let [files, bytes] = [0, 0]
  for (const entry of await readdir(folder, { recursive: true, withFileTypes: true })) {
    if (!entry.isFile()) continue
    files++
    bytes += (await stat(path.join(entry.parentPath, entry.name))).size
  }
  return { files, bytes }
}
