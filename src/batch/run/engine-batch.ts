import { type KeyObject, randomBytes, randomUUID } from 'node:crypto'
import { setTimeout as delay } from 'node:timers/promises'
import {
  CancelledError,
  errorToData,
  PalimpsestError,
  RequestError,
  type Warning,
} from '../../../engines/model/errors.ts'
import { readOrCreate } from '../../output/write.ts'
import type {
  Batch,
  BatchInput,
  BatchOptions,
  BatchResult,
  BatchStatus,
  BatchSummary,
  FileProgress,
} from '../contract.ts'
import { FolderSink, MemorySink, resultOf } from '../folder-sink.ts'
import { type BatchItem, folderItems } from '../items/batch-items.ts'
import { selectItems, taskSelector, tasksOf } from '../items/select-items.ts'
import { type BatchSource, Listing, openSource } from '../items/sources.ts'
import { batchRecords, ResultSpool } from '../report/records.ts'
import type { TaskEngine } from '../run-task.ts'
import type { Sink } from '../sink.ts'
import type { BatchTask, RedactTask } from '../task.ts'
import type { QueuePort } from '../work.ts'
import { peopleAcross, withPeople } from './across-files.ts'
import { type AttemptOptions, processItem, setAside } from './attempts.ts'
import {
  defaultMemory,
  estimateMemory,
  isRenamed,
  type Planned,
  Planner,
  type RedactName,
  Renamer,
  type Selected,
} from './plan.ts'
import { type Job, LocalQueue, Pool } from './pool.ts'

/** The functions of an engine that a batch uses. */
export interface BatchPorts {
  readonly engine: TaskEngine
  readonly threads: number
  readonly redactName: RedactName
  /** The data folder. */
  readonly home: string
  /** Size of an input in bytes. */
  readonly maxBytes: number
  /** Keys that sign manifests and key the digests of inputs. */
  keys(): Promise<{ readonly signing: KeyObject; readonly digest: Uint8Array }>
}

type PlannedJob = Planned & Job

const mib = 1024 * 1024

export class EngineBatch implements Batch {
  readonly #input: BatchInput
  readonly #options: BatchOptions
  readonly #ports: BatchPorts
  readonly #summary = Promise.withResolvers<BatchSummary>()
  /** Aborts running files if the consumer stops. */
  readonly #stop = new AbortController()
  readonly #tally: Tally
  #isStarted = false
  #total = 0

  constructor(input: BatchInput, options: BatchOptions, ports: BatchPorts) {
    this.#input = input
    this.#options = options
    this.#ports = ports
    this.#tally = new Tally(Boolean(options.watch))
    // The error is thrown to the iterating caller.
    this.#summary.promise.catch(() => undefined)
  }

  async summary(): Promise<BatchSummary> {
    if (!this.#isStarted) for await (const _ of this);
    return this.#summary.promise
  }

  async *[Symbol.asyncIterator](): AsyncGenerator<BatchResult> {
    if (this.#isStarted)
      throw new RequestError('invalid_request', 'A batch can be iterated once; create a new one.')
    this.#isStarted = true
    const stop = () => this.#stop.abort()
    // In a watched folder, the signal is the end of the batch, and running files are finished.
    if (!this.#options.watch) this.#options.signal?.addEventListener('abort', stop, { once: true })
    if (!this.#options.watch && this.#options.signal?.aborted) stop()
    try {
      yield* this.#run()
    } catch (error) {
      this.#summary.reject(error)
      throw error
    } finally {
      this.#options.signal?.removeEventListener('abort', stop)
      this.#stop.abort()
      this.#summary.reject(new RequestError('invalid_request', 'The batch was ended before it was finished.'))
    }
  }

  async *#run(): AsyncGenerator<BatchResult> {
    const { output, acrossFiles, dryRun, watch } = this.#options
    const taskOf = taskSelector(this.#options)
    checkNumbers(this.#options)
    checkQueue(this.#options)
    const source = await openSource(this.#input, output)
    this.#checkWatch(source)
    if (dryRun) return yield* this.#dryRun(source)
    await using sink = await this.#openSink(source)
    const listing = new Listing(sink.tables.table('listing'))
    if (!watch) await this.#list(source, sink, listing)
    const key = tasksOf(this.#options.task).some(needsKey) ? await batchKey(sink.keyFile) : ''
    const people = acrossFiles ? await this.#peopleIn(() => selectItems(listing.items(), taskOf)) : []
    const run = randomUUID()
    const changed = new Map<BatchTask, BatchTask>()
    const select = function* (items: Iterable<BatchItem>) {
      for (const { item, task } of selectItems(items, taskOf)) {
        const full = changed.get(task) ?? withRun(withPeople(withKey(task, key), people), run)
        changed.set(task, full)
        yield { item, task: full }
      }
    }
    const { concurrency = this.#ports.threads } = this.#options
    const queue = this.#options.queue ?? new LocalQueue(this.#ports.engine, concurrency, this.#ports.threads)
    const planner = new Planner({
      ...{ source: source.id, earlier: sink, renamer: new Renamer(this.#ports.redactName) },
      ...{ tables: sink.tables, slots: queue.slots },
      contentKey: this.#options.verifyContent ? (await this.#ports.keys()).digest : null,
    })
    this.#total = await planner.plan(select(listing.items()))
    await sink.begin({
      expected: planner.expected(),
      kept: planner.kept,
      replaced:
        source.isComplete && !watch
          ? [...new Set(tasksOf(this.#options.task).map((task) => planner.seriesOf(task)))]
          : [],
    })
    const add = async (items: readonly BatchItem[]) => {
      this.#total += await planner.plan(select(items))
    }
    yield* this.#process(planner, queue, source, sink, add)
  }

  /** Writes the files of the input to the listing, and results do not replace them. */
  async #list(source: BatchSource, sink: Sink, listing: Listing): Promise<void> {
    for await (const item of source.items()) {
      if (this.#stop.signal.aborted)
        throw new CancelledError('cancelled', 'Cancelled; finished files are kept.')
      listing.add(item, source.folder === undefined ? 'list' : 'name')
      if (item.path !== undefined) await sink.protect(item.path)
    }
  }

  /** Processes the planned files and, in a watched folder, arriving files. */
  async *#process(
    planner: Planner,
    queue: QueuePort,
    source: BatchSource,
    sink: Sink,
    plan: (items: readonly BatchItem[]) => Promise<void>,
  ): AsyncGenerator<BatchResult> {
    await using spool =
      sink instanceof FolderSink
        ? await ResultSpool.open(`${sink.draftBase}.results`, sink.tables.table('results'))
        : null
    const { watch, signal, memoryMb } = this.#options
    const options: AttemptOptions = {
      ...{ queue, sink, maxBytes: this.#ports.maxBytes, signal: this.#stop.signal },
      ...(sink instanceof FolderSink && { digestKey: (await this.#ports.keys()).digest }),
      attempts: this.#options.attempts ?? 3,
      backoffMs: this.#options.backoffMs ?? 500,
      maxCrashes: this.#options.maxCrashes ?? 3,
      ...(this.#options.onProgress && {
        onProgress: (file) => this.#progress('files', this.#tally.finished, file),
      }),
    }
    const memory = memoryMb === undefined ? defaultMemory() : memoryMb * mib
    const pool = new Pool<PlannedJob, BatchResult>(
      // For a queue, this depends on its workers.
      { slots: () => queue.slots, memory },
      async (job) => withPublicName(job, await this.#execute(job, options)),
      {
        take: () => asJob(planner.take()),
        isOpen: Boolean(watch),
        stop: () => this.#stop.abort(),
      },
    )
    const busy = new Set<string>()
    const arrived = async (items: readonly BatchItem[]) => {
      await plan(items)
      pool.resume()
    }
    const isEnded = watch ? this.#watch(source, signal, pool, busy, arrived) : null
    try {
      for await (const result of pool.results()) {
        const { files: _, ...recorded } = result
        busy.delete(result.name)
        await spool?.add(recorded)
        this.#tally.add(result)
        this.#progress('files', this.#tally.finished)
        yield result
        // A watched folder has current reports whenever it is idle.
        if (watch && pool.isIdle && spool !== null) await this.#report(sink, spool, [])
      }
      await isEnded
      if (this.#stop.signal.aborted)
        throw new CancelledError('cancelled', 'Cancelled; finished files are kept.')
      const stale = sink instanceof FolderSink ? await this.#outdated(sink, spool) : []
      const warnings = spool === null ? [] : await this.#report(sink, spool, stale)
      await sink.end()
      this.#summary.resolve(this.#tally.summary(stale, warnings))
    } finally {
      this.#stop.abort()
    }
  }

  async #execute(job: PlannedJob, options: AttemptOptions): Promise<BatchResult> {
    if (job.finished !== null) return resultOf(job.finished, 'skipped')
    const isPoison = job.poison || job.crashes >= options.maxCrashes
    if (isPoison && !this.#options.retryPoison) return setAside(job, job.crashes, 0, options.sink)
    const result = await processItem(this.#options.retryPoison ? { ...job, crashes: 0 } : job, options)
    // Outputs of an earlier version of a file are not the result of the new version.
    if (this.#options.watch && result.status !== 'done') await options.sink.withdraw(job.record)
    return result
  }

  /** Outputs that were removed and not created again. */
  async #outdated(sink: FolderSink, spool: ResultSpool | null): Promise<BatchSummary['stale']> {
    if (sink.stale.length === 0 || spool === null) return sink.stale
    const stale = new Map(sink.stale.map((one) => [one.name, one]))
    for await (const { outputs } of spool.results()) for (const { name } of outputs) stale.delete(name)
    return [...stale.values()]
  }

  /** Writes reports and manifest. A failure does not hide the results. */
  async #report(sink: Sink, spool: ResultSpool, stale: BatchSummary['stale']): Promise<Warning[]> {
    try {
      const summary = this.#tally.summary(stale, [])
      await sink.report(batchRecords(() => spool.results(), summary, (await this.#ports.keys()).signing))
      return []
    } catch (error) {
      if (!(error instanceof PalimpsestError) || error.detail.journal === true) throw error
      const { message } = errorToData(error)
      return [{ code: 'report_not_written', message: `The report could not be written. ${message}` }]
    }
  }

  async #watch(
    { folder = '' }: BatchSource,
    signal: AbortSignal | undefined,
    pool: Pool<PlannedJob, BatchResult>,
    busy: Set<string>,
    add: (items: readonly BatchItem[]) => Promise<void>,
  ): Promise<void> {
    const { watch } = this.#options
    const intervalMs = typeof watch === 'object' ? watch.intervalMs : 2000
    const ended = AbortSignal.any([this.#stop.signal, ...(signal === undefined ? [] : [signal])])
    const taskOf = taskSelector(this.#options)
    let adding = Promise.resolve()
    try {
      const isBusy = (name: string) => busy.has(name)
      await watchFolder(folder, intervalMs, ended, isBusy, (items) => {
        for (const { name } of items) if (taskOf(name) !== null) busy.add(name)
        adding = adding.then(() => add(items))
      })
      await adding
    } finally {
      pool.drain()
    }
  }

  async *#dryRun(source: BatchSource): AsyncGenerator<BatchResult> {
    await using sink = await MemorySink.open()
    const listing = new Listing(sink.tables.table('listing'))
    await this.#list(source, sink, listing)
    const planner = new Planner({
      ...{ source: source.id, earlier: sink, renamer: new Renamer(this.#ports.redactName) },
      // In the order of the list.
      ...{ tables: sink.tables, slots: 1, contentKey: null },
    })
    this.#total = await planner.plan(selectItems(listing.items(), taskSelector(this.#options)))
    for (let planned = planner.take(); planned !== null; planned = planner.take()) {
      const { item, task, output } = planned
      const result: BatchResult = {
        ...{ name: item.name, operation: task.operation, status: 'planned', attempts: 0 },
        outputs: [{ name: output, sha256: '', bytes: 0 }],
        ...{ warnings: [], counts: {}, entities: {} },
      }
      this.#tally.add(result)
      yield result
    }
    this.#summary.resolve(this.#tally.summary([], []))
  }

  async #openSink({ folder, archive }: BatchSource): Promise<Sink> {
    const { output, overwrite = false, watch } = this.#options
    if (output === undefined) return MemorySink.open()
    return FolderSink.open({
      ...{ folder: output, home: this.#ports.home, overwrite },
      inputs: [...(archive === undefined ? [] : [archive]), ...(this.#options.inputs ?? [])],
      source: folder,
      isWatched: Boolean(watch),
    })
  }

  async #peopleIn(selected: () => Iterable<Selected>): Promise<string[]> {
    for (const _ of selected()) this.#total++
    const { concurrency = this.#ports.threads } = this.#options
    const people = await peopleAcross(selected(), this.#ports.engine, {
      concurrency,
      signal: this.#stop.signal,
      onFile: (done) => this.#progress('people', done),
    })
    this.#total = 0
    return people
  }

  #progress(stage: 'people' | 'files', done: number, file?: FileProgress): void {
    const { failed } = this.#tally
    this.#options.onProgress?.({ stage, done, total: this.#total, failed, ...(file && { file }) })
  }

  #checkWatch({ folder }: BatchSource): void {
    const { watch, output, acrossFiles, dryRun, signal } = this.#options
    if (!watch) return
    if (folder === undefined || output === undefined)
      throw new RequestError('invalid_request', 'Only a folder can be watched, and results go to a folder.')
    if (acrossFiles || dryRun)
      throw new RequestError(
        'invalid_request',
        'Dry runs and passes across files are not available for a watched folder.',
      )
    if (signal === undefined)
      throw new RequestError('invalid_request', 'A watched folder needs a signal that ends the batch.')
  }
}

/** Placeholder numbers are shared by the threads of one machine only. @throws RequestError */
function checkQueue({ queue, task }: BatchOptions): void {
  if (queue !== undefined && tasksOf(task).some(isNumbered))
    throw new RequestError(
      'invalid_request',
      'Numbered placeholders work on one machine only. Omit the queue, or use mode token, whose tokens are the same on all machines.',
    )
}

/** A renamed file has its new name in all reports and events. */
function withPublicName({ task, output }: Planned, result: BatchResult): BatchResult {
  return isRenamed(task) ? { ...result, name: output } : result
}

function asJob(planned: Planned | null): PlannedJob | null {
  if (planned === null) return null
  const { item, task, finished, crashes, poison } = planned
  const { name, size } = item
  const isQuick = finished !== null || poison
  const memory = isQuick ? 0 : estimateMemory({ name, size, task })
  // A file that was in flight when a process ended runs alone, so that the next crash identifies its cause.
  return { ...planned, memory, alone: crashes > 0 && !isQuick }
}

function checkNumbers(options: BatchOptions): void {
  const whole = ['concurrency', 'attempts', 'maxCrashes'] as const
  for (const name of whole) {
    const value = options[name]
    if (value !== undefined && !(Number.isInteger(value) && value >= 1))
      throw new RequestError('invalid_request', `The option ${name} must be a whole number of at least 1.`)
  }
  for (const name of ['memoryMb', 'backoffMs'] as const) {
    const value = options[name]
    if (value !== undefined && !(value >= 0))
      throw new RequestError('invalid_request', `The option ${name} must be a number of at least 0.`)
  }
}

/** Sums up the results of a batch. */
export class Tally {
  readonly #started = performance.now()
  readonly #statuses: Record<BatchStatus, number> = { done: 0, skipped: 0, failed: 0, poison: 0, planned: 0 }
  readonly #counts: Record<string, number> = {}
  readonly #entities: Record<string, number> = {}
  /** The counts of a file, to subtract them if the file is processed again. */
  readonly #latest: Map<string, BatchResult> | undefined

  /** @param repeats whether files may be processed again, as in a watched folder */
  constructor(repeats: boolean) {
    this.#latest = repeats ? new Map() : undefined
  }

  get finished(): number {
    return Object.values(this.#statuses).reduce((sum, count) => sum + count, 0)
  }

  get failed(): number {
    return this.#statuses.failed + this.#statuses.poison
  }

  add(result: BatchResult): void {
    const earlier = this.#latest?.get(result.name)
    if (earlier !== undefined) this.#count(earlier, -1)
    this.#latest?.set(result.name, result)
    this.#count(result, 1)
  }

  summary(stale: BatchSummary['stale'], warnings: readonly Warning[]): BatchSummary {
    return {
      files: this.finished,
      ...this.#statuses,
      counts: { ...this.#counts },
      entities: { ...this.#entities },
      stale,
      warnings,
      ms: Math.round(performance.now() - this.#started),
    }
  }

  #count({ status, counts, entities }: BatchResult, by: 1 | -1): void {
    this.#statuses[status] += by
    addTo(this.#counts, counts, by)
    addTo(this.#entities, entities, by)
  }
}

function addTo(sums: Record<string, number>, counts: Readonly<Record<string, number>>, by: number): void {
  for (const [name, count] of Object.entries(counts)) sums[name] = (sums[name] ?? 0) + by * count
}

/**
 * Lists a folder repeatedly, and reports files whose size and time have not changed since the previous listing: a scanner or a
 * copy may still be writing the others. Works on network drives, which report no changes. Ends when the signal is aborted.
 * @param isBusy whether an earlier version of the file is being processed; the later one waits for it, so that its result is the last one
 * @param arrived called with files that are new or have changed, or have reappeared
 */
async function watchFolder(
  folder: string,
  intervalMs: number,
  signal: AbortSignal,
  isBusy: (name: string) => boolean,
  arrived: (items: readonly BatchItem[]) => void,
): Promise<void> {
  const seen = new Map<string, string>()
  const taken = new Map<string, string>()
  while (!signal.aborted) {
    // A temporarily unavailable folder, such as a network drive, is listed again later.
    const items = await folderItems(folder).catch(() => null)
    const states = new Map(items?.map((item) => [item.name, `${item.stamp} ${item.arrival}`]))
    const stable = (items ?? []).filter(
      ({ name, stamp }) =>
        seen.get(name) === states.get(name) &&
        taken.get(name) !== states.get(name) &&
        stamp !== 'unreadable' &&
        !isBusy(name),
    )
    for (const { name } of stable) taken.set(name, states.get(name) ?? '')
    // A removed file that reappears counts as new.
    if (items !== null) for (const name of taken.keys()) if (!states.has(name)) taken.delete(name)
    seen.clear()
    for (const [name, state] of states) seen.set(name, state)
    if (stable.length > 0) arrived(stable)
    await delay(intervalMs, undefined, { signal }).catch(() => undefined)
  }
}

/**
 * The key of replacements for tasks without one, so that a value has the same replacement in all files, threads and runs of a batch.
 * @param file file that stores the key for later runs; without it, the key is discarded
 */
async function batchKey(file: string | undefined): Promise<string> {
  const create = () => randomBytes(32).toString('base64')
  if (file === undefined) return create()
  try {
    return (await readOrCreate(file, create)).trim()
  } catch (cause) {
    throw new RequestError(
      'output_unwritable',
      'The key of the batch cannot be read or created in the data folder. Set PALIMPSEST_HOME to a writable folder.',
      { journal: true },
      cause,
    )
  }
}

/** Whether results of a task depend on a key, and none was given. Mode `hash` without a key is a plain SHA-256. */
function needsKey(task: BatchTask): boolean {
  if (task.operation !== 'redact') return false
  const { mode, key } = task.options ?? {}
  return key === undefined && (mode === 'synthetic' || mode === 'token')
}

/** Whether results of a task depend on the numbers that this run assigns. */
function isNumbered(task: BatchTask): task is RedactTask {
  return task.operation === 'redact' && task.options?.numbered === true
}

/** @param run differs for each run of a batch */
function withRun(task: BatchTask, run: string): BatchTask {
  return isNumbered(task) ? { ...task, run } : task
}

function withKey(task: BatchTask, key: string): BatchTask {
  if (!needsKey(task)) return task
  const redact = task as RedactTask
  return { ...redact, options: { ...redact.options, key } }
}
