import { CancelledError, LimitError, PalimpsestError, RequestError } from '../../../engines/model/errors.ts'

export interface BodyLimits {
  /** Of the whole body. */
  readonly maxBytes: number
  /** A client that sends nothing for this long is given up. Default: 30 seconds. */
  readonly idleMs?: number
  /** For the whole body. Default: 10 minutes. */
  readonly totalMs?: number
}

const defaults = { idleMs: 30_000, totalMs: 600_000 }

/**
 * The chunks of a request body, limited while it is read: in bytes, in time, and in the time between two chunks. The rest of a body that is
 * refused is not read. Throws `too_many_bytes`, `time_exceeded`, `cancelled`, and `invalid_request` for a compressed body.
 */
export async function* readBody(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, idleMs = defaults.idleMs, totalMs = defaults.totalMs } = limits
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  const coding = (request.headers.get('content-encoding') ?? 'identity').trim().toLowerCase()
  if (coding !== 'identity' && coding !== '')
    throw new RequestError(
      'invalid_request',
      'A body with a content encoding is not read. Send it uncompressed, without Content-Encoding.',
    )
  if (request.body === null) return
  const reader = request.body.getReader()
  const deadline = performance.now() + totalMs
  let size = 0
  let isWaiting = true
  let isLate = false
  let isComplete = false
  // Ends the read that waits. Not awaited: a source that never ends may never confirm.
  const stop = () => void reader.cancel().catch(() => {})
  const timer = setTimeout(() => {
    const before = size
    // After this turn: what arrived while the host was busy is read first.
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
      // Of the client: what is done with a chunk does not count.
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

/** Holds no state between two calls that are not for a stream. */
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
    // The parser's message quotes the body.
    throw new RequestError('invalid_request', 'The body is not valid JSON in UTF-8.')
  }
}

/** The content type of a request without its parameters, in lower case. */
export function mediaTypeOf(request: Request): string {
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
