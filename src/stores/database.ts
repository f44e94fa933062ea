import { DatabaseSync, type SQLInputValue, type StatementSync } from 'node:sqlite'
import { PalimpsestError, RequestError } from '../../engines/model/errors.ts'
import { storageError } from './storage-error.ts'

type Row = Readonly<Record<string, SQLInputValue>>

interface Pending {
  readonly work: () => unknown
  readonly durable: boolean
  readonly resolve: (value: never) => void
  readonly reject: (error: unknown) => void
}

/** Another process may lock the file briefly: the command that manages accounts. */
const busyTimeoutMs = 5000

/**
 * One SQLite file, written in group commits: all work that is queued in one turn of the event loop shares a transaction, and so one
 * wait for the disk. Each piece of work has a savepoint, so that a failure undoes only that work.
 */
export class Database {
  readonly #file: DatabaseSync
  readonly #statements = new Map<string, StatementSync>()
  #queue: Pending[] = []
  #closed = false
  #isDurable = true
  readonly #isInMemory: boolean

  /**
   * @param file path, or `:memory:`
   * @param check reads the whole file to find damage. Otherwise damage is only found when it is read.
   * @throws RequestError `output_unwritable` if the file cannot be used or is damaged; nothing was changed then
   */
  constructor(file: string, check = false) {
    this.#isInMemory = file === ':memory:'
    this.#file = openFile(file)
    if (check) checkFile(this.#file)
    // FULL: a committed transaction survives a power cut, because the ledger represents money. Deleted rows are overwritten. Temporary
    // tables are in memory: a process that is killed would leave their files.
    setUp(
      this.#file,
      `PRAGMA journal_mode = WAL; PRAGMA synchronous = FULL; PRAGMA foreign_keys = ON; PRAGMA secure_delete = ON;
       PRAGMA temp_store = MEMORY; PRAGMA busy_timeout = ${busyTimeoutMs};`,
    )
    migrate(this.#file)
  }

  /** The first row, or null. */
  get<T>(sql: string, ...values: SQLInputValue[]): T | null {
    return (this.#statement(sql).get(...values) as T | undefined) ?? null
  }

  all<T>(sql: string, ...values: SQLInputValue[]): T[] {
    return this.#statement(sql).all(...values) as T[]
  }

  run(sql: string, ...values: SQLInputValue[]): void {
    this.#statement(sql).run(...values)
  }

  /** Table and column names come from the code, never from input. */
  insert(table: string, row: object): void {
    const names = Object.keys(row)
    const sql = `INSERT INTO ${table} (${names.join(', ')}) VALUES (${names.map(() => '?').join(', ')})`
    this.run(sql, ...Object.values(row as Row))
  }

  update(table: string, id: string, change: object): void {
    const names = Object.keys(change)
    if (names.length === 0) return
    const sql = `UPDATE ${table} SET ${names.map((name) => `${name} = ?`).join(', ')} WHERE id = ?`
    this.run(sql, ...Object.values(change as Row), id)
  }

  write<T>(work: () => T): Promise<T> {
    return this.#enqueue(work, true)
  }

  writeSoon<T>(work: () => T): Promise<T> {
    return this.#enqueue(work, false)
  }

  #enqueue<T>(work: () => T, durable: boolean): Promise<T> {
    if (this.#closed) return Promise.reject(closedError())
    return new Promise<T>((resolve, reject) => {
      if (this.#queue.length === 0) setImmediate(() => this.#flush())
      this.#queue.push({ work, durable, resolve, reject })
    })
  }

  close(): void {
    if (this.#closed) return
    this.#flush()
    this.#closed = true
    this.#file.close()
  }

  #flush(): void {
    const batch = this.#queue
    this.#queue = []
    if (batch.length === 0) return
    const settle: (() => void)[] = []
    try {
      this.#setDurable(batch.some(({ durable }) => durable))
      this.run('BEGIN IMMEDIATE')
      // A single piece of work needs no savepoint: undoing it undoes the transaction.
      const alone = batch.length === 1
      for (const { work, resolve, reject } of batch) {
        if (!alone) this.run('SAVEPOINT work')
        try {
          const value = work()
          settle.push(() => resolve(value as never))
        } catch (error) {
          this.run(alone ? 'ROLLBACK' : 'ROLLBACK TO work')
          settle.push(() => reject(isOfSqlite(error) ? storageError(error) : error))
        }
        if (!alone) this.run('RELEASE work')
      }
      if (this.#file.isTransaction) this.run('COMMIT')
    } catch (cause) {
      this.#rollBack()
      const error = storageError(cause)
      for (const { reject } of batch) reject(error)
      return
    }
    for (const done of settle) done()
  }

  #rollBack(): void {
    try {
      if (this.#file.isTransaction) this.run('ROLLBACK')
    } catch {
      // On some failures of a disk, SQLite has already rolled back.
    }
  }

  /** FULL: a commit waits until it, and all before it, are on disk. NORMAL: it does not wait; the order is kept. */
  #setDurable(durable: boolean): void {
    if (durable === this.#isDurable || this.#isInMemory) return
    this.#file.exec(`PRAGMA synchronous = ${durable ? 'FULL' : 'NORMAL'}`)
    this.#isDurable = durable
  }

  #statement(sql: string): StatementSync {
    let statement = this.#statements.get(sql)
    if (statement === undefined) {
      if (this.#closed) throw closedError()
      statement = this.#file.prepare(sql)
      this.#statements.set(sql, statement)
    }
    return statement
  }
}

function isOfSqlite(error: unknown): boolean {
  return error instanceof Error && 'code' in error && error.code === 'ERR_SQLITE_ERROR'
}

function openFile(file: string): DatabaseSync {
  try {
    return new DatabaseSync(file)
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The database in the data folder cannot be opened. Check the permissions of the folder.',
      {},
      cause,
    )
  }
}

function setUp(file: DatabaseSync, settings: string): void {
  try {
    file.exec(settings)
  } catch (cause) {
    file.close()
    throw damagedError(cause)
  }
}

/** Each problem is a row; an intact file has one row, `ok`. */
function checkFile(file: DatabaseSync): void {
  let found: unknown
  try {
    found = file.prepare('PRAGMA quick_check(1)').get()?.quick_check
  } catch (cause) {
    file.close()
    throw damagedError(cause)
  }
  if (found === 'ok') return
  file.close()
  throw damagedError()
}

function damagedError(cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    'The database in the data folder is damaged, or in use by another process. No file was changed. ' +
      'Move the data folder away and restore its last backup; see "palimpsest backup --help".',
    {},
    cause,
  )
}

function migrate(file: DatabaseSync): void {
  try {
    file.exec('BEGIN IMMEDIATE')
    const { user_version: version } = file.prepare('PRAGMA user_version').get() as { user_version: number }
    if (version > migrations.length)
      throw new RequestError(
        'output_unwritable',
        'The data folder was written by a later version of Palimpsest. Use that version or another data folder.',
        { version },
      )
    for (const sql of migrations.slice(version)) file.exec(sql)
    file.exec(`PRAGMA user_version = ${migrations.length}`)
    file.exec('COMMIT')
  } catch (cause) {
    file.close()
    if (cause instanceof PalimpsestError) throw cause
    throw damagedError(cause)
  }
}

function closedError(): RequestError {
  return new RequestError('invalid_request', 'The application was closed; create a new one.')
}

/** Every version of the schema: a new version adds an entry; entries are never changed. */
const migrations: readonly string[] = [
  `
  CREATE TABLE secrets (name TEXT PRIMARY KEY, value BLOB NOT NULL) STRICT;

  CREATE TABLE accounts (
    id TEXT PRIMARY KEY,
    name TEXT NOT NULL,
    profile TEXT NOT NULL CHECK (profile IN ('a', 'b')),
    plan TEXT NOT NULL,
    allowance INTEGER,
    billingDay INTEGER NOT NULL,
    createdAt INTEGER NOT NULL,
    renewsAt INTEGER NOT NULL,
    period INTEGER NOT NULL,
    allowanceLeft INTEGER NOT NULL CHECK (allowanceLeft >= 0),
    purchasedLeft INTEGER NOT NULL CHECK (purchasedLeft >= 0)
  ) STRICT;

  CREATE TABLE keys (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    label TEXT NOT NULL,
    hash BLOB NOT NULL,
    createdAt INTEGER NOT NULL,
    expiresAt INTEGER,
    revokedAt INTEGER
  ) STRICT;
  CREATE INDEX keysOfAccount ON keys (account);

  CREATE TABLE ledger (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    account TEXT NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    kind TEXT NOT NULL,
    source TEXT NOT NULL CHECK (source IN ('allowance', 'purchased')),
    amount INTEGER NOT NULL,
    charge TEXT
  ) STRICT;
  CREATE INDEX ledgerOfAccount ON ledger (account, seq);

  CREATE TABLE charges (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    at INTEGER NOT NULL,
    fromAllowance INTEGER NOT NULL,
    fromPurchased INTEGER NOT NULL,
    period INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('reserved', 'settled', 'released')),
    used INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX reservedCharges ON charges (state) WHERE state = 'reserved';

  CREATE TABLE jobs (
    seq INTEGER PRIMARY KEY AUTOINCREMENT,
    id TEXT NOT NULL UNIQUE,
    account TEXT NOT NULL REFERENCES accounts (id),
    operation TEXT NOT NULL,
    options TEXT NOT NULL,
    charge TEXT NOT NULL,
    credits INTEGER NOT NULL,
    state TEXT NOT NULL CHECK (state IN ('queued', 'processing', 'completed', 'failed', 'cancelled')),
    attempts INTEGER NOT NULL,
    failureCode TEXT,
    failureMessage TEXT,
    facts TEXT,
    queuedAt INTEGER NOT NULL,
    startedAt INTEGER,
    finishedAt INTEGER
  ) STRICT;
  CREATE INDEX jobsOfAccount ON jobs (account, seq);
  CREATE INDEX unfinishedJobs ON jobs (state, seq) WHERE state IN ('queued', 'processing');
  CREATE INDEX jobsByCharge ON jobs (charge);
  CREATE INDEX finishedJobs ON jobs (finishedAt) WHERE finishedAt IS NOT NULL;

  CREATE TABLE artifacts (
    id TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    job TEXT NOT NULL,
    role TEXT NOT NULL,
    blob TEXT NOT NULL,
    mediaType TEXT NOT NULL,
    fileName TEXT NOT NULL,
    size INTEGER NOT NULL,
    expiresAt INTEGER
  ) STRICT;
  CREATE INDEX artifactsOfJob ON artifacts (job);
  CREATE INDEX artifactsByBlob ON artifacts (blob);
  CREATE INDEX artifactsByExpiry ON artifacts (expiresAt) WHERE expiresAt IS NOT NULL;

  CREATE TABLE requests (
    account TEXT NOT NULL,
    key TEXT NOT NULL,
    fingerprint BLOB NOT NULL,
    job TEXT,
    charge TEXT,
    expiresAt INTEGER NOT NULL,
    PRIMARY KEY (account, key)
  ) STRICT, WITHOUT ROWID;
  CREATE INDEX requestsByExpiry ON requests (expiresAt);
  `,
  `
  CREATE TABLE webhooks (
    job TEXT PRIMARY KEY,
    account TEXT NOT NULL REFERENCES accounts (id),
    url TEXT NOT NULL,
    attempts INTEGER NOT NULL,
    nextAt INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
  `
  CREATE TABLE webhookRotations (
    account TEXT PRIMARY KEY REFERENCES accounts (id),
    rotation INTEGER NOT NULL,
    previousUntil INTEGER NOT NULL
  ) STRICT, WITHOUT ROWID;
  `,
]
