import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { leakLists } from '../redact/leak-cases/lists.ts'

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'docs/leak-list.md'), 'utf8')

interface Section {
  readonly title: string
  /** The file that runs the cases, where the section has some. */
  readonly runner: string | undefined
  /** Those of the last column. */
  readonly items: readonly string[]
}

const sections = page
  .split(/^## /m)
  .slice(1)
  .map((text): Section => {
    const rows = text.split('\n').filter((line) => line.startsWith('| '))
    return {
      title: text.slice(0, text.indexOf('\n')),
      runner: /^Run by `([^`]+)`/m.exec(text)?.[1],
      items: rows.slice(2).flatMap((row) => lastCell(row).split('; ')),
    }
  })

const testOf = (item: string) => /^`([^`]+\.test\.ts)`: (.+)$/.exec(item)
const namesOf = (title: string): string[] => {
  const list = Object.entries(leakLists).find(([name]) => name === title)?.[1] ?? []
  return (Array.isArray(list) ? list : Object.values(list).flat()).map(({ name }) => name)
}

describe.each(sections)('the section $title of the leak list', ({ title, runner, items }) => {
  it('links every place to its test', () => {
    expect(items.length).toBeGreaterThan(0)
    expect(items.filter((item) => item.trim() === '')).toEqual([])
  })

  it('names every case that is run, and no other', () => {
    const cases = items.filter((item) => testOf(item) === null)
    expect([...new Set(cases)].sort()).toEqual(namesOf(title).sort())
  })

  it('names the test that runs its cases', () => {
    if (namesOf(title).length === 0) return
    const source = readFileSync(path.join(root, runner ?? 'missing'), 'utf8')
    expect(source).toMatch(new RegExp(`leakLists(?:\\.${title}\\b|\\['${title}'\\])`))
  })

  it('names tests by their file and title, which exist and are run', () => {
    for (const item of items) {
      const [, file, name] = testOf(item) ?? []
      if (file === undefined || name === undefined) continue
      expect({ item, ...foundIn(file, name) }).toEqual({ item, found: true, skipped: false })
    }
  })
})

it('has a section for every list of cases', () => {
  const titles = sections.map(({ title }) => title)
  expect(Object.keys(leakLists).filter((title) => !titles.includes(title))).toEqual([])
})

it('every file of cases is in a list', () => {
  const lists = readFileSync(path.join(root, 'test/redact/leak-cases/lists.ts'), 'utf8')
  const index = readFileSync(path.join(root, 'test/redact/leak-cases/index.ts'), 'utf8')
  const folder = path.join(root, 'test/redact/leak-cases')
  const files = readdirSync(folder, { recursive: true, encoding: 'utf8' }).filter((name) =>
    name.endsWith('.ts'),
  )
  const withCases = files.filter((name) =>
    /^export const \w+: readonly \w+\[\]/m.test(sourceOf(folder, name)),
  )
  expect(withCases.length).toBeGreaterThan(20)
  expect(withCases.filter((name) => !`${lists}${index}`.includes(`/${path.posix.basename(name)}'`))).toEqual(
    [],
  )
})

function sourceOf(folder: string, name: string): string {
  return readFileSync(path.join(folder, name), 'utf8')
}

/** A pipe in a cell is escaped. */
function lastCell(row: string): string {
  const cells = row.replace(/\s*\|\s*$/, '').split(/(?<!\\)\|/)
  return (cells.at(-1) ?? '').trim().replaceAll('\\|', '|')
}

/** Finds a title as the argument of a test or suite, or as the first member of a row or case of `each`. */
function foundIn(file: string, title: string): { readonly found: boolean; readonly skipped: boolean } {
  const source = readFileSync(path.join(root, file), 'utf8')
  const quoted = title.replaceAll(/[.*+?^${}()|[\]\\]/g, '\\$&').replaceAll("'", "\\\\?'")
  const found = new RegExp(`(\\.(?:skip|todo|fails))?(?:\\(|\\[|\\bname: )\\s*(['"\`])${quoted}\\2`).exec(
    source,
  )
  return { found: found !== null, skipped: found?.[1] !== undefined }
}
