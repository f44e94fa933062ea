import { randomBytes } from 'node:crypto'
import { chmod, mkdir, readdir, readFile } from 'node:fs/promises'
import path from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { InternalError, RequestError } from '../../engines/model/errors.ts'
import { readOrCreate } from '../output/write.ts'
import { blobFiles, blobMemory, blobName } from './blob-files.ts'
import { Database } from './database.ts'
import type {
  AccountRecord,
  AccountStore,
  ArtifactRecord,
  ArtifactStore,
  ChargeRecord,
  CreditLedger,
  JobRecord,
  JobStore,
  KeyRecord,
  KeyStore,
  KeyWithAccount,
  LedgerEntry,
  RequestRecord,
  RequestStore,
  Stores,
  WebhookRecord,
  WebhookRotation,
  WebhookStore,
} from './ports.ts'

export interface StoresOptions {
  /** Data folder, created if missing with access for its owner only; or `:memory:`. */
  readonly dataDir: string
  /** 32 bytes that encrypt the stored files with AES-256-GCM. Default: none, files are stored as they are. */
  readonly encryptionKey?: Uint8Array
  /**
   * Rejects a data folder that another process has opened in the same way. Commands that manage accounts leave it false, so that they
   * work next to a running application.
   */
  readonly exclusive: boolean
}

/** In a data folder. */
export const databaseFile = 'palimpsest.db'
export const artifactsFolder = 'artifacts'

/** In the folder of the contents; the database has the same id. */
const idFile = 'folder-id'

/** Opens the stores of a data folder. Throws `output_unwritable` if the folder cannot be used. */
export async function openStores({ dataDir, encryptionKey, exclusive }: StoresOptions): Promise<Stores> {
  if (encryptionKey !== undefined && encryptionKey.length !== 32)
    throw new RequestError('invalid_request', 'The encryption key must be 32 bytes.')
  const inMemory = dataDir === ':memory:'
  if (!inMemory) await createFolder(dataDir)
  const lock = exclusive && !inMemory ? lockFolder(dataDir) : null
  try {
    const db = new Database(inMemory ? dataDir : path.join(dataDir, databaseFile), exclusive && !inMemory)
    if (exclusive && !inMemory)
      await checkFolderId(db, path.join(dataDir, artifactsFolder)).catch((error) => {
        db.close()
        throw error
      })
    const contentSecret = await secretOf(db, 'content-names')
    return {
      accounts: accountStore(db),
      keys: keyStore(db),
      ledger: creditLedger(db),
      jobs: jobStore(db),
      artifacts: artifactStore(db),
      blobs: inMemory
        ? blobMemory(contentSecret)
        : blobFiles(path.join(dataDir, artifactsFolder), contentSecret, encryptionKey ?? null),
      requests: requestStore(db),
      webhooks: webhookStore(db),
      secret: (name) => secretOf(db, name),
      write: (work) => db.write(work),
      writeSoon: (work) => db.writeSoon(work),
      async [Symbol.asyncDispose]() {
        db.close()
        if (lock?.isOpen) lock.close()
      },
    }
  } catch (error) {
    lock?.close()
    throw error
  }
}

function secretOf(db: Database, name: string): Promise<Uint8Array> {
  return db.write(() => {
    db.run('INSERT OR IGNORE INTO secrets (name, value) VALUES (?, ?)', name, randomBytes(32))
    const found = db.get<{ value: Uint8Array }>('SELECT value FROM secrets WHERE name = ?', name)
    if (found === null) throw new InternalError('internal', 'The secret of the data folder was not stored.')
    return found.value
  })
}

async function createFolder(dataDir: string): Promise<void> {
  try {
    await mkdir(dataDir, { recursive: true, mode: 0o700 })
    // An existing folder may be open to others.
    await chmod(dataDir, 0o700)
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The data folder cannot be created or made private. Pass a folder that this user owns.',
      {},
      cause,
    )
  }
}

/** A lock that the operating system releases whenever the process ends: the lock of an open SQLite file. */
function lockFolder(dataDir: string): DatabaseSync {
  const lock = new DatabaseSync(path.join(dataDir, 'lock.db'))
  try {
    lock.exec('PRAGMA locking_mode = EXCLUSIVE; BEGIN EXCLUSIVE')
    return lock
  } catch (cause) {
    lock.close()
    throw new RequestError(
      'output_unwritable',
      'The data folder is in use by another process. End it, or use another data folder.',
      {},
      cause,
    )
  }
}

/**
 * Ensures that the contents in a folder belong to the database: contents unknown to the database are removed as leftovers, so a
 * new, older or foreign database must not be used with them.
 * @throws RequestError `output_unwritable`; nothing was changed then
 */
async function checkFolderId(db: Database, folder: string): Promise<void> {
  const known = db.get<{ value: Uint8Array }>("SELECT value FROM secrets WHERE name = 'folder-id'")
  const ofDatabase = known === null ? null : Buffer.from(known.value).toString('hex')
  const file = path.join(folder, idFile)
  const ofFolder = await readFile(file, 'utf8').catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return null
    throw error
  })
  if (ofFolder === null && ofDatabase === null) {
    // New, or of a version without ids. A database that references one of the contents belongs to them.
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

const jobColumns = `id, account, operation, options, charge, credits, state, attempts, failureCode, failureMessage, facts,
  queuedAt, startedAt, finishedAt`

/** Statements used by every charged request, as literals: building their text costs as much as finding a prepared statement. */
const insertCharge = `INSERT INTO charges (id, account, at, fromAllowance, fromPurchased, period, state, used)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const closeCharge = `UPDATE charges SET state = ?, used = ? WHERE id = ? AND state = 'reserved' RETURNING *`
const addCredits =
  'UPDATE accounts SET allowanceLeft = allowanceLeft + ?, purchasedLeft = purchasedLeft + ? WHERE id = ?'

function accountStore(db: Database): AccountStore {
  return {
    insert: (account) => db.insert('accounts', account),
    get: (id) => db.get<AccountRecord>('SELECT * FROM accounts WHERE id = ?', id),
    list: () => db.all<AccountRecord>('SELECT * FROM accounts ORDER BY rowid'),
    update: (id, change) => db.update('accounts', id, change),
  }
}

function keyStore(db: Database): KeyStore {
  return {
    insert: (key) => db.insert('keys', key),
    get: (id) => db.get<KeyRecord>('SELECT * FROM keys WHERE id = ?', id),
    withAccount: (id) =>
      db.get<KeyWithAccount>(
        `SELECT accounts.*, hash, expiresAt, revokedAt FROM keys JOIN accounts ON accounts.id = keys.account
         WHERE keys.id = ?`,
        id,
      ),
    list: (account) => db.all<KeyRecord>('SELECT * FROM keys WHERE account = ? ORDER BY rowid', account),
    update: (id, change) => db.update('keys', id, change),
  }
}

function webhookStore(db: Database): WebhookStore {
  return {
    insert: (webhook) => db.insert('webhooks', webhook),
    get: (job) => db.get<WebhookRecord>('SELECT * FROM webhooks WHERE job = ?', job),
    list: () => db.all<WebhookRecord>('SELECT * FROM webhooks ORDER BY job'),
    update: (job, { attempts, nextAt }) =>
      db.run('UPDATE webhooks SET attempts = ?, nextAt = ? WHERE job = ?', attempts, nextAt, job),
    rotation: (account) =>
      db.get<WebhookRotation>('SELECT * FROM webhookRotations WHERE account = ?', account),
    setRotation: ({ account, rotation, previousUntil }) =>
      db.run(
        'INSERT OR REPLACE INTO webhookRotations (account, rotation, previousUntil) VALUES (?, ?, ?)',
        account,
        rotation,
        previousUntil,
      ),
    remove: (job) => db.run('DELETE FROM webhooks WHERE job = ?', job),
  }
}

function jobStore(db: Database): JobStore {
  return {
    insert: (job) => db.insert('jobs', job),
    get: (id) => db.get<JobRecord>(`SELECT ${jobColumns} FROM jobs WHERE id = ?`, id),
    list: (account, limit, offset) =>
      db.all<JobRecord>(
        `SELECT ${jobColumns} FROM jobs WHERE account = ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
        account,
        limit,
        offset,
      ),
    count: (account) => countJobs(db, 'SELECT COUNT(*) AS n FROM jobs WHERE account = ?', account),
    inState: (state) =>
      db.all<JobRecord>(`SELECT ${jobColumns} FROM jobs WHERE state = ? ORDER BY seq`, state),
    countInState: (state) => countJobs(db, 'SELECT COUNT(*) AS n FROM jobs WHERE state = ?', state),
    update: (id, change) => db.update('jobs', id, change),
    removeFinishedBefore: (time) => {
      const old = 'SELECT charge FROM jobs WHERE finishedAt < ?'
      db.run(`DELETE FROM charges WHERE id IN (${old})`, time)
      db.run('DELETE FROM jobs WHERE finishedAt < ?', time)
    },
  }
}

function artifactStore(db: Database): ArtifactStore {
  return {
    insert: (artifact) => db.insert('artifacts', artifact),
    get: (id) => db.get<ArtifactRecord>('SELECT * FROM artifacts WHERE id = ?', id),
    ofJob: (job) => db.all<ArtifactRecord>('SELECT * FROM artifacts WHERE job = ? ORDER BY rowid', job),
    expired: (now) => db.all<ArtifactRecord>('SELECT * FROM artifacts WHERE expiresAt <= ?', now),
    remove: (id) => db.run('DELETE FROM artifacts WHERE id = ?', id),
    usesBlob: (blob) => db.get('SELECT 1 FROM artifacts WHERE blob = ? LIMIT 1', blob) !== null,
  }
}

function requestStore(db: Database): RequestStore {
  return {
    insert: (request) => db.insert('requests', request),
    get: (account, key) =>
      db.get<RequestRecord>('SELECT * FROM requests WHERE account = ? AND key = ?', account, key),
    remove: (account, key) => db.run('DELETE FROM requests WHERE account = ? AND key = ?', account, key),
    removeExpired: (now) => db.run('DELETE FROM requests WHERE expiresAt <= ?', now),
  }
}

function countJobs(db: Database, sql: string, value: string): number {
  return db.get<{ n: number }>(sql, value)?.n ?? 0
}

function creditLedger(db: Database): CreditLedger {
  return {
    append: (account, entries) => {
      const values = entries.flatMap(({ at, kind, source, amount, charge }) => [
        account,
        at,
        kind,
        source,
        amount,
        charge,
      ])
      const rows = Array(entries.length).fill('(?, ?, ?, ?, ?, ?)').join()
      db.run(`INSERT INTO ledger (account, at, kind, source, amount, charge) VALUES ${rows}`, ...values)
      const [allowance, purchased] = (['allowance', 'purchased'] as const).map((source) =>
        entries.reduce((sum, entry) => (entry.source === source ? sum + entry.amount : sum), 0),
      )
      if (allowance !== 0 || purchased !== 0) db.run(addCredits, allowance, purchased, account)
    },
    entries: (account, limit) =>
      db.all<LedgerEntry>(
        'SELECT account, at, kind, source, amount, charge FROM ledger WHERE account = ? ORDER BY seq DESC LIMIT ?',
        account,
        limit,
      ),
    differences: () =>
      db
        .all<{ id: string }>(
          `SELECT id FROM accounts LEFT JOIN ledger ON ledger.account = accounts.id GROUP BY accounts.id
           HAVING allowanceLeft <> TOTAL(CASE source WHEN 'allowance' THEN amount END)
             OR purchasedLeft <> TOTAL(CASE source WHEN 'purchased' THEN amount END)`,
        )
        .map(({ id }) => id),
    insertCharge: ({ id, account, at, fromAllowance, fromPurchased, period, state, used }) =>
      db.run(insertCharge, id, account, at, fromAllowance, fromPurchased, period, state, used),
    charge: (id) => db.get<ChargeRecord>('SELECT * FROM charges WHERE id = ?', id),
    closeCharge: (id, state, used) => {
      const closed = db.get<ChargeRecord>(closeCharge, state, used, id)
      return closed === null ? null : { ...closed, state: 'reserved', used: 0 }
    },
    abandonedCharges: () =>
      db.all<ChargeRecord>(
        `SELECT * FROM charges WHERE state = 'reserved' AND NOT EXISTS
           (SELECT 1 FROM jobs WHERE jobs.charge = charges.id AND jobs.state IN ('queued', 'processing'))`,
      ),
  }
}
