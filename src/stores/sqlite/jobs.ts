import type {
  ArtifactRecord,
  ArtifactStore,
  JobRecord,
  JobStore,
  RequestRecord,
  RequestStore,
} from '../ports.ts'
import type { Database } from './database.ts'

const columns = `id, account, operation, options, charge, credits, state, attempts, failureCode, failureMessage, facts,
  queuedAt, startedAt, finishedAt`

export function jobStore(db: Database): JobStore {
  return {
    insert: (job) => db.insert('jobs', job),
    get: (id) => db.get<JobRecord>(`SELECT ${columns} FROM jobs WHERE id = ?`, id),
    list: (account, limit, offset) =>
      db.all<JobRecord>(
        `SELECT ${columns} FROM jobs WHERE account = ? ORDER BY seq DESC LIMIT ? OFFSET ?`,
        account,
        limit,
        offset,
      ),
    count: (account) => count(db, 'SELECT COUNT(*) AS n FROM jobs WHERE account = ?', account),
    inState: (state) => db.all<JobRecord>(`SELECT ${columns} FROM jobs WHERE state = ? ORDER BY seq`, state),
    countInState: (state) => count(db, 'SELECT COUNT(*) AS n FROM jobs WHERE state = ?', state),
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

function count(db: Database, sql: string, value: string): number {
  return db.get<{ n: number }>(sql, value)?.n ?? 0
}
