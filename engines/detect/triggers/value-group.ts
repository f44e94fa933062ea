/**
 * Whether a named group of a pattern ends where the match ends, so that its place follows from its length: only assertions follow it,
 * and it is in no other group nor in one of several alternatives. Asking the engine for the place of a group runs the pattern again.
 */
export function endsMatch(source: string, group: string): boolean {
  const start = source.indexOf(`(?<${group}>`)
  if (start < 0 || depthAt(source, start) !== 0 || hasAlternatives(source)) return false
  let at = closingOf(source, start) + 1
  while (/^\(\?<?[=!]/.test(source.slice(at, at + 4))) at = closingOf(source, at) + 1
  return at === source.length
}

/** Calls `visit` for each unit outside of sets and escapes, with the number of groups around it, until it returns true. */
function walk(source: string, from: number, visit: (at: number, depth: number) => boolean): number {
  let depth = 0
  let inSet = false
  for (let at = from; at < source.length; at++) {
    const unit = source[at]
    if (unit === '\\') {
      at++
      continue
    }
    if (inSet) {
      inSet = unit !== ']'
      continue
    }
    if (unit === '[') inSet = true
    else if (unit === '(') depth++
    else if (unit === ')') depth--
    if (visit(at, depth)) return at
  }
  return source.length
}

function depthAt(source: string, position: number): number {
  let found = 0
  walk(source, 0, (at, depth) => {
    if (at >= position) return true
    found = depth
    return false
  })
  return found
}

/** The parenthesis that closes the group which begins at a position. */
function closingOf(source: string, start: number): number {
  return walk(source, start, (at, depth) => at > start && depth === 0)
}

function hasAlternatives(source: string): boolean {
  return walk(source, 0, (at, depth) => depth === 0 && source[at] === '|') < source.length
}
