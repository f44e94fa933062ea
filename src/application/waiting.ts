/** Share of the latest job in the pace: a few jobs suffice to follow a change of load. */
const latestShare = 0.3 /** Waiting jobs, handed out in turns: each account gets one job started before any account gets a second one. */
export class FairQueue {
  /** Ids of each account in order. The account at the front is next. */
  readonly #accounts = new Map<string, string[]>()
  #size = 0

  get size(): number {
    return this.#size
  }

  /** Number of waiting jobs of an account. */
  waiting(account: string): number {
    return this.#accounts.get(account)?.length ?? 0
  }

  add(account: string, job: string): void {
    const jobs = this.#accounts.get(account)
    if (jobs === undefined) this.#accounts.set(account, [job])
    else jobs.push(job)
    this.#size++
  }

  /** The next job, which leaves the queue. */
  take(): string | null {
    const next = this.#accounts.entries().next()
    if (next.done) return null
    const [account, jobs] = next.value
    const job = jobs.shift() ?? null
    this.#accounts.delete(account)
    if (jobs.length > 0) this.#accounts.set(account, jobs)
    this.#size--
    return job
  }

  /** The jobs that are taken before this one; all, if it does not wait. */
  *before(account: string, job: string): Generator<string> {
    const rounds = Math.max(0, ...[...this.#accounts.values()].map(({ length }) => length))
    for (let round = 0; round < rounds; round++)
      for (const [owner, jobs] of this.#accounts) {
        if (owner === account && jobs[round] === job) return
        if (round < jobs.length) yield jobs[round]
      }
  }

  remove(account: string, job: string): void {
    const jobs = this.#accounts.get(account)
    const at = jobs?.indexOf(job) ?? -1
    if (jobs === undefined || at < 0) return
    jobs.splice(at, 1)
    if (jobs.length === 0) this.#accounts.delete(account)
    this.#size--
  }
}

/** How long work takes, by operation, as measured by the jobs that ended in this process; the latest count most. */
export class Pace {
  readonly #msPerCredit = new Map<string, number>()

  /** Adds a job that was completed. */
  add(operation: string, credits: number, ms: number): void {
    if (credits === 0) return
    const before = this.#msPerCredit.get(operation)
    const now = ms / credits
    this.#msPerCredit.set(operation, before === undefined ? now : before + latestShare * (now - before))
  }

  /** Milliseconds that work of this size takes; undefined before any was measured. */
  expectedMs(operation: string, credits: number): number | undefined {
    const each = this.#msPerCredit.get(operation)
    return each === undefined ? undefined : each * credits
  }
}
