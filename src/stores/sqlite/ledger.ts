import type { ChargeRecord, CreditLedger, LedgerEntry } from '../ports.ts'
import type { Database } from './database.ts'

export function creditLedger(db: Database): CreditLedger {
  return {
    append: (entry) => {
      db.insert('ledger', entry)
      if (entry.amount === 0) return
      const column = entry.source === 'allowance' ? 'allowanceLeft' : 'purchasedLeft'
      db.run(`UPDATE accounts SET ${column} = ${column} + ? WHERE id = ?`, entry.amount, entry.account)
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
    insertCharge: (charge) => db.insert('charges', charge),
    charge: (id) => db.get<ChargeRecord>('SELECT * FROM charges WHERE id = ?', id),
    closeCharge: (id, state, used) => db.update('charges', id, { state, used }),
    abandonedCharges: () =>
      db.all<ChargeRecord>(
        `SELECT * FROM charges WHERE state = 'reserved' AND NOT EXISTS
           (SELECT 1 FROM jobs WHERE jobs.charge = charges.id AND jobs.state IN ('queued', 'processing'))`,
      ),
  }
}
