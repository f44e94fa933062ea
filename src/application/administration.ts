import { randomFillSync, randomUUID } from 'node:crypto'
import { openStores } from '../stores/open-stores.ts'
import type { Clock, Ids } from '../stores/ports.ts'
import { Accounts } from './accounts.ts'
import { CreditBook, Credits } from './credit-book.ts'
import { ApiKeys } from './keys.ts'
import { WebhookSecrets } from './webhooks/secrets.ts'

/** Accounts, keys, credits and webhook secrets of a data folder, without its jobs. */
export interface Administration extends AsyncDisposable {
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly credits: Credits
  readonly webhookSecrets: WebhookSecrets
}

/** Opens a data folder for its operator, also while an application uses it. Throws `output_unwritable`. */
export async function openAdministration(dataDir: string): Promise<Administration> {
  const stores = await openStores({ dataDir, exclusive: false })
  const ids = systemIds()
  const book = new CreditBook(stores, systemClock, ids)
  return {
    accounts: new Accounts(stores, book, systemClock, ids),
    keys: new ApiKeys(stores, systemClock, ids),
    credits: new Credits(stores, book),
    webhookSecrets: new WebhookSecrets(stores, systemClock, await stores.secret('webhooks')),
    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  }
}

export const systemClock: Clock = { now: () => Date.now() }

/** Crockford's base 32: no I, L, O, U. */
const digits = '0123456789ABCDEFGHJKMNPQRSTVWXYZ'

const randomDigits = 16

/** Ids from the system's random numbers. */
export function systemIds(clock: Clock = systemClock): Ids {
  // A system call costs more than creating the id, so random numbers are fetched for 256 ids at a time.
  const pool = new Uint8Array(256 * randomDigits)
  let next = pool.length
  return {
    ulid() {
      if (next === pool.length) {
        randomFillSync(pool)
        next = 0
      }
      next += randomDigits
      return ulid(clock.now(), pool.subarray(next - randomDigits, next))
    },
    uuid: () => randomUUID(),
  }
}

/** A ULID: 10 digits of the time in milliseconds, then 16 random digits. */
function ulid(time: number, random: Uint8Array): string {
  let stamp = ''
  for (let rest = time, n = 0; n < 10; n++, rest = Math.floor(rest / 32)) stamp = digits[rest % 32] + stamp
  let id = stamp
  for (let i = 0; i < randomDigits; i++) id += digits[random[i] % 32]
  return id
}
