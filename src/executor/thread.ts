// Runs in a pool thread, or in the caller's thread for the inline executor.
import { isMainThread, type MessagePort } from 'node:worker_threads'
import { type ErrorData, errorFromData, errorToData } from '../../engines/model/errors.ts'
import { countNativeCallsIn, type NativeCalls } from '../../engines/onnx/native-calls.ts'
import { resolveOwnImports } from '../own-imports.ts'

/** What is sent to the thread. */
export interface Call {
  /** URL of the module, and the function that it exports. */
  readonly module: string
  readonly name: string
  readonly input: object
  /** Receives the progress messages and then the outcome; one port keeps their order. */
  readonly port: MessagePort
  /** Set if the thread may be terminated from outside. */
  readonly nativeCalls?: NativeCalls
}

/** The last message of a call. */
export interface CallEnd {
  readonly outcome: Outcome<unknown>
}

/** Runs a task and posts its outcome; bytes are transferred, not copied. An error of the task never escapes. */
export async function executeCall({ module, name, input, port, nativeCalls }: Call): Promise<void> {
  countNativeCallsIn(nativeCalls)
  if (!isMainThread) resolveOwnImports()
  const outcome = await outcomeOf(async () => {
    const task: unknown = (await import(module))[name]
    if (typeof task !== 'function') throw new TypeError('no such task')
    return await task({ ...input, progress: port })
  })
  const ended: CallEnd = { outcome }
  port.postMessage(ended, outcome.ok ? buffersOf(outcome.value) : [])
  port.close()
}

/** Buffers that a byte array of the result uses completely. A view into a larger buffer is copied instead. */
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

/** The result of a task as plain data. Errors lose their class when they cross a thread, so this is sent instead. */
export type Outcome<T> =
  | { readonly ok: true; readonly value: T }
  | { readonly ok: false; readonly error: ErrorData }

/** Runs a task. An error that is not a `PalimpsestError` becomes `internal`, without its message. */
export async function outcomeOf<T>(task: () => T | Promise<T>): Promise<Outcome<T>> {
  try {
    return { ok: true, value: await task() }
  } catch (error) {
    return { ok: false, error: errorToData(error) }
  }
}

/** Returns the value, or throws the error, rebuilt by its code. */
export function unwrap<T>(outcome: Outcome<T>): T {
  if (outcome.ok) return outcome.value
  throw errorFromData(outcome.error)
}
