import { availableParallelism } from 'node:os'
import { fileURLToPath } from 'node:url'
import type { Transferable } from 'node:worker_threads'
import { Piscina } from 'piscina'
import { InternalError, RequestError } from '../../engines/model/errors.ts'
import { ownFile } from '../../engines/model/package-files.ts'
import { createNativeCalls, stopNativeCalls } from '../../engines/onnx/native-calls.ts'
import type { Executor, ExecutorLimits, RunOptions } from './executor.ts'
import { cancelledError, runCall, runSignal } from './run-call.ts'
import type { TaskInput, TaskModules, TaskName, TaskOutput } from './tasks.ts'
import type { Call } from './thread.ts'

const threadModule = fileURLToPath(ownFile('./thread.ts', import.meta.url, 'src/executor'))

/** With less, V8 may fail to start a thread, which ends the process. */
const minMemoryMb = 32

/**
 * Runs tasks in a pool of threads, one task in each thread. Threads start when they are needed and stay until the executor is disposed
 * of; idle ones do not keep the process alive. Cancelling a task, or its time limit, ends its thread, which is the only way to stop code
 * that never yields; the next task starts a new thread.
 */
export class PiscinaExecutor<T extends object> implements Executor<T> {
  readonly #modules: TaskModules<T>
  readonly #limits: ExecutorLimits
  readonly #pool: Piscina<Call, void>
  readonly #slots: Semaphore
  readonly #closing = new AbortController()
  /** The calls in the pool, with their abort functions. */
  readonly #calls = new Map<AbortController, Promise<void>>()

  constructor(modules: TaskModules<T>, options: ExecutorLimits & { readonly threads?: number } = {}) {
    const threads = options.threads ?? availableParallelism()
    if (options.memoryMb !== undefined && options.memoryMb < minMemoryMb)
      throw new RequestError(
        'invalid_request',
        `A thread needs a memory limit of at least ${minMemoryMb} MiB.`,
      )
    this.#modules = modules
    this.#limits = options
    this.#slots = new Semaphore(threads)
    this.#pool = new Piscina<Call, void>({
      filename: threadModule,
      name: 'executeCall',
      minThreads: 0,
      maxThreads: threads,
      idleTimeout: Number.POSITIVE_INFINITY,
      // With Atomics.wait between tasks, a thread would not run clean-up work queued in its event loop.
      atomics: 'disabled',
      recordTiming: false,
      ...(options.memoryMb === undefined
        ? {}
        : { resourceLimits: { maxOldGenerationSizeMb: options.memoryMb } }),
    })
    // A thread that fails between tasks has already left the pool. Without a listener the event would end the process.
    this.#pool.on('error', () => {})
    this.#pool.on('workerDestroy', () => queueMicrotask(() => this.#failQueued()))
  }

  async run<N extends TaskName<T>>(
    name: N,
    input: TaskInput<T, N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<T, N>> {
    const signal = runSignal(this.#closing.signal, options.signal)
    // Piscina has a queue, but does not report when a task starts, and the time limit counts from then.
    await this.#slots.acquire(signal)
    try {
      const timed = { timeoutMs: this.#limits.timeoutMs, ...options, signal }
      const value = await runCall(this.#modules[name], name, input, timed, this.#start)
      return value as TaskOutput<T, N>
    } finally {
      this.#slots.release()
    }
  }

  #start = async (call: Call, transfer: readonly Transferable[], stop: AbortSignal): Promise<void> => {
    const nativeCalls = createNativeCalls()
    const end = new AbortController()
    const running = this.#pool.run(
      { ...call, nativeCalls },
      { transferList: [...transfer] as never, signal: end.signal },
    )
    const stopThread = () => void stopNativeCalls(nativeCalls).then(() => end.abort(stop.reason))
    this.#calls.set(end, running)
    stop.addEventListener('abort', stopThread, { once: true })
    try {
      await running
    } finally {
      stop.removeEventListener('abort', stopThread)
      this.#calls.delete(end)
    }
  }

  /**
   * Piscina does not replace a thread that fails while it starts (as with too small a memory limit), and its queued tasks would
   * wait forever. If no thread is left, they fail here.
   */
  #failQueued(): void {
    if (this.#pool.threads.length > 0 || this.#pool.queueSize === 0) return
    for (const call of this.#calls.keys())
      call.abort(new InternalError('internal', 'No thread could be started.'))
  }

  /** Cancels running tasks and ends all threads. */
  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
    // Each stops like a cancelled task; destroying the pool would end threads inside native calls.
    await Promise.allSettled(this.#calls.values())
    await this.#pool.destroy()
  }
}

/** Admits a fixed number at a time, in order of arrival. */
class Semaphore {
  #free: number
  readonly #waiting = new Set<() => void>()

  constructor(count: number) {
    this.#free = count
  }

  /** Throws `cancelled` if the signal aborts the wait. */
  async acquire(signal: AbortSignal): Promise<void> {
    if (signal.aborted) throw cancelledError()
    if (this.#free > 0) {
      this.#free--
      return
    }
    await new Promise<void>((resolve, reject) => {
      const admitted = () => {
        signal.removeEventListener('abort', cancel)
        resolve()
      }
      const cancel = () => {
        this.#waiting.delete(admitted)
        reject(cancelledError())
      }
      this.#waiting.add(admitted)
      signal.addEventListener('abort', cancel, { once: true })
    })
  }

  release(): void {
    const [next] = this.#waiting
    if (next) {
      this.#waiting.delete(next)
      next()
    } else this.#free++
  }
}
