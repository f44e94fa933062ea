import type { WebhookRecord, WebhookRotation, WebhookStore } from '../ports.ts'
import type { Database } from './database.ts'

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
