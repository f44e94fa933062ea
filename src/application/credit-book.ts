import { CreditError, InternalError, RequestError } from '../../engines/model/errors.ts'
import type {
  AccountRecord,
  ChargeRecord,
  Clock,
  CreditSource,
  EntryKind,
  Ids,
  LedgerEntry,
  Stores,
} from '../stores/ports.ts'
import { nextBillingDay, terms } from './plans.ts'

/** Limits the loop over months; accounts that are years behind catch up in steps. */
const maxRenewals = 1200

/** Credits that an account spends on one task, by source. */
type Share = Pick<ChargeRecord, 'id' | 'account' | 'period' | 'fromAllowance' | 'fromPurchased'>

/** Credits held for synchronous work. In memory only: if the process ends before the work is done, nothing is charged. */
export type Hold = Share

type Entry = Pick<LedgerEntry, 'kind' | 'source' | 'amount'>

/**
 * The rules of credits. Every change of a balance is an entry of the ledger, so the entries of an account always add up to its balance.
 * All methods but `free` and `hold` run inside `Stores.write`.
 */
export class CreditBook {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #ids: Ids
  /** By account. */
  readonly #holds = new Map<string, Set<Hold>>()

  constructor(stores: Stores, clock: Clock, ids: Ids) {
    this.#stores = stores
    this.#clock = clock
    this.#ids = ids
  }

  /** The account, with the allowance of every billing day that has passed. */
  account(id: string): AccountRecord {
    const { accounts } = this.#stores
    let account = accounts.get(id)
    if (account === null) throw new RequestError('not_found', 'Account not found.')
    const now = this.#clock.now()
    for (let n = 0; account.renewsAt <= now && n < maxRenewals; n++) {
      const entries: Entry[] = []
      if (terms[account.profile].unused === 'expire' && account.allowanceLeft > 0)
        entries.push(entryOf('expire', 'allowance', -account.allowanceLeft))
      if (account.allowance !== null) entries.push(entryOf('allowance', 'allowance', account.allowance))
      this.#post(id, entries)
      accounts.update(id, {
        renewsAt: nextBillingDay(account.renewsAt, account.billingDay),
        period: account.period + 1,
      })
      account = accounts.get(id) ?? account
    }
    return account
  }

  /** Adds allowance credits: the first ones of an account, or the difference to a larger plan. */
  grant(id: string, credits: number): void {
    this.#post(this.account(id).id, [entryOf('allowance', 'allowance', credits)])
  }

  buy(id: string, credits: number): void {
    if (!Number.isSafeInteger(credits) || credits < 1)
      throw new RequestError('invalid_request', 'The number of credits must be a whole number of at least 1.')
    this.#post(this.account(id).id, [entryOf('purchase', 'purchased', credits)])
  }

  /** Takes credits from the balance until the work is done. Throws `insufficient_credits`. */
  reserve(id: string, credits: number): ChargeRecord {
    const account = this.account(id)
    const share = this.#share(account, credits)
    const charge = { ...share, at: this.#clock.now(), state: 'reserved', used: 0 } as const
    this.#stores.ledger.insertCharge(charge)
    this.#post(id, [...lacking(account, share), ...taken(share)], charge.id)
    return charge
  }

  /** Ends a charge. Unused credits return to the balance. A finished charge is not changed. */
  settle(chargeId: string, used: number): void {
    this.#close(chargeId, 'settled', used)
  }

  /** Ends a charge without cost: the work failed or was cancelled. */
  release(chargeId: string): void {
    this.#close(chargeId, 'released', 0)
  }

  /**
   * Reserves credits until `end`. Null if a billing day has passed, which requires a write of `account`. Throws
   * `insufficient_credits`.
   */
  hold(id: string, credits: number): Hold | null {
    const account = this.#stores.accounts.get(id)
    if (account === null || account.renewsAt <= this.#clock.now()) return null
    const hold = this.#share(account, credits)
    const holds = this.#holds.get(id) ?? new Set()
    this.#holds.set(id, holds.add(hold))
    return hold
  }

  /** Ends a hold: the work is charged, or failed and costs nothing. The ledger has the same entries as for a charge. */
  end(hold: Hold, kind: 'settle' | 'release'): void {
    const { id, account: owner, period, fromAllowance } = hold
    const holds = this.#holds.get(owner)
    if (holds?.delete(hold) && holds.size === 0) this.#holds.delete(owner)
    const account = this.account(owner)
    if (kind === 'release') {
      const back = taken(hold).map(({ source, amount }) => entryOf(kind, source, -amount))
      this.#post(owner, [...taken(hold), ...back], id)
    } else {
      // Used credits did not expire on the billing day.
      const isOfEarlier = terms[account.profile].unused === 'expire' && account.period > period
      const before = isOfEarlier ? [entryOf('expire', 'allowance', fromAllowance)] : lacking(account, hold)
      this.#post(owner, [...before, ...taken(hold), entryOf(kind, 'allowance', 0)], id)
    }
  }

  /** The available credits of an account, without held credits. */
  free(account: AccountRecord): Pick<AccountRecord, 'allowanceLeft' | 'purchasedLeft'> {
    let { allowanceLeft, purchasedLeft } = account
    for (const { period, fromAllowance, fromPurchased } of this.#holds.get(account.id) ?? []) {
      const hasExpired = terms[account.profile].unused === 'expire' && account.period > period
      if (!hasExpired) allowanceLeft -= fromAllowance
      purchasedLeft -= fromPurchased
    }
    return { allowanceLeft: Math.max(0, allowanceLeft), purchasedLeft: Math.max(0, purchasedLeft) }
  }

  /** The allowance is used first. An unlimited account gets missing credits, see `lacking`. */
  #share(account: AccountRecord, credits: number): Share {
    const { allowanceLeft, purchasedLeft } = this.free(account)
    const missing = credits - allowanceLeft - purchasedLeft
    if (missing > 0 && account.allowance !== null)
      throw new CreditError(
        'insufficient_credits',
        `This requires ${credits} credits, but the account has ${credits - missing}. Buy credits, or wait for the billing day.`,
        { required: credits, available: credits - missing },
      )
    const fromPurchased = account.allowance === null ? 0 : Math.max(0, credits - allowanceLeft)
    return {
      id: this.#ids.ulid(),
      account: account.id,
      period: account.period,
      fromAllowance: credits - fromPurchased,
      fromPurchased,
    }
  }

  #close(chargeId: string, state: 'settled' | 'released', used: number): void {
    const charge = this.#stores.ledger.closeCharge(chargeId, state, used)
    if (charge === null) return
    const unused = charge.fromAllowance + charge.fromPurchased - used
    if (unused < 0) throw new InternalError('internal', 'The work cost more credits than were reserved.')
    const kind = state === 'settled' ? 'settle' : 'release'
    if (unused === 0) {
      // A charge that cost what was reserved still gets its entry: it shows that the charge has ended.
      this.#post(charge.account, [entryOf(kind, 'allowance', 0)], charge.id)
      return
    }
    const account = this.account(charge.account)
    // The allowance is used first, so bought credits return first.
    const toPurchased = Math.min(unused, charge.fromPurchased)
    const toAllowance = unused - toPurchased
    const hasExpired = terms[account.profile].unused === 'expire' && account.period > charge.period
    const entries = [
      entryOf(kind, 'purchased', toPurchased),
      entryOf(kind, 'allowance', toAllowance),
      entryOf('expire', 'allowance', hasExpired ? -toAllowance : 0),
    ]
    this.#post(
      charge.account,
      entries.filter(({ amount }) => amount !== 0),
      charge.id,
    )
  }

  #post(account: string, entries: readonly Entry[], charge: string | null = null): void {
    if (entries.length === 0) return
    const at = this.#clock.now()
    this.#stores.ledger.append(
      account,
      entries.map((entry) => ({ account, at, ...entry, charge })),
    )
  }
}

function entryOf(kind: EntryKind, source: CreditSource, amount: number): Entry {
  return { kind, source, amount }
}

/** The entries that deduct a share from the balance. */
function taken({ fromAllowance, fromPurchased }: Share): Entry[] {
  const entries = [
    entryOf('reserve', 'allowance', -fromAllowance),
    entryOf('reserve', 'purchased', -fromPurchased),
  ]
  return entries.filter(({ amount }) => amount < 0)
}

/** The credits that an unlimited account needs in addition to its allowance. */
function lacking({ allowanceLeft }: AccountRecord, { fromAllowance }: Share): Entry[] {
  const missing = fromAllowance - allowanceLeft
  return missing > 0 ? [entryOf('allowance', 'allowance', missing)] : []
}

export interface Balance {
  /** Available credits. An unlimited account can spend more. */
  readonly available: number
  /** Remaining credits of the monthly allowance, and remaining bought credits. */
  readonly allowance: number
  readonly purchased: number
  readonly unlimited: boolean
  /** The next billing day, in milliseconds since 1970. */
  readonly renewsAt: number
}

/** Credits of accounts: balance, purchases, the ledger, and charging for work. */
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
