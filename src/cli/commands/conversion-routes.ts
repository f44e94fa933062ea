import { edges } from '../../../engines/convert/edges.ts'
import { type Node, paths, startOf } from '../../../engines/convert/graph.ts'
import type { Format } from '../../../engines/model/format.ts'
import { table } from '../table.ts'

/** What becomes of what, and by which way. */
export interface Route {
  readonly from: Format
  readonly to: Format
  readonly route: readonly Node[]
  /** What is lost on the way; empty for nothing. */
  readonly loses: readonly string[]
  /** What must be installed for it. */
  readonly needs: readonly string[]
}

export function routes(): Route[] {
  const sources = new Set<Format>()
  for (const edge of edges) if (edge.kind !== 'writer') sources.add(edge.from)
  return [...sources].flatMap((from) =>
    [...paths(edges, from)].flatMap(([to, path]): Route[] => {
      if (to === 'document') return []
      const loses = path.map((edge) => edge.loses).filter((words) => words !== '')
      const needs = path.map((edge) => edge.needs).filter((need) => need !== undefined)
      return [
        { from, to, route: [...path.map(startOf), to], loses, needs: needs.map((need) => needed[need]) },
      ]
    }),
  )
}

const needed = { recognise: 'OCR', searchable: 'OCR', office: 'LibreOffice' } as const

export function routesAsJson(): string {
  return `${JSON.stringify({ routes: routes() })}\n`
}

export function routesAsText(): string {
  const all = routes()
  const lost = new Map<string, string>()
  for (const edge of edges) {
    if (edge.loses === '') continue
    const name =
      edge.kind === 'reader'
        ? `reading ${edge.from}`
        : edge.kind === 'writer'
          ? `writing ${edge.to}`
          : `${edge.from} to ${edge.to}`
    lost.set(name, edge.loses)
  }
  const rows = [...Map.groupBy(all, ({ from }) => from)].map(([from, some]) => [
    from,
    some.map(({ to }) => to).join(', '),
  ])
  return `${table(['FROM', 'TO'], rows)}\n${table(['STEP', 'LOSES'], [...lost])}`
}
