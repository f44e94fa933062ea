import { openStores } from '../stores/open-stores.ts'
import { Accounts } from './accounts.ts'
import { systemClock, systemIds } from './clock.ts'
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
