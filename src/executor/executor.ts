import type { Transferable } from 'node:worker_threads'
import type { Progress } from './progress.ts'
import type { TaskInput, TaskName, TaskOutput, Tasks } from './tasks.ts'

export interface RunOptions {
  readonly signal?: AbortSignal
  /** In milliseconds from the start of the task; waiting for a thread does not count. Default: that of the executor. */
  readonly timeoutMs?: number
  readonly onProgress?: (progress: Progress) => void
  /** Buffers that are transferred to the thread; the caller's are empty afterwards. */
  readonly transfer?: readonly Transferable[]
}

/**
 * Runs tasks. `run` resolves to the value of the task, or throws its error, rebuilt by its code. Errors of the executor: `cancelled`
 * (by the signal, or because the executor was disposed of), `time_exceeded`, `memory_exceeded`, `internal` (the thread crashed, or the
 * task threw an error that is not a `PalimpsestError`). Tasks do not affect each other. Progress arrives in order and before the result.
 */
export interface Executor<T extends object = Tasks> extends AsyncDisposable {
  run<N extends TaskName<T>>(name: N, input: TaskInput<T, N>, options?: RunOptions): Promise<TaskOutput<T, N>>
}

export interface ExecutorLimits {
  /** In milliseconds from the start of a task. Default: none. */
  readonly timeoutMs?: number
  /** Heap of a thread in MiB. Memory outside the heap (files, pixels) is bounded by the tasks. Default: that of Node. */
  readonly memoryMb?: number
}
