import { Prefilter } from './prefilter.ts'
import { compilePrefilter, type PrefilterProgram } from './prefilter-program.ts'
import { patternsKey, type StoredPrograms, storedPrograms } from './stored-programs.ts'
import type { CompiledRecognizer, TriggerIndex } from './trigger-index.ts'
import { unitsBefore } from './units-before.ts'

/** The name of the program for numbers and mixed tokens; those of signs are named by their sign. */
const tokens = 'tokens'

/** The prefilter of a sign. `readable`: by unit, see `unitsBefore`. */
export interface SignPrefilter {
  readonly prefilter: Prefilter
  readonly readable: Uint8Array
}

/** The prefilters of an index. Each is built at first use: parsing the patterns takes longer than scanning a short text. */
export class TriggerPrefilters {
  readonly #index: TriggerIndex
  readonly #stored: StoredPrograms
  #tokens: Prefilter | undefined
  readonly #signs: (SignPrefilter | undefined)[] = []

  /** @param stored programs that need not be compiled. Default: those of the built package. */
  constructor(index: TriggerIndex, stored: StoredPrograms = storedPrograms()) {
    this.#index = index
    this.#stored = stored
  }

  /** Which patterns may match at a number or a mixed token. */
  tokens(): Prefilter {
    this.#tokens ??= new Prefilter(this.#program(tokens, tokenRecognizers(this.#index), true))
    return this.#tokens
  }

  /** Which patterns may match before a sign, and the units that they may have there. */
  sign(sign: number): SignPrefilter | undefined {
    const triggered = this.#index.signs[sign]
    if (triggered === undefined) return undefined
    const known = this.#signs[sign]
    if (known !== undefined) return known
    const program = this.#program(String.fromCharCode(sign), triggered, false)
    const built = { prefilter: new Prefilter(program), readable: unitsBefore(program, sign) }
    this.#signs[sign] = built
    return built
  }

  /** All programs, as the built package stores them. */
  toStore(): StoredPrograms {
    const { signs } = this.#index
    const all: StoredPrograms = new Map()
    const add = (name: string, recognizers: readonly CompiledRecognizer[], coarse: boolean) => {
      const key = patternsKey(patternsOf(recognizers))
      all.set(name, { key, program: this.#program(name, recognizers, coarse) })
    }
    add(tokens, tokenRecognizers(this.#index), true)
    for (const [sign, triggered] of signs.entries())
      if (triggered !== undefined) add(String.fromCharCode(sign), triggered, false)
    return all
  }

  #program(name: string, recognizers: readonly CompiledRecognizer[], coarse: boolean): PrefilterProgram {
    const patterns = patternsOf(recognizers)
    const stored = this.#stored.get(name)
    return stored?.key === patternsKey(patterns) ? stored.program : compilePrefilter(patterns, coarse)
  }
}

function tokenRecognizers({ recognizers }: TriggerIndex): readonly CompiledRecognizer[] {
  return recognizers.filter(
    ({ digitLengths, prefixes }) => digitLengths !== undefined || prefixes !== undefined,
  )
}

function patternsOf(recognizers: readonly CompiledRecognizer[]): ReadonlyMap<number, RegExp> {
  return new Map(recognizers.map(({ index, pattern }) => [index, pattern]))
}
