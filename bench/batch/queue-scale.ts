/**
 * A batch of many tiny files over a real Redis to workers that do nothing: the overhead of a batch, by the number of files.
 *
 *     redis-server --port 6390 --save '' &
 *     node bench/batch/queue-scale.ts --redis redis://127.0.0.1:6390 [--items 10000,100000] [--workers 1] [--output] [--folder FOLDER]
 *         [--store FOLDER] [--minutes 30]
 *
 * The files are links to one file, in folders of a thousand. The batch and each worker are separate processes. A line for each number:
 * items a second, processor time of the batch, the workers and the server for 1,000 items, the largest memory of the server and of the
 * batch, and the memory of the batch after each fifth of the files: it is flat if these are equal. Without `--output`, results are counted
 * and forgotten; with it, empty results, journal, report and manifest are written. `--store` is where documents cross: a folder in memory,
 * such as one in /dev/shm, excludes the disk. After `--minutes` the run stops. Linux only.
 */
import { type ChildProcess, spawn } from 'node:child_process'
import { link, mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { Redis } from 'ioredis'
import { createEngine, type Engine, openQueue } from '../../src/index.ts'
import { FolderStore } from '../../src/queue/blob-stores.ts'
import type { Delivery } from '../../src/queue/broker.ts'
import { openConsumer } from '../../src/queue/bullmq.ts'
import { Exchange } from '../../src/queue/exchange.ts'
import { Sealing } from '../../src/queue/sealing.ts'
import { ItemProcessor } from '../../src/queue/worker.ts'

const { values } = parseArgs({
  options: {
    redis: { type: 'string', default: 'redis://127.0.0.1:6379' },
    items: { type: 'string', default: '10000,100000' },
    workers: { type: 'string', default: '1' },
    output: { type: 'boolean', default: false },
    folder: { type: 'string' },
    store: { type: 'string' },
    minutes: { type: 'string', default: '30' },
    role: { type: 'string', default: 'run' },
  },
})
const { redis, role } = values
const mib = 1024 * 1024
/** Items that a worker has at a time. */
const concurrency = 16
const perFolder = 1000
/** A file of ext4 has 65,000 names at most. */
const namesOfFile = 60_000
const sampleMs = 1000
const key = new Uint8Array(32)
const task = { operation: 'convert', options: { to: 'txt' } } as const

/** Takes items until it is ended. */
async function work(name: string, store: string): Promise<void> {
  const convert = async () => ({ bytes: new Uint8Array(), to: 'txt', warnings: [], assets: [], pages: 1 })
  const sealing = new Sealing(key)
  const stub = { convert } as unknown as Engine
  const processor = new ItemProcessor(stub, new Exchange(new FolderStore(store), sealing), sealing)
  await openConsumer(
    { url: redis, name, concurrency },
    async (delivery: Delivery) => (await processor.process(delivery)).answer,
    (greeting) => processor.check(greeting),
  )
  process.send?.('ready')
}

/** Runs the batch, and reports how many files have ended. */
async function submit(name: string, store: string, folder: string): Promise<void> {
  await using engine = await createEngine({ threads: 1, home: path.join(folder, 'home') })
  await using queue = await openQueue({ url: redis, name, store, key })
  let done = 0
  process.on('message', () => process.send?.(done))
  const output = values.output ? { output: path.join(folder, 'out') } : {}
  for await (const { status } of engine.batch(path.join(folder, 'in'), { task, queue, ...output })) {
    if (status !== 'done') throw new Error(`A file is ${status}.`)
    done++
  }
  process.send?.(done)
  process.disconnect?.()
}

function start(role: 'work' | 'submit', args: readonly string[]): ChildProcess {
  const own = ['--redis', redis, '--role', role, ...(values.output ? ['--output'] : []), ...args]
  return spawn(process.execPath, [fileURLToPath(import.meta.url), ...own], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  })
}

/** Names of one file after another. */
async function makeFiles(folder: string, count: number): Promise<void> {
  let source = ''
  for (let from = 0; from < count; from += perFolder) {
    const inner = path.join(folder, `${Math.floor(from / perFolder)}`.padStart(5, '0'))
    await mkdir(inner, { recursive: true })
    if (from % namesOfFile === 0) {
      source = path.join(folder, `.source-${from}`)
      await writeFile(source, 'Sixteen letters.')
    }
    const names = Array.from({ length: Math.min(perFolder, count - from) }, (_, i) => `${from + i}.txt`)
    await Promise.all(names.map((one) => link(source, path.join(inner, one))))
  }
}

interface Use {
  /** Seconds of processor. */
  readonly processor: number
  /** MiB. */
  readonly memory: number
  readonly peak: number
}

/** Processor time (hundredths in proc(5)) and resident memory of a process; null: it has ended. */
async function useOf({ pid }: ChildProcess): Promise<Use | null> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8').catch(() => '')
  const status = await readFile(`/proc/${pid}/status`, 'utf8').catch(() => '')
  const memoryOf = (field: string) => Number(new RegExp(`${field}:\\s+(\\d+)`).exec(status)?.[1] ?? 0) / 1024
  if (!status.includes('VmHWM')) return null
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const processor = (Number(fields[11]) + Number(fields[12])) / 100
  return { processor, memory: memoryOf('VmRSS'), peak: memoryOf('VmHWM') }
}

async function measure(count: number, minutes: number): Promise<void> {
  const name = `scale-${count}`
  const folder = await mkdtemp(path.join(values.folder ?? tmpdir(), 'queue-scale-'))
  const store = values.store ?? path.join(folder, 'store')
  const client = new Redis(redis)
  const processes: ChildProcess[] = []
  try {
    await makeFiles(path.join(folder, 'in'), count)
    const workers = Array.from({ length: Number(values.workers) }, () =>
      start('work', ['--folder', name, '--store', store]),
    )
    processes.push(...workers)
    await Promise.all(workers.map((one) => new Promise((resolve) => one.once('message', resolve))))
    const info = async (section: string, field: RegExp) => Number(field.exec(await client.info(section))?.[1])
    const serverSeconds = async () =>
      (await info('cpu', /used_cpu_user:([\d.]+)/)) + (await info('cpu', /used_cpu_sys:([\d.]+)/))
    const before = await serverSeconds()
    const started = performance.now()
    const batch = start('submit', ['--folder', `${name}:${folder}`, '--store', store])
    processes.push(batch)
    let [done, server, first] = [0, 0, 0]
    let use: Use = { processor: 0, memory: 0, peak: 0 }
    const memories: number[] = []
    batch.on('message', (count: number) => {
      if (done === 0 && count > 0) first = performance.now() - started
      done = count
    })
    const code = new Promise<number | null>((resolve) => batch.once('exit', resolve))
    const ended = code.then(() => true)
    const wait = () => new Promise<boolean>((resolve) => setTimeout(resolve, sampleMs, false))
    while (!(await Promise.race([ended, wait()]))) {
      server = Math.max(server, await info('memory', /used_memory:(\d+)/))
      use = (await useOf(batch)) ?? use
      if (done >= ((memories.length + 1) * count) / 5) memories.push(use.memory)
      if (performance.now() - started > minutes * 60_000) batch.kill('SIGKILL')
      else if (batch.connected) batch.send('done?')
    }
    const seconds = (performance.now() - started) / 1000
    const working = (await Promise.all(workers.map(useOf))).reduce(
      (sum, one) => sum + (one?.processor ?? 0),
      0,
    )
    const each = (processor: number) => `${((processor / done) * 1000).toFixed(2)} s`
    console.log(
      `${done} of ${count} items, end ${await code}: ${seconds.toFixed(0)} s, the first after ${(first / 1000).toFixed(0)} s, ${Math.round(done / seconds)} items/s; for 1,000 items ${each(use.processor)} in the batch, ${each(working)} in the workers, ${each((await serverSeconds()) - before)} in the server; at most ${(server / mib).toFixed(1)} MiB in the server, ${Math.round(use.peak)} in the batch; by fifths ${memories.map(Math.round).join(', ')}`,
    )
  } finally {
    for (const one of processes) one.kill('SIGKILL')
    client.disconnect()
    await rm(folder, { recursive: true, force: true })
  }
}

// `measure` sets `--folder` of the two ends.
const [name = '', folder = ''] = (values.folder ?? '').split(':')
if (role === 'work') await work(name, values.store ?? '')
else if (role === 'submit') await submit(name, values.store ?? '', folder)
else {
  const end = performance.now() + Number(values.minutes) * 60_000
  for (const count of values.items.split(',').map(Number))
    if (performance.now() < end) await measure(count, (end - performance.now()) / 60_000)
}
