import type { Format } from '../model/format.ts'
import type { ConversionPorts } from './conversion.ts'
import type { Edge } from './edge.ts'

/** A node of the graph: a format, or the document tree between formats. */
export type Node = Format | 'document'

export function startOf(edge: Edge): Node {
  return edge.kind === 'writer' ? 'document' : edge.from
}

export function endOf(edge: Edge): Node {
  return edge.kind === 'reader' ? 'document' : edge.to
}

/** The edges that can be used with these ports. */
export function available(edges: readonly Edge[], ports: ConversionPorts): Edge[] {
  return edges.filter((edge) => edge.needs === undefined || ports[edge.needs] !== undefined)
}

/**
 * The path of least loss between two formats, and of these the cheapest; null where there is none. A path has at least one edge: a
 * format is converted to itself through the tree, which cleans the file. Dijkstra's algorithm over a list, since the graph has a
 * few dozen edges.
 */
export function cheapestPath(edges: readonly Edge[], from: Format, to: Format): readonly Edge[] | null {
  return cheapestPaths(edges, from).get(to) ?? null
}

/** The cheapest path to every node that can be reached. */
export function cheapestPaths(edges: readonly Edge[], from: Format): ReadonlyMap<Node, readonly Edge[]> {
  const settled = new Map<Node, readonly Edge[]>()
  const open: Path[] = edges.filter((edge) => startOf(edge) === from).map((edge) => extend(emptyPath, edge))
  while (open.length > 0) {
    const best = open.reduce((least, path) => (isCheaper(path, least) ? path : least))
    open.splice(open.indexOf(best), 1)
    const end = endOf(best.edges[best.edges.length - 1])
    if (settled.has(end)) continue
    settled.set(end, best.edges)
    // Back at the start, a path has only lost something.
    if (end === from || !canExtend(best)) continue
    for (const edge of edges) if (startOf(edge) === end) open.push(extend(best, edge))
  }
  return settled
}

interface Path {
  readonly edges: readonly Edge[]
  readonly loss: number
  readonly cost: number
}

const emptyPath: Path = { edges: [], loss: 0, cost: 0 }

function extend(path: Path, edge: Edge): Path {
  return { edges: [...path.edges, edge], loss: path.loss + edge.loss, cost: path.cost + edge.cost }
}

function isCheaper(a: Path, b: Path): boolean {
  return a.loss < b.loss || (a.loss === b.loss && a.cost < b.cost)
}

/** Any route needs at most two files between source and output: an old format to its new one, and that to PDF. */
function canExtend({ edges }: Path): boolean {
  return edges.length < 4
}
