import path from 'node:path'
import { runTask, type TaskEngine } from '../run-task.ts'
import type { QueuePort, WorkItem, WorkOptions, WorkResult } from '../work.ts'

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
