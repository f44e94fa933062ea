import type { ReadTexts } from '../../engines/redact/task.ts'
import { helpers } from './helpers.ts'

/** Below this number of pages it takes longer to start a thread than to read them. */
const minPages = 16

/** A thread has to open the whole file for its pages. */
const minPagesPerThread = 64

/**
 * Reads the pages of an output with pdf.js in helper threads, while the thread of the redaction searches it with our reader. None with
 * one thread: then that thread reads the pages itself.
 */
export function textReader(threads = 1): ReadTexts | undefined {
  if (threads <= 1) return undefined
  return async (bytes, count, here) => {
    if (count < minPages) return here(bytes, count)
    const parts = Math.min(threads - 1, Math.ceil(count / minPagesPerThread))
    const starts = Array.from({ length: parts + 1 }, (_, i) => Math.round((i * count) / parts))
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const read = starts
      .slice(0, -1)
      .map((from, i) => helpers.run('readTexts', { bytes: shared, from, to: starts[i + 1] }, threads))
    return (await Promise.all(read)).flat()
  }
}
