// Task modules that behave and misbehave, for the executors' tests.

import { setTimeout } from 'node:timers/promises'
import type { MessagePort } from 'node:worker_threads'
import { DocumentError } from '../../../../engines/model/errors.ts'
import { type Outcome, outcomeOf } from '../../../../engines/model/outcome.ts'

export const echo = (input: { bytes: Uint8Array }): Promise<Outcome<{ bytes: Uint8Array; sum: number }>> =>
  outcomeOf(() => ({ bytes: input.bytes, sum: input.bytes.reduce((a, b) => a + b, 0) }))

/** Resolves later, so that another task can end meanwhile. */
export const slow = (input: { ms: number }): Promise<Outcome<string>> =>
  outcomeOf(() => setTimeout(input.ms, 'done'))

/** Never yields. */
export const loop = (input: { progress?: MessagePort }): Outcome<never> => {
  input.progress?.postMessage({ stage: 'loop', done: 0, total: 1 })
  for (;;) Math.random()
}

export const hog = (): Outcome<number> => {
  const held: number[][] = []
  for (;;) held.push(Array.from({ length: 10_000 }, () => Math.random()))
}

export const exit = (): Outcome<never> => process.exit(7)

/** Breaks outside of its own promise, as a forgotten callback does. */
export const crash = (): Promise<Outcome<never>> => {
  setImmediate(() => {
    throw new Error('secret from the document')
  })
  return new Promise(() => {})
}

export const throwing = (): Outcome<never> => {
  throw new TypeError('secret from the document')
}

export const refused = (): Promise<Outcome<never>> =>
  outcomeOf(() => {
    throw new DocumentError('encrypted', 'It is locked.', { pages: 3 })
  })

export const counting = (input: { total: number; progress?: MessagePort }): Promise<Outcome<number>> =>
  outcomeOf(() => {
    for (let done = 1; done <= input.total; done++)
      input.progress?.postMessage({ stage: 'count', done, total: input.total })
    return input.total
  })

export const which = (): Promise<Outcome<number>> =>
  outcomeOf(async () => (await import('node:worker_threads')).threadId)
