import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { run } from '../run.ts'

const { PALIMPSEST_HOME } = process.env
let folder: string
const at = (name: string) => path.join(folder, name)
const read = (name: string) => readFile(at(name), 'utf8')

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'redact-report-'))
  process.env.PALIMPSEST_HOME = at('home')
  await writeFile(at('in.txt'), 'Write to jane@example.org.\n')
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

it('writes several reports next to the output', async () => {
  const reports = ['--report', at('r.html'), '--report', at('r.csv'), '--report', at('r.json')]
  const { code } = await run(['redact', at('in.txt'), '-o', at('out.txt'), ...reports])
  expect(code).toBe(0)
  expect(await read('out.txt')).not.toContain('jane')
  for (const name of ['r.html', 'r.csv', 'r.json']) {
    expect(await read(name)).not.toContain('jane')
    expect(await read(name)).toContain('******')
  }
  await run(['redact', at('in.txt'), '-o', at('out2.txt'), '--report', at('full.csv'), '--show-values'])
  expect(await read('full.csv')).toContain('jane@example.org')
})

it('refuses a report of an unknown kind before it writes anything', async () => {
  const ran = await run(['redact', at('in.txt'), '-o', at('none.txt'), '--report', at('r.doc')])
  expect(ran.code).toBe(2)
  expect(ran.stderr).toContain('.html, .csv or .json')
  expect(await readdir(folder)).not.toContain('none.txt')
})

it('only writes the summary and the report in a dry run', async () => {
  const files = await readdir(folder)
  const unused = ['-o', at('dry.txt'), '--manifest', at('dry.manifest.json')]
  const { code, stdout } = await run([
    'redact',
    at('in.txt'),
    '--dry-run',
    ...unused,
    '--report',
    at('dry.json'),
  ])
  expect(code).toBe(0)
  expect(stdout).toContain('1 value would be removed')
  expect(stdout).toContain('Dry run: no output was written')
  expect((await readdir(folder)).filter((name) => !files.includes(name))).toEqual(['dry.json'])
  expect(JSON.parse(await read('dry.json'))).toMatchObject({ written: false, rows: [{ type: 'EMAIL' }] })
  expect((await run(['redact', at('in.txt'), '--dry-run'])).code).toBe(0)
})

it('writes the page of the review instead of the output', async () => {
  const { code, stdout } = await run([
    'redact',
    at('in.txt'),
    '-o',
    at('not.txt'),
    '--review',
    at('review.html'),
  ])
  expect(code).toBe(0)
  expect(stdout).toContain('1 value to decide on')
  expect(await read('review.html')).toContain('jane@example.org')
  expect(await readdir(folder)).not.toContain('not.txt')
})
