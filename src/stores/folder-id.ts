import { randomBytes } from 'node:crypto'
import { mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { RequestError } from '../../engines/model/errors.ts'
import { readOrCreate } from '../output/read-or-create.ts'
import { blobName } from './blob-files.ts'
import type { Database } from './sqlite/database.ts'

/** In the folder of the contents; the database has the same id. */
const idFile = 'folder-id'

/**
 * Makes sure that the contents in a folder are those of the database: contents that a database does not know are removed as left over, so a
 * new, an older or a foreign database must not be used with them.
 * @throws RequestError `output_unwritable`; nothing was changed then
 */
export async function checkFolderId(db: Database, folder: string): Promise<void> {
  const known = db.get<{ value: Uint8Array }>("SELECT value FROM secrets WHERE name = 'folder-id'")
  const ofDatabase = known === null ? null : Buffer.from(known.value).toString('hex')
  const file = path.join(folder, idFile)
  const ofFolder = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (ofFolder === null && ofDatabase === null) {
    // New, or of a version without ids. A database that knows one of the contents belongs to them.
    const contents = await contentsOf(folder)
    if (contents.length > 0 && !contents.some((name) => isKnown(db, name))) throw foreignError()
  } else if (ofFolder === null ? (await contentsOf(folder)).length > 0 : ofFolder.trim() !== ofDatabase)
    throw foreignError()
  await mkdir(folder, { recursive: true, mode: 0o700 })
  const id = (await readOrCreate(file, () => ofDatabase ?? randomBytes(16).toString('hex'))).trim()
  if (ofDatabase === null)
    await db.write(() =>
      db.run("INSERT INTO secrets (name, value) VALUES ('folder-id', ?)", Buffer.from(id, 'hex')),
    )
}

function isKnown(db: Database, blob: string): boolean {
  return db.get('SELECT 1 FROM artifacts WHERE blob = ? LIMIT 1', blob) !== null
}

async function contentsOf(folder: string): Promise<string[]> {
  const names = await readdir(folder, { recursive: true }).catch(() => [])
  return names.map((name) => path.basename(name)).filter((name) => blobName.test(name))
}

function foreignError(): RequestError {
  return new RequestError(
    'output_unwritable',
    'The database does not belong to the files in the data folder: it is missing, new or of another folder. No file was removed. ' +
      'Restore the database and the files from one backup (see "palimpsest backup --help"), or move the folder artifacts away to start without its files.',
  )
}
