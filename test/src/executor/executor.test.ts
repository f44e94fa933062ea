import { describe, expect, it } from 'vitest'
import {
  CancelledError,
  DocumentError,
  InternalError,
  LimitError,
  RequestError,
} from '../../../engines/model/errors.ts'
import { InlineExecutor } from '../../../src/executor/inline.ts'
import { PiscinaExecutor } from '../../../src/executor/piscina.ts'
import type { Progress } from '../../../src/executor/progress.ts'
import { modules, type TestTasks } from './modules.ts'

const executors = [
  ['a thread', () => new PiscinaExecutor<TestTasks>(modules, { threads: 1 })],
  ["the caller's own thread", () => new InlineExecutor<TestTasks>(modules)],
] as const

describe.each(executors)('a task in %s', (_, create) => {
  it('returns its value', async () => {
    await using executor = create()
    expect(await executor.run('echo', { bytes: Uint8Array.of(1, 2, 3) })).toEqual({
      bytes: Uint8Array.of(1, 2, 3),
      sum: 6,
    })
  })

  it('receives transferred bytes, which the caller no longer has', async () => {
    await using executor = create()
    const bytes = new Uint8Array(1000).fill(1)
    const { sum } = await executor.run('echo', { bytes }, { transfer: [bytes.buffer] })
    expect(sum).toBe(1000)
    expect(bytes.byteLength).toBe(0)
  })

  it('fails with the error that it threw, with class, message and detail', async () => {
    await using executor = create()
    const error = await executor.run('rejecting', {}).catch((e) => e)
    expect(error).toBeInstanceOf(DocumentError)
    expect(error).toMatchObject({ code: 'encrypted', message: 'It is locked.', detail: { pages: 3 } })
  })

  it('fails with an internal error when it throws anything else, and quotes nothing of it', async () => {
    await using executor = create()
    const error = await executor.run('throwing', {}).catch((e) => e)
    expect(error).toBeInstanceOf(InternalError)
    expect(`${error.message}${error.stack}`).not.toContain('secret')
    expect(error.detail).toEqual({ kind: 'TypeError' })
  })

  it('is an internal error if its module does not export it', async () => {
    await using executor = create()
    await expect(executor.run('missing', {})).rejects.toBeInstanceOf(InternalError)
  })

  it('reports all of its progress, in order, before its result', async () => {
    await using executor = create()
    const seen: Progress[] = []
    await executor.run('counting', { total: 500 }, { onProgress: (p) => seen.push(p) })
    expect(seen.map((p) => p.done)).toEqual(Array.from({ length: 500 }, (_, i) => i + 1))
  })

  it('stops when the callback for its progress throws, with the error of the callback', async () => {
    await using executor = create()
    const mistake = new Error('mine')
    const run = executor.run(
      'counting',
      { total: 3 },
      {
        onProgress: () => {
          throw mistake
        },
      },
    )
    await expect(run).rejects.toBe(mistake)
  })

  it('does not start if it was cancelled before', async () => {
    await using executor = create()
    const run = executor.run('echo', { bytes: new Uint8Array() }, { signal: AbortSignal.abort() })
    await expect(run).rejects.toBeInstanceOf(CancelledError)
  })

  it('is abandoned when it is cancelled or late', async () => {
    await using executor = create()
    const stop = new AbortController()
    const run = executor.run('slow', { ms: 60_000 }, { signal: stop.signal })
    setTimeout(() => stop.abort(), 50)
    await expect(run).rejects.toBeInstanceOf(CancelledError)
    await expect(executor.run('slow', { ms: 60_000 }, { timeoutMs: 50 })).rejects.toMatchObject({
      code: 'time_exceeded',
    })
  })

  it('is rejected once the executor is closed', async () => {
    const executor = create()
    await executor[Symbol.asyncDispose]()
    await expect(executor.run('which', {})).rejects.toBeInstanceOf(RequestError)
  })

  it('is cancelled when the executor is closed', async () => {
    const executor = create()
    const run = executor.run('slow', { ms: 60_000 })
    const seen = expect(run).rejects.toBeInstanceOf(CancelledError)
    await executor[Symbol.asyncDispose]()
    await seen
  })
})

describe('the pool', () => {
  const pool = (threads = 2, memoryMb?: number) =>
    new PiscinaExecutor<TestTasks>(modules, { threads, memoryMb })

  it('stops a task that never yields when it is cancelled, and only that one', async () => {
    await using executor = pool()
    const stop = new AbortController()
    const other = executor.run('slow', { ms: 600 })
    const run = executor.run('loop', {}, { signal: stop.signal, onProgress: () => stop.abort() })
    await expect(run).rejects.toBeInstanceOf(CancelledError)
    expect(await other).toBe('done')
  })

  it('stops a task that never yields at its time limit, and its thread is replaced', async () => {
    await using executor = pool(1)
    const late = executor.run('loop', {}, { timeoutMs: 300 })
    const waiting = executor.run('which', {})
    const error = await late.catch((e) => e)
    expect(error).toBeInstanceOf(LimitError)
    expect(error).toMatchObject({ code: 'time_exceeded', detail: { timeoutMs: 300 } })
    expect(await waiting).toBeGreaterThan(0)
  })

  it('counts the time limit of a task from its start, not while it is queued', async () => {
    await using executor = pool(1)
    const first = executor.run('slow', { ms: 1500 })
    const second = executor.run('slow', { ms: 1 }, { timeoutMs: 1400 })
    expect(await Promise.all([first, second])).toEqual(['done', 'done'])
  })

  it('cancels a queued task', async () => {
    await using executor = pool(1)
    const stop = new AbortController()
    const first = executor.run('slow', { ms: 300 })
    const second = executor.run('slow', { ms: 1 }, { signal: stop.signal })
    const third = executor.run('slow', { ms: 1 })
    stop.abort()
    await expect(second).rejects.toBeInstanceOf(CancelledError)
    expect(await Promise.all([first, third])).toEqual(['done', 'done'])
  })

  it.each([
    ['cancelled', (controller: AbortController) => controller.abort()],
    ['closed', (_: AbortController, executor: AsyncDisposable) => executor[Symbol.asyncDispose]()],
  ])('never ends a thread inside a native call, which would end the process: %s', async (_, stop) => {
    await using executor = new PiscinaExecutor<TestTasks>(modules, { threads: 1 })
    const counts = new Int32Array(new SharedArrayBuffer(8))
    const controller = new AbortController()
    const run = executor.run('native', { counts }, { signal: controller.signal })
    const failed = expect(run).rejects.toBeInstanceOf(CancelledError)
    await Atomics.waitAsync(counts, 0, 0).value
    await stop(controller, executor)
    await failed
    const [begun, ended] = counts
    expect(ended).toBe(begun)
  })

  it('fails a task that exceeds the memory of its thread, and only that one', async () => {
    await using executor = pool(2, 64)
    const other = executor.run('slow', { ms: 3000 })
    const error = await executor.run('hog', {}).catch((e) => e)
    expect(error).toBeInstanceOf(LimitError)
    expect(error.code).toBe('memory_exceeded')
    expect(await other).toBe('done')
    expect(await executor.run('which', {})).toBeGreaterThan(0)
  })

  it.each(['exit', 'crash'] as const)(
    'survives a thread that crashes (%s): only its task fails',
    async (name) => {
      await using executor = pool()
      const others = executor.run('slow', { ms: 500 })
      const error = await executor.run(name, {}).catch((e) => e)
      expect(error).toBeInstanceOf(InternalError)
      expect(`${error.message}${error.stack}`).not.toContain('secret')
      expect(await others).toBe('done')
      expect(await Promise.all([1, 2, 3].map(() => executor.run('slow', { ms: 1 })))).toHaveLength(3)
    },
  )

  it('runs more tasks than threads, as many at a time as there are threads', async () => {
    await using executor = pool(2)
    const threads = await Promise.all(Array.from({ length: 20 }, () => executor.run('which', {})))
    expect(new Set(threads).size).toBeLessThanOrEqual(2)
  })

  it('refuses a memory limit too small to start a thread, which would end the process', () => {
    expect(() => pool(1, 8)).toThrow(RequestError)
  })
})
