import type { Entity } from '../../model/entity.ts'

/** Returns the first list and those of the second that overlap none of it, in text order, without overlaps. */
export function mergeDisjoint(first: readonly Entity[], second: readonly Entity[]): Entity[] {
  const out: Entity[] = []
  let i = 0
  for (const entity of [...second].sort((a, b) => a.start - b.start || b.end - a.end)) {
    while (i < first.length && first[i].end <= entity.start) out.push(first[i++])
    const before = out.at(-1)
    const free =
      (i >= first.length || first[i].start >= entity.end) && (!before || before.end <= entity.start)
    if (free) out.push(entity)
  }
  return [...out, ...first.slice(i)]
}
