import { byPlaceholder } from '../../../pdf/scrub/index.ts'
import { onOneLine, type TextFor } from './replacements.ts'

/** The replacements of values outside the pages, and which of them were written. */
export class HiddenReplacements {
  readonly #written = new Map<string, string>()
  readonly #textFor: TextFor

  constructor(textFor: TextFor) {
    this.#textFor = textFor
  }

  readonly replace = (value: string): string => {
    const text = this.#textFor(value)
    if (!text?.isReplacement) return byPlaceholder(value)
    this.#written.set(onOneLine(value), text.text)
    return text.text
  }

  /** What took the place of a value in a string. Undefined where it was removed with what held it. */
  of(value: string): string | undefined {
    return this.#written.get(onOneLine(value))
  }
}
