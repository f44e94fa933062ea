/**
 * Sends tiny items over a queue to workers that do nothing: what the queue itself costs, by the number of items.
 *
 *     redis-server --port 6390 --save '' &
 *     node bench/batch/queue-scale.ts --redis redis://127.0.0.1:6390 [--items 1000,10000,100000] [--workers 2] [--minutes 30]
 *
 * Submitter and workers share this process. A line for each number: items a second, the memory of the server, and the heap of the process.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import type { Engine } from '../../src/index.ts'
import { openQueue, serveQueue } from '../../src/queue/queue.ts'

const { values } = parseArgs({
  options: {
    redis: { type: 'string', default: 'redis://127.0.0.1:6379' },
    items: { type: 'string', default: '1000,10000,100000' },
    workers: { type: 'string', default: '2' },
    minutes: { type: 'string', default: '30' },
  },
})
const end = performance.now() + Number(values.minutes) * 60_000
const mib = 1024 * 1024

const convert = async () => ({ bytes: new Uint8Array(16), to: 'txt', warnings: [], assets: [], pages: 1 })
const stub = { convert } as unknown as Engine
const task = { operation: 'convert', options: { to: 'txt' } } as const
const input = new Uint8Array(16)

async function measure(count: number): Promise<void> {
  const store = await mkdtemp(path.join(tmpdir(), 'queue-scale-'))
  const client = new Redis(values.redis)
  try {
    const options = { url: values.redis, name: `scale-${count}`, store, key: new Uint8Array(32) }
    const workers = await Promise.all(
      Array.from({ length: Number(values.workers) }, () => serveQueue(stub, { ...options, concurrency: 16 })),
    )
    for (const { stopped } of workers)
      void stopped.then((trouble) => trouble && console.error(`A worker left: ${trouble.message}`))
    const queue = await openQueue({ ...options, slots: 4 * 16 * workers.length })
    const started = performance.now()
    let [next, done, server, heap] = [0, 0, 0, 0]
    const signal = new AbortController().signal
    const submit = async () => {
      while (next < count && performance.now() < end) {
        const n = next++
        const id = n.toString(16).padStart(64, '0')
        const item = { id, name: `${n}.txt`, output: `${n}.txt`, task, size: input.length, attempt: 1 }
        await queue.execute(item, async () => input, { signal })
        done++
        if (done % 500 !== 0) continue
        server = Math.max(server, Number(/used_memory:(\d+)/.exec(await client.info('memory'))?.[1]))
        heap = Math.max(heap, process.memoryUsage().heapUsed)
      }
    }
    await Promise.all(Array.from({ length: queue.slots }, submit))
    const seconds = (performance.now() - started) / 1000
    console.log(
      `${done} items: ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} items/s, server ${(server / mib).toFixed(1)} MiB, heap ${(heap / mib).toFixed(0)} MiB`,
    )
    await queue[Symbol.asyncDispose]()
    for (const worker of workers) await worker[Symbol.asyncDispose]()
  } finally {
    client.disconnect()
    await rm(store, { recursive: true, force: true })
  }
}

for (const count of values.items.split(',').map(Number)) if (performance.now() < end) await measure(count)
process.exit(0)
