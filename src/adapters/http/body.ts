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
 * refused is not read. Throws `too_many_bytes`, `time_exceeded` or `cancelled`.
 */
export async function* readBody(request: Request, limits: BodyLimits): AsyncGenerator<Uint8Array> {
  const { maxBytes, idleMs = defaults.idleMs, totalMs = defaults.totalMs } = limits
  const declared = Number(request.headers.get('content-length') ?? 0)
  if (declared > maxBytes) throw tooLarge(maxBytes)
  if (request.body === null) return
  const reader = request.body.getReader()
  const deadline = performance.now() + totalMs
  let size = 0
  let isComplete = false
  try {
    for (;;) {
      const { done, value } = await withinTime(reader.read(), Math.min(idleMs, deadline - performance.now()))
      if (done) break
      size += value.byteLength
      if (size > maxBytes) throw tooLarge(maxBytes)
      yield value
    }
    isComplete = true
  } catch (error) {
    if (error instanceof PalimpsestError) throw error
    throw new CancelledError('cancelled', 'The client closed the connection before the request was complete.')
  } finally {
    // Not awaited: a source that never ends may never confirm.
    if (!isComplete) reader.cancel().catch(() => {})
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

async function withinTime<T>(promise: Promise<T>, ms: number): Promise<T> {
  let timer: NodeJS.Timeout | undefined
  const timeout = new Promise<never>((_, reject) => {
    timer = setTimeout(
      () => reject(new LimitError('time_exceeded', 'The request body arrived too slowly. Send it again.')),
      Math.max(0, ms),
    )
  })
  try {
    return await Promise.race([promise, timeout])
  } finally {
    clearTimeout(timer)
  }
}

function tooLarge(maxBytes: number): LimitError {
  return new LimitError('too_many_bytes', `The request is larger than ${maxBytes} bytes.`, {
    limit: maxBytes,
  })
}
