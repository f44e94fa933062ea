import { once } from 'node:events'
import type { Writable } from 'node:stream'
import { RequestError } from '../../engines/model/errors.ts'

/**
 * Writes a part of a document or of results to a stream, at the speed of its reader.
 * @throws RequestError `output_unwritable` if the reader closed it: what is left will not be read
 */
export async function writeToStream(stream: Writable, chunk: string | Uint8Array): Promise<void> {
  if (stream.destroyed) throw closedError()
  if (stream.write(chunk)) return
  const ended = new AbortController()
  try {
    const { signal } = ended
    await Promise.race([once(stream, 'drain', { signal }), once(stream, 'close', { signal })])
  } catch (cause) {
    throw closedError(cause)
  } finally {
    ended.abort()
  }
  if (stream.destroyed) throw closedError()
}

/** Waits until everything was handed to the system. @throws RequestError `output_unwritable` if the reader closed the stream */
export async function flushStream(stream: Writable): Promise<void> {
  await new Promise<void>((resolve, reject) => {
    stream.write('', (cause) => (cause ? reject(closedError(cause)) : resolve()))
  })
}

function closedError(cause?: unknown): RequestError {
  return new RequestError(
    'output_unwritable',
    'Standard output was closed before everything was written.',
    {},
    cause,
  )
}
