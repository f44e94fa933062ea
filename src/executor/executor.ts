import type { Transferable } from 'node:worker_threads'
import type { Progress } from './progress.ts'
import type { TaskInput, TaskName, TaskOutput, Tasks } from './tasks.ts'

export interface RunOptions {
  readonly signal?: AbortSignal
  /** Counts from the moment the task starts, not while it waits for a thread. Default: the executor's own. */
  readonly timeoutMs?: number
  readonly onProgress?: (progress: Progress) => void
  /** Buffers that the task may keep: they are moved to its thread, and are empty for the caller afterwards. */
  readonly transfer?: readonly Transferable[]
}

/**
 * Where tasks run. `run` gives the task's value, or throws the error that the task returned, rebuilt by its code.
 * The executor's own errors: `cancelled` (the signal, or the executor was disposed of), `time_exceeded`,
 * `memory_exceeded`, `internal` (the thread died, or the task threw). One task's end never touches another.
 * Progress is delivered in order and before the result.
 */
export interface Executor<T extends object = Tasks> extends AsyncDisposable {
  run<N extends TaskName<T>>(name: N, input: TaskInput<T, N>, options?: RunOptions): Promise<TaskOutput<T, N>>
}

export interface ExecutorLimits {
  /** A task's time once started. */
  readonly timeoutMs?: number
  /** Heap of a thread's own, in MiB. Bytes outside the heap (files, pixels) are bounded by the tasks themselves. */
  readonly memoryMb?: number
}
