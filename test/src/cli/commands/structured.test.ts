import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine } from '../../../../src/index.ts'
import { run } from '../run.ts'

const csv = 'name,email,notes\nAnna Karlsson,anna@example.org,"a, ""b"""\n'
let folder: string
const at = (name: string) => path.join(folder, name)
const read = (name: string) => readFile(at(name), 'utf8')
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'structured-'))
  process.env.PALIMPSEST_HOME = at('home')
  await mkdir(at('files'))
  await writeFile(at('files/people.csv'), csv)
  await writeFile(at('files/people.json'), '{"email":"anna@example.org"}')
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

describe('a structured file', () => {
  it('is redacted with rules by column', async () => {
    const columns = ['--columns', 'notes=ORG,email=-']
    const args = [
      'redact',
      at('files/people.csv'),
      '-o',
      at('out.csv'),
      '--mode',
      'redact',
      '--json',
      ...columns,
    ]
    const { code, stdout } = await run(args)
    expect(code).toBe(0)
    expect(JSON.parse(stdout)).toMatchObject({ format: 'csv' })
    expect(await read('out.csv')).toBe('name,email,notes\n[NAME],anna@example.org,"[ORG]"\n')
  })

  it('of an unknown format or with an invalid rule is a usage error', async () => {
    for (const wrong of [
      ['--format', 'cvs'],
      ['--columns', 'name'],
      ['--columns', 'name=NAMES'],
    ])
      expect((await run(['redact', at('files/people.csv'), '-o', at('no.csv'), ...wrong])).code).toBe(2)
  })

  it('is detected in with offsets of the file', async () => {
    const { stdout } = await run(['detect', at('files/people.csv'), '--json', '--show-values'])
    const { entities } = JSON.parse(stdout) as { entities: { start: number; end: number; value: string }[] }
    expect(entities.map(({ value }) => value)).toEqual(['Anna Karlsson', 'anna@example.org'])
    for (const { start, end, value } of entities) expect(csv.slice(start, end)).toBe(value)
  })

  it('is redacted in a batch', async () => {
    const { code } = await run([
      'batch',
      'redact',
      at('files'),
      '-o',
      at('clean'),
      '--mode',
      'redact',
      '--columns',
      'notes=ORG',
    ])
    expect(code).toBe(0)
    expect(await read('clean/people.csv')).toBe('name,email,notes\n[NAME],[EMAIL],"[ORG]"\n')
    expect(await read('clean/people.json')).toBe('{"email":"[EMAIL]"}')
  })
})

describe('the library', () => {
  it('redacts a structured string, and restores it', async () => {
    await using engine = await createEngine({ threads: 0 })
    const tokenKey = 'a long passphrase'
    const options = { format: 'csv', mode: 'token', tokenKey } as const
    const { text, tokenMap = '' } = await engine.redactText(csv, options)
    expect(text).toMatch(/^name,email,notes\n\[NAME_\w+\],\[EMAIL_\w+\],"a, ""b"""\n$/)
    expect(await engine.restore(text, tokenMap, tokenKey)).toBe(csv)
    await expect(engine.redactText('{', { format: 'json' })).rejects.toMatchObject({ code: 'malformed' })
  })
})
