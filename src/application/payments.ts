import type { Stores } from '../stores/ports.ts'
import { untilStored } from '../stores/storage-error.ts'
import type { CreditBook } from './credit-book.ts'
import type { Idempotency } from './job.ts'
import type { Requests } from './requests.ts'

/** Work whose result is returned at once, not through a job. */
export interface Payment {
  readonly credits: number
  /** Makes repeated requests cost once; the work is done again. Default: every request is charged. */
  readonly idempotency?: Idempotency
}

/** The result of work, and the credits charged for this request: 0 if an earlier one with the same key was charged. */
export interface Paid<T> {
  readonly result: T
  readonly credits: number
}

/** Charges for synchronous work. */
export class Payments {
  readonly #stores: Stores
  readonly #book: CreditBook
  readonly #requests: Requests
  /** Requests with an idempotency key whose work is in progress. */
  readonly #running = new Map<string, Promise<void>>()

  constructor(stores: Stores, book: CreditBook, requests: Requests) {
    this.#stores = stores
    this.#book = book
    this.#requests = requests
  }

  /**
   * Holds the credits, does the work, and charges them; on failure they are released. Throws `insufficient_credits` before any work,
   * and the errors of the work.
   */
  async pay<T>(account: string, payment: Payment, work: () => Promise<T>): Promise<Paid<T>> {
    const { idempotency } = payment
    if (idempotency === undefined) return this.#paidAtOnce(account, payment, work)
    const fingerprint = this.#requests.fingerprint(idempotency)
    const request = `${account} ${idempotency.key}`
    // A repetition waits for the outcome of the first request: until then it is unknown whether that one is charged.
    for (let first = this.#running.get(request); first; first = this.#running.get(request)) await first
    const paid = this.#paid(account, payment.credits, idempotency, fingerprint, work)
    const ended = paid.then(
      () => {},
      () => {},
    )
    this.#running.set(request, ended)
    try {
      return await paid
    } finally {
      this.#running.delete(request)
    }
  }

  /** One transaction, after the work: until then its credits are held in memory. */
  async #paidAtOnce<T>(account: string, { credits }: Payment, work: () => Promise<T>): Promise<Paid<T>> {
    let hold = this.#book.hold(account, credits)
    while (hold === null) {
      await this.#stores.write(() => this.#book.account(account))
      hold = this.#book.hold(account, credits)
    }
    const held = hold
    try {
      const result = await work()
      await this.#stores.write(() => this.#book.end(held, 'settle'))
      return { result, credits }
    } catch (error) {
      await this.#giveBack(() => this.#book.end(held, 'release'))
      throw error
    }
  }

  /** The credits are reserved on disk together with the idempotency key, so that a repetition after a crash finds it. */
  async #paid<T>(
    account: string,
    credits: number,
    idempotency: Idempotency,
    fingerprint: Uint8Array,
    work: () => Promise<T>,
  ): Promise<Paid<T>> {
    // A power failure that undoes this releases the credits, as intended: the work is lost too.
    const charge = await this.#stores.writeSoon(() => {
      const earlier = this.#requests.find(account, idempotency, fingerprint)
      if (earlier?.charge && this.#stores.ledger.charge(earlier.charge)?.state === 'settled') return null
      const { id } = this.#book.reserve(account, credits)
      this.#requests.remember(account, idempotency, fingerprint, { charge: id })
      return id
    })
    // Charged to the earlier request.
    if (charge === null) return { result: await work(), credits: 0 }
    try {
      const result = await work()
      await this.#stores.write(() => this.#book.settle(charge, credits))
      return { result, credits }
    } catch (error) {
      await this.#giveBack(() => {
        this.#book.release(charge)
        this.#requests.forget(account, idempotency)
      })
      throw error
    }
  }

  /** If the application was closed, the next start releases the credits. */
  async #giveBack(work: () => void): Promise<void> {
    const release = () => this.#stores.write(work)
    await release().catch(() => void untilStored(release, () => false).catch(() => undefined))
  }
}
