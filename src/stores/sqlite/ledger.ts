import type { ChargeRecord, CreditLedger, LedgerEntry } from '../ports.ts'
import type { Database } from './database.ts'

/** Statements of every paid request, written out: building their text costs as much as finding a prepared one. */
const insertEntry = 'INSERT INTO ledger (account, at, kind, source, amount, charge) VALUES (?, ?, ?, ?, ?, ?)'
const insertCharge = `INSERT INTO charges (id, account, at, fromAllowance, fromPurchased, period, state, used)
  VALUES (?, ?, ?, ?, ?, ?, ?, ?)`
const closeCharge = `UPDATE charges SET state = ?, used = ? WHERE id = ? AND state = 'reserved' RETURNING *`
const addTo = {
  allowance: 'UPDATE accounts SET allowanceLeft = allowanceLeft + ? WHERE id = ?',
  purchased: 'UPDATE accounts SET purchasedLeft = purchasedLeft + ? WHERE id = ?',
} as const

export function creditLedger(db: Database): CreditLedger {
  return {
    append: (entry) => {
      const { account, at, kind, source, amount, charge } = entry
      db.run(insertEntry, account, at, kind, source, amount, charge)
      if (amount !== 0) db.run(addTo[source], amount, account)
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
