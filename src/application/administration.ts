import { openStores } from '../stores/open-stores.ts'
import { Accounts } from './accounts.ts'
import { systemClock, systemIds } from './clock.ts'
import { CreditBook } from './credit-book.ts'
import { Credits } from './credits.ts'
import { ApiKeys } from './keys.ts'

/** Accounts, keys and credits of a data folder, without its jobs. */
export interface Administration extends AsyncDisposable {
  readonly accounts: Accounts
  readonly keys: ApiKeys
  readonly credits: Credits
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
    [Symbol.asyncDispose]: () => stores[Symbol.asyncDispose](),
  }
}
