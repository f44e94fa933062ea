import { expect, it } from 'vitest'
import { recognizers } from '../../../engines/detect/recognizers/index.ts'

/** The end of each capturing group of a pattern's source, by number. */
function groupEnds(source: string): number[] {
  const ends: number[] = []
  const open: number[] = []
  let groups = 0
  let inClass = false
  for (let at = 0; at < source.length; at++) {
    const char = source[at]
    if (char === '\\') at++
    else if (char === '[') inClass = true
    else if (char === ']') inClass = false
    else if (inClass) continue
    else if (char === '(') open.push(/^\((?!\?)|^\(\?<\w/.test(source.slice(at, at + 4)) ? ++groups : 0)
    else if (char === ')') ends[open.pop() ?? 0] = at
  }
  return ends
}

it.each(
  recognizers.filter(({ pattern }) => /\\[1-9]/.test(pattern.source)).map((r) => [r.name, r.pattern.source]),
)('the back-references of %s point at groups that end before them', (_name, source) => {
  const ends = groupEnds(source)
  for (const { 1: group, index } of source.matchAll(/(?<!\\)\\([1-9])/g))
    expect(ends[Number(group)] ?? Number.POSITIVE_INFINITY).toBeLessThan(index)
})
