import { setTimeout as delay } from 'node:timers/promises'
import { describe, expect, it } from 'vitest'
import { type Job, Pool } from '../../../../src/batch/run/pool.ts'

interface Named extends Job {
  readonly name: string
  readonly ms?: number
}

/** Runs jobs and returns the order in which they started, and the most that ran and were in memory at a time. */
async function observe(jobs: readonly Named[], slots: number, memory: number) {
  const started: string[] = []
  const seen = { running: 0, memory: 0, most: 0, peakMemory: 0, besideAlone: 0 }
  let alone = 0
  const pool = new Pool<Named, string>(
    { slots: () => slots, memory },
    async ({ name, memory: needed, alone: isAlone, ms = 5 }) => {
      started.push(name)
      seen.running++
      seen.memory += needed
      alone += isAlone ? 1 : 0
      seen.most = Math.max(seen.most, seen.running)
      seen.peakMemory = Math.max(seen.peakMemory, seen.memory)
      if (alone > 0) seen.besideAlone = Math.max(seen.besideAlone, seen.running - 1)
      await delay(ms)
      alone -= isAlone ? 1 : 0
      seen.running--
      seen.memory -= needed
      return name
    },
    { take: takeFrom(jobs), stop: () => undefined },
  )
  const finished = await Array.fromAsync(pool.results())
  return { started, finished, ...seen }
}

function takeFrom<J>(jobs: readonly J[]): () => J | null {
  const waiting = [...jobs]
  return () => waiting.shift() ?? null
}

const job = (name: string, memory = 1, alone = false): Named => ({ name, memory, alone })

describe('a pool', () => {
  it('runs as many jobs at a time as it has slots, and all of them', async () => {
    const jobs = Array.from({ length: 30 }, (_, i) => job(`${i}`))
    const { most, finished } = await observe(jobs, 3, 1000)
    expect(most).toBe(3)
    expect(finished.sort()).toEqual(jobs.map(({ name }) => name).sort())
  })

  it('stays within its memory; a job that needs more than all of it runs alone', async () => {
    const jobs = [job('huge', 500), ...Array.from({ length: 12 }, (_, i) => job(`${i}`, 40))]
    const { peakMemory, most, finished } = await observe(jobs, 8, 100)
    expect(peakMemory).toBe(500)
    expect(most).toBe(2)
    expect(finished).toHaveLength(13)
  })

  it('lets small jobs overtake one that does not fit, but not for ever', async () => {
    const jobs = [job('a', 60), job('large', 60), ...Array.from({ length: 100 }, (_, i) => job(`${i}`, 1))]
    const { started, most } = await observe(jobs, 2, 100)
    expect(most).toBe(2)
    expect(started.indexOf('large')).toBeGreaterThan(1)
    expect(started.indexOf('large')).toBeLessThan(30)
  })

  it('runs nothing in parallel with a job that runs alone', async () => {
    const { besideAlone, started } = await observe(
      [job('a'), job('b'), job('suspect', 1, true), job('other', 1, true)],
      4,
      100,
    )
    expect(besideAlone).toBe(0)
    expect(started.slice(2)).toEqual(['suspect', 'other'])
  })

  it('starts nothing after a failure, stops what runs, and throws', async () => {
    const stop = new AbortController()
    const started: string[] = []
    const pool = new Pool<Named, string>(
      { slots: () => 2, memory: 10 },
      async ({ name }) => {
        started.push(name)
        if (name === 'bad') throw new Error('failed')
        await delay(60_000, undefined, { signal: stop.signal })
        return name
      },
      { take: takeFrom([job('slow'), job('bad'), job('never')]), stop: () => stop.abort() },
    )
    await expect(Array.fromAsync(pool.results())).rejects.toThrow('failed')
    expect(started).toEqual(['slow', 'bad'])
  })

  it('fetches no more jobs than may overtake the first one before it runs them', async () => {
    let [taken, done, most] = [0, 0, 0]
    const take = () => (taken < 1000 ? job(`${taken++}`) : null)
    const run = async () => {
      most = Math.max(most, taken - done)
      await delay(0)
      done++
    }
    const pool = new Pool<Named, void>({ slots: () => 4, memory: 1e9 }, run, { take, stop: () => undefined })
    expect(await Array.fromAsync(pool.results())).toHaveLength(1000)
    expect(most).toBeLessThanOrEqual(20)
  })

  it('ends with the error of a plan that cannot be read', async () => {
    const pool = new Pool<Named, string>({ slots: () => 2, memory: 10 }, async ({ name }) => name, {
      take: () => {
        throw new Error('unreadable plan')
      },
      stop: () => undefined,
    })
    await expect(Array.fromAsync(pool.results())).rejects.toThrow('unreadable plan')
  })

  it('waits for a slow consumer, so that results do not pile up', async () => {
    let done = 0
    const pool = new Pool<Named, number>({ slots: () => 4, memory: 1e9 }, async () => ++done, {
      take: takeFrom(Array.from({ length: 1000 }, (_, i) => job(`${i}`))),
      stop: () => undefined,
    })
    const results = pool.results()
    await results.next()
    await delay(50)
    expect(done).toBeLessThan(200)
    let left = 1
    for await (const _ of results) left++
    expect(left).toBe(1000)
  })

  it('accepts jobs while it is open', async () => {
    const jobs: Named[] = []
    const pool = new Pool<Named, string>({ slots: () => 2, memory: 10 }, async ({ name }) => name, {
      take: () => jobs.shift() ?? null,
      isOpen: true,
      stop: () => undefined,
    })
    const all = Array.fromAsync(pool.results())
    jobs.push(job('a'))
    pool.resume()
    await delay(10)
    jobs.push(job('b'))
    pool.resume()
    await delay(10)
    pool.close()
    expect(await all).toEqual(['a', 'b'])
  })
})
