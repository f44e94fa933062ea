import type { ReadTexts } from '../../engines/redact/task.ts'
import { helpers } from './helpers.ts'

/** Below this number of pages it takes longer to start a thread than to read them. */
const minPages = 16

/** A thread has to open the whole file for the pages of a call, and keeps their texts and what pdf.js keeps of them until its end. */
const minPagesPerCall = 64
const maxPagesPerCall = 300

/**
 * Reads the pages of an output with pdf.js in helper threads, while the thread of the redaction searches it with our reader. None with
 * one thread: then that thread reads the pages itself.
 */
export function textReader(threads = 1): ReadTexts | undefined {
  if (threads <= 1) return undefined
  return async (bytes, count, here) => {
    if (count < minPages) return here(bytes, count)
    const calls = (threads - 1) * Math.ceil(count / (threads - 1) / maxPagesPerCall)
    const pages = Math.max(Math.ceil(count / calls), minPagesPerCall)
    const shared = new Uint8Array(new SharedArrayBuffer(bytes.length))
    shared.set(bytes)
    const read = Array.from({ length: Math.ceil(count / pages) }, (_, i) => {
      const input = { bytes: shared, from: i * pages, to: Math.min((i + 1) * pages, count) }
      return helpers.run('readTexts', input, threads - 1)
    })
    return (await Promise.all(read)).flat()
  }
}
