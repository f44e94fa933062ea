import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { createInterfaceA } from '../../src/adapters/interface-a/handler.ts'
import { createApplication } from '../../src/application.ts'
import { createEngine, type Engine } from '../../src/engine.ts'
import type { Bench, Row } from '../bench.ts'
import { quantile, race } from '../measure.ts'
import { mail } from '../texts/prose.ts'

/** Handles the text of this number. */
type Call = (i: number) => Promise<unknown>

const concurrent = 200
const kilobyte = 1024
/** Different texts: with one repeated text, branch prediction makes the engine seem twice as fast. */
const letters = mail(concurrent * kilobyte)
const texts = Array.from({ length: concurrent }, (_, i) => letters.slice(i * kilobyte, (i + 1) * kilobyte))
const bodies = texts.map((text) => JSON.stringify({ text }))

/**
 * Requests for 1 KB of text, sequential and 200 at once, next to the same calls of the engine: the difference is the interface with
 * keys, credits and storage. The overhead of Node for a request and response is measured with an empty handler. Processor time, which
 * other work on the machine changes little. The interface alone is also measured, with a stub engine.
 */
export const interfacesBench: Bench = async ({ quick, say }) => {
  await using engine = await createEngine({ threads: 0 })
  const answer = await engine.redactText(texts[0], { mode: 'blackout', language: 'en' })
  const instant: Engine = new Proxy(engine, {
    get: (of, name) => (name === 'redactText' ? async () => answer : Reflect.get(of, name)),
  })
  const rows: Row[] = []
  const latencies: string[] = []
  for (const store of ['memory', 'disk'] as const) {
    say(store)
    await using served = await serve(store, engine)
    const { send } = served
    const bare = sendTo(async (request) => Response.json(await request.json()), '')
    const call = (i: number) => engine.redactText(texts[i], { mode: 'blackout', language: 'en' })
    const inTurn = async (run: Call) => {
      for (let i = 0; i < concurrent; i++) await run(i)
    }
    const atOnce = (run: Call) => Promise.all(texts.map((_, i) => run(i)))
    const rounds = { warmup: 3, rounds: quick ? 7 : 25, clock: 'processor' } as const
    for (const [how, run] of [
      ['in turn', inTurn],
      ['at once', atOnce],
    ] as const) {
      const group = `${concurrent} requests ${how}, ${store}`
      const timings = await race(
        [
          { name: 'engine alone', run: () => run(call) },
          { name: 'a handler that sends the body back', run: () => run(bare) },
          { name: 'Interface A', run: () => run(send) },
        ],
        rounds,
      )
      for (const timing of timings) rows.push({ group, timing, amount: concurrent })
    }
    const [alone, over] = [await latency(call), await latency(send)]
    latencies.push(
      `${concurrent} at once, ${store}, by the clock: half of the answers within ${over.half} ms, 99 % within ${over.most} ms; from the engine alone ${alone.half} and ${alone.most} ms.`,
    )
    await using fast = await serve(store, instant)
    const [own, least] = [await fastest(fast.send), await fastest(bare)]
    latencies.push(
      `The interface alone in turn, ${store}, by the clock: ${own} ms a request, the handler that sends the body back ${least} ms (the fastest tenth of each text).`,
    )
  }
  return {
    title: 'Interface A: texts of 1 KB over the handler',
    unit: 'requests',
    rows,
    notes: [
      ...latencies,
      'On disk, a paid request waits until the ledger is on disk: requests of the same moment share that wait.',
      'The memory of an upload of 99 MB is checked by test/src/adapters/http/upload-memory.test.ts.',
    ],
  }
}

/** Sends texts to a handler, and reads its answers. */
function sendTo(handler: (request: Request) => Promise<Response>, key: string): Call {
  const headers = { authorization: `Bearer ${key}`, 'content-type': 'application/json' }
  return async (i) => {
    const response = await handler(
      new Request('http://localhost/v1/redact/text', { method: 'POST', headers, body: bodies[i] }),
    )
    if (response.status !== 200) throw new Error(`Status ${response.status}.`)
    await response.text()
  }
}

/** Interface A over a new data folder. */
async function serve(store: 'memory' | 'disk', engine: Engine) {
  const folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-bench-'))
  const dataDir = store === 'memory' ? ':memory:' : folder
  const app = await createApplication({ dataDir, engine, rateLimit: { points: 1_000_000_000 } })
  const { id } = await app.accounts.create({ name: 'Bench', profile: 'a', plan: 'enterprise' })
  const { key } = await app.keys.issue(id)
  const { handle } = createInterfaceA(app, { baseUrl: 'http://localhost' })
  return {
    send: sendTo(handle, key),
    async [Symbol.asyncDispose]() {
      await app[Symbol.asyncDispose]()
      await rm(folder, { recursive: true, force: true })
    },
  }
}

/** The time of a request in turn that other work on the machine did not interrupt: of each text the fastest tenth, on average, in ms. */
async function fastest(run: Call): Promise<string> {
  const times = texts.map((): number[] => [])
  for (let round = -3; round < 20; round++)
    for (const [i, of] of times.entries()) {
      const start = performance.now()
      await run(i)
      if (round >= 0) of.push(performance.now() - start)
    }
  const tenths = times.map((of) =>
    quantile(
      of.toSorted((a, b) => a - b),
      0.1,
    ),
  )
  return (tenths.reduce((sum, time) => sum + time, 0) / tenths.length).toFixed(3)
}

/** Medians over rounds of the times in which half and 99 % of simultaneous calls were answered, in ms. */
async function latency(run: Call): Promise<{ readonly half: string; readonly most: string }> {
  const rounds: { half: number; most: number }[] = []
  for (let round = 0; round < 9; round++) {
    const start = performance.now()
    const one = async (_: string, i: number) => {
      await run(i)
      return performance.now() - start
    }
    const times = (await Promise.all(texts.map(one))).sort((a, b) => a - b)
    rounds.push({ half: times[concurrent / 2], most: times[Math.ceil(concurrent * 0.99) - 1] })
  }
  const median = (of: 'half' | 'most') =>
    rounds
      .map((round) => round[of])
      .sort((a, b) => a - b)[4]
      .toFixed(0)
  return { half: median('half'), most: median('most') }
}
