/**
 * Sends tiny items over a queue to workers that do nothing: what the queue itself costs, by the number of items.
 *
 *     redis-server --port 6390 --save '' &
 *     node bench/batch/queue-scale.ts --redis redis://127.0.0.1:6390 [--items 10000,100000] [--workers 2] [--store memory|folder] [--minutes 30]
 *
 * Submitter and workers share this process. With `--store memory` no content reaches a disk: what is left is the queue. A line for each
 * number: items a second, processor time of this process and of the server for 1,000 items, the largest memory of the server, and the heap.
 */
import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import type { Engine } from '../../src/index.ts'
import type { Delivery } from '../../src/queue/broker.ts'
import { openConsumer, openSubmitter } from '../../src/queue/bullmq.ts'
import { Exchange } from '../../src/queue/exchange.ts'
import { sealGreeting } from '../../src/queue/messages.ts'
import { RemoteQueue } from '../../src/queue/remote-queue.ts'
import { Sealing } from '../../src/queue/sealing.ts'
import type { BlobStore } from '../../src/queue/store/blob-store.ts'
import { FolderStore } from '../../src/queue/store/folder-store.ts'
import { ItemProcessor } from '../../src/queue/worker.ts'

const { values } = parseArgs({
  options: {
    redis: { type: 'string', default: 'redis://127.0.0.1:6379' },
    items: { type: 'string', default: '10000,100000' },
    workers: { type: 'string', default: '2' },
    store: { type: 'string', default: 'memory' },
    minutes: { type: 'string', default: '30' },
  },
})
const end = performance.now() + Number(values.minutes) * 60_000
const mib = 1024 * 1024
/** Items that a worker has at a time. */
const concurrency = 16
const sampleMs = 500

const convert = async () => ({ bytes: new Uint8Array(16), to: 'txt', warnings: [], assets: [], pages: 1 })
const stub = { convert } as unknown as Engine
const task = { operation: 'convert', options: { to: 'txt' } } as const
const input = new Uint8Array(16)

function memoryStore(): BlobStore {
  const contents = new Map<string, Uint8Array>()
  return {
    put: async (name, content) => void contents.set(name, content),
    get: async (name) => {
      const content = contents.get(name)
      return content === undefined ? null : Uint8Array.from(content)
    },
    has: async (name) => contents.has(name),
    remove: async (name) => void contents.delete(name),
  }
}

async function measure(count: number): Promise<void> {
  const folder = await mkdtemp(path.join(tmpdir(), 'queue-scale-'))
  const client = new Redis(values.redis)
  try {
    const options = { url: values.redis, name: `scale-${count}` }
    const sealing = new Sealing(new Uint8Array(32))
    const exchange = new Exchange(
      values.store === 'memory' ? memoryStore() : new FolderStore(folder),
      sealing,
    )
    await exchange.mark()
    const processor = new ItemProcessor(stub, exchange, sealing)
    const work = async (delivery: Delivery) => (await processor.process(delivery)).answer
    const workers = await Promise.all(
      Array.from({ length: Number(values.workers) }, () =>
        openConsumer({ ...options, concurrency }, work, (greeting) => processor.check(greeting)),
      ),
    )
    for (const { stopped } of workers)
      void stopped.then((trouble) => trouble && console.error(`A worker left: ${trouble.message}`))
    const slots = 4 * concurrency * workers.length
    const queue = new RemoteQueue(
      await openSubmitter(options, sealGreeting(sealing)),
      exchange,
      sealing,
      slots,
    )
    let [next, done, server, heap] = [0, 0, 0, 0]
    const info = async (section: string, field: RegExp) => Number(field.exec(await client.info(section))?.[1])
    const serverSeconds = async () =>
      (await info('cpu', /used_cpu_user:([\d.]+)/)) + (await info('cpu', /used_cpu_sys:([\d.]+)/))
    const timer = setInterval(async () => {
      server = Math.max(server, await info('memory', /used_memory:(\d+)/))
      heap = Math.max(heap, process.memoryUsage().heapUsed)
    }, sampleMs)
    const [started, before, serverBefore] = [performance.now(), process.cpuUsage(), await serverSeconds()]
    const signal = new AbortController().signal
    const submit = async () => {
      while (next < count && performance.now() < end) {
        const n = next++
        const id = n.toString(16).padStart(64, '0')
        const item = { id, name: `${n}.txt`, output: `${n}.txt`, task, size: input.length, attempt: 1 }
        await queue.execute(item, async () => input, { signal })
        done++
      }
    }
    await Promise.all(Array.from({ length: queue.slots }, submit))
    clearInterval(timer)
    const seconds = (performance.now() - started) / 1000
    const { user, system } = process.cpuUsage(before)
    const each = (processor: number) => `${((processor / done) * 1000).toFixed(2)} s`
    console.log(
      `${done} items: ${seconds.toFixed(1)} s, ${Math.round(done / seconds)} items/s; for 1,000 items ${each((user + system) / 1e6)} here, ${each((await serverSeconds()) - serverBefore)} in the server; server ${(server / mib).toFixed(1)} MiB, heap ${(heap / mib).toFixed(0)} MiB`,
    )
    await queue[Symbol.asyncDispose]()
    for (const worker of workers) await worker[Symbol.asyncDispose]()
  } finally {
    client.disconnect()
    await rm(folder, { recursive: true, force: true })
  }
}

for (const count of values.items.split(',').map(Number)) if (performance.now() < end) await measure(count)
process.exit(0)
