import { RequestError } from '../../engines/model/errors.ts'
import type { Account, AccountRecord, Clock, Ids, Profile, Stores } from '../stores/ports.ts'
import type { CreditBook } from './credit-book.ts'
import { allowanceOf, nextBillingDay } from './plans.ts'

export type { Account }

export interface NewAccount {
  /** Any name, 1 to 200 characters. It is shown to the operator only. */
  readonly name: string
  /** The interface that the account uses. */
  readonly profile: Profile
  /** `free`, `starter`, `pro` or `enterprise`. Default: `free`. */
  readonly plan?: string
  /** Credits a month of a custom plan (enterprise of Interface B). */
  readonly credits?: number
  /** Day of the month on which the allowance renews, 1 to 31, in UTC. Default: today. */
  readonly billingDay?: number
}

const maxNameLength = 200

/** The accounts of an installation. */
export class Accounts {
  readonly #stores: Stores
  readonly #book: CreditBook
  readonly #clock: Clock
  readonly #ids: Ids

  constructor(stores: Stores, book: CreditBook, clock: Clock, ids: Ids) {
    this.#stores = stores
    this.#book = book
    this.#clock = clock
    this.#ids = ids
  }

  /** Creates an account with the allowance of its first month. Throws `invalid_request`. */
  async create({ name, profile, plan = 'free', credits, billingDay }: NewAccount): Promise<Account> {
    const now = this.#clock.now()
    const day = billingDay ?? new Date(now).getUTCDate()
    check(name, profile, day)
    const allowance = allowanceOf(profile, plan, credits)
    const account: AccountRecord = {
      id: `acc_${this.#ids.ulid()}`,
      name,
      profile,
      plan,
      allowance,
      billingDay: day,
      createdAt: now,
      renewsAt: nextBillingDay(now, day),
      period: 0,
      allowanceLeft: 0,
      purchasedLeft: 0,
    }
    await this.#stores.write(() => {
      this.#stores.accounts.insert(account)
      if (allowance !== null) this.#book.grant(account.id, allowance)
    })
    return accountView(account)
  }

  get(id: string): Account | null {
    const account = this.#stores.accounts.get(id)
    return account === null ? null : accountView(account)
  }

  /** Throws `not_found` for an unknown id. */
  existing(id: string): Account {
    const account = this.get(id)
    if (account === null) throw new RequestError('not_found', 'Account not found.')
    return account
  }

  /** In the order of their creation. */
  list(): Account[] {
    return this.#stores.accounts.list().map(accountView)
  }

  /** A larger plan adds the difference of the allowances immediately; a smaller one takes effect on the next billing day. */
  async setPlan(id: string, plan: string, credits?: number): Promise<Account> {
    return this.#stores.write(() => {
      const account = this.#book.account(id)
      const allowance = allowanceOf(account.profile, plan, credits)
      const more = (allowance ?? 0) - (account.allowance ?? 0)
      if (allowance !== null && account.allowance !== null && more > 0) this.#book.grant(id, more)
      this.#stores.accounts.update(id, { plan, allowance })
      return accountView({ ...account, plan, allowance })
    })
  }
}

function check(name: unknown, profile: unknown, day: number): void {
  if (typeof name !== 'string' || name.trim() === '' || name.length > maxNameLength)
    throw new RequestError('invalid_request', `The name of an account has 1 to ${maxNameLength} characters.`)
  if (profile !== 'a' && profile !== 'b')
    throw new RequestError('invalid_request', 'The profile of an account is a or b.')
  if (!Number.isInteger(day) || day < 1 || day > 31)
    throw new RequestError('invalid_request', 'The billing day must be a whole number from 1 to 31.')
}

export function accountView({
  id,
  name,
  profile,
  plan,
  allowance,
  billingDay,
  createdAt,
}: AccountRecord): Account {
  return { id, name, profile, plan, allowance, billingDay, createdAt }
}
