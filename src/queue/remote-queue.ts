import { randomUUID } from 'node:crypto'
import { errorFromData, InternalError, PalimpsestError } from '../../engines/model/errors.ts'
import { type JobExecutor, type JobWork, shutdown } from '../application/operations/job-executor.ts'
import type { OperationContext, Result } from '../application/operations/operation.ts'
import type { QueuePort, WorkItem, WorkOptions, WorkResult } from '../batch/work.ts'
import type { Submission, Submitter } from './broker.ts'
import type { Exchange, Made } from './exchange.ts'
import { fileResultOf, jobResultOf, openReport, type Report, type SentItem, sealItem } from './messages.ts'
import type { Sealing } from './sealing.ts'

/** Workers that may end while they execute a job before it is given up. */
const maxCrashes = 3
/** Items that are handed over at a time, though fewer workers are known: they may start at any moment. */
const minSlots = 16
/** Items for each that workers process at a time: the next ones wait on the server, so that workers do not wait. */
const slotsPerWorkerSlot = 4

/** The submitting end of the queue: for the files of batches, and for the jobs of applications. */
export class RemoteQueue implements QueuePort, JobExecutor {
  readonly #slots: number | undefined
  readonly #submitter: Submitter
  readonly #exchange: Exchange
  readonly #sealing: Sealing
  /** Files of an earlier run may still be in the queue: theirs are other names. */
  readonly #run = randomUUID()
  /** Names of the inputs of jobs that have not ended. */
  readonly #jobInputs = new Map<string, string>()

  constructor(submitter: Submitter, exchange: Exchange, sealing: Sealing, slots?: number) {
    this.#slots = slots
    this.#submitter = submitter
    this.#exchange = exchange
    this.#sealing = sealing
  }

  /** Follows the number of workers. */
  get slots(): number {
    return this.#slots ?? Math.max(minSlots, this.#submitter.workerSlots * slotsPerWorkerSlot)
  }

  async execute(
    { task, ...item }: WorkItem,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
    { signal, onProgress }: WorkOptions,
  ): Promise<WorkResult> {
    const known = await this.#exchange.result(item.id)
    if (known !== null) {
      await this.#forget(item.id, undefined)
      return fileResultOf(known)
    }
    const [input, name] = [
      await this.#exchange.putInput(item.id, await read()),
      await this.#exchange.putTask(task),
    ]
    try {
      const made = await this.#submit(
        `${item.id}-${item.attempt}-${this.#run}`,
        { ...item, kind: 'file', input, task: name },
        ({ progress }) => progress && onProgress?.(progress),
        { signal },
      )
      return fileResultOf(made)
    } finally {
      await this.#forget(item.id, input)
    }
  }

  /** Removes what the store has of an item that has ended. If the store is away, what stays in it is encrypted, and swept later. */
  async #forget(item: string, input: string | undefined): Promise<void> {
    await this.#exchange.forget(item, input).catch(() => undefined)
  }

  /** A job that an earlier process handed over, and which has not ended since, is waited for. */
  async executeJob(
    work: JobWork,
    read: () => Promise<Blob>,
    { signal, onProgress, onFile }: OperationContext,
  ): Promise<Result> {
    const id = this.#nameOf(work.id)
    const known = await this.#exchange.result(id)
    if (known !== null) return jobResultOf(known)
    const input = await this.#exchange.putInput(id, new Uint8Array(await (await read()).arrayBuffer()))
    this.#jobInputs.set(id, input)
    const onReport = ({ progress, files }: Report) => {
      if (progress !== undefined) onProgress(progress)
      for (const file of files) onFile(file)
    }
    // The process ends, and not the job: what is done of it is not lost.
    const goesOn = (reason: unknown) => reason === shutdown
    for (let attempt = 1; ; attempt++) {
      try {
        const item: SentItem = { kind: 'job', id, input, work }
        return jobResultOf(await this.#submit(`${id}-${attempt}`, item, onReport, { signal, goesOn }))
      } catch (error) {
        if (!(error instanceof PalimpsestError) || error.detail.crashed !== true) throw error
        if (attempt === maxCrashes)
          throw new InternalError(
            'internal',
            'Workers ended several times while they executed the job, so it was given up.',
            { crashes: attempt },
          )
      }
    }
  }

  async forgetJob(job: string): Promise<void> {
    const id = this.#nameOf(job)
    const input = this.#jobInputs.get(id)
    this.#jobInputs.delete(id)
    await this.#forget(id, input)
  }

  async #submit(
    id: string,
    item: SentItem,
    onReport: (report: Report) => void,
    options: Pick<Submission, 'signal' | 'goesOn'>,
  ): Promise<Made<unknown>> {
    for (let tries = 0; tries < maxCrashes; tries++) {
      const outcome = await this.#submitter.submit({
        ...options,
        id: tries === 0 ? id : `${id}-${tries}`,
        payload: sealItem(this.#sealing, item),
        onReport: (sealed) => {
          const report = openReport(this.#sealing, item.id, sealed)
          if (report !== null) onReport(report)
        },
        isFinished: () => this.#exchange.isFinished(item.id),
      })
      if (!outcome.ok) throw errorFromData(outcome.error)
      const made = await this.#exchange.result(item.id)
      if (made !== null) return made
      // The server had lost the item when the worker finished it, and the worker removed the result that no one seemed to wait for.
    }
    throw new InternalError('internal', 'The result of a worker is not in the store of the queue.')
  }

  #nameOf(job: string): string {
    return this.#sealing.nameOf('job', Buffer.from(job))
  }

  /** Removes the tasks from the store. */
  async [Symbol.asyncDispose](): Promise<void> {
    await this.#submitter[Symbol.asyncDispose]()
    try {
      await this.#exchange.forgetTasks()
    } catch {
      // The store is away. What stays in it is encrypted, and the batch has its results.
    }
  }
}
