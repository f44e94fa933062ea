import { open } from 'node:fs/promises'
import path from 'node:path'
import { CancelledError, LimitError, RequestError } from '../engines/model/errors.ts'

/** What an operation reads: bytes, or where they come from. A string is a path. */
export type Input = Uint8Array | ArrayBuffer | Blob | ReadableStream<Uint8Array> | string

export interface Source {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** File name, where there is one. */
  readonly name?: string
}

/**
 * All bytes of an input, as a copy that the caller of this function owns; bytes handed in stay with whoever handed
 * them in. The limit is checked before and while reading, so an endless source costs no more than the limit.
 */
export async function readInput(input: Input, maxBytes: number, signal?: AbortSignal): Promise<Source> {
  if (typeof input === 'string') return readPath(input, maxBytes, signal)
  if (input instanceof Uint8Array) {
    refuseLarge(input.byteLength, maxBytes)
    return { bytes: Uint8Array.from(input) }
  }
  if (input instanceof ArrayBuffer) {
    refuseLarge(input.byteLength, maxBytes)
    return { bytes: new Uint8Array(input.slice(0)) }
  }
  if (input instanceof Blob) {
    refuseLarge(input.size, maxBytes)
    const bytes = new Uint8Array(await input.arrayBuffer())
    return 'name' in input && typeof input.name === 'string' ? { bytes, name: input.name } : { bytes }
  }
  if (input instanceof ReadableStream) return { bytes: await collect(input, maxBytes, signal) }
  throw new RequestError(
    'invalid_request',
    'The input must be a Uint8Array, ArrayBuffer, Blob, ReadableStream or path.',
  )
}

async function readPath(file: string, maxBytes: number, signal?: AbortSignal): Promise<Source> {
  const name = path.basename(file)
  try {
    await using handle = await open(file)
    const stat = await handle.stat()
    if (stat.isDirectory())
      throw new RequestError('invalid_request', 'The input is a folder; a file is needed.')
    // The size of a pipe or device is not known before, and a file may grow: what is read counts.
    refuseLarge(stat.size, maxBytes)
    return { bytes: await collect(handle.createReadStream({ autoClose: false }), maxBytes, signal), name }
  } catch (error) {
    throw unreadable(error)
  }
}

async function collect(
  chunks: AsyncIterable<Uint8Array>,
  maxBytes: number,
  signal?: AbortSignal,
): Promise<Uint8Array<ArrayBuffer>> {
  const parts: Uint8Array[] = []
  let size = 0
  for await (const chunk of chunks) {
    if (signal?.aborted) throw new CancelledError('cancelled', 'Reading the input was cancelled.')
    if (!(chunk instanceof Uint8Array))
      throw new RequestError('invalid_request', 'The input stream must give bytes (Uint8Array).')
    size += chunk.byteLength
    refuseLarge(size, maxBytes)
    parts.push(chunk)
  }
  const bytes = new Uint8Array(size)
  let at = 0
  for (const part of parts) {
    bytes.set(part, at)
    at += part.byteLength
  }
  return bytes
}

function refuseLarge(size: number, maxBytes: number): void {
  if (size > maxBytes)
    throw new LimitError(
      'too_many_bytes',
      `The input is larger than the limit of ${maxBytes} bytes. Raise the limit, or split the document.`,
      { limit: maxBytes },
    )
}

/** A system error as one of ours; anything else as it is. */
export function unreadable(error: unknown): unknown {
  const code = error instanceof Error && 'code' in error ? error.code : undefined
  if (code === 'ENOENT' || code === 'ENOTDIR')
    return new RequestError('not_found', 'The input file does not exist. Check the path.', {}, error)
  if (code === 'EISDIR')
    return new RequestError('invalid_request', 'The input is a folder; a file is needed.', {}, error)
  if (code === 'EACCES' || code === 'EPERM')
    return new RequestError('not_found', 'The input file may not be read. Check its permissions.', {}, error)
  return error
}
