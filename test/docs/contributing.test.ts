import { execFile } from 'node:child_process'
import { cpSync, existsSync, mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'

/** CONTRIBUTING.md walks a newcomer through four changes. They are made here in a copy of the sources, as the page says. */

const root = path.resolve(import.meta.dirname, '../..')
const page = readFileSync(path.join(root, 'CONTRIBUTING.md'), 'utf8')
const copy = mkdtempSync(path.join(tmpdir(), 'contributing-'))

interface Block {
  readonly attributes: ReadonlyMap<string, string>
  readonly code: string
}

function blocksOf(text: string): Block[] {
  return [...text.matchAll(/^```\w+ (\S.*)\n([\s\S]*?)^```$/gm)].map(([, info, code]) => ({
    attributes: new Map(
      [...info.matchAll(/(\w+)=(?:"([^"]*)"|(\S+))/g)].map(([, key, quoted, bare]) => [key, quoted ?? bare]),
    ),
    code,
  }))
}

/** Makes one change of a walk. Throws if the place that it names is not there exactly once. */
function apply({ attributes, code }: Block): void {
  const created = attributes.get('new')
  if (created !== undefined) {
    expect(existsSync(path.join(copy, created)), `${created} exists already`).toBe(false)
    writeFileSync(path.join(copy, created), code)
    return
  }
  const file = path.join(copy, attributes.get('in') ?? '')
  const line = attributes.get('after') ?? attributes.get('replace') ?? ''
  const lines = readFileSync(file, 'utf8').split('\n')
  expect(
    lines.filter((one) => one === line),
    `${attributes.get('in')}: ${line}`,
  ).toHaveLength(1)
  const kept = attributes.has('after') ? [line] : []
  lines.splice(lines.indexOf(line), 1, ...kept, code.trimEnd())
  writeFileSync(file, lines.join('\n'))
}

beforeAll(() => {
  for (const name of ['engines', 'src'])
    cpSync(path.join(root, name), path.join(copy, name), { recursive: true })
  cpSync(path.join(root, 'package.json'), path.join(copy, 'package.json'))
  symlinkSync(path.join(root, 'node_modules'), path.join(copy, 'node_modules'))
})

afterAll(() => rmSync(copy, { recursive: true, force: true }))

describe('the walks of CONTRIBUTING.md', () => {
  const walks = page
    .slice(page.indexOf('\n## Four walks'), page.indexOf('\n## A change'))
    .split(/^### /m)
    .slice(1)

  it('are four', () => {
    expect(walks).toHaveLength(4)
  })

  it.each(walks.map((walk) => [walk.slice(0, walk.indexOf('\n')), walk]))('%s', async (_, walk) => {
    const changes = blocksOf(walk)
    const check = changes.pop()
    expect(changes.length).toBeGreaterThan(1)
    for (const change of changes) apply(change)
    const { stdout } = await promisify(execFile)('sh', ['-euc', check?.code ?? ''], {
      cwd: copy,
      env: {
        ...process.env,
        PALIMPSEST_HOME: path.join(copy, '.home'),
        PATH: `${path.dirname(process.execPath)}${path.delimiter}${process.env.PATH}`,
      },
    })
    expect(stdout).toContain(check?.attributes.get('prints'))
    const without = check?.attributes.get('without')
    if (without !== undefined) expect(stdout).not.toContain(without)
  })
})

describe('CONTRIBUTING.md', () => {
  it('names only files and folders that exist', () => {
    const created = new Set(blocksOf(page).map(({ attributes }) => attributes.get('new')))
    const named = [...page.matchAll(/`((?:engines|src|test|docs|scripts|fixtures|bench)\/[\w./-]*)`/g)].map(
      ([, name]) => name,
    )
    expect(named.length).toBeGreaterThan(20)
    expect(named.filter((name) => !created.has(name) && !existsSync(path.join(root, name)))).toEqual([])
  })

  it('names only scripts of the package that exist', () => {
    const { scripts } = JSON.parse(readFileSync(path.join(root, 'package.json'), 'utf8')) as {
      scripts: Record<string, string>
    }
    const named = [...page.matchAll(/npm run ([\w:-]+)/g)].map(([, name]) => name)
    expect(named.filter((name) => !Object.hasOwn(scripts, name))).toEqual([])
  })
})
