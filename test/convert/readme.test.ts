import { readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { edges } from '../../engines/convert/edges.ts'
import { sourceNamed } from '../../engines/convert/format-names.ts'
import { paths } from '../../engines/convert/graph.ts'

const readme = readFileSync(path.resolve(import.meta.dirname, '../../README.md'), 'utf8')
const section = readme.slice(readme.indexOf('## Converting documents'), readme.indexOf('## The manifest'))

/** Formats that a cell of the matrix names. */
function formatsIn(cell: string) {
  return cell
    .replace(/\([^)]*\)|that can be searched/g, '')
    .split(/,|\band\b/)
    .map((name) => sourceNamed(name) ?? name)
}

describe('the matrix of the README', () => {
  const rows = [...section.matchAll(/^\| (?!From|---)([^|]+) \| ([^|]+) \|$/gm)]

  it('promises no way that is not there', () => {
    expect(rows.length).toBeGreaterThan(2)
    for (const [, sources, targets] of rows)
      for (const from of formatsIn(sources))
        for (const to of formatsIn(targets)) {
          const reached: ReadonlySet<string> = new Set(paths(edges, from as 'md').keys())
          expect(reached.has(to), `${from} to ${to}`).toBe(true)
        }
  })
})
