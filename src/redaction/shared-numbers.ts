import type { Numbering } from '../../engines/redact/modes/numbers.ts'
import type { TextMode } from '../../engines/redact/text/index.ts'
import { checkNumbered } from './tokens.ts'

/** The numbers of placeholders of one engine, made when they are first needed. */
export class SharedNumbers {
  #numbering: Numbering | undefined

  /** Undefined where placeholders have no numbers. @throws RequestError for a mode without placeholders */
  async of(mode: TextMode, numbered: boolean | undefined): Promise<Numbering | undefined> {
    checkNumbered(mode, numbered)
    if (!numbered) return undefined
    const { createNumbering } = await import('../../engines/redact/modes/numbers.ts')
    this.#numbering ??= createNumbering()
    return this.#numbering
  }
}
