/**
 * Native calls of the threads of one task. A thread can be ended at any point, but if that point lies inside the native code of
 * `onnxruntime-node`, the whole process aborts. So the threads count these calls in memory that they share with the thread that may end
 * them, which first waits until none runs.
 */
import { CancelledError } from '../model/errors.ts'

/** Shared by the threads of a task: the number of native calls that run, and whether no further one may start. */
export type NativeCalls = Int32Array<SharedArrayBuffer>

const running = 0
const stopped = 1

/** What this thread counts in. Without it, no other thread ends this one. */
let current: NativeCalls | undefined

export function createNativeCalls(): NativeCalls {
  return new Int32Array(new SharedArrayBuffer(8))
}

/** From now on, this thread works for the task that `calls` belongs to. */
export function countNativeCallsIn(calls: NativeCalls | undefined): void {
  current = calls
}

/** To pass on to threads that work for the same task. */
export function currentNativeCalls(): NativeCalls | undefined {
  return current
}

/** @throws CancelledError if the task was stopped; the call is not made then */
export async function nativeCall<T>(call: () => Promise<T>): Promise<T> {
  const calls = current
  if (calls === undefined) return await call()
  Atomics.add(calls, running, 1)
  try {
    if (Atomics.load(calls, stopped) === 1)
      throw new CancelledError('cancelled', 'The work was cancelled; nothing was written.')
    return await call()
  } finally {
    Atomics.sub(calls, running, 1)
    Atomics.notify(calls, running)
  }
}

/** Prevents further native calls, and resolves when none runs any more: the threads can be ended. */
export async function stopNativeCalls(calls: NativeCalls): Promise<void> {
  Atomics.store(calls, stopped, 1)
  for (let count = Atomics.load(calls, running); count > 0; count = Atomics.load(calls, running)) {
    const change = Atomics.waitAsync(calls, running, count)
    if (change.async) await change.value
  }
}
