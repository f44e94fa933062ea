import { describe, expect, it } from 'vitest'
import { edges } from '../../engines/convert/edges.ts'
import { parseSourceFormat } from '../../engines/convert/format-names.ts'
import { cheapestPaths } from '../../engines/convert/routes.ts'
import { exitCodes, foundSomething, someFailed } from '../../src/cli/command.ts'
import { read, sources } from './source.ts'

const readme = read('README.md')

describe('the README', () => {
  it('has at most 200 lines', () => {
    expect(readme.split('\n').length).toBeLessThanOrEqual(200)
  })

  it('lists every exit code', () => {
    const listed = [...readme.matchAll(/^\| (\d+) \|/gm)].map(([, code]) => Number(code))
    expect(new Set(listed)).toEqual(new Set([0, someFailed, foundSomething, ...Object.values(exitCodes)]))
  })
})

describe('the matrix of docs/conversion.md', () => {
  const rows = [...read('docs/conversion.md').matchAll(/^\| (?!From|---)([^|]+) \| ([^|]+) \|$/gm)]

  it('lists no conversion that does not exist', () => {
    expect(rows.length).toBeGreaterThan(2)
    for (const [, sources, targets] of rows)
      for (const from of formatsIn(sources))
        for (const to of formatsIn(targets)) {
          const reached: ReadonlySet<string> = new Set(cheapestPaths(edges, from as 'md').keys())
          expect(reached.has(to), `${from} to ${to}`).toBe(true)
        }
  })
})

describe.each(['engines/README.md', 'src/README.md', 'bench/README.md', 'fixtures/README.md'])(
  '%s',
  (file) => {
    it('names only files that exist', () => {
      const known = sources('{engines,src,bench,fixtures,scripts,test,tools}/**/*.ts').map(
        (path) => `/${path}`,
      )
      const named = [...read(file).matchAll(/`([\w./-]+\.ts)`/g)].map(([, path]) => `/${path}`)
      expect(named.filter((path) => !known.some((one) => one.endsWith(path)))).toEqual([])
    })
  },
)

/** Formats that a cell of the matrix names. */
function formatsIn(cell: string): string[] {
  return cell
    .replace(/\([^)]*\)/g, '')
    .split(/,|\band\b/)
    .map((name) => parseSourceFormat(name) ?? name)
}
