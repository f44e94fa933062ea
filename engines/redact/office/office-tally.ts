import type { KeptValue } from '../../model/detection.ts'
import type { Warning } from '../../model/warning.ts'
import { unsearchedCode } from '../proof.ts'
import type { RedactionOutput } from '../request.ts'

type InnerResult = Pick<RedactionOutput, 'warnings' | 'kept'>

/** What was removed from a package besides values, and what the caller must know. */
export class OfficeTally {
  readonly #counts = new Map<string, number>()
  readonly #warnings = new Map<string, Warning>()
  readonly #kept: (readonly [place: string, kept: readonly KeptValue[]])[] = []

  /** @param what in our own words, such as `document properties` */
  add(what: string, count = 1): void {
    if (count > 0) this.#counts.set(what, (this.#counts.get(what) ?? 0) + count)
  }

  /** One warning for each code. */
  warn(code: string, message: string): void {
    if (!this.#warnings.has(code)) this.#warnings.set(code, { code, message })
  }

  /** What the redaction of a picture or an attached file tells. What stays there is told once, for the whole document. */
  addInner({ warnings, kept }: InnerResult, place: string): void {
    for (const { code, message } of warnings) if (code !== unsearchedCode) this.warn(code, message)
    if (kept.length > 0) this.#kept.push([place, kept])
  }

  /** What stays in pictures and attached files. */
  get kept(): readonly (readonly [place: string, kept: readonly KeptValue[]])[] {
    return this.#kept
  }

  get scrubbed(): { what: string; count: number }[] {
    return [...this.#counts].map(([what, count]) => ({ what, count }))
  }

  get warnings(): Warning[] {
    return [...this.#warnings.values()]
  }
}
