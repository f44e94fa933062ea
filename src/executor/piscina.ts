import { availableParallelism } from 'node:os'
import path from 'node:path'
import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { InternalError, RequestError } from '../../engines/model/errors.ts'
import type { Executor, ExecutorLimits, RunOptions } from './executor.ts'
import { cancelled, conduct } from './run-call.ts'
import type { TaskInput, TaskModules, TaskName, TaskOutput } from './tasks.ts'
import type { Call } from './thread.ts'

const threadModule = fileURLToPath(new URL(`./thread${path.extname(import.meta.url)}`, import.meta.url))

/** Below this, V8 may fail while it starts a thread, and that failure ends the process. */
const leastMemoryMb = 32

/**
 * Runs tasks in a pool of threads, one task a thread at a time. Threads start when they are first needed and stay
 * until the executor is disposed of; idle ones do not keep the process alive. A task that is cancelled or out of
 * time loses its thread, which is the only way to stop code that never yields; the next task starts a new one.
 */
export class PiscinaExecutor<T extends object> implements Executor<T> {
  readonly #modules: TaskModules<T>
  readonly #limits: ExecutorLimits
  readonly #pool: Piscina<Call, void>
  readonly #seats: Seats
  readonly #closing = new AbortController()
  /** Ends the calls that are in the pool. */
  readonly #calls = new Set<AbortController>()

  constructor(modules: TaskModules<T>, options: ExecutorLimits & { readonly threads?: number } = {}) {
    const threads = options.threads ?? availableParallelism()
    if (options.memoryMb !== undefined && options.memoryMb < leastMemoryMb)
      throw new RequestError(
        'invalid_request',
        `A thread needs a memory limit of at least ${leastMemoryMb} MiB.`,
      )
    this.#modules = modules
    this.#limits = options
    this.#seats = new Seats(threads)
    this.#pool = new Piscina<Call, void>({
      filename: threadModule,
      name: 'runCall',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // A thread that sleeps in Atomics.wait between tasks would never run the clean-up that a task left to its event loop.
      atomics: 'disabled',
      recordTiming: false,
      ...(options.memoryMb === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } }),
    })
    // A thread that fails between tasks has no task to fail; it is out of the pool already. Without a listener the
    // event would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('workerDestroy', () => queueMicrotask(() => this.#rescue()))
  }

  async run<N extends TaskName<T>>(
    name: N,
    input: TaskInput<T, N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<T, N>> {
    if (this.#closing.signal.aborted)
      throw new RequestError('invalid_request', 'The engine was closed; create a new one.')
    const signal = options.signal
      ? AbortSignal.any([options.signal, this.#closing.signal])
      : this.#closing.signal
    // Piscina has a queue, but no word for a task's start, and the time limit counts from there.
    await this.#seats.take(signal)
    try {
      const timed = { timeoutMs: this.#limits.timeoutMs, ...options, signal }
      const value = await conduct(this.#modules[name], name, input, timed, this.#start)
      return value as TaskOutput<T, N>
    } finally {
      this.#seats.give()
    }
  }

  #start = async (call: Call, transfer: readonly Transferable[], stop: AbortSignal): Promise<void> => {
    const lost = new AbortController()
    this.#calls.add(lost)
    try {
      await this.#pool.run(call, {
        transferList: [...transfer] as never,
        signal: AbortSignal.any([stop, lost.signal]),
      })
    } finally {
      this.#calls.delete(lost)
    }
  }

  /**
   * Piscina does not replace a thread that dies while it starts (as under a memory limit too small to start in), and
   * leaves the tasks that waited for it waiting for ever. With no thread left, nothing can run them: they fail.
   */
  #rescue(): void {
    if (this.#pool.threads.length > 0 || this.#pool.queueSize === 0) return
    for (const call of this.#calls) call.abort(new InternalError('internal', 'No thread could be started.'))
  }

  /** Stops what runs (`cancelled`) and ends all threads. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    await this.#pool.destroy()
  }
}

/** As many at a time as there are seats; first come, first served. */
class Seats {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /** Throws `cancelled` when the signal ends the wait. */
  async take(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelled()
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const seated = () => {
        signal.removeEventListener('abort', leave)
        resolve()
      }
      const leave = () => {
        this.#waiting.delete(seated)
        reject(cancelled())
      }
      this.#waiting.add(seated)
      signal.addEventListener('abort', leave, { once: true })
    })
  }

  give(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#free++
  }
}
