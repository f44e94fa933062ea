import type { AccountRecord, AccountStore, KeyRecord, KeyStore, KeyWithAccount } from '../ports.ts'
import type { Database } from './database.ts'

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
