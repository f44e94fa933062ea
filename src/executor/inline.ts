import type { Transferable } from 'node:worker_threads'
import type { Executor, ExecutorLimits, RunOptions } from './executor.ts'
import { runCall, runSignal } from './run-call.ts'
import type { TaskInput, TaskModules, TaskName, TaskOutput } from './tasks.ts'
import { type Call, executeCall } from './thread.ts'

/**
 * Runs tasks in the caller's thread: for tests, small jobs, and platforms without threads. A cancelled or late task is abandoned at
 * once, but code that never yields cannot be stopped, and there is no memory limit.
 */
export class InlineExecutor<T extends object> implements Executor<T> {
  readonly #modules: TaskModules<T>
  readonly #limits: ExecutorLimits
  readonly #closing = new AbortController()

  constructor(modules: TaskModules<T>, limits: ExecutorLimits = {}) {
    this.#modules = modules
    this.#limits = limits
  }

  async run<N extends TaskName<T>>(
    name: N,
    input: TaskInput<T, N>,
    options: RunOptions = {},
  ): Promise<TaskOutput<T, N>> {
    const signal = runSignal(this.#closing.signal, options.signal)
    const timed = { timeoutMs: this.#limits.timeoutMs, ...options, signal }
    const value = await runCall(this.#modules[name], name, input, timed, start)
    return value as TaskOutput<T, N>
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#closing.abort()
  }
}

async function start(call: Call, transfer: readonly Transferable[], stop: AbortSignal): Promise<void> {
  // The same transfer as to a thread: buffers are moved, and only plain data arrives.
  const { port, ...plain } = call
  const received = structuredClone(plain, { transfer: transfer.filter((part) => part !== port) as never })
  const stopped = new Promise<void>((resolve) => {
    stop.addEventListener('abort', () => resolve(), { once: true })
  })
  await Promise.race([executeCall({ ...received, port }), stopped])
}
