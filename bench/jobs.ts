import { existsSync } from 'node:fs'
import { readFile } from 'node:fs/promises'
import type { Once, Sampled } from './once.ts'

/** Jobs that a child process runs once, so that its peak memory is that of the job. Each returns milliseconds, or samples as well. */
const jobs: Readonly<Record<string, (...args: string[]) => Promise<number | Sampled>>> = {
  /** Megabytes of prose, in memory at once. */
  async detect(megabytes) {
    const { proseOf } = await import('./benches/detect.ts')
    const { detect } = await import('../engines/detect/detect.ts')
    const text = proseOf(Number(megabytes))
    return timed(() => detect(text, {}))
  },
  /** Megabytes of prose as a stream. */
  async 'detect-stream'(megabytes) {
    const { readStream } = await import('./benches/detect-many.ts')
    return timed(() => readStream(Number(megabytes)))
  },
  async 'pdf-text'(path) {
    const { readText } = await import('./benches/pdf-text.ts')
    const bytes = new Uint8Array(await readFile(path))
    return timed(() => readText(bytes))
  },
  /** A number of DOCX files to Markdown. */
  async 'convert-many'(files) {
    const { convertMany } = await import('./benches/convert.ts')
    return timed(() => convertMany(Number(files)))
  },
  /** A scan to a searchable PDF. */
  async ocr(path) {
    const { readOnce } = await import('./benches/ocr.ts')
    const bytes = new Uint8Array(await readFile(path))
    return timed(() => readOnce(bytes))
  },
  /** A long scan to a searchable PDF; memory and time are sampled every `every` pages. */
  async 'ocr-long'(path, every) {
    const { readLong } = await import('./benches/ocr-long.ts')
    return readLong(new Uint8Array(await readFile(path)), Number(every))
  },
  /** From a cold start to one recognised word, in this thread. */
  async 'ocr-start'() {
    const { wordPicture } = await import('../fixtures/scan.ts')
    const picture = wordPicture()
    return timed(async () => {
      const { recognise } = await shipped<Recognising>('engines/ocr/recognise')
      await recognise(picture)
    })
  },
  /** From a cold start to one recognised word by an engine with one thread, including the start of the thread. */
  async 'ocr-first'() {
    const { wordPng } = await import('../fixtures/scan.ts')
    const png = wordPng()
    return timed(async () => {
      const { createEngine } = await shipped<Engines>('src/engine')
      await using engine = await createEngine({ threads: 1 })
      await engine.ocr(png, { outputs: [] })
    })
  },
  /** A long PDF, as the command does it: processor time of all threads. */
  async 'pdf-scale'(path, operation) {
    const { runScaled, scaledOperations } = await import('./benches/pdf-scale.ts')
    const asked = scaledOperations.find((one) => one === operation)
    if (!asked) throw new Error(`There is no operation ${operation}.`)
    const terms: string[] = JSON.parse(await readFile(`${path}.terms`, 'utf8'))
    const { limitHeapGrowth } = await shipped<HeapGrowth>('src/cli/heap-growth')
    limitHeapGrowth(asked === 'to Markdown' ? 'convert' : 'redact')
    const { createEngine } = await shipped<Engines>('src/engine')
    return runScaled(createEngine, asked, new Uint8Array(await readFile(path)), terms)
  },
  /** One size of a curve. */
  async scale(curve, size) {
    const { runCurve } = await import('./benches/scale.ts')
    return runCurve(curve, Number(size))
  },
  async 'pdf-redact'(path) {
    const { redactOnce } = await import('./peers/palimpsest.ts')
    const bytes = new Uint8Array(await readFile(path))
    const terms: string[] = JSON.parse(await readFile(`${path}.terms`, 'utf8'))
    return timed(() => redactOnce(bytes, terms))
  },
}

type Recognising = typeof import('../engines/ocr/recognise.ts')
type HeapGrowth = typeof import('../src/cli/native-memory.ts')
type Engines = typeof import('../src/engine.ts')

/** The compiled module if there is a build: type stripping takes time that users do not pay. */
async function shipped<T>(name: string): Promise<T> {
  const built = new URL(`../dist/${name}.js`, import.meta.url)
  return (await import(existsSync(built) ? built.href : `../${name}.ts`)) as T
}

async function timed(work: () => unknown): Promise<number> {
  globalThis.gc?.()
  const start = performance.now()
  await work()
  return performance.now() - start
}

const [name, ...args] = process.argv.slice(2)
const job = jobs[name]
if (!job) throw new Error(`There is no job ${name}.`)
const done = await job(...args)
const sampled = typeof done === 'number' ? { milliseconds: done } : done
const result: Once = { ...sampled, peak: process.resourceUsage().maxRSS * 1024 }
console.log(JSON.stringify(result))
