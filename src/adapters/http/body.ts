import { finished } from 'node:stream/promises'
import { Busboy } from '@fastify/busboy'
import { CancelledError, LimitError, PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import { safeFileName } from '../../application.ts'

export interface BodyLimits {
  /** Of the whole body. */
  readonly maxBytes: number
  /** A client that sends nothing for this long is disconnected. Default: 30 seconds. */
  readonly idleMs?: number
  /** For the whole body. Default: 10 minutes. */
  readonly totalMs?: number
}

const defaults = { idleMs: 30_000, totalMs: 600_000 }

/**
 * The chunks of a request body, limited while it is read: in bytes, in time, and in the time between two chunks. The rest of a body that is
 * refused is not read. Throws `too_many_bytes`, `time_exceeded`, `cancelled`, and `invalid_request` for a compressed body.
 */
async function* readBody(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, idleMs = defaults.idleMs, totalMs = defaults.totalMs } = limits
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const coding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  if (coding !== 'identity' && coding !== '')
    throw new RequestError(
      'invalid_request',
      'Request bodies with Content-Encoding are not supported. Send the body uncompressed.',
    )
  if (request.body === null) return
  const reader = request.body.getReader()
  const deadline = performance.now() + totalMs
  let size = 0
  let isWaiting = true
  let isLate = false
  let isComplete = false
  // Ends the pending read. Not awaited: a source that never ends may never confirm.
  const stop = () => void reader.cancel().catch(() => {})
  const timer = setTimeout(() => {
    const before = size
    // After this turn of the event loop: data that arrived while the host was busy is read first.
    setImmediate(() => {
      isLate = isWaiting && size === before
      if (isLate) stop()
    })
  }, idleMs)
  try {
    for (;;) {
      isWaiting = true
      const { done, value } = await reader.read()
      isWaiting = false
      if (isLate || performance.now() > deadline) throw tooLate()
      if (done) break
      size += value.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      yield value
      // Waiting time of the client; processing a chunk does not count.
      timer.refresh()
    }
    isComplete = true
  } catch (error) {
    if (error instanceof PalimpsestError) throw error
    throw new CancelledError('cancelled', 'The client closed the connection before the request was complete.')
  } finally {
    clearTimeout(timer)
    if (!isComplete) stop()
  }
}

/** Keeps no state between calls without `stream`. */
const utf8 = new TextDecoder('utf-8', { fatal: true })

/** Reads and parses a JSON body. Throws `invalid_request` for anything else. */
export async function readJson(request: Request, limits: BodyLimits): Promise<unknown> {
  if (mediaTypeOf(request) !== 'application/json')
    throw new RequestError('invalid_request', 'The content type must be application/json.')
  const parts: Uint8Array[] = []
  for await (const chunk of readBody(request, limits)) parts.push(chunk)
  try {
    return JSON.parse(utf8.decode(parts.length === 1 ? parts[0] : Buffer.concat(parts)))
  } catch {
    // The message of the parser quotes the body.
    throw new RequestError('invalid_request', 'The body is not valid JSON in UTF-8.')
  }
}

/** The content type of a request without its parameters, in lower case. */
function mediaTypeOf(request: Request): string {
  return (request.headers.get('content-type') ?? '').split(';', 1)[0].trim().toLowerCase()
}

function tooLate(): LimitError {
  return new LimitError('time_exceeded', 'The request body arrived too slowly. Send it again.')
}

function tooLarge(maxBytes: number): LimitError {
  return new LimitError('too_many_bytes', `The request is larger than ${maxBytes} bytes.`, {
    limit: maxBytes,
  })
}

/** A form: fields with their values in order, and files. The maps have no inherited names. */
export interface Form {
  readonly fields: ReadonlyMap<string, readonly string[]>
  readonly files: ReadonlyMap<string, FormFile>
}

export interface FormFile {
  readonly bytes: Uint8Array<ArrayBuffer>
  /** Safe as a file name; of the upload. */
  readonly name: string
  /** As the client declared it, in lower case and without parameters; may be wrong. */
  readonly mediaType: string
}

interface FormLimits {
  readonly maxFileBytes: number
  /** Of one field. Default: 1 MiB. */
  readonly maxFieldBytes?: number
  /** Fields and files together. Default: 1000. */
  readonly maxParts?: number
  /** Between two chunks, and for the whole body, in milliseconds. Defaults: 30 seconds and 10 minutes. */
  readonly idleMs?: number
  readonly totalMs?: number
}

const formDefaults = { maxFieldBytes: 1024 * 1024, maxParts: 1000 }

/** Headers and boundaries of parts. */
const overheadBytes = 1024 * 1024

/**
 * Characters: three times the longest name of both interfaces. Otherwise headers of 16 KiB could carry text that is not counted by field
 * limits.
 */
const maxNameLength = 100

/**
 * Received bytes after which memory for the whole file is allocated, so that clients that announce much and send little do not allocate
 * memory.
 */
const trustedBytes = 1024 * 1024

/**
 * Reads a multipart form from the stream of a request. Limits apply while it is read. An empty file without a
 * name, which browsers send for an empty input, counts as absent. Throws `invalid_request` for a body that is not a form or repeats a file, `too_many_bytes` and `too_many_entries`.
 */
export async function readForm(request: Request, limits: FormLimits): Promise<Form> {
  if (mediaTypeOf(request) !== 'multipart/form-data')
    throw new RequestError('invalid_request', 'The content type must be multipart/form-data.')
  const { maxFileBytes, idleMs, totalMs } = limits
  const { maxFieldBytes = formDefaults.maxFieldBytes, maxParts = formDefaults.maxParts } = limits
  const parser = openParser(request, { maxFileBytes, maxFieldBytes, maxParts })
  const declared = Number(request.headers.get('content-length') ?? 0)
  const fields = new Map<string, string[]>()
  const files = new Map<string, FormFile>()
  let failure: unknown
  const refuse = (error: unknown) => {
    failure ??= error
  }

  parser.on('field', (name, value, _nameTruncated, valueTruncated) => {
    if (typeof name !== 'string')
      refuse(new RequestError('invalid_request', 'A part of the form has no name.'))
    else if (name.length > maxNameLength)
      refuse(new RequestError('invalid_request', 'The name of a field is too long.'))
    else if (valueTruncated) refuse(fieldTooLarge(maxFieldBytes))
    else fields.set(name, [...(fields.get(name) ?? []), value])
  })
  parser.on('file', (name, stream, filename, _encoding, mediaType) => {
    const content = new FileBytes(Math.min(declared, maxFileBytes))
    stream.on('data', (chunk: Uint8Array) => content.add(chunk))
    stream.on('limit', () => refuse(fileTooLarge(maxFileBytes)))
    stream.on('error', () => {})
    stream.on('end', () => {
      if (typeof name !== 'string' || (!filename && content.size === 0)) return
      if (files.has(name))
        refuse(new RequestError('invalid_request', `The file ${quoted(name)} is sent more than once.`))
      else
        files.set(name, {
          bytes: content.bytes(),
          name: safeFileName(filename),
          mediaType: typeOf(mediaType),
        })
    })
  })
  for (const event of ['partsLimit', 'fieldsLimit', 'filesLimit'] as const)
    parser.on(event, () =>
      refuse(
        new LimitError('too_many_entries', `The form has more than ${maxParts} parts.`, { limit: maxParts }),
      ),
    )

  const ended = finished(parser).catch(() =>
    refuse(new RequestError('invalid_request', 'The body is not a complete multipart form.')),
  )
  const maxBytes = maxFileBytes + 2 * maxFieldBytes + overheadBytes
  for await (const chunk of readBody(request, { maxBytes, idleMs, totalMs })) {
    if (failure !== undefined) break
    // A full buffer is drained by the listeners above in the same turn or the next.
    if (!parser.write(chunk))
      await Promise.race([new Promise((resolve) => parser.once('drain', resolve)), ended])
  }
  if (failure === undefined) {
    parser.end()
    await ended
  }
  if (failure !== undefined) throw failure
  return { fields, files }
}

function openParser(
  request: Request,
  {
    maxFileBytes,
    maxFieldBytes,
    maxParts,
  }: { maxFileBytes: number; maxFieldBytes: number; maxParts: number },
) {
  try {
    return new Busboy({
      headers: { 'content-type': request.headers.get('content-type') ?? '' },
      isPartAFile: (_name, _type, filename) => filename !== undefined,
      limits: {
        fileSize: maxFileBytes,
        fieldSize: maxFieldBytes,
        parts: maxParts,
        files: 20,
        headerPairs: 50,
        headerSize: 16 * 1024,
      },
    })
  } catch (error) {
    if (error instanceof PalimpsestError) throw error
    throw new RequestError('invalid_request', 'The content type has no valid boundary.')
  }
}

function typeOf(mediaType: string): string {
  return mediaType.split(';', 1)[0].trim().toLowerCase()
}

function fileTooLarge(limit: number): LimitError {
  return new LimitError('too_many_bytes', `The file is larger than the limit of ${limit} bytes.`, { limit })
}

function fieldTooLarge(limit: number): LimitError {
  return new LimitError('too_many_bytes', `A field is larger than the limit of ${limit} bytes.`, { limit })
}

/** An untrusted name for use in a message. */
function quoted(name: string): string {
  return /^[\w-]{1,40}$/.test(name) ? `"${name}"` : 'of the form'
}

/**
 * Collects the chunks of an upload. A large file is written to its final place as it arrives, so that it is in memory once.
 */
class FileBytes {
  readonly #expected: number
  #parts: Uint8Array[] = []
  #whole: Uint8Array<ArrayBuffer> | null = null
  size = 0

  /** @param expected size that the file cannot exceed, as its request declares it; 0: unknown */
  constructor(expected: number) {
    this.#expected = expected
  }

  add(chunk: Uint8Array): void {
    if (this.#whole === null && this.size >= trustedBytes && this.size + chunk.length <= this.#expected) {
      this.#whole = new Uint8Array(this.#expected)
      this.#drain(this.#whole)
    }
    if (this.#whole !== null && this.size + chunk.length <= this.#whole.length)
      this.#whole.set(chunk, this.size)
    else this.#parts.push(chunk)
    this.size += chunk.length
  }

  /** The file. The array may be a part of a larger buffer. */
  bytes(): Uint8Array<ArrayBuffer> {
    if (this.#whole !== null && this.#parts.length === 0) return this.#whole.subarray(0, this.size)
    const bytes = new Uint8Array(this.size)
    if (this.#whole !== null) bytes.set(this.#whole.subarray(0, this.size - lengthOf(this.#parts)))
    this.#drain(bytes.subarray(this.size - lengthOf(this.#parts)))
    return bytes
  }

  #drain(to: Uint8Array): void {
    let at = 0
    for (const part of this.#parts) {
      to.set(part, at)
      at += part.length
    }
    this.#parts = []
  }
}

function lengthOf(parts: readonly Uint8Array[]): number {
  return parts.reduce((sum, { length }) => sum + length, 0)
}
