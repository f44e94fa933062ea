import { open, rm } from 'node:fs/promises'
import { DatabaseSync, type StatementSync } from 'node:sqlite'
import { RequestError } from '../../../engines/model/errors.ts'

/** Pages of the file that are in memory, in KiB. */
const cacheKib = 16 * 1024
/** Entries that are read at a time. */
const window = 256

/** A string `Map` with entries on disk, ordered by key. */
export interface Table {
  get(key: string): string | undefined
  has(key: string): boolean
  set(key: string, value: string): void
  delete(key: string): void
  /** Entries after a key, in key order. Entries may be changed meanwhile. */
  entries(after?: string): IterableIterator<[key: string, value: string]>
  clear(): void
}

/**
 * Data of a running batch about its files: names, states, results. It is in a temporary file, so that memory does not grow with the
 * number of files. Later runs do not use the file.
 */
export class Tables implements AsyncDisposable {
  readonly #database: DatabaseSync
  readonly #file: string | null

  private constructor(database: DatabaseSync, file: string | null) {
    this.#database = database
    this.#file = file
  }

  /** @param file replaced, and removed at the end; null: an anonymous temporary file, created when the tables outgrow their cache */
  static async open(file: string | null): Promise<Tables> {
    return inDataFolder(async () => {
      if (file !== null) {
        // A new file, because the file of a killed run may still be locked. Only its owner may read the names in it.
        await rm(file, { force: true })
        await (await open(file, 'wx', 0o600)).close()
      }
      const database = new DatabaseSync(file ?? '', { defensive: false })
      // One transaction that never ends, without a journal, which SQLite does not allow in its defensive mode: the data is not read by
      // others or after a crash.
      database.exec(
        `PRAGMA journal_mode = OFF; PRAGMA synchronous = OFF; PRAGMA locking_mode = EXCLUSIVE;
         PRAGMA cache_size = -${cacheKib}; BEGIN`,
      )
      return new Tables(database, file)
    })
  }

  /** An empty table. */
  table(name: string): Table {
    return guarded(() => new DiskTable(this.#database, name))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#database.close()
    if (this.#file !== null) await rm(this.#file, { force: true })
  }
}

class DiskTable implements Table {
  readonly #get: StatementSync
  readonly #set: StatementSync
  readonly #delete: StatementSync
  readonly #after: StatementSync
  readonly #clear: StatementSync

  constructor(database: DatabaseSync, name: string) {
    const table = `"${name}"`
    database.exec(`CREATE TABLE ${table} (key TEXT PRIMARY KEY, value TEXT NOT NULL) WITHOUT ROWID`)
    this.#get = database.prepare(`SELECT value FROM ${table} WHERE key = ?`)
    this.#set = database.prepare(`REPLACE INTO ${table} VALUES (?, ?)`)
    this.#delete = database.prepare(`DELETE FROM ${table} WHERE key = ?`)
    this.#after = database.prepare(
      `SELECT key, value FROM ${table} WHERE key > ? ORDER BY key LIMIT ${window}`,
    )
    this.#clear = database.prepare(`DELETE FROM ${table}`)
  }

  get(key: string): string | undefined {
    return guarded(() => this.#get.get(key)?.value as string | undefined)
  }

  has(key: string): boolean {
    return this.get(key) !== undefined
  }

  set(key: string, value: string): void {
    guarded(() => this.#set.run(key, value))
  }

  delete(key: string): void {
    guarded(() => this.#delete.run(key))
  }

  *entries(after = ''): IterableIterator<[key: string, value: string]> {
    // Keys are not empty.
    for (let last = after; ; ) {
      const rows = guarded(() => this.#after.all(last)) as { key: string; value: string }[]
      for (const { key, value } of rows) yield [key, value]
      if (rows.length < window) return
      last = rows[rows.length - 1].key
    }
  }

  clear(): void {
    guarded(() => this.#clear.run())
  }
}

/** A key that sorts entries in numeric order. */
export function numberKey(number: number): string {
  return String(number).padStart(12, '0')
}

function guarded<T>(work: () => T): T {
  try {
    return work()
  } catch (cause) {
    throw dataFolderError(cause)
  }
}

/** File operations of a batch in the data folder. @throws RequestError `output_unwritable`, which ends the batch */
export async function inDataFolder<T>(work: () => Promise<T>): Promise<T> {
  try {
    return await work()
  } catch (cause) {
    throw dataFolderError(cause)
  }
}

function dataFolderError(cause: unknown): RequestError {
  if (cause instanceof RequestError) return cause
  return new RequestError(
    'output_unwritable',
    'The journal of the batch cannot be written in the data folder. Free up disk space, or set PALIMPSEST_HOME to a writable folder.',
    { journal: true },
    cause,
  )
}
