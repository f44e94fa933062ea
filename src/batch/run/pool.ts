import path from 'node:path'
import { runTask, type TaskEngine } from '../run-task.ts'
import type { QueuePort, WorkItem, WorkOptions, WorkResult } from '../work.ts'

/** Data of a job that is known before it runs. */
export interface Job {
  /** Estimated memory, in bytes. */
  readonly memory: number
  /** Runs alone. */
  readonly alone: boolean
}

export interface PoolOptions<J> {
  /** The next job; null if there is none now. */
  readonly take: () => J | null
  /** Whether there will be further jobs, so that `results` waits for them until `close`. Default: false. */
  readonly isOpen?: boolean
  /** Stops running jobs: called when one failed, or the consumer stopped. Running jobs are awaited. */
  readonly stop: () => void
}

export interface PoolLimits {
  /** Number of concurrent jobs, queried before each start. */
  readonly slots: () => number
  /** Estimated memory of concurrent jobs, in bytes. A job that needs more runs alone. */
  readonly memory: number
}

/** Maximum results waiting for the consumer. With more, no job is started: a slow consumer slows the batch, and memory stays flat. */
const maxUnread = 64
/** Maximum jobs that may overtake the first one while it does not fit into the memory limit. */
const maxOvertaking = 16

/** Runs jobs concurrently, and yields their results as they finish. Jobs are fetched just before they run. */
export class Pool<J extends Job, R> {
  readonly #limits: PoolLimits
  readonly #run: (job: J) => Promise<R>
  readonly #take: () => J | null
  /** Only the jobs that may overtake the first one. */
  readonly #waiting: J[] = []
  #overtaken = 0
  #running = 0
  #memory = 0
  #isAlone = false
  #isOpen: boolean
  #isDrained = false
  readonly #stop: () => void
  #failure: { readonly error: unknown } | undefined
  readonly #results: R[] = []
  #changed = () => {}

  constructor(
    limits: PoolLimits,
    run: (job: J) => Promise<R>,
    { take, isOpen = false, stop }: PoolOptions<J>,
  ) {
    this.#take = take
    this.#limits = limits
    this.#run = run
    this.#isOpen = isOpen
    this.#stop = stop
  }

  /** Whether no job is waiting or running. */
  get isIdle(): boolean {
    this.#fill()
    return this.#waiting.length === 0 && this.#running === 0
  }

  /** New jobs are available. */
  resume(): void {
    this.#changed()
  }

  /** No further jobs will be added. */
  close(): void {
    this.#isOpen = false
    this.#changed()
  }

  /** Stops starting waiting jobs. */
  drain(): void {
    this.#isDrained = true
    this.#waiting.length = 0
    this.close()
  }

  /** @throws the first error of a job; no job is started after it */
  async *results(): AsyncGenerator<R> {
    try {
      for (;;) {
        this.#startJobs()
        if (this.#results.length > 0) yield* this.#results.splice(0)
        else if (this.#failure !== undefined && this.#running === 0) throw this.#failure.error
        else if (this.isIdle && !this.#isOpen) return
        else
          await new Promise<void>((resolve) => {
            this.#changed = resolve
          })
      }
    } finally {
      if (this.#running > 0) this.#fail(undefined)
      while (this.#running > 0)
        await new Promise<void>((resolve) => {
          this.#changed = resolve
        })
    }
  }

  #startJobs(): void {
    while (this.#failure === undefined && this.#results.length < maxUnread) {
      const job = this.#next()
      if (job === null) return
      void this.#execute(job)
    }
  }

  async #execute(job: J): Promise<void> {
    this.#running++
    this.#memory += job.memory
    this.#isAlone = job.alone
    try {
      this.#results.push(await this.#run(job))
    } catch (error) {
      this.#fail(error)
    } finally {
      this.#running--
      this.#memory -= job.memory
      this.#isAlone = false
      this.#startJobs()
      this.#changed()
    }
  }

  #fail(error: unknown): void {
    if (this.#failure !== undefined) return
    this.#failure = { error }
    this.#stop()
  }

  /** Dequeues the first job that may run now. */
  #next(): J | null {
    this.#fill()
    const reach = this.#overtaken < maxOvertaking ? maxOvertaking : 1
    for (const [at, job] of this.#waiting.slice(0, reach).entries()) {
      if (!this.#fits(job)) {
        // Jobs that run alone are last; later jobs may not overtake them.
        if (job.alone) return null
        continue
      }
      this.#overtaken = at === 0 ? 0 : this.#overtaken + 1
      this.#waiting.splice(at, 1)
      return job
    }
    return null
  }

  #fill(): void {
    try {
      while (!this.#isDrained && this.#waiting.length < maxOvertaking) {
        const job = this.#take()
        if (job === null) return
        this.#waiting.push(job)
      }
    } catch (error) {
      this.drain()
      this.#fail(error)
    }
  }

  #fits({ memory, alone }: J): boolean {
    if (this.#running === 0) return true
    if (alone || this.#isAlone) return false
    return this.#running < this.#limits.slots() && this.#memory + memory <= this.#limits.memory
  }
}

/** More items than threads are in flight, so that threads do not wait while results are written. */
const maxAhead = 4

/** Executes the items of a batch on the threads of an engine in this process. */
export class LocalQueue implements QueuePort {
  readonly slots: number
  readonly #engine: TaskEngine

  /** @param concurrency files processed at a time */
  constructor(engine: TaskEngine, concurrency: number, threads: number) {
    this.#engine = engine
    this.slots = concurrency < threads ? concurrency : concurrency + Math.min(concurrency, maxAhead)
  }

  async execute(
    { name, task, output }: WorkItem,
    read: () => Promise<Uint8Array<ArrayBuffer>>,
    options: WorkOptions,
  ): Promise<WorkResult> {
    const file = new File([await read()], path.posix.basename(name))
    return runTask(this.#engine, task, file, output, options)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    // The threads belong to the engine.
  }
}
