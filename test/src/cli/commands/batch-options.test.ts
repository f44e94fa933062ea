import { spawn } from 'node:child_process'
import { appendFile, mkdir, mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest'
import { progressLine } from '../../../../src/cli/progress.ts'
import { run } from '../run.ts'

let folder: string
const at = (name: string) => path.join(folder, name)
beforeEach(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'batch-options-'))
  vi.stubEnv('PALIMPSEST_HOME', at('home'))
  await mkdir(at('in/public'), { recursive: true })
  await writeFile(at('in/a.txt'), 'Write to jane.roe@example.org.')
  await writeFile(at('in/public/b.md'), '# Notice')
  await writeFile(at('in/c.csv'), 'id,email\n1,jane.roe@example.org\n')
})
afterEach(() => {
  vi.unstubAllEnvs()
  return rm(folder, { recursive: true })
})

const batch = (...args: string[]) => run(['batch', ...args])
const results = async (name = 'out') =>
  (await readdir(at(name), { recursive: true })).filter((file) => !file.startsWith('palimpsest-')).sort()

describe('palimpsest batch', () => {
  it('processes files that match --include and not --exclude', async () => {
    const globs = ['--include', '*.txt', '--include', '*.md', '--exclude', 'public/**']
    expect(await batch('redact', at('in'), '-o', at('out'), ...globs)).toMatchObject({ code: 0 })
    expect(await results()).toEqual(['a.txt'])
  })

  it('writes the exemptions of --reason into the manifests', async () => {
    const reasons = ['--reason', 'EMAIL=b(6)', '--reason', 'b(7)']
    expect(await batch('redact', at('in'), '-o', at('out'), ...reasons)).toMatchObject({ code: 0 })
    const manifest = JSON.parse(await readFile(at('out/palimpsest-manifests/a.txt.json'), 'utf8'))
    expect(JSON.stringify(manifest)).toContain('"b(6)"')
  })

  it('lists with --dry-run what it would do', async () => {
    const { code, stdout } = await batch('convert', at('in'), '-o', at('out'), '--to', 'html', '--dry-run')
    expect(code).toBe(0)
    expect(stdout).toMatch(/public\/b\.md\s+convert\s+public\/b\.html/)
    expect(stdout).toContain('3 files would be processed')
    expect((await readdir(folder)).sort()).toEqual(['in'])
  })

  it('processes each file by the rules of --mixed', async () => {
    await writeFile(at('terms.txt'), 'jane')
    const rules = [
      { files: 'public/**', operation: 'convert', options: { to: 'html' } },
      { files: ['*.txt'], operation: 'redact', options: { mode: 'redact', 'min-score': 0.6 } },
    ]
    await writeFile(at('rules.json'), JSON.stringify(rules))
    expect(await batch('--mixed', at('rules.json'), at('in'), '-o', at('out'))).toMatchObject({ code: 0 })
    expect(await results()).toEqual(['a.txt', 'public', 'public/b.html'])
    expect(await readFile(at('out/a.txt'), 'utf8')).toBe('Write to [EMAIL].')
  })

  it.each([
    ['text that is not JSON', 'rules', 'not valid JSON'],
    ['no rules', '[]', 'array of rules'],
    ['an unknown member', '[{"files":"*","operation":"redact","option":{}}]', 'members'],
    ['an unknown operation', '[{"files":"*","operation":"redac"}]', 'did you mean redact'],
    ['an unknown option', '[{"files":"*","operation":"redact","options":{"mod":"mask"}}]', '--mode'],
    [
      'a nested option',
      '[{"files":"*","operation":"redact","options":{"mode":{"a":1}}}]',
      'must be a string',
    ],
    ['no globs', '[{"operation":"redact"}]', 'globs'],
  ])('refuses rules with %s', async (_, rules, message) => {
    await writeFile(at('rules.json'), rules)
    const { code, stderr } = await batch('--mixed', at('rules.json'), at('in'), '-o', at('out'))
    expect({ code, stderr }).toEqual({ code: 2, stderr: expect.stringContaining(message) })
  })

  it('writes a line for each file and the sums with --json', async () => {
    const { stdout } = await batch('redact', at('in'), '-o', at('out'), '--json')
    const lines = stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))
    expect(
      lines
        .slice(0, -1)
        .map(({ name }) => name)
        .sort(),
    ).toEqual(['a.txt', 'c.csv', 'public/b.md'])
    expect(lines.at(-1)).toMatchObject({ summary: { files: 3, done: 3, entities: { EMAIL: 2 } } })
  })

  it('makes review pages on request, and links them in the report', async () => {
    await batch('redact', at('in'), '-o', at('out'), '--review', '--include', 'a.txt')
    expect(await readFile(at('out/palimpsest-reviews/a.txt.html'), 'utf8')).toContain('jane.roe')
    expect(await readFile(at('out/palimpsest-report.html'), 'utf8')).toContain(
      'palimpsest-reviews/a.txt.html',
    )
    expect(await readFile(at('out/palimpsest-report.html'), 'utf8')).not.toContain('jane.roe')
  })

  it('writes tokens that restore puts back, with the map of the file', async () => {
    await writeFile(at('key'), '7f'.repeat(32))
    const mode = ['--mode', 'token', '--key-file', at('key')]
    expect(await batch('redact', at('in'), '-o', at('out'), ...mode)).toMatchObject({ code: 0 })
    const map = ['--token-map', at('out/palimpsest-tokens/a.txt.json'), '--key-file', at('key')]
    await run(['restore', at('out/a.txt'), '-o', at('back.txt'), ...map])
    expect(await readFile(at('back.txt'), 'utf8')).toBe('Write to jane.roe@example.org.')
    expect(await batch('redact', at('in'), '-o', at('out2'), '--mode', 'token')).toMatchObject({ code: 2 })
  })
})

describe('the manifest of a batch', () => {
  const verify = async (...args: string[]) =>
    run(['verify', at('out/palimpsest-manifest.jsonl'), at('out'), '--json', ...args])
  const kinds = (stdout: string) => JSON.parse(stdout).mismatches.map(({ kind }: { kind: string }) => kind)
  beforeEach(() => batch('redact', at('in'), '-o', at('out')))

  it('verifies, and so does the manifest of each file', async () => {
    const { code, stdout } = await verify()
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toEqual({ ok: true, signer: 'trusted', mismatches: [] })
    const one = await run(['verify', at('out/palimpsest-manifests/a.txt.json'), at('out/a.txt')])
    expect(one.code).toBe(0)
  })

  it('names results that were changed or removed', async () => {
    await appendFile(at('out/a.txt'), 'more')
    await rm(at('out/c.csv'))
    const { code, stdout } = await verify()
    expect(code).toBe(6)
    expect(kinds(stdout).sort()).toEqual(['file_changed', 'file_missing'])
  })

  it.each([
    ['a removed line', (lines: string[]) => lines.toSpliced(1, 1)],
    ['a repeated line', (lines: string[]) => lines.toSpliced(1, 0, lines[1])],
    ['lines in another order', (lines: string[]) => [lines[0], lines[2], lines[1], ...lines.slice(3)]],
    ['a changed line', (lines: string[]) => lines.map((line) => line.replace('"redact"', '"convert"'))],
    ['a changed first line', (lines: string[]) => lines.with(0, lines[0].replace('"0.', '"9.'))],
    ['a line behind the end', (lines: string[]) => [...lines, lines[1]]],
  ])('does not verify with %s', async (_, change) => {
    const file = at('out/palimpsest-manifest.jsonl')
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    await writeFile(file, change(lines).join('\n'))
    const { code, stdout } = await verify()
    expect(code).toBe(6)
    expect(kinds(stdout)).toContain('manifest_changed')
  })

  it('does not verify with the key of another', async () => {
    vi.stubEnv('PALIMPSEST_HOME', at('other'))
    await batch('redact', at('in'), '-o', at('out2'))
    const { code, stdout } = await verify()
    expect([code, kinds(stdout)]).toEqual([6, ['wrong_key']])
  })

  it('must be one, and its names must not lead out of the folder', async () => {
    const file = at('out/palimpsest-manifest.jsonl')
    const lines = (await readFile(file, 'utf8')).trim().split('\n')
    for (const text of [
      '',
      'words',
      '{}',
      lines[0],
      lines.join('\n').replace('"a.txt","sha', '"../a.txt","sha'),
    ]) {
      await writeFile(file, text)
      expect(await verify()).toMatchObject({ code: 3 })
    }
  })
})

it('progress in a pipe shows how far the batch is', () => {
  const progress = { stage: 'files', done: 340, total: 10_000, failed: 3 } as const
  expect(progressLine(progress, 20)).toBe('batch: files 340/10000, 3 failed, 20 files/s, about 8 min left')
  expect(progressLine({ ...progress, done: 10_000, failed: 0 }, 10_000)).toBe(
    'batch: files 10000/10000, 10000 files/s',
  )
})

it('a batch that is killed at random moments resumes with the same outputs, and does nothing twice', async () => {
  for (let i = 0; i < 40; i++)
    await writeFile(at(`in/${i}.txt`), `${i}: Eleanor Whitcombe, ${i}@example.org, (541) 555-01${i}.`)
  const bin = fileURLToPath(new URL('../../../../src/cli/bin.ts', import.meta.url))
  const args = [
    'batch',
    'redact',
    at('in'),
    '-o',
    at('out'),
    '--mode',
    'synthetic',
    '--json',
    '--concurrency',
    '2',
  ]
  const reported: string[] = []
  /** Kills the process after some results, or lets it finish. */
  const runOnce = async (results: number) => {
    const child = spawn(process.execPath, [bin, ...args], { stdio: ['ignore', 'pipe', 'ignore'] })
    let seen = 0
    let rest = ''
    for await (const chunk of child.stdout) {
      const lines = (rest + chunk).split('\n')
      rest = lines.pop() ?? ''
      for (const line of lines) {
        const { name, status } = JSON.parse(line)
        if (status === 'done') {
          reported.push(name)
          if (++seen === results) child.kill('SIGKILL')
        }
      }
    }
  }
  for (const count of [3, 9, 14]) await runOnce(count)
  await runOnce(Number.POSITIVE_INFINITY)
  expect(reported.length).toBe(new Set(reported).size)
  const key = (await readdir(at('home/batches'))).find((name) => name.endsWith('.key')) ?? ''
  await writeFile(at('key'), await readFile(at(`home/batches/${key}`)))
  await batch('redact', at('in'), '-o', at('whole'), '--mode', 'synthetic', '--key-file', at('key'))
  expect(await results('out')).toEqual(await results('whole'))
  for (const name of (await results('whole')).filter((file) => file !== 'public'))
    expect(await readFile(at(`out/${name}`))).toEqual(await readFile(at(`whole/${name}`)))
  expect((await run(['verify', at('out/palimpsest-manifest.jsonl'), at('out')])).code).toBe(0)
})
