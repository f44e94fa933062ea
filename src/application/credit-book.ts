import { CreditError, InternalError, RequestError } from '../../engines/model/errors.ts'
import type { AccountRecord, ChargeRecord, Clock, EntryKind, Ids, Stores } from '../stores/ports.ts'
import { nextBillingDay, terms } from './plans.ts'

/** An interval of years would be a loop of months; older accounts catch up in steps. */
const maxRenewals = 1200

/**
 * The rules of credits. Every change of a balance is an entry of the ledger, so the entries of an account always add up to its balance.
 * All methods run inside `Stores.write`.
 */
export class CreditBook {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #ids: Ids

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
    let account = this.account(id)
    const missing = credits - account.allowanceLeft - account.purchasedLeft
    if (missing > 0 && account.allowance === null) {
      this.#append(account, 'allowance', 'allowance', missing)
      account = this.account(id)
    } else if (missing > 0) {
      throw new CreditError(
        'insufficient_credits',
        `This needs ${credits} credits, and the account has ${credits - missing}. Buy credits, or wait for the billing day.`,
        { required: credits, available: credits - missing },
      )
    }
    const fromAllowance = Math.min(credits, account.allowanceLeft)
    const charge: ChargeRecord = {
      id: this.#ids.ulid(),
      account: id,
      at: this.#clock.now(),
      fromAllowance,
      fromPurchased: credits - fromAllowance,
      period: account.period,
      state: 'reserved',
      used: 0,
    }
    this.#stores.ledger.insertCharge(charge)
    if (fromAllowance > 0) this.#append(account, 'reserve', 'allowance', -fromAllowance, charge)
    if (charge.fromPurchased > 0) this.#append(account, 'reserve', 'purchased', -charge.fromPurchased, charge)
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
