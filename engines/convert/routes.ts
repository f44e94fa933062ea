import type { Format } from '../model/format.ts'
import type { Edge } from './edge.ts'
import { edges } from './edges.ts'
import { cheapestPath, cheapestPaths, type Node, startOf } from './graph.ts'

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

/** What each step of the routes loses; steps that lose nothing are left out. */
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
