/**
 * Starts engines and disposes of them at random moments while they work, in processes of a few engines each: nothing may end a process.
 *
 *     node bench/stress.ts [--engines 500] [--each 10] [--parallel 4] [--seed 1] [--cores FOLDER]
 *
 * Native code of canvas, sharp, tesseract and WebAssembly runs in the threads that end. Exit code 1 if a process was lost; with `--cores`
 * its memory is kept there, where `core_pattern` of the system allows it.
 */
import { spawn } from 'node:child_process'
import { mkdir } from 'node:fs/promises'
import { setTimeout as delay } from 'node:timers/promises'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { createEngine, type Engine, PalimpsestError } from '../src/index.ts'
import { numbers } from './batch/make-files.ts'

const { values } = parseArgs({
  options: {
    engines: { type: 'string', default: '500' },
    each: { type: 'string', default: '10' },
    parallel: { type: 'string', default: '4' },
    seed: { type: 'string', default: '1' },
    cores: { type: 'string' },
    child: { type: 'boolean', default: false },
  },
})
const [engines, each, parallel, seed] = [values.engines, values.each, values.parallel, values.seed].map(
  Number,
)
/** Long enough for an engine to read a scan, in milliseconds. */
const maxLifeMs = 2500

const letter = new File(
  ['Dear Eleanor Whitcombe,\n\nplease call (541) 555-0142 or write to e.whitcombe@example.org.\n'],
  'letter.txt',
)

interface Samples {
  readonly pdf: File
  readonly docx: File
  readonly image: File
}

async function makeSamples(): Promise<Samples> {
  await using engine = await createEngine({ threads: 1 })
  const as = async (to: string, from = letter) =>
    new File([Uint8Array.from((await engine.convert(from, { to })).bytes)], `letter.${to}`)
  const pdf = await as('pdf')
  return { pdf, docx: await as('docx'), image: await as('jpg', pdf) }
}

const works: readonly ((engine: Engine, samples: Samples) => Promise<unknown>)[] = [
  (engine) => engine.redactText('Call (541) 555-0142.', {}),
  (engine, { pdf }) => engine.redactDocument(pdf, {}),
  (engine, { docx }) => engine.redactDocument(docx, {}),
  (engine, { image }) => engine.redactDocument(image, {}),
  (engine, { image }) => engine.ocr(image, {}),
  (engine, { pdf }) => engine.convert(pdf, { to: 'jpg' }),
  (engine) => engine.convert(letter, { to: 'pdf', pdfCompliance: 'pdf-a-2b' }),
  (engine, { docx }) => engine.convert(docx, { to: 'md' }),
  (engine, { pdf }) => engine.inspect(pdf, {}),
]

/** One engine with some work; it is disposed of at a random moment, and its work is cancelled. */
async function cycle(next: () => number, samples: Samples): Promise<void> {
  const engine = await createEngine({ threads: Math.floor(next() * 4) })
  const running = Array.from({ length: 1 + Math.floor(next() * 4) }, () =>
    works[Math.floor(next() * works.length)](engine, samples).catch((error) => {
      if (!(error instanceof PalimpsestError) || !['cancelled', 'invalid_request'].includes(error.code))
        throw error
    }),
  )
  const all = Promise.allSettled(running)
  await (next() < 0.2 ? all : delay(next() ** 2 * maxLifeMs))
  await engine[Symbol.asyncDispose]()
  const failed = (await all).filter(({ status }) => status === 'rejected')
  if (failed.length > 0) throw (failed[0] as PromiseRejectedResult).reason
}

/** @returns null, or how the process ended */
async function inProcess(number: number): Promise<string | null> {
  const args = [
    fileURLToPath(import.meta.url),
    '--child',
    '--each',
    String(each),
    '--seed',
    String(seed + number),
  ]
  const { cores } = values
  const child = spawn(
    'sh',
    ['-c', `${cores === undefined ? '' : 'ulimit -c unlimited;'} exec "$@"`, 'sh', process.execPath, ...args],
    { stdio: ['ignore', 'ignore', 'pipe'], ...(cores === undefined ? {} : { cwd: cores }) },
  )
  let said = ''
  child.stderr.on('data', (chunk) => {
    said = `${said}${chunk}`.slice(-4000)
  })
  const [code, signal] = await new Promise<[number | null, string | null]>((resolve) =>
    child.on('close', (...end) => resolve(end)),
  )
  return code === 0
    ? null
    : `process ${child.pid}, seed ${seed + number}: ${signal ?? `exit code ${code}`}\n${said}`
}

async function main(): Promise<void> {
  if (values.cores !== undefined) await mkdir(values.cores, { recursive: true })
  const processes = Math.ceil(engines / each)
  let started = 0
  const lost: string[] = []
  const run = async () => {
    while (started < processes) {
      const end = await inProcess(started++)
      if (end !== null) lost.push(end)
      if (end !== null) console.log(end)
      if (started % 10 === 0) console.log(`${started * each} engines, ${lost.length} processes lost`)
    }
  }
  await Promise.all(Array.from({ length: parallel }, run))
  console.log(`${processes * each} engines in ${processes} processes: ${lost.length} lost.`)
  process.exitCode = lost.length === 0 ? 0 : 1
}

if (values.child) {
  const next = numbers(seed)
  const samples = await makeSamples()
  for (let i = 0; i < each; i++) await cycle(next, samples)
} else await main()
