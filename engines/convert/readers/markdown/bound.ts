import type { Conversion } from '../../conversion.ts'

/** Quotes and items that one line opens, and columns that it is indented: together they bound how deep blocks nest. */
const maxMarks = 60
const maxColumns = 300

/**
 * The source with lines cut back that nest deeper than anybody writes: the parser calls itself for each level, and would run out of
 * stack. What they say stays.
 */
export function boundNesting(source: string, conversion: Conversion): string {
  let changed = false
  const lines = source.split('\n').map((line) => {
    const prefix = containers(line)
    if (prefix === null) return line
    changed = true
    return prefix
  })
  if (!changed) return source
  conversion.warn({
    code: 'flattened',
    message: `Quotes and lists that nest deeper than ${maxMarks} levels were flattened.`,
  })
  return lines.join('\n')
}

/** The line with fewer containers, or null where it has few enough. One pass over its beginning. */
function containers(line: string): string | null {
  if (line.length <= maxMarks) return null
  const mark = /[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/y
  let marks = 0
  let kept = 0
  let end = 0
  while (mark.test(line)) {
    end = mark.lastIndex
    if (++marks <= maxMarks) kept = end
  }
  const indent = line.length - line.trimStart().length
  if (marks > maxMarks) return line.slice(0, kept) + line.slice(end)
  return indent > maxColumns ? ' '.repeat(maxColumns) + line.slice(indent) : null
}
