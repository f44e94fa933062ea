import { CreditError, InternalError, RequestError } from '../../engines/model/errors.ts'
import type { AccountRecord, ChargeRecord, Clock, EntryKind, Ids, Stores } from '../stores/ports.ts'
import { nextBillingDay } from './billing-day.ts'
import { terms } from './plans.ts'

/** An interval of years would be a loop of months; older accounts catch up in steps. */
const maxRenewals = 1200

/** Credits kept for work that ends soon. They are in memory only: where the process ends before the work, nothing was paid. */
export interface Hold {
  /** Of the charge that it becomes. */
  readonly id: string
  readonly account: string
  readonly credits: number
  readonly at: number
  /** Period of the account in which it began. */
  readonly period: number
}

/**
 * The rules of credits. Every change of a balance is an entry of the ledger, so the entries of an account always add up to its balance.
 * All methods run inside `Stores.write`, but for `hold` and `drop`.
 */
export class CreditBook {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #ids: Ids
  /** By account. */
  readonly #holds = new Map<string, Set<Hold>>()
  /** Holds that became charges, if the write in which they did was kept. */
  readonly #charged = new Set<string>()

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
      // Work that runs costs the month in which it began.
      for (const hold of this.#heldOf(account)) {
        this.#charge(this.#withRoom(account, hold.credits), hold, 'reserved')
        this.#charged.add(hold.id)
        account = accounts.get(id) ?? account
      }
      if (terms[account.profile].unused === 'expire' && account.allowanceLeft > 0)
        this.#append(account, 'expire', 'allowance', -account.allowanceLeft)
      if (account.allowance !== null) this.#append(account, 'allowance', 'allowance', account.allowance)
      accounts.update(id, {
        renewsAt: nextBillingDay(account.renewsAt, account.billingDay),
        period: account.period + 1,
      })
      account = accounts.get(id) ?? account
    }
    return account
  }

  /** Adds credits of the allowance: the first ones of an account, or those of a larger plan. */
  grant(id: string, credits: number): void {
    this.#append(this.account(id), 'allowance', 'allowance', credits)
  }

  buy(id: string, credits: number): void {
    if (!Number.isSafeInteger(credits) || credits < 1)
      throw new RequestError('invalid_request', 'The number of credits must be a whole number of at least 1.')
    this.#append(this.account(id), 'purchase', 'purchased', credits)
  }

  /** Takes credits from the balance until the work is done. Throws `insufficient_credits`. */
  reserve(id: string, credits: number): ChargeRecord {
    const account = this.account(id)
    const from = this.#withRoom(account, credits, this.#held(account))
    return this.#charge(from, { id: this.#ids.ulid(), credits, at: this.#clock.now() }, 'reserved')
  }

  /**
   * Keeps credits until `spend` or `drop`: what others may reserve is less by as much. Null where a billing day has passed, which
   * takes a write. Throws `insufficient_credits`.
   */
  hold(id: string, credits: number): Hold | null {
    const account = this.#stores.accounts.get(id)
    const at = this.#clock.now()
    if (account === null || account.renewsAt <= at) return null
    if (account.allowance !== null) refuseMissing(account, credits, this.#held(account))
    const hold = { id: this.#ids.ulid(), account: id, credits, at, period: account.period }
    const holds = this.#holds.get(id) ?? new Set()
    this.#holds.set(id, holds.add(hold))
    return hold
  }

  /** Pays for work that is done. */
  spend(hold: Hold): void {
    const { id, credits } = hold
    const account = this.account(hold.account)
    this.drop(hold)
    if (account.period !== hold.period) this.settle(id, credits)
    else {
      const charge = this.#charge(this.#withRoom(account, credits), hold, 'settled')
      this.#append(account, 'settle', 'allowance', 0, charge)
    }
  }

  /** Ends a hold. Returns whether it may have become a charge, on a billing day: that has to be released. */
  drop(hold: Hold): boolean {
    const holds = this.#holds.get(hold.account)
    if (holds?.delete(hold) && holds.size === 0) this.#holds.delete(hold.account)
    return this.#charged.delete(hold.id)
  }

  /** The holds of the account's period. Those of earlier ones are charges. */
  #heldOf({ id, period }: AccountRecord): Hold[] {
    return [...(this.#holds.get(id) ?? [])].filter((hold) => hold.period === period)
  }

  #held(account: AccountRecord): number {
    return this.#heldOf(account).reduce((sum, { credits }) => sum + credits, 0)
  }

  /** The account, if it has the credits beside those that are held. An unlimited one gets what it lacks. */
  #withRoom(account: AccountRecord, credits: number, held = 0): AccountRecord {
    if (account.allowance !== null) {
      refuseMissing(account, credits, held)
      return account
    }
    const missing = credits - account.allowanceLeft - account.purchasedLeft
    if (missing <= 0) return account
    this.#append(account, 'allowance', 'allowance', missing)
    return this.#stores.accounts.get(account.id) ?? account
  }

  #charge(
    { id: account, allowanceLeft, period }: AccountRecord,
    { id, at, credits }: Pick<Hold, 'id' | 'at' | 'credits'>,
    state: 'reserved' | 'settled',
  ): ChargeRecord {
    const fromAllowance = Math.min(credits, allowanceLeft)
    const fromPurchased = credits - fromAllowance
    const used = state === 'settled' ? credits : 0
    const charge: ChargeRecord = { id, account, at, fromAllowance, fromPurchased, period, state, used }
    this.#stores.ledger.insertCharge(charge)
    if (fromAllowance > 0) this.#append({ id: account }, 'reserve', 'allowance', -fromAllowance, charge)
    if (fromPurchased > 0) this.#append({ id: account }, 'reserve', 'purchased', -fromPurchased, charge)
    return charge
  }

  /** Ends a charge. What was not used returns to the balance. A charge that has ended is not changed. */
  settle(chargeId: string, used: number): void {
    this.#close(chargeId, 'settled', used)
  }

  /** Ends a charge without cost: the work failed or was cancelled. */
  release(chargeId: string): void {
    this.#close(chargeId, 'released', 0)
  }

  #close(chargeId: string, state: 'settled' | 'released', used: number): void {
    const { ledger } = this.#stores
    const charge = ledger.closeCharge(chargeId, state, used)
    if (charge === null) return
    const unused = charge.fromAllowance + charge.fromPurchased - used
    if (unused < 0) throw new InternalError('internal', 'The work cost more credits than were reserved.')
    const kind = state === 'settled' ? 'settle' : 'release'
    if (unused === 0) {
      // A charge that cost what was reserved still gets its entry: it shows that the charge has ended.
      this.#append({ id: charge.account }, kind, 'allowance', 0, charge)
      return
    }
    const account = this.account(charge.account)
    // The allowance is used first, so bought credits return first.
    const toPurchased = Math.min(unused, charge.fromPurchased)
    const toAllowance = unused - toPurchased
    if (toPurchased > 0) this.#append(account, kind, 'purchased', toPurchased, charge)
    if (toAllowance > 0) this.#append(account, kind, 'allowance', toAllowance, charge)
    const hasExpired = terms[account.profile].unused === 'expire' && account.period > charge.period
    if (toAllowance > 0 && hasExpired) this.#append(account, 'expire', 'allowance', -toAllowance, charge)
  }

  #append(
    account: Pick<AccountRecord, 'id'>,
    kind: EntryKind,
    source: 'allowance' | 'purchased',
    amount: number,
    charge: ChargeRecord | null = null,
  ): void {
    const at = this.#clock.now()
    this.#stores.ledger.append({
      account: account.id,
      at,
      kind,
      source,
      amount,
      charge: charge?.id ?? null,
    })
  }
}

function refuseMissing({ allowanceLeft, purchasedLeft }: AccountRecord, credits: number, held: number): void {
  const available = Math.max(0, allowanceLeft + purchasedLeft - held)
  if (credits <= available) return
  throw new CreditError(
    'insufficient_credits',
    `This needs ${credits} credits, and the account has ${available}. Buy credits, or wait for the billing day.`,
    { required: credits, available },
  )
}
