import type { Format } from '../model/format.ts'
import type { ConversionPorts } from './conversion.ts'
import type { Edge } from './edge.ts'
import { edges } from './edges.ts'

/** One conversion that exists, given every port. */
interface Route {
  readonly from: Format
  readonly to: Format
  readonly route: readonly Node[]
  /** What is lost at each step that loses something. */
  readonly loses: readonly string[]
  readonly needs: readonly NonNullable<Edge['needs']>[]
}

export function routes(): Route[] {
  const sources = new Set<Format>()
  for (const edge of edges) if (edge.kind !== 'writer') sources.add(edge.from)
  return [...sources].flatMap((from) =>
    [...cheapestPaths(edges, from)].flatMap(([to, path]): Route[] => {
      if (to === 'document') return []
      const loses = path.map((edge) => edge.loses).filter((words) => words !== '')
      const needs = path.map((edge) => edge.needs).filter((need) => need !== undefined)
      return [{ from, to, route: [...path.map(startOf), to], loses, needs }]
    }),
  )
}

/** What each step of the routes loses; steps that lose nothing are omitted. */
export function losses(): Map<string, string> {
  const named = edges.map((edge): [string, string] => [nameOf(edge), edge.loses])
  return new Map(named.filter(([, loses]) => loses !== ''))
}

function nameOf(edge: Edge): string {
  if (edge.kind === 'reader') return `reading ${edge.from}`
  return edge.kind === 'writer' ? `writing ${edge.to}` : `${edge.from} to ${edge.to}`
}

/** The pages of a source that OCR must read before the conversion; null for none. OCR is only ever needed by the first step. */
export function pagesForOcr(from: Format, to: Format): 'all' | 'scans' | null {
  return cheapestPath(edges, from, to)?.[0].ocrPages ?? null
}

/** A node of the graph: a format, or the document tree between formats. */
export type Node = Format | 'document'

function startOf(edge: Edge): Node {
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
 * The path of least loss between two formats, and of these the cheapest; null if there is none. A path has at least one edge: a
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
