import { createHmac } from 'node:crypto'
import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LimitError, RequestError } from '../../engines/model/errors.ts'
import type { Clock, RequestRecord, Stores } from '../stores/ports.ts'
import type { Artifacts } from './artifacts.ts'
import type { Idempotency } from './job.ts'

const keyShape = /^[\x21-\x7e]{1,255}$/

/** How long a repeated request is recognised, in milliseconds. */
const lifetimeMs = 24 * 3600 * 1000

/**
 * Requests with an idempotency key. The job or the charge is stored, never the request or the response: a repeated request gets
 * the same job, or the work is done again without a further charge.
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
      // Length-prefixed, so that different splits of the same bytes differ.
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

export interface RateLimitOptions {
  /** Requests of an account in each window. Default: 600. */
  readonly points?: number
  /** Length of the window in seconds. Default: 60. */
  readonly duration?: number
}

/** How many requests an account may still make. */
export interface RateLimitState {
  readonly limit: number
  readonly remaining: number
  /** Seconds until the window ends. */
  readonly resetSeconds: number
  readonly windowSeconds: number
}

/** Counts the requests of each account in time windows. Counts are in memory and restart with the process. */
export class RateLimit {
  readonly #limiter: RateLimiterMemory
  readonly #points: number
  readonly #duration: number

  constructor({ points = 600, duration = 60 }: RateLimitOptions = {}) {
    this.#points = points
    this.#duration = duration
    this.#limiter = new RateLimiterMemory({ points, duration })
  }

  /** Counts one request. Throws `too_many_requests` with `retryAfterSeconds` in its details. */
  async count(account: string): Promise<RateLimitState> {
    try {
      return this.#state(await this.#limiter.consume(account))
    } catch (result) {
      if (!(result instanceof RateLimiterRes)) throw result
      const { resetSeconds } = this.#state(result)
      throw new LimitError(
        'too_many_requests',
        `The account has made more than ${this.#points} requests in ${this.#duration} seconds. Try again in ${resetSeconds} seconds.`,
        { limit: this.#points, windowSeconds: this.#duration, retryAfterSeconds: resetSeconds },
      )
    }
  }

  #state({ remainingPoints, msBeforeNext }: RateLimiterRes): RateLimitState {
    return {
      limit: this.#points,
      remaining: Math.max(0, remainingPoints),
      resetSeconds: Math.max(1, Math.ceil(msBeforeNext / 1000)),
      windowSeconds: this.#duration,
    }
  }
}

interface SweeperParts {
  readonly stores: Stores
  readonly artifacts: Artifacts
  readonly requests: Requests
  readonly clock: Clock
  /** How long finished jobs are kept. */
  readonly jobLifetimeMs: number
}

const intervalMs = 60_000

/** Deletes expired data every minute. */
export class Sweeper {
  readonly #parts: SweeperParts
  readonly #timer: NodeJS.Timeout
  #current: Promise<void> | null = null

  constructor(parts: SweeperParts) {
    this.#parts = parts
    // A failure, such as a full disk, is retried a minute later. The timer does not keep the process alive.
    this.#timer = setInterval(() => void this.sweep().catch(() => {}), intervalMs).unref()
  }

  sweep(): Promise<void> {
    this.#current ??= this.#sweepOnce().finally(() => {
      this.#current = null
    })
    return this.#current
  }

  stop(): void {
    clearInterval(this.#timer)
  }

  async #sweepOnce(): Promise<void> {
    const { stores, artifacts, requests, clock, jobLifetimeMs } = this.#parts
    await artifacts.sweep()
    await requests.sweep()
    await stores.write(() => stores.jobs.removeFinishedBefore(clock.now() - jobLifetimeMs))
  }
}
