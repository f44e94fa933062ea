import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { documentsIn } from '../../../../src/cli/review/find-documents.ts'
import { ReviewHost } from '../../../../src/cli/review/host.ts'
import { Shelf, type ShelfOptions } from '../../../../src/cli/review/shelf.ts'
import { createEngine, type Engine } from '../../../../src/index.ts'

const count = 60
let root = ''
let folder = ''
let engine: Engine

beforeAll(async () => {
  root = await mkdtemp(path.join(tmpdir(), 'shelf-'))
  folder = path.join(root, 'case')
  await mkdir(folder)
  engine = await createEngine({ threads: 0 })
  for (let i = 0; i < count; i++)
    await writeFile(
      path.join(folder, `note ${i}.txt`),
      `Call ann${i}@example.org. ${'And so on. '.repeat(100)}`,
    )
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(root, { recursive: true })
})

async function shelf(options: Partial<ShelfOptions> = {}): Promise<Shelf> {
  const { documents } = await documentsIn(folder, {})
  const { signal } = new AbortController()
  return new Shelf(documents, { engine, review: {}, redact: {}, signal, ...options })
}

describe('the documents of a review', () => {
  it('are kept in memory as long as there is room, and read again when they are opened again', async () => {
    const limit = 10 * 3000
    const some = await shelf({ maxKeptBytes: limit })
    for (let id = 0; id < count; id++) {
      await some.open(id)
      expect(some.keptBytes).toBeLessThanOrEqual(limit)
    }
    expect(some.keptBytes).toBeGreaterThan(limit / 2)
    const { content } = await some.open(0)
    expect(content.detections.map(({ value }) => value)).toContain('ann0@example.org')
  })

  it('show the one that is open, however large it is', async () => {
    const some = await shelf({ maxKeptBytes: 1 })
    expect((await some.open(1)).content.text).toContain('ann1@')
    await some.open(2)
    expect((await some.output(2).catch((error) => error)).message).toMatch(/does not exist|not found/i)
  })

  it('are not written over by the decisions of two windows', async () => {
    const some = await shelf()
    const { content, version } = await some.open(3)
    const change = { version, reviewer: 'Ada', detections: content.detections }
    const results = await Promise.allSettled([
      some.decide(3, change),
      some.decide(3, { ...change, reviewer: 'Eve' }),
    ])
    expect(results.map(({ status }) => status)).toEqual(['fulfilled', 'rejected'])
    const saved = JSON.parse(await readFile(some.documents[3].decisions, 'utf8'))
    expect(saved.reviewer).toBe('Ada')
  })

  it('report that the document was changed after decisions were saved', async () => {
    const some = await shelf()
    const { content, version } = await some.open(4)
    await some.decide(4, { version, reviewer: 'Ada', detections: content.detections })
    await writeFile(some.documents[4].file, 'Call someone else: bob@example.org')
    await expect((await shelf()).open(4)).rejects.toThrow('was changed after decisions')
  })

  it('need the name of a reviewer to be written, and are written where a name is known', async () => {
    const some = await shelf()
    await expect(some.apply(5, ' ')).rejects.toThrow('Enter your name first')
    const { output, removed } = await some.apply(5, 'Ada Brandt')
    expect(removed).toBe(1)
    expect(await readFile(output, 'utf8')).not.toContain('ann5@')
    expect(some.states[5]).toMatchObject({ removed: 1 })
    const again = await shelf()
    await again.resume()
    expect(again.states[5]).toMatchObject({ removed: 1, values: 1 })
    const { version, content } = await again.open(5)
    await again.decide(5, { version, reviewer: 'Ada', detections: content.detections })
    expect(again.states[5].removed).toBeUndefined()
  })
})

describe('the host', () => {
  const host = async (times: { closedMs?: number; unopenedMs?: number }) =>
    new ReviewHost({ title: 'case', shelf: await shelf(), signal: new AbortController().signal, ...times })

  it('ends some time after the page was closed, unless it is opened again', async () => {
    await using one = await host({ closedMs: 200 })
    const { origin, hash } = new URL(await one.start())
    const session = await fetch(`${origin}/api/session`, { method: 'POST', body: hash.slice(1) })
    const { key } = (await session.json()) as { key: string }
    const listen = async (): Promise<AbortController> => {
      const stop = new AbortController()
      const headers = { authorization: `Bearer ${key}` }
      await fetch(`${origin}/api/events`, { headers, signal: stop.signal })
      return stop
    }
    const first = await listen()
    first.abort()
    const second = await listen()
    let ending = ''
    void one.ended.then((why) => {
      ending = why
    })
    await new Promise((resolve) => setTimeout(resolve, 400))
    expect(ending).toBe('')
    second.abort()
    expect(await one.ended).toBe('closed')
  })

  it('ends if the page is never opened', async () => {
    await using one = await host({ unopenedMs: 1 })
    await one.start()
    expect(await one.ended).toBe('closed')
  })
})
