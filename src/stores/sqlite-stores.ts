import type { Database } from './database.ts'
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
  WebhookRecord,
  WebhookRotation,
  WebhookStore,
} from './ports.ts'

const jobColumns = `id, account, operation, options, charge, credits, state, attempts, failureCode, failureMessage, facts,
  queuedAt, startedAt, finishedAt`

/** Statements of every paid request, written out: building their text costs as much as finding a prepared one. */
const insertCharge = `INSERT INTO charges (id, account, at, fromAllowance, fromPurchased, period, state, used)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const closeCharge = `UPDATE charges SET state = ?, used = ? WHERE id = ? AND state = 'reserved' RETURNING *`
const addCredits =
  'UPDATE accounts SET allowanceLeft = allowanceLeft + ?, purchasedLeft = purchasedLeft + ? WHERE id = ?'

export function accountStore(db: Database): AccountStore {
  return {
    insert: (account) => db.insert('accounts', account),
    get: (id) => db.get<AccountRecord>('SELECT * FROM accounts WHERE id = ?', id),
    list: () => db.all<AccountRecord>('SELECT * FROM accounts ORDER BY rowid'),
    update: (id, change) => db.update('accounts', id, change),
  }
}

export function keyStore(db: Database): KeyStore {
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

export function webhookStore(db: Database): WebhookStore {
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

export function jobStore(db: Database): JobStore {
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

export function artifactStore(db: Database): ArtifactStore {
  return {
    insert: (artifact) => db.insert('artifacts', artifact),
    get: (id) => db.get<ArtifactRecord>('SELECT * FROM artifacts WHERE id = ?', id),
    ofJob: (job) => db.all<ArtifactRecord>('SELECT * FROM artifacts WHERE job = ? ORDER BY rowid', job),
    expired: (now) => db.all<ArtifactRecord>('SELECT * FROM artifacts WHERE expiresAt <= ?', now),
    remove: (id) => db.run('DELETE FROM artifacts WHERE id = ?', id),
    usesBlob: (blob) => db.get('SELECT 1 FROM artifacts WHERE blob = ? LIMIT 1', blob) !== null,
  }
}

export function requestStore(db: Database): RequestStore {
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

export function creditLedger(db: Database): CreditLedger {
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
