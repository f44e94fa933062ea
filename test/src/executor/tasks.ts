// Task modules that behave and misbehave, for the executors' tests.

import { setTimeout } from 'node:timers/promises'
import { type MessagePort, threadId } from 'node:worker_threads'
import { DocumentError } from '../../../engines/model/errors.ts'
import { nativeCall } from '../../../engines/onnx/native-calls.ts'

export const echo = (input: { bytes: Uint8Array }): { bytes: Uint8Array; sum: number } => ({
  bytes: input.bytes,
  sum: input.bytes.reduce((a, b) => a + b, 0),
})

/** Resolves later, so that another task can end meanwhile. */
export const slow = (input: { ms: number }): Promise<string> => setTimeout(input.ms, 'done')

/** Never yields. */
export const loop = (input: { progress?: MessagePort }): never => {
  input.progress?.postMessage({ stage: 'loop', done: 0, total: 1 })
  for (;;) Math.random()
}

export const hog = (): number => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()))
}

export const exit = (): never => process.exit(7)

/** Fails outside its own promise, as a forgotten callback does. */
export const crash = (): Promise<never> => {
  setImmediate(() => {
    throw new Error('secret from the document')
  })
  return new Promise(() => {})
}

export const throwing = (): never => {
  throw new TypeError('secret from the document')
}

export const rejecting = async (): Promise<never> => {
  throw new DocumentError('encrypted', 'It is locked.', { pages: 3 })
}

export const counting = (input: { total: number; progress?: MessagePort }): number => {
  for (let done = 1; done <= input.total; done++)
    input.progress?.postMessage({ stage: 'count', done, total: input.total })
  return input.total
}

/** Native calls, one after the other, that take some time and do not yield. Counts the begun and the ended ones. */
export const native = async ({ counts }: { counts: Int32Array<SharedArrayBuffer> }): Promise<never> => {
  for (;;)
    await nativeCall(async () => {
      Atomics.add(counts, 0, 1)
      Atomics.notify(counts, 0)
      for (const end = performance.now() + 50; performance.now() < end; );
      Atomics.add(counts, 1, 1)
    })
}

export const which = (): number => threadId
