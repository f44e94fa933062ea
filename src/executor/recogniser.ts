import { Worker } from 'node:worker_threads'
import { InternalError } from '../../engines/model/errors.ts'
import { ownFile } from '../../engines/model/own-file.ts'
import type { Recognise, RecognisedWord } from '../../engines/redact/task.ts'
import { type Outcome, unwrap } from './outcome.ts'
import { recognise } from './recognise.ts'
import type { RecogniseCall } from './recognise-helper.ts'

/**
 * Reads images by OCR, for the thread that redacts a PDF: with several threads in helpers, so that pages are read side by side; else
 * in this thread. The recogniser and the helpers are loaded for the first image, since most documents have none. Helpers end with
 * the thread that started them.
 */
export function recogniser(threads = 1): Recognise {
  if (threads <= 1) return recognise
  const inHelpers: Recognise = (raster, options) => helpers.read({ raster, ...options }, threads)
  return Object.assign(inHelpers, { parallel: threads })
}

/** Threads that each read one image at a time. They stay for the next document. */
class Helpers {
  readonly #idle: Worker[] = []
  #count = 0
  readonly #waiting: (() => void)[] = []

  async read(call: RecogniseCall, threads: number): Promise<readonly RecognisedWord[]> {
    while (this.#idle.length === 0 && this.#count >= threads)
      await new Promise<void>((resolve) => this.#waiting.push(resolve))
    const worker = this.#idle.pop() ?? this.#start()
    try {
      const words = unwrap(await answerOf(worker, call))
      this.#idle.push(worker)
      return words
    } catch (error) {
      // It may be in any state, and the next image gets a new one.
      this.#count--
      void worker.terminate()
      throw error
    } finally {
      this.#waiting.shift()?.()
    }
  }

  #start(): Worker {
    this.#count++
    const worker = new Worker(ownFile('./recognise-helper.ts', import.meta.url, 'src/executor'))
    // An idle helper does not keep the process alive; a task that waits for one is kept by its own thread.
    worker.unref()
    return worker
  }
}

const helpers = new Helpers()

function answerOf(worker: Worker, call: RecogniseCall): Promise<Outcome<readonly RecognisedWord[]>> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', answer)
      worker.off('error', fail)
      worker.off('exit', fail)
      worker.unref()
    }
    const answer = (outcome: Outcome<readonly RecognisedWord[]>): void => {
      end()
      resolve(outcome)
    }
    const fail = (): void => {
      end()
      reject(new InternalError('internal', 'A thread that reads images ended unexpectedly.'))
    }
    worker.on('message', answer)
    worker.on('error', fail)
    worker.on('exit', fail)
    worker.ref()
    worker.postMessage(call)
  })
}
