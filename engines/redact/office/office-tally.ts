import type { Warning } from '../../model/warning.ts'

/** What was removed from a package besides values, and what the caller must know. */
export class OfficeTally {
  readonly #counts = new Map<string, number>()
  readonly #warnings = new Map<string, Warning>()

  /** @param what in words of ours, such as `document properties` */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** One warning for each code. */
  warn(code: string, message: string): void {
    if (!this.#warnings.has(code)) this.#warnings.set(code, { code, message })
  }

  get scrubbed(): { what: string; count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()]
  }
}
