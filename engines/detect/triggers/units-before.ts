import { type PrefilterProgram, programNode } from './prefilter-program.ts'
import { beyond } from './unit-members.ts'

const { step, fork } = programNode

/**
 * By unit, the last for those beyond ASCII: 1 where some pattern of a program may contain it before a sign. No match that contains the
 * sign reaches back over any other unit. All are 1 where a pattern is not parsed.
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

/** By node: 1 where a unit of a class may be read from it on. A negative look-ahead at the end of a pattern leads to none. */
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
