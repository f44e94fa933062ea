import type { detect } from '../../engines/detect/detect.ts'
import type { DetectOptions as Compiled, compileOptions } from '../../engines/detect/options/options.ts'
import { choiceOf, type DetectOptions } from '../options.ts'

interface Rooms {
  readonly detect: typeof detect
  readonly compileOptions: typeof compileOptions
}

/**
 * Detection in the caller's thread. Dictionaries and the compiled terms, lists and types of the last call are kept, since many small
 * texts are mostly asked for the same.
 */
export class Detector {
  #rooms: Promise<Rooms> | undefined
  #last: { readonly options: DetectOptions; readonly compiled: Compiled } | undefined

  /** Loaded when first asked for. */
  rooms(): Promise<Rooms> {
    this.#rooms ??= Promise.all([
      import('../../engines/detect/detect.ts'),
      import('../../engines/detect/options/options.ts'),
    ]).then(([{ detect }, { compileOptions }]) => ({ detect, compileOptions }))
    return this.#rooms
  }

  async compiled(options: DetectOptions): Promise<Compiled> {
    if (this.#last !== undefined && same(this.#last.options, options)) return this.#last.compiled
    await checkRules(options)
    const { compileOptions } = await this.rooms()
    const { terms, wholeWords } = options
    const compiled = compileOptions({ ...choiceOf(options), terms, wholeWords })
    this.#last = { options, compiled }
    return compiled
  }
}

/** By identity of each option: who changes a list in place hands over another list. */
function same(a: DetectOptions, b: DetectOptions): boolean {
  const [x, y] = [a, b].map(({ terms, wholeWords, ...rest }) =>
    Object.values({ ...choiceOf(rest), terms, wholeWords }),
  )
  return x.every((value, i) => Object.is(value, y[i]))
}

/** Lists and types come from configurations that nobody has checked. What checks them is loaded only for them. */
export async function checkRules({ allow, deny, types }: DetectOptions): Promise<void> {
  if (allow === undefined && deny === undefined && types === undefined) return
  const { parseConfig } = await import('../../engines/detect/options/config.ts')
  parseConfig({ allow, deny, types })
}
