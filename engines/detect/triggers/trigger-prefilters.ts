import { Prefilter } from './prefilter.ts'
import { compilePrefilter, type PrefilterProgram, programNode } from './prefilter-program.ts'
import { patternsKey, type StoredPrograms, storedPrograms } from './stored-programs.ts'
import type { CompiledRecognizer, TriggerIndex } from './trigger-index.ts'
import { beyond } from './unit-members.ts'

/** The name of the program for numbers and mixed tokens; those of signs have the sign as name. */
const tokens = 'tokens'

/** The prefilter of a sign. `readable`: by code unit, see `unitsBefore`. */
export interface SignPrefilter {
  readonly prefilter: Prefilter
  readonly readable: Uint8Array
}

const { step, fork } = programNode

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

  /** Which patterns may match before a sign, and the code units that they may have there. */
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

/**
 * By code unit, the last for those beyond ASCII: 1 if some pattern of a program may contain it before a sign. No match that contains the
 * sign extends back over any other code unit. All are 1 if a pattern is not parsed.
 */
export function unitsBefore(program: PrefilterProgram, sign: number): Uint8Array {
  const { classOf, kinds, setOf, sets, next, always } = program
  if (always.length > 0) return new Uint8Array(beyond + 1).fill(1)
  const leads = leadingTo(program, classOf[sign])
  const before = new Set<Uint8Array>()
  for (const [node, kind] of kinds.entries())
    if (kind === step && leads[next[node]] === 1) before.add(sets[setOf[node]])
  return Uint8Array.from({ length: beyond + 1 }, (_, unit) =>
    [...before].some((classes) => classes[classOf[unit]] === 1) ? 1 : 0,
  )
}

/** By node: 1 if a code unit of a class may be read from it on. A negative look-ahead at the end of a pattern leads to none. */
function leadingTo({ kinds, setOf, sets, next, other }: PrefilterProgram, unitClass: number): Uint8Array {
  const leads = new Uint8Array(kinds.length)
  for (let changed = true; changed; ) {
    changed = false
    for (const [node, kind] of kinds.entries()) {
      if (leads[node] === 1) continue
      const isLeading =
        kind === step
          ? sets[setOf[node]][unitClass] === 1 || leads[next[node]] === 1
          : kind === fork && (leads[next[node]] === 1 || leads[other[node]] === 1)
      if (!isLeading) continue
      leads[node] = 1
      changed = true
    }
  }
  return leads
}
