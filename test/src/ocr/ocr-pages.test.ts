import { describe, expect, it } from 'vitest'
import {
  CancelledError,
  DependencyError,
  DocumentError,
  LimitError,
  type PalimpsestError,
} from '../../../engines/model/errors.ts'
import type { PageResult } from '../../../engines/ocr/task.ts'
import type { Executor, RunOptions } from '../../../src/executor/executor.ts'
import type { Tasks } from '../../../src/executor/tasks.ts'
import { readPages, sourceOf } from '../../../src/ocr/ocr-pages.ts'

/** A minimal page for `readPages`. */
const read = (page: number) => ({ page, warnings: [] }) as unknown as PageResult

interface Fake {
  readonly count: number
  /** The time of a page in milliseconds, or its error. */
  readonly page?: (page: number) => number | PalimpsestError
}

/** An executor without threads: it waits, and records what ran. */
function executor({ count, page = () => 1 }: Fake) {
  const seen = { started: [] as number[], most: 0, now: 0, stopped: 0, options: [] as RunOptions[] }
  const run = async (name: string, input: { readonly page?: number }, options: RunOptions = {}) => {
    if (name === 'openOcr') return { pages: count }
    const index = input.page ?? 0
    seen.started.push(index)
    seen.options.push(options)
    seen.most = Math.max(seen.most, ++seen.now)
    try {
      const result = page(index)
      if (typeof result !== 'number') throw result
      await new Promise<void>((resolve, reject) => {
        const timer = setTimeout(resolve, result)
        options.signal?.addEventListener('abort', () => {
          clearTimeout(timer)
          seen.stopped++
          reject(new CancelledError('cancelled', 'stopped'))
        })
      })
      return read(index + 1)
    } finally {
      seen.now--
    }
  }
  const fake = { run, async [Symbol.asyncDispose]() {} } as unknown as Executor<Tasks>
  return { fake, seen }
}

const source = sourceOf(Uint8Array.of(1, 2, 3), 'png', {}, {})
const damaged = new DocumentError('malformed', 'The picture is damaged.')

describe('the pages of a document', () => {
  it('are read in parallel, at most one per thread, and returned in order', async () => {
    const { fake, seen } = executor({ count: 9, page: (page) => (page % 3 === 0 ? 20 : 1) })
    const done: number[] = []
    const result = await readPages(
      source,
      { onProgress: (p) => done.push(p.done) },
      { executor: fake, threads: 3, limits: {} },
    )
    expect(result.pages.map(({ page }) => page)).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
    expect(seen.most).toBe(3)
    expect(done).toEqual([1, 2, 3, 4, 5, 6, 7, 8, 9])
  })

  it('are read up to maxPages', async () => {
    const { fake, seen } = executor({ count: 200 })
    const result = await readPages(source, { maxPages: 4 }, { executor: fake, threads: 2, limits: {} })
    expect(seen.started).toEqual([0, 1, 2, 3])
    expect(result.count).toBe(200)
  })

  it('share their bytes with the threads instead of copying them', () => {
    expect(source.bytes.buffer).toBeInstanceOf(SharedArrayBuffer)
    expect([...source.bytes]).toEqual([1, 2, 3])
  })

  it('have a time limit each', async () => {
    const { fake, seen } = executor({ count: 2 })
    await readPages(source, {}, { executor: fake, threads: 1, limits: { pageTimeoutMs: 1234 } })
    expect(seen.options.map(({ timeoutMs }) => timeoutMs)).toEqual([1234, 1234])
  })
})

describe('a page that fails', () => {
  it('is omitted with a warning, for any error', async () => {
    const errors: Record<number, PalimpsestError> = {
      1: damaged,
      3: new LimitError('time_exceeded', 'The work took too long.'),
    }
    const { fake } = executor({ count: 5, page: (page) => errors[page] ?? 1 })
    const { pages, warnings } = await readPages(source, {}, { executor: fake, threads: 2, limits: {} })
    expect(pages.map(({ page }) => page)).toEqual([1, 3, 5])
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'page_failed', page: 2 }),
      expect.objectContaining({ code: 'page_failed', page: 4 }),
    ])
    expect(warnings[0].message).toContain(damaged.message)
  })

  it('fails the document if every page fails, with the error of the first', async () => {
    const { fake } = executor({
      count: 3,
      page: (page) => (page === 0 ? damaged : new LimitError('too_many_pixels', 'x')),
    })
    await expect(readPages(source, {}, { executor: fake, threads: 2, limits: {} })).rejects.toBe(damaged)
  })

  it('fails the document if the error concerns all pages, and stops its other tasks', async () => {
    const missing = new DependencyError('missing_dependency', 'Install it.')
    const { fake, seen } = executor({ count: 50, page: (page) => (page === 1 ? missing : 5_000) })
    await expect(readPages(source, {}, { executor: fake, threads: 3, limits: {} })).rejects.toBe(missing)
    expect(seen.started.length).toBe(3)
    expect(seen.stopped).toBe(2)
  })
})

describe('cancelling', () => {
  it('stops running pages and starts no others', async () => {
    const stop = new AbortController()
    const { fake, seen } = executor({ count: 50, page: () => 5_000 })
    const reading = readPages(source, { signal: stop.signal }, { executor: fake, threads: 2, limits: {} })
    setTimeout(() => stop.abort(), 10)
    await expect(reading).rejects.toMatchObject({ code: 'cancelled' })
    expect(seen.started.length).toBe(2)
    expect(seen.stopped).toBe(2)
  })
})

describe('two documents at once', () => {
  it('take turns: neither has more pages queued than there are threads', async () => {
    const order: string[] = []
    const seats: (() => void)[] = []
    let free = 2
    const run = async (
      name: string,
      input: { readonly page?: number; readonly source: { readonly id: string } },
    ) => {
      if (name === 'openOcr') return { pages: input.source.id === 'long' ? 12 : 4 }
      if (free > 0) free--
      else await new Promise<void>((resolve) => seats.push(resolve))
      order.push(input.source.id)
      await new Promise((resolve) => setTimeout(resolve, 2))
      const next = seats.shift()
      if (next) next()
      else free++
      return read((input.page ?? 0) + 1)
    }
    const fake = { run, async [Symbol.asyncDispose]() {} } as unknown as Executor<Tasks>
    await Promise.all([
      readPages({ ...source, id: 'long' }, {}, { executor: fake, threads: 2, limits: {} }),
      readPages({ ...source, id: 'short' }, {}, { executor: fake, threads: 2, limits: {} }),
    ])
    // The short one is done long before the long one is.
    expect(order.lastIndexOf('short')).toBeLessThan(10)
  })
})
