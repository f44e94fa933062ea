export type Graph = ReadonlyMap<string, ReadonlySet<string>>

export function graphOf(edges: readonly (readonly [from: string, to: string])[]): Graph {
  const graph = new Map<string, Set<string>>()
  for (const [from, to] of edges) if (from !== to) graph.set(from, (graph.get(from) ?? new Set()).add(to))
  return graph
}

/** Returns the first circle found, its first node repeated at the end, or null. */
export function circleIn(graph: Graph): string[] | null {
  const done = new Set<string>()
  const walk = (node: string, path: readonly string[]): string[] | null => {
    if (path.includes(node)) return [...path.slice(path.indexOf(node)), node]
    if (done.has(node)) return null
    for (const next of graph.get(node) ?? []) {
      const found = walk(next, [...path, node])
      if (found) return found
    }
    done.add(node)
    return null
  }
  for (const node of graph.keys()) {
    const found = walk(node, [])
    if (found) return found
  }
  return null
}
