import { RateLimiterMemory, RateLimiterRes } from 'rate-limiter-flexible'
import { LimitError } from '../../engines/model/errors.ts'

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

/** Counts the requests of each account in windows of time. Counts are in memory and start again with the process. */
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
