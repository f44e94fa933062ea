import type { Clock, Stores } from '../stores/ports.ts'
import type { Artifacts } from './artifacts.ts'
import type { Requests } from './requests.ts'

interface SweeperParts {
  readonly stores: Stores
  readonly artifacts: Artifacts
  readonly requests: Requests
  readonly clock: Clock
  /** How long finished jobs are kept. */
  readonly jobLifetimeMs: number
}

const intervalMs = 60_000

/** Deletes what has expired, every minute. */
export class Sweeper {
  readonly #parts: SweeperParts
  readonly #timer: NodeJS.Timeout
  #current: Promise<void> | null = null

  constructor(parts: SweeperParts) {
    this.#parts = parts
    // A failure, such as a full disk, is tried again a minute later. The timer does not keep the process alive.
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
