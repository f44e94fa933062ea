import type { Format } from '../model/format.ts'
import type { ConversionPorts } from './conversion.ts'
import type { Edge } from './edge.ts'

/** A place of the graph: a format, or the document tree between them. */
export type Node = Format | 'document'

export function startOf(edge: Edge): Node {
  return edge.kind === 'writer' ? 'document' : edge.from
}

export function endOf(edge: Edge): Node {
  return edge.kind === 'reader' ? 'document' : edge.to
}

/** The edges whose ports are there. */
export function available(edges: readonly Edge[], ports: ConversionPorts): Edge[] {
  return edges.filter((edge) => edge.needs === undefined || ports[edge.needs] !== undefined)
}

/**
 * The path of least loss from a format to a format, the quickest of several; null where there is none. A path has one
 * edge at least, so that a format leads to itself by way of the tree: that is how a file is cleaned. Dijkstra's algorithm
 * over a list, since the graph has a few dozen edges.
 */
export function cheapestPath(edges: readonly Edge[], from: Format, to: Format): readonly Edge[] | null {
  return paths(edges, from).get(to) ?? null
}

/** The cheapest path to every node that can be reached. */
export function paths(edges: readonly Edge[], from: Format): ReadonlyMap<Node, readonly Edge[]> {
  const settled = new Map<Node, readonly Edge[]>()
  const open: Path[] = edges.filter((edge) => startOf(edge) === from).map((edge) => extend(nowhere, edge))
  while (open.length > 0) {
    const best = open.reduce((least, path) => (shorter(path, least) ? path : least))
    open.splice(open.indexOf(best), 1)
    const end = endOf(best.edges[best.edges.length - 1])
    if (settled.has(end)) continue
    settled.set(end, best.edges)
    // A path goes through the tree once: a file that was written and read again has lost twice and won nothing.
    if (end === from || !worthGoingOn(best)) continue
    for (const edge of edges) if (startOf(edge) === end) open.push(extend(best, edge))
  }
  return settled
}

interface Path {
  readonly edges: readonly Edge[]
  readonly loss: number
  readonly cost: number
}

const nowhere: Path = { edges: [], loss: 0, cost: 0 }

function extend(path: Path, edge: Edge): Path {
  return { edges: [...path.edges, edge], loss: path.loss + edge.loss, cost: path.cost + edge.cost }
}

function shorter(a: Path, b: Path): boolean {
  return a.loss < b.loss || (a.loss === b.loss && a.cost < b.cost)
}

/** Two files between source and output are as many as any route needs (an old format to a new one, and that to a page). */
function worthGoingOn({ edges }: Path): boolean {
  return edges.length < 4
}
