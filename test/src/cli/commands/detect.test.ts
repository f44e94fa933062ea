import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { Readable } from 'node:stream'
import { setImmediate as turn } from 'node:timers/promises'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../run.ts'

const text = 'Write to jane@example.org about Project Nightjar.'
let folder: string
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'detect-'))
  await writeFile(at('text.txt'), text)
  await writeFile(at('terms.txt'), '\ufeffProject Nightjar\r\n\r\n  \r\n#x\r\n')
  await writeFile(at('bad.bin'), Uint8Array.of(0, 1, 2, 255))
  await writeFile(at('a.pdf'), '%PDF-1.7\n')
  await writeFile(at('empty.txt'), '')
})
afterAll(() => rm(folder, { recursive: true }))

describe('detect', () => {
  it('lists the entities, without the values', async () => {
    const { code, stdout } = await run(['detect', at('text.txt')])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^TYPE +START +END +SCORE +RECOGNIZER\nEMAIL +9 +25 /)
    expect(stdout).not.toContain('jane')
  })

  it('shows the values where asked to, and why', async () => {
    const { stdout } = await run(['detect', at('text.txt'), '--show-values', '--explain'])
    expect(stdout).toMatch(/VALUE +WHY/)
    expect(stdout).toMatch(/jane@example\.org +pattern /)
  })

  it.each([[[]], [['-']]])('reads standard input (%j)', async (args) => {
    const { stdout } = await run(['detect', ...args, '--json'], text)
    expect(JSON.parse(stdout)).toEqual({
      entities: [{ type: 'EMAIL', start: 9, end: 25, score: expect.any(Number), recognizer: 'email' }],
    })
  })

  it('finds terms, all of the file but empty lines, and nothing else when asked', async () => {
    const args = ['detect', at('text.txt'), '--terms', at('terms.txt'), '--entities', 'none', '--json']
    const { entities } = JSON.parse((await run(args)).stdout)
    expect(entities).toMatchObject([{ type: 'TERM', start: 32, end: 48, recognizer: 'term' }])
    const hash = await run(['detect', '--terms', at('terms.txt'), '--entities', 'none', '--json'], 'a #x')
    expect(JSON.parse(hash.stdout).entities).toHaveLength(1)
  })

  it('says when nothing was found', async () => {
    expect(await run(['detect'], 'nothing here')).toMatchObject({ code: 0, stdout: 'Nothing was found.\n' })
    expect(await run(['detect', at('empty.txt')])).toMatchObject({ code: 0, stdout: 'Nothing was found.\n' })
  })

  it.each([
    [['detect', 'no-such-file'], 2],
    [['detect', '.'], 2],
    [['detect', 'text.txt', '--entities', 'EMIAL'], 2],
    [['detect', 'text.txt', '--terms', 'empty.txt'], 2],
    [['detect', 'text.txt', '--terms', 'bad.bin'], 2],
    [['detect', 'bad.bin'], 4],
    [['detect', 'a.pdf'], 3],
    [['detect', '--jsonl', 'no-such-file'], 2],
  ])('%j ends with %i', async (args, code) => {
    const placed = args.map((arg) => (/^[\w-]+\.\w+$/.test(arg) ? at(arg) : arg))
    const ran = await run(placed)
    expect(ran.code).toBe(code)
    expect(ran.stdout).toBe('')
    expect(ran.stderr).not.toContain('jane')
  })

  it('is cancelled while it waits for standard input', async () => {
    const stop = new AbortController()
    const ran = run(['detect'], new Readable({ read() {} }), stop)
    for (let i = 0; i < 5; i++) await turn()
    stop.abort()
    expect((await ran).code).toBe(130)
  })
})

describe('detect --jsonl', () => {
  const jsonl = (stdout: string) =>
    stdout
      .trim()
      .split('\n')
      .map((line) => JSON.parse(line))

  it('writes a result for each line in order, with its id', async () => {
    const input = `${JSON.stringify({ id: 'x', text })}\n\n${JSON.stringify({ id: 7, text: 'no', lang: 'de' })}\n{"text":"a@example.org"}`
    const { code, stdout } = await run(['detect', '--jsonl'], input)
    expect(code).toBe(0)
    expect(jsonl(stdout)).toMatchObject([
      { id: 'x', entities: [{ type: 'EMAIL', start: 9, end: 25 }] },
      { id: 7, entities: [] },
      { id: null, entities: [{ type: 'EMAIL', start: 0, end: 13 }] },
    ])
  })

  it('continues after an invalid line and exits with 7', async () => {
    const lines = ['{"id":1,"text":"x"}', '{secret', '5', '{"id":2}', '{"id":3,"text":"y"}']
    const { code, stdout, stderr } = await run(['detect', '--jsonl'], lines.join('\n'))
    expect(code).toBe(7)
    expect(jsonl(stdout)).toMatchObject([
      { id: 1, entities: [] },
      { id: null, error: { code: 'malformed' } },
      { id: null, error: { code: 'malformed' } },
      { id: 2, error: { code: 'malformed' } },
      { id: 3, entities: [] },
    ])
    expect(stdout + stderr).not.toContain('secret')
  })

  it('writes results before the input has ended', async () => {
    const stop = new AbortController()
    let asked = 0
    const talk = new Readable({
      read() {
        if (asked++ === 0) this.push('{"id":1,"text":"x"}\n')
      },
    })
    const ran = await run(['detect', '--jsonl'], talk, stop, () => stop.abort())
    expect(ran).toMatchObject({ code: 130, stdout: '{"id":1,"entities":[]}\n' })
  })

  it('refuses invalid options at the first line', async () => {
    const ran = await run(['detect', '--jsonl', '--entities', 'EMIAL'], '{"id":1,"text":"x"}\n')
    expect(ran).toMatchObject({ code: 2, stdout: '' })
  })
})

describe('entities', () => {
  it('lists the entity types as a table and as JSON', async () => {
    const { stdout } = await run(['entities'])
    expect(stdout).toMatch(/^CODE +DESCRIPTION +CATEGORY +REGION\n/)
    expect(stdout).toMatch(/\nEMAIL +/)
    const list = JSON.parse((await run(['entities', '--json'])).stdout)
    expect(list.length).toBeGreaterThan(40)
    expect(list[0]).toEqual({
      code: expect.any(String),
      label: expect.any(String),
      category: expect.any(String),
      region: expect.any(String),
    })
  })
})
