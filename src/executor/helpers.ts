import { Worker } from 'node:worker_threads'
import { InternalError } from '../../engines/model/errors.ts'
import { ownFile } from '../../engines/model/package-files.ts'
import type { Raster } from '../../engines/model/raster.ts'
import type { ReadTexts, Recognise, RecogniseSettings } from '../../engines/redact/task.ts'
import {
  type HelperCall,
  type HelperInput,
  type HelperOutput,
  type HelperTask,
  helperTasks,
} from './helper-tasks.ts'
import { type Outcome, unwrap } from './thread.ts'

/**
 * Threads that help the thread of a redaction, each with one call at a time. They are reused for the next document and end with the
 * thread that started them.
 */
class Helpers {
  readonly #idle: Worker[] = []
  #count = 0
  readonly #waiting: (() => void)[] = []

  /** @param threads how many there may be */
  async run<N extends HelperTask>(task: N, input: HelperInput<N>, threads: number): Promise<HelperOutput<N>> {
    while (this.#idle.length === 0 && this.#count >= threads)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const worker = this.#idle.pop() ?? this.#start()
    try {
      const value = unwrap(await answerOf(worker, { task, input }))
      this.#idle.push(worker)
      return value as HelperOutput<N>
    } catch (error) {
      // Its state is unknown, so the next call gets a new one.
      this.#count--
      void worker.terminate()
      throw error
    } finally {
      this.#waiting.shift()?.()
    }
  }

  /** Ends idle threads and frees their memory. New ones start on demand. */
  endIdle(): void {
    for (const worker of this.#idle.splice(0)) {
      this.#count--
      endGently(worker)
    }
  }

  #start(): Worker {
    this.#count++
    const worker = new Worker(ownFile('./helper.ts', import.meta.url, 'src/executor'))
    // An idle helper does not keep the process alive; a waiting task is kept alive by its own thread.
    worker.unref()
    return worker
  }
}

export const helpers = new Helpers()

/** How long an idle thread may take to end by itself, in milliseconds: it only has to clean up. */
const graceMs = 1000

/** Asks a thread to end, because terminating it may interrupt V8 or native code. A thread that does not respond is terminated. */
function endGently(worker: Worker): void {
  const timer = setTimeout(() => void worker.terminate(), graceMs)
  timer.unref()
  worker.once('exit', () => clearTimeout(timer))
  worker.postMessage(null)
}

function answerOf(worker: Worker, call: HelperCall): Promise<Outcome<unknown>> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', answer)
      worker.off('error', fail)
      worker.off('exit', fail)
      worker.unref()
    }
    const answer = (outcome: Outcome<unknown>): void => {
      end()
      resolve(outcome)
    }
    const fail = (): void => {
      end()
      reject(new InternalError('internal', 'A helper thread ended unexpectedly.'))
    }
    worker.on('message', answer)
    worker.on('error', fail)
    worker.on('exit', fail)
    worker.ref()
    worker.postMessage(call)
  })
}

/** OCR in this thread. */
export const recognise: Recognise = Object.assign(
  (raster: Raster, options: RecogniseSettings) => helperTasks.recognise({ raster, ...options }),
  {
    thoroughly: (raster: Raster, options: RecogniseSettings) =>
      helperTasks.recogniseThoroughly({ raster, ...options }),
  },
)

/**
 * Reads images by OCR, for the thread that redacts a PDF: with several threads in helpers, so that pages are read in parallel; else
 * in this thread.
 */
export function recogniser(threads = 1): Recognise {
  if (threads <= 1) return recognise
  const inHelpers: Recognise = (raster, options) => helpers.run('recognise', { raster, ...options }, threads)
  const thoroughly: Recognise['thoroughly'] = (raster, options) =>
    helpers.run('recogniseThoroughly', { raster, ...options }, threads)
  return Object.assign(inHelpers, { thoroughly, parallel: threads, release: () => helpers.endIdle() })
}

/** Below this number of pages it takes longer to start a thread than to read them. */
const minPages = 16

/** A thread has to open the whole file for the pages of a call, and keeps their texts and the caches of pdf.js until its end. */
const minPagesPerCall = 64
const maxPagesPerCall = 300

/**
 * Reads the pages of an output with pdf.js in helper threads, while the thread of the redaction searches it with our reader. None with
 * one thread: then that thread reads the pages itself.
 */
export function textReader(threads = 1): ReadTexts | undefined {
  if (threads <= 1) return undefined
  return async (bytes, count, here) => {
    if (count < minPages) return here(bytes, count)
    const calls = (threads - 1) * Math.ceil(count / (threads - 1) / maxPagesPerCall)
    const pages = Math.max(Math.ceil(count / calls), minPagesPerCall)
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const read = Array.from({ length: Math.ceil(count / pages) }, (_, i) => {
      const input = { bytes: shared, from: i * pages, to: Math.min((i + 1) * pages, count) }
      return helpers.run('readTexts', input, threads - 1)
    })
    return (await Promise.all(read)).flat()
  }
}
