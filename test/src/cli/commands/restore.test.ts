import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { run } from '../run.ts'

const text = '\ufeffDear Mr. Karlsson,\r\nwrite to jane@example.org 😀 or jane@example.org.\r\n'
let folder: string
const at = (name: string) => path.join(folder, name)
const { PALIMPSEST_HOME } = process.env

beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'restore-'))
  process.env.PALIMPSEST_HOME = at('home')
  await writeFile(at('in.txt'), text)
  await writeFile(at('utf16.txt'), Buffer.from(text, 'utf16le'))
  await writeFile(at('key.hex'), `${'7f'.repeat(32)}\n`)
  await writeFile(at('key.bin'), Buffer.alloc(32, 0xe9))
  await writeFile(at('key.txt'), 'correct horse battery staple\n')
  await writeFile(at('key.empty'), '\n')
})
afterAll(async () => {
  if (PALIMPSEST_HOME === undefined) delete process.env.PALIMPSEST_HOME
  else process.env.PALIMPSEST_HOME = PALIMPSEST_HOME
  await rm(folder, { recursive: true })
})

const tokenise = (name: string, key: string, out: string) =>
  run([
    ...['redact', at(name), '-o', at(out), '--mode', 'token', '--overwrite'],
    ...['--token-map', at(`${out}.map`), '--key-file', at(key)],
  ])
const restore = (name: string, key: string, map = `${name}.map`) =>
  run([
    ...['restore', at(name), '-o', at('back'), '--overwrite'],
    ...['--token-map', at(map), '--key-file', at(key)],
  ])

describe('restore', () => {
  it.each([
    ['in.txt', 'key.hex'],
    ['in.txt', 'key.bin'],
    ['in.txt', 'key.txt'],
    ['utf16.txt', 'key.hex'],
  ])('gives %s back byte for byte with %s', async (name, key) => {
    expect(await tokenise(name, key, 'out')).toMatchObject({ code: 0 })
    const written = await readFile(at('out'))
    const shown = written.toString(name === 'in.txt' ? 'utf8' : 'utf16le')
    expect(shown).toMatch(/\[NAME_[0-9A-Z]{8}\],\r\nwrite to (\[EMAIL_[0-9A-Z]{8}\]) 😀 or \1\./)
    expect(await readFile(at('out.map'), 'utf8')).not.toMatch(/jane|Karlsson/)
    expect(await restore('out', key)).toMatchObject({ code: 0, stdout: expect.stringContaining('written') })
    expect(await readFile(at('back'))).toEqual(await readFile(at(name)))
  })

  it('gives the same tokens under the same key in every run', async () => {
    await tokenise('in.txt', 'key.hex', 'a')
    await tokenise('in.txt', 'key.hex', 'b')
    await tokenise('in.txt', 'key.txt', 'c')
    const [a, b, c] = await Promise.all(['a', 'b', 'c'].map((name) => readFile(at(name), 'utf8')))
    expect(a).toBe(b)
    expect(a).not.toBe(c)
  })

  it('refuses a wrong key and a changed map, and writes nothing', async () => {
    await tokenise('in.txt', 'key.hex', 'out')
    await rm(at('back'), { force: true })
    expect(await restore('out', 'key.txt')).toMatchObject({ code: 2, stderr: expect.stringContaining('key') })
    const map = JSON.parse(await readFile(at('out.map'), 'utf8'))
    const data = Buffer.from(map.data, 'base64')
    data[3] ^= 1
    await writeFile(at('changed.map'), JSON.stringify({ ...map, data: data.toString('base64') }))
    expect(await restore('out', 'key.hex', 'changed.map')).toMatchObject({
      code: 6,
      stderr: expect.stringContaining('changed'),
    })
    expect(await restore('out', 'key.hex', 'in.txt')).toMatchObject({ code: 3 })
    expect(await readdir(folder)).not.toContain('back')
  })

  it.each([
    [['restore', 'in.txt'], 'needs -o'],
    [['redact', 'in.txt', '-o', 'x', '--mode', 'token'], '--token-map'],
    [['redact', 'in.txt', '-o', 'x', '--mode', 'hash', '--token-map', 'm'], 'other modes do not'],
    [['redact', 'in.txt', '-o', 'x', '--mode', 'token', '--token-map', 'm'], '--key-file'],
    [
      ['redact', 'in.txt', '-o', 'x', '--mode', 'token', '--token-map', 'm', '--key-file', 'key.empty'],
      'empty',
    ],
    [
      ['redact', 'in.txt', '-o', 'x', '--mode', 'token', '--token-map', 'in.txt', '--key-file', 'key.hex'],
      'replace an input',
    ],
    [['redact', 'in.txt', '-o', 'key.hex', '--mode', 'hash', '--key-file', 'key.hex'], 'replace an input'],
  ])('%j is rejected: %s', async (args, message) => {
    const placed = args.map((arg) => (/^(?:[xm]|\w+\.\w+)$/.test(arg) ? at(arg) : arg))
    expect(await run(placed)).toMatchObject({ code: 2, stderr: expect.stringContaining(message) })
    expect(await readFile(at('in.txt'), 'utf8')).toBe(text)
  })
})

it('--key-file keys hash and synthetic', async () => {
  for (const mode of ['hash', 'synthetic']) {
    const outputs: string[] = []
    for (const key of [
      ['--key-file', at('key.hex')],
      ['--key-file', at('key.hex')],
      ['--key-file', at('key.txt')],
      [],
    ]) {
      await run(['redact', at('in.txt'), '-o', at('out'), '--overwrite', '--mode', mode, ...key])
      outputs.push(await readFile(at('out'), 'utf8'))
    }
    expect(outputs[0]).toBe(outputs[1])
    expect(new Set(outputs).size).toBe(3)
  }
})
