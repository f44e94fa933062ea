// Runs in a thread of the pool (and for the inline executor, in the caller's own): the door to every task.
import type { MessagePort } from 'node:worker_threads'
import { type Outcome, outcomeOf } from './outcome.ts'

/** What crosses to the thread. */
export interface Call {
  /** URL of the module, and the function that it exports. */
  readonly module: string
  readonly name: string
  readonly input: object
  /** Takes the task's progress messages, and its outcome last: one port keeps their order. */
  readonly port: MessagePort
}

/** The last message of a call. */
export interface Ended {
  readonly outcome: Outcome<unknown>
}

/** Runs a task and posts its outcome; bytes are transferred, not copied. An error of the task never escapes. */
export async function runCall({ module, name, input, port }: Call): Promise<void> {
  const outcome = await outcomeOf(async () => {
    const task: unknown = (await import(module))[name]
    if (typeof task !== 'function') throw new TypeError('no such task')
    return await task({ ...input, progress: port })
  })
  const ended: Ended = { outcome }
  port.postMessage(ended, outcome.ok ? buffersOf(outcome.value) : [])
  port.close()
}

/** Buffers that belong wholly to a byte array of the result itself; a view into a larger buffer is copied instead. */
function buffersOf(value: unknown): ArrayBuffer[] {
  if (typeof value !== 'object' || value === null) return []
  const found = new Set<ArrayBuffer>()
  for (const part of Object.values(value))
    if (
      part instanceof Uint8Array &&
      part.buffer instanceof ArrayBuffer &&
      part.byteLength === part.buffer.byteLength
    )
      found.add(part.buffer)
  return [...found]
}
