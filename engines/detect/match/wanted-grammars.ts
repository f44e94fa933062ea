import type { Grammar } from '../grammars/grammar.ts'
import { grammars } from '../grammars/index.ts'
import { reportedType, type TypeFilter } from '../options/selection.ts'
import { neverJoined } from './joined/wrapped-values.ts'

/** The grammars that find wanted types. */
export interface WantedGrammars {
  readonly all: readonly Grammar[]
  /** Those to run on joined text: its mentions are not kept, nor values of types that are never joined. */
  readonly joined: readonly Grammar[]
  /** The type as which a value is reported, undefined where neither it nor its broader type is wanted. */
  readonly reported: (type: string) => string | undefined
}

const known = new WeakMap<TypeFilter, WantedGrammars>()

/** The grammars for a choice of types, selected once. */
export function wantedGrammars(isWanted: TypeFilter): WantedGrammars {
  const cached = known.get(isWanted)
  if (cached !== undefined) return cached
  const types = new Map<string, string | undefined>()
  const reported = (type: string): string | undefined => {
    const found = types.get(type)
    if (found !== undefined || types.has(type)) return found
    const code = reportedType(isWanted, type)
    types.set(type, code)
    return code
  }
  const all = grammars.filter((grammar) => grammar.types.some(({ code }) => reported(code) !== undefined))
  const joined = all.filter(
    (grammar) => grammar.recordsOnly !== true && !grammar.types.every(({ code }) => neverJoined.has(code)),
  )
  const wanted = { all, joined, reported }
  known.set(isWanted, wanted)
  return wanted
}
