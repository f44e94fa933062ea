import { createHmac } from 'node:crypto'
import { RequestError } from '../../engines/model/errors.ts'
import type { Clock, RequestRecord, Stores } from '../stores/ports.ts'
import type { Idempotency } from './job.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/

/** How long a repeated request is recognised, in milliseconds. */
const lifetimeMs = 24 * 3600 * 1000

/**
 * Requests with an idempotency key. What is remembered is the job or the charge, never the request or the response: a repeated request
 * gets the same job, or its work is done again without a further charge.
 */
export class Requests {
  readonly #stores: Stores
  readonly #clock: Clock
  readonly #secret: Uint8Array

  constructor(stores: Stores, clock: Clock, secret: Uint8Array) {
    this.#stores = stores
    this.#clock = clock
    this.#secret = secret
  }

  /** Keyed, because a plain digest of a short text can be guessed. Throws `invalid_request` for a malformed key. */
  fingerprint({ key, parts }: Idempotency): Uint8Array {
    if (!keyShape.test(key))
      throw new RequestError('invalid_request', 'The idempotency key must be 1 to 255 printable characters.')
    const digest = createHmac('sha256', this.#secret)
    for (const part of parts) {
      const bytes = typeof part === 'string' ? Buffer.from(part) : part
      // With its length, so that two divisions of the same bytes differ.
      digest.update(`${bytes.length}:`).update(bytes)
    }
    return digest.digest()
  }

  /** The earlier request with this key, or null. Throws `invalid_request` if it was a different request. */
  find(account: string, { key }: Idempotency, fingerprint: Uint8Array): RequestRecord | null {
    const found = this.#stores.requests.get(account, key)
    if (found === null || found.expiresAt <= this.#clock.now()) return null
    if (Buffer.compare(found.fingerprint, fingerprint) !== 0)
      throw new RequestError(
        'invalid_request',
        'The idempotency key was used for a different request. Use a new key for each request.',
      )
    return found
  }

  /** Runs inside `Stores.write`. */
  remember(
    account: string,
    { key }: Idempotency,
    fingerprint: Uint8Array,
    paid: { readonly job?: string; readonly charge?: string },
  ): void {
    const { job = null, charge = null } = paid
    this.#stores.requests.remove(account, key)
    const expiresAt = this.#clock.now() + lifetimeMs
    this.#stores.requests.insert({ account, key, fingerprint, job, charge, expiresAt })
  }

  /** Runs inside `Stores.write`. */
  forget(account: string, { key }: Idempotency): void {
    this.#stores.requests.remove(account, key)
  }

  sweep(): Promise<void> {
    return this.#stores.write(() => this.#stores.requests.removeExpired(this.#clock.now()))
  }
}
