import path from 'node:path'
import { setTimeout as delay } from 'node:timers/promises'
import {
  type ErrorData,
  errorToData,
  InternalError,
  PalimpsestError,
  RequestError,
} from '../../engines/model/errors.ts'
import { runJob } from '../application/operations/job-executor.ts'
import type { FileResult } from '../application/operations/operation.ts'
import { runTask } from '../batch/run-task.ts'
import type { BatchTask } from '../batch/task.ts'
import type { Engine } from '../engine.ts'
import type { Progress } from '../executor/progress.ts'
import { isNoRoom } from '../stores/storage-error.ts'
import type { Answer, Delivery } from './broker.ts'
import type { Exchange, Made } from './exchange.ts'
import {
  checkGreeting,
  madeOfFile,
  madeOfJob,
  openItem,
  type Report,
  type SentItem,
  sealReport,
} from './messages.ts'
import type { Sealing } from './sealing.ts'

/** Number of workers that may lack a dependency of an item before that becomes its outcome. */
const maxStarts = 3
/** Between attempts to store a result while the store is full, in milliseconds. */
const roomMs = 2000
/** Between two reports of an item, in milliseconds. */
const reportMs = 500

/** The working end of the queue: turns deliveries into results in the store. */
export class ItemProcessor {
  readonly #engine: Engine
  readonly #exchange: Exchange
  readonly #sealing: Sealing

  constructor(engine: Engine, exchange: Exchange, sealing: Sealing) {
    this.#engine = engine
    this.#exchange = exchange
    this.#sealing = sealing
  }

  /** The mismatch of this worker with the greeting of a submitter; null if none. */
  async check(greeting: string): Promise<PalimpsestError | null> {
    try {
      checkGreeting(this.#sealing, greeting)
      return (await this.#exchange.isMarked()) ? null : notShared()
    } catch (error) {
      return asError(error)
    }
  }

  /** Never rejects: the error of an item is its outcome, a problem of this worker is not. */
  async process(delivery: Delivery): Promise<{ readonly id: string; readonly answer: Answer }> {
    let item: SentItem
    try {
      item = openItem(this.#sealing, delivery.payload)
    } catch (error) {
      return { id: '', answer: { trouble: asError(error), leaves: true } }
    }
    const { id } = item
    try {
      // Delivered again, after a worker ended or the queue was restarted.
      if (await this.#exchange.isFinished(id)) return { id, answer: { ok: true } }
      const input = await this.#inputOf(item)
      const outcome = await this.#outcomeOf(item, input, delivery)
      if ('error' in outcome) {
        // Another worker may have the missing dependency; the last one reports it.
        const { code } = outcome.error
        if (code === 'missing_dependency' && delivery.starts < maxStarts)
          return {
            id,
            answer: { trouble: new InternalError('internal', outcome.error.message), leaves: false },
          }
        return { id, answer: { ok: false, error: outcome.error } }
      }
      await this.#finish(item, outcome, delivery.signal)
      // Its input is kept: the submitter removes it, or submits the item again.
      if (!(await delivery.isWanted())) await this.#exchange.forgetResult(id)
      return { id, answer: { ok: true } }
    } catch (error) {
      if (error instanceof ItemEnded) return { id, answer: { ok: false, error: errorToData(error.cause) } }
      // A program error on this item, which would stop one worker after another.
      if (!isOfStore(error)) return { id, answer: { ok: false, error: errorToData(error) } }
      const trouble = asError(error)
      // A store may be temporarily unreachable; one that rejects this worker will keep doing so.
      return { id, answer: { trouble, leaves: !(trouble instanceof InternalError) } }
    }
  }

  /** @throws ItemEnded if the submitter has ended the item; the error of a store that is unreadable or different */
  async #inputOf({ input }: SentItem): Promise<Uint8Array<ArrayBuffer>> {
    try {
      return await this.#exchange.get(input)
    } catch (error) {
      if (!(error instanceof PalimpsestError && error.code === 'empty')) throw error
      throw (await this.#exchange.isMarked()) ? new ItemEnded(error) : notShared()
    }
  }

  /** The result of the item, or its error. */
  async #outcomeOf(
    item: SentItem,
    input: Uint8Array<ArrayBuffer>,
    delivery: Delivery,
  ): Promise<Made<unknown> | { readonly error: ErrorData }> {
    const reports = new Reports((report) => delivery.report(sealReport(this.#sealing, item.id, report)))
    const task = item.kind === 'file' ? ((await this.#exchange.getTask(item.task)) as BatchTask) : null
    try {
      const made = await this.#run(item, task, input, delivery.signal, reports)
      await reports.end()
      return made
    } catch (error) {
      return { error: errorToData(error) }
    }
  }

  /** Waits while the store is full. */
  async #finish(item: SentItem, made: Made<unknown>, signal: AbortSignal): Promise<void> {
    for (;;)
      try {
        return await this.#exchange.finish(item.id, item.input, made)
      } catch (error) {
        if (!isNoRoom(error) || signal.aborted) throw error
        await delay(roomMs, undefined, { signal }).catch(() => undefined)
      }
  }

  async #run(
    item: SentItem,
    task: BatchTask | null,
    input: Uint8Array<ArrayBuffer>,
    signal: AbortSignal,
    reports: Reports,
  ): Promise<Made<unknown>> {
    const onProgress = (progress: Progress) => reports.add(progress)
    if (item.kind === 'job') {
      const onFile = (file: FileResult) => reports.add(undefined, file)
      const context = { signal, onProgress, onFile }
      return madeOfJob(await runJob(this.#engine, item.work, new Blob([input]), context))
    }
    if (task === null) throw new InternalError('internal', 'The item has no task.')
    const file = new File([input], path.posix.basename(item.name))
    return madeOfFile(await runTask(this.#engine, task, file, item.output, { signal, onProgress }))
  }
}

/** Sends the progress of an item at intervals. */
class Reports {
  readonly #send: (report: Report) => Promise<void>
  #progress: Progress | undefined
  #files: FileResult[] = []
  #sentAt = Number.NEGATIVE_INFINITY

  constructor(send: (report: Report) => Promise<void>) {
    this.#send = send
  }

  add(progress: Progress | undefined, file?: FileResult): void {
    if (progress !== undefined) this.#progress = progress
    if (file !== undefined) this.#files.push(file)
    if (performance.now() - this.#sentAt >= reportMs) void this.#flush()
  }

  /** Sends unsent progress. */
  async end(): Promise<void> {
    if (this.#progress !== undefined || this.#files.length > 0) await this.#flush()
  }

  #flush(): Promise<void> {
    const report: Report = {
      files: this.#files,
      ...(this.#progress === undefined ? {} : { progress: this.#progress }),
    }
    this.#progress = undefined
    this.#files = []
    this.#sentAt = performance.now()
    return this.#send(report)
  }
}

/** The submitter has ended the item: its input was removed. */
class ItemEnded extends Error {
  constructor(cause: PalimpsestError) {
    super(cause.message, { cause })
  }
}

function notShared(): RequestError {
  return new RequestError(
    'not_found',
    'The store of this worker is not the one of the batch: the mark written by the batch is missing. Mount the same folder, or pass the same --store.',
  )
}

/** Whether an error is one of the store or of the product, and not a program error. */
function isOfStore(error: unknown): boolean {
  return error instanceof PalimpsestError || (error instanceof Error && 'syscall' in error)
}

function asError(error: unknown): PalimpsestError {
  return error instanceof PalimpsestError
    ? error
    : new RequestError(
        'output_unwritable',
        'The store of the queue cannot be read or written. Check the folder of --store and its permissions.',
        {},
        error,
      )
}
