import path from 'node:path'
import { errorToData } from '../../engines/model/errors.ts'
import { runJob } from '../application/operations/job-executor.ts'
import type { FileResult } from '../application/operations/operation.ts'
import type { BatchTask } from '../batch/task.ts'
import { runTask } from '../batch/tasks/run-task.ts'
import type { Engine } from '../engine.ts'
import type { Progress } from '../executor/progress.ts'
import type { Delivery, ItemOutcome } from './broker.ts'
import type { Exchange, Made } from './exchange.ts'
import { madeOfFile, madeOfJob, openItem, type Report, type SentItem, sealReport } from './messages.ts'
import type { Sealing } from './sealing.ts'

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

  /** Never rejects: the error of an item is its outcome. */
  async process(delivery: Delivery): Promise<{ readonly id: string; readonly outcome: ItemOutcome }> {
    let id = ''
    try {
      const item = openItem(this.#sealing, delivery.payload)
      id = item.id
      // Delivered again, after a worker ended or the queue was restarted.
      if (await this.#exchange.isFinished(id)) return { id, outcome: { ok: true } }
      const reports = new Reports((report) => delivery.report(sealReport(this.#sealing, id, report)))
      const made = await this.#run(item, delivery.signal, reports)
      await reports.end()
      await this.#exchange.finish(id, item.input, made)
      if (await delivery.isCancelled()) await this.#exchange.forget(id, item.input)
      return { id, outcome: { ok: true } }
    } catch (error) {
      return { id, outcome: { ok: false, error: errorToData(error) } }
    }
  }

  async #run(item: SentItem, signal: AbortSignal, reports: Reports): Promise<Made<unknown>> {
    const input = await this.#exchange.get(item.input)
    const onProgress = (progress: Progress) => reports.add(progress)
    if (item.kind === 'job') {
      const onFile = (file: FileResult) => reports.add(undefined, file)
      const context = { signal, onProgress, onFile }
      return madeOfJob(await runJob(this.#engine, item.work, new Blob([input]), context))
    }
    const task = (await this.#exchange.getTask(item.task)) as BatchTask
    const file = new File([input], path.posix.basename(item.name))
    return madeOfFile(await runTask(this.#engine, task, file, item.output, { signal, onProgress }))
  }
}

/** Sends what happens to an item, at intervals. */
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

  /** Sends what has not been sent. */
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
