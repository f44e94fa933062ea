import { InternalError } from '../../engines/model/errors.ts'
import type { LedgerEntry, Stores } from '../stores/ports.ts'
import type { CreditBook } from './credit-book.ts'

export interface Balance {
  /** Credits that can be spent. An unlimited account can spend more. */
  readonly available: number
  /** Left of the monthly allowance, and of the credits that were bought. */
  readonly allowance: number
  readonly purchased: number
  readonly unlimited: boolean
  /** The next billing day, in milliseconds since 1970. */
  readonly renewsAt: number
}

/** Credits of accounts: what is left, buying more, the ledger, and paying for work. */
export class Credits {
  readonly #stores: Stores
  readonly #book: CreditBook

  constructor(stores: Stores, book: CreditBook) {
    this.#stores = stores
    this.#book = book
  }

  /** Throws `not_found` for an unknown account. */
  async balance(account: string): Promise<Balance> {
    const record = await this.#stores.write(() => this.#book.account(account))
    const { allowance, renewsAt } = record
    const { allowanceLeft, purchasedLeft } = this.#book.free(record)
    const available = allowanceLeft + purchasedLeft
    const unlimited = allowance === null
    return { available, allowance: allowanceLeft, purchased: purchasedLeft, unlimited, renewsAt }
  }

  /** Adds credits that do not expire. */
  async buy(account: string, credits: number): Promise<void> {
    await this.#stores.write(() => this.#book.buy(account, credits))
  }

  /** The latest entries of the ledger, newest first. Default: 100. */
  entries(account: string, limit = 100): LedgerEntry[] {
    return this.#stores.ledger.entries(account, limit)
  }

  /** Throws `internal` if a balance differs from the sum of its entries. */
  verify(): void {
    const accounts = this.#stores.ledger.differences()
    if (accounts.length > 0)
      throw new InternalError('internal', 'Balances differ from the ledger: the database was altered.', {
        accounts,
      })
  }
}
