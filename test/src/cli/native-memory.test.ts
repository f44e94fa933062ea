import { spawnSync } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, describe, expect, it } from 'vitest'
import { type StartedProcess, startReturningMemory } from '../../../src/cli/native-memory.ts'

const folder = mkdtempSync(path.join(tmpdir(), 'native-memory-'))
afterAll(() => rmSync(folder, { recursive: true }))
const fileOf = (name: string, header: string, bytes: number): string => {
  const file = path.join(folder, name)
  writeFileSync(file, header.padEnd(bytes))
  return file
}
const large = fileOf('large.pdf', '%PDF-1.7', 1_000_000)
const small = fileOf('small.pdf', '%PDF-1.7', 999_999)
const text = fileOf('large.txt', 'A letter', 1_000_000)

/** The arguments and the environment of the process that takes the place of this one, or null. */
function startedAgain(args: readonly string[], changes: Partial<StartedProcess> = {}) {
  let again: { readonly args: readonly string[]; readonly env: NodeJS.ProcessEnv } | null = null
  const execve = (_file: string, given: readonly string[] = [], env: NodeJS.ProcessEnv = {}): never => {
    again = { args: given, env }
    return undefined as never
  }
  startReturningMemory({
    ...{
      platform: 'linux',
      env: { HOME: '/home/a' },
      execPath: process.execPath,
      execArgv: ['--no-warnings'],
    },
    ...{ argv: ['/node', '/bin.js', ...args], send: undefined, execve },
    ...changes,
  })
  return again
}

describe('a command with a large PDF', () => {
  it('starts again with the same arguments, and memory is returned to the system', () => {
    expect(startedAgain(['redact', large, '-o', 'clean.pdf'])).toEqual({
      args: [process.execPath, '--no-warnings', '/bin.js', 'redact', large, '-o', 'clean.pdf'],
      env: { HOME: '/home/a', MALLOC_MMAP_THRESHOLD_: '65536', MALLOC_TRIM_THRESHOLD_: '65536' },
    })
  })

  it.runIf(process.platform === 'linux')('reads its input and ends with its exit code as before', () => {
    const bin = path.join(import.meta.dirname, '../../../src/cli/bin.ts')
    const run = (env: NodeJS.ProcessEnv) =>
      spawnSync(process.execPath, [bin, 'convert', large, '--to', 'nothing'], {
        env: { ...process.env, ...env },
        encoding: 'utf8',
      })
    const again = run({})
    const once = run({ MALLOC_ARENA_MAX: '8' })
    expect([again.status, again.stderr]).toEqual([once.status, once.stderr])
    expect(again.status).toBeGreaterThan(1)
  })

  it.each<[string, readonly string[], Partial<StartedProcess>?]>([
    ['the file is small', ['redact', small]],
    ['the file is a text', ['redact', text]],
    ['node was removed since it started', ['redact', large], { execPath: path.join(folder, 'node') }],
    ['there is no such file', ['convert', path.join(folder, 'none.pdf')]],
    ['an argument is longer than a file name', ['redact', small, '--label', 'a'.repeat(5000)]],
    ['the command reads no document', ['verify', large]],
    ['there is no command', []],
    ['it was started again already', ['redact', large], { env: { MALLOC_MMAP_THRESHOLD_: '65536' } }],
    ['the user chose a setting', ['redact', large], { env: { GLIBC_TUNABLES: 'glibc.malloc.arena_max=1' } }],
    ['the system is another one', ['redact', large], { platform: 'darwin' }],
    ['the process has a channel', ['redact', large], { send: () => true }],
  ])('does not start again where %s', (_, args, changes) => {
    expect(startedAgain(args, changes)).toBeNull()
  })
})
