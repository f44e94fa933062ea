/** Share of the latest job in the pace: a few jobs suffice to follow a change of load. */
const latestShare = 0.3

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
