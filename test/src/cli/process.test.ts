import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { text } from 'node:stream/consumers'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { exitCodes } from '../../../src/cli/command.ts'

const bin = path.resolve(import.meta.dirname, '../../../src/cli/bin.ts')
let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'process-'))
})
afterAll(() => rm(folder, { recursive: true }))

function start(...args: string[]) {
  const env = { ...process.env, PALIMPSEST_HOME: path.join(folder, 'home') }
  return spawn(process.execPath, [bin, ...args], { cwd: folder, env, stdio: ['pipe', 'pipe', 'pipe'] })
}

describe('the program', () => {
  it('runs as npx palimpsest in a checkout, without building anything', async () => {
    const root = path.resolve(import.meta.dirname, '../../..')
    const child = spawn('npx', ['palimpsest', '--version'], {
      cwd: root,
      shell: process.platform === 'win32',
    })
    expect(await text(child.stdout)).toMatch(/^\d+\.\d+\.\d+\n$/)
  })

  it('tells an old Node what is missing, and reports a missing dependency', async () => {
    const old = `Object.defineProperty(process, 'versions', { value: { ...process.versions, node: '20.19.0' } })`
    const child = spawn(process.execPath, [
      ...['--import', `data:text/javascript,${encodeURIComponent(old)}`],
      ...[bin, '--version'],
    ])
    const [said, [code]] = await Promise.all([text(child.stderr), once(child, 'close')])
    expect(said).toContain('requires Node 24 or newer; this is Node 20.19.0')
    expect(code).toBe(exitCodes.missing_dependency)
  })

  it.each([
    [{ FORCE_COLOR: '1', NO_COLOR: '' }, '\u001b[31mpalimpsest:\u001b[39m Unknown command'],
    [{ FORCE_COLOR: '', NO_COLOR: '1' }, 'palimpsest: Unknown command'],
  ])('has colours in messages as the environment asks: %j', async (environment, message) => {
    const env = Object.fromEntries(
      Object.entries({ ...process.env, ...environment }).filter(([, value]) => value !== ''),
    )
    const child = spawn(process.execPath, [bin, 'nothing'], { cwd: folder, env })
    expect(await text(child.stderr)).toContain(message)
  })

  it('exits with 130 on Ctrl-C during its work and leaves no files behind', async () => {
    // Takes long enough that the signal always comes first.
    await writeFile(
      path.join(folder, 'long.txt'),
      'Mail jane@example.org, or call +49 30 901820.\n'.repeat(1_000_000),
    )
    const child = start('redact', 'long.txt', '-o', 'out.txt', '--manifest', 'm.json', '--json')
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('"progress"')) child.kill('SIGINT')
    })
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([130, expect.stringContaining('"code":"cancelled"')])
    expect((await readdir(folder)).sort()).toEqual(['home', 'long.txt'])
  })

  it('exits with 130 on Ctrl-C while it waits for input', async () => {
    const child = start('detect', '--jsonl')
    child.stdin.write('{"id":1,"text":"x"}\n')
    child.stdout.once('data', () => child.kill('SIGINT'))
    const [code] = await once(child, 'close')
    expect(code).toBe(130)
  })

  it('exits with 0 when its output pipe is closed', async () => {
    const child = start('entities')
    child.stdout.destroy()
    const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)])
    expect([code, errors]).toEqual([0, ''])
  })

  it('completes its work when the reader of its messages closes', async () => {
    await mkdir(path.join(folder, 'in'))
    for (let n = 0; n < 40; n++)
      await writeFile(
        path.join(folder, `in/${n}.txt`),
        `From jane${n}@example.org. ${'Words of a letter. '.repeat(2000)}`,
      )
    const child = start('batch', 'redact', 'in', '-o', 'out', '--json', '--concurrency', '1')
    child.stdout.once('data', () => child.stdout.destroy())
    const [code] = await once(child, 'close')
    expect(code).toBe(0)
    expect((await readdir(path.join(folder, 'out'))).filter((name) => /^\d+\.txt$/.test(name))).toHaveLength(
      40,
    )
  })

  it.each([
    ['a document', ['redact', 'many.txt', '-o', '-']],
    ['a short document', ['redact', 'short.txt', '-o', '-']],
    ['results', ['detect', 'many.txt', '--json']],
  ])(
    'does not exit with 0 when the reader of %s closes, because the output is incomplete',
    async (_, args) => {
      await writeFile(
        path.join(folder, 'many.txt'),
        'Mail jane@example.org, or call +49 30 901820.\n'.repeat(50_000),
      )
      await writeFile(path.join(folder, 'short.txt'), 'Mail jane@example.org.')
      const child = start(...args)
      child.stdout.destroy()
      const [[code], errors] = await Promise.all([once(child, 'close'), text(child.stderr)])
      expect([code, errors]).toEqual([2, expect.stringContaining('Standard output was closed')])
    },
  )

  it('ends as on SIGTERM when its terminal is closed', async () => {
    await writeFile(
      path.join(folder, 'long.txt'),
      'Mail jane@example.org, or call +49 30 901820.\n'.repeat(1_000_000),
    )
    const child = start('redact', 'long.txt', '-o', 'out.txt', '--json')
    let said = ''
    child.stderr.on('data', (chunk) => {
      said += chunk
      if (said.includes('"progress"')) child.kill('SIGHUP')
    })
    const [code] = await once(child, 'close')
    expect([code, said]).toEqual([130, expect.stringContaining('"code":"cancelled"')])
    expect(await readdir(folder)).not.toContain('out.txt')
  })
})
