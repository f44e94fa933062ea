import { mkdtemp, rm } from 'node:fs/promises'
import os from 'node:os'
import { join } from 'node:path'
import { detect } from '../../engines/detect/detect.ts'
import { longFile, longTerms } from '../../fixtures/pdf/long-file.ts'
import { createEngine } from '../../src/engine.ts'
import { makeFiles } from '../batch/make-files.ts'
import type { Bench, Row } from '../bench.ts'
import { once } from '../once.ts'
import { proseOf } from './detect.ts'

/** How the time of an operation grows with one quantity. */
interface Curve {
  readonly name: string
  /** What the quantity counts. */
  readonly unit: string
  readonly sizes: readonly number[]
  readonly quick: readonly number[]
  /** Returns milliseconds for a size, after a warm-up. */
  readonly run: (size: number) => Promise<number>
}

/** Files of the curve of threads. */
const filesForThreads = 200
/** Average number of running processes at the start above which elapsed time is no measure for threads. */
const maxLoad = 0.5

const curves = {
  pages: {
    name: 'PDF redacted and proved',
    unit: 'page',
    sizes: [10, 30, 100],
    quick: [10, 30],
    run: async (pages: number) => {
      await using engine = await createEngine({ threads: 1 })
      const redact = (bytes: Uint8Array<ArrayBuffer>) =>
        engine.redactDocument(bytes, { entities: 'none', terms: longTerms })
      const [small, large] = [await longFile(10), await longFile(pages)]
      await redact(Uint8Array.from(small))
      return await processorTime(() => redact(Uint8Array.from(large)))
    },
  },
  megabytes: {
    name: 'Prose, all entity types detected',
    unit: 'MB',
    sizes: [0.25, 1, 4],
    quick: [0.25, 1],
    run: async (megabytes: number) => {
      // The text of the warm-up is another one than that which counts.
      const text = proseOf(megabytes + 1)
      const large = text.slice(1e6)
      detect(text.slice(0, 1e6), {})
      return processorTime(async () => detect(large, {}))
    },
  },
  files: {
    name: 'Small mixed files redacted as a batch',
    unit: 'file',
    sizes: [100, 300, 1000],
    quick: [50, 100],
    run: (files: number) => withFiles(files, (folder) => processorTime(() => redactFolder(folder, 1))),
  },
  threads: {
    name: `${filesForThreads} small mixed files, by threads`,
    unit: 'thread',
    sizes: threadCounts(),
    quick: threadCounts(),
    run: (threads: number) =>
      withFiles(filesForThreads, async (folder) => {
        const start = performance.now()
        await redactFolder(folder, threads)
        return performance.now() - start
      }),
  },
} as const satisfies Readonly<Record<string, Curve>>

type CurveName = keyof typeof curves

/** Times by growing quantities: a flat curve means that the time of one page, MB or file does not depend on how many there are. */
export const scaleBench: Bench = async ({ quick, say }) => {
  const rows: Row[] = []
  const notes = [
    'Each sample is a fresh process after a warm-up. Pages, MB and files: processor time of all threads. Threads: the time that passes.',
    'A unit is a page, a MB or a file; the ratio is to the smallest size.',
  ]
  const load = os.loadavg()[0]
  for (const [key, curve] of Object.entries(curves)) {
    if (key === 'threads' && load > maxLoad) {
      notes.push(`Left out: threads, since the machine had other work (load ${load.toFixed(1)}).`)
      continue
    }
    for (const at of quick ? curve.quick : curve.sizes) {
      say(`${curve.name}: ${at}`)
      const samples: number[] = []
      for (let round = 0; round < (quick ? 1 : 3); round++)
        samples.push((await once('scale', key, String(at))).milliseconds)
      const amount = key === 'threads' ? filesForThreads : at
      const scale = { curve: curve.name, unit: curve.unit, at }
      rows.push({ group: curve.name, timing: { name: String(at), samples }, amount, scale })
    }
  }
  return {
    title: 'How time grows with pages, megabytes, files and threads',
    unit: 'units',
    rows,
    notes,
  }
}

/** @throws Error for a curve that does not exist */
export async function runCurve(name: string, size: number): Promise<number> {
  if (!Object.hasOwn(curves, name)) throw new Error(`There is no curve ${name}.`)
  return curves[name as CurveName].run(size)
}

/** 1, 2, 4 and so on, up to the processors of this machine. */
function threadCounts(): number[] {
  const counts = [1]
  while (counts[counts.length - 1] * 2 <= os.availableParallelism())
    counts.push(counts[counts.length - 1] * 2)
  return counts
}

async function processorTime(work: () => Promise<unknown>): Promise<number> {
  const start = process.cpuUsage()
  await work()
  const { user, system } = process.cpuUsage(start)
  return (user + system) / 1000
}

async function withFiles(count: number, work: (folder: string) => Promise<number>): Promise<number> {
  const folder = await mkdtemp(join(os.tmpdir(), 'palimpsest-scale-'))
  try {
    await using engine = await createEngine({ threads: 1 })
    await makeFiles(join(folder, 'in'), count, engine)
    return await work(folder)
  } finally {
    await rm(folder, { recursive: true, force: true })
  }
}

async function redactFolder(folder: string, threads: number): Promise<void> {
  await using engine = await createEngine({ threads, home: join(folder, 'home') })
  // Threads start before the files that count.
  const warm = Array.from({ length: 8 }, (_, i) => new File(['Call Eleanor Whitcombe.'], `${i}.txt`))
  await engine.batch(warm, { task: { operation: 'redact' } }).summary()
  const output = join(folder, 'out')
  const { failed } = await engine
    .batch(join(folder, 'in'), { task: { operation: 'redact' }, output })
    .summary()
  if (failed > 0) throw new Error(`${failed} files failed.`)
}
