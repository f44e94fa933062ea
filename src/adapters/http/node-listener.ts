import { once } from 'node:events'
import type { IncomingMessage, ServerResponse } from 'node:http'

/**
 * Limits for reading and discarding an upload after it was rejected. If the connection were closed while the client still sends, the client
 * would lose the response: most send the whole body before they read, or fail at the first unread byte. Bytes: more than twice the
 * largest accepted body. Milliseconds: those bytes at 8 MB/s.
 */
const dropped = { bytes: 256 * 1024 * 1024, ms: 30_000 }

/**
 * A listener for `http.createServer` from a fetch-style handler. The request is aborted when the client disconnects, and a rejection that
 * is sent before the whole request was read closes the connection, after the rest of the request was discarded or a limit was reached.
 * @param baseUrl URL under which the server is reached: its origin becomes that of the requests
 */
export function toNodeListener(
  handle: (request: Request) => Promise<Response>,
  { baseUrl }: { readonly baseUrl: string },
): (incoming: IncomingMessage, outgoing: ServerResponse) => void {
  const origin = new URL(baseUrl).origin
  return (incoming, outgoing) => {
    const gone = new AbortController()
    outgoing.on('close', () => {
      if (!outgoing.writableFinished) gone.abort()
    })
    respond(handle, incoming, outgoing, origin, gone.signal).catch(() => outgoing.destroy())
  }
}

async function respond(
  handle: (request: Request) => Promise<Response>,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
  origin: string,
  signal: AbortSignal,
): Promise<void> {
  const request = requestOf(incoming, origin, signal)
  if (request === null) {
    outgoing.writeHead(400, { connection: 'close' }).end()
    return
  }
  const response = await handle(request)
  if (!incoming.complete) return await refuse(response, incoming, outgoing)
  outgoing.writeHead(response.status, [...response.headers].flat())
  if (response.body !== null) await send(response.body.getReader(), outgoing, signal)
  outgoing.end()
}

/** Answers a request whose body was not read to its end. The answer is sent at once, with its length, so that the client can read it. */
async function refuse(
  response: Response,
  incoming: IncomingMessage,
  outgoing: ServerResponse,
): Promise<void> {
  const body = Buffer.from(await response.arrayBuffer())
  outgoing.setHeader('connection', 'close')
  outgoing.setHeader('content-length', body.length)
  outgoing.writeHead(response.status, [...response.headers].flat())
  outgoing.write(body)
  await drop(incoming)
  outgoing.end()
}

/** Resolves when the rest of a request was read, its client disconnected, or a limit was reached. */
function drop(incoming: IncomingMessage): Promise<void> {
  return new Promise((resolve) => {
    let left = dropped.bytes
    const timer = setTimeout(resolve, dropped.ms)
    detach(incoming).on('data', (chunk: Buffer) => {
      left -= chunk.length
      if (left < 0) resolve()
    })
    for (const event of ['end', 'close', 'error']) incoming.on(event, resolve)
    incoming.resume()
    timer.unref()
  })
}

/** Sends a body no faster than the client receives it. */
async function send(
  reader: ReadableStreamDefaultReader<Uint8Array>,
  outgoing: ServerResponse,
  signal: AbortSignal,
): Promise<void> {
  const cancel = () => void reader.cancel().catch(() => {})
  signal.addEventListener('abort', cancel)
  try {
    for (;;) {
      const { done, value } = await reader.read()
      if (done || signal.aborted) return
      if (!outgoing.write(value)) await once(outgoing, 'drain', { signal })
    }
  } finally {
    signal.removeEventListener('abort', cancel)
  }
}

/** Detaches a request from its body. */
function detach(incoming: IncomingMessage): IncomingMessage {
  return incoming.removeAllListeners('data').removeAllListeners('end').removeAllListeners('close')
}

/** The body of a request. Unlike `Readable.toWeb`, cancelling it does not destroy the connection, which still has to carry the response. */
function bodyOf(incoming: IncomingMessage): ReadableStream<Uint8Array> {
  return new ReadableStream<Uint8Array>(
    {
      start(controller) {
        incoming.on('data', (chunk: Buffer) => {
          controller.enqueue(chunk)
          if ((controller.desiredSize ?? 0) <= 0) incoming.pause()
        })
        incoming.on('end', () => controller.close())
        // Also if there is no error, but the connection was closed before the end.
        incoming.on('close', () => {
          if (!incoming.complete) controller.error(new Error('The connection was closed.'))
        })
        incoming.on('error', (error) => controller.error(error))
        incoming.pause()
      },
      pull() {
        incoming.resume()
      },
      cancel() {
        detach(incoming).pause()
      },
    },
    { highWaterMark: 0 },
  )
}

/** Null for a request that is not a valid one in fetch, such as one with a malformed path. */
function requestOf(incoming: IncomingMessage, origin: string, signal: AbortSignal): Request | null {
  const { method = 'GET', url = '/', headersDistinct } = incoming
  try {
    const headers = new Headers()
    for (const [name, values = []] of Object.entries(headersDistinct))
      for (const value of values) headers.append(name, value)
    const hasBody = method !== 'GET' && method !== 'HEAD'
    const body = hasBody ? bodyOf(incoming) : undefined
    return new Request(origin + targetOf(url), {
      method,
      headers,
      body,
      signal,
      duplex: 'half',
    } as RequestInit)
  } catch {
    return null
  }
}

/** The path and query of a request. A proxy may send a whole URL (RFC 9112, section 3.2.2); its host is not used. */
function targetOf(url: string): string {
  // A path that begins with two slashes would otherwise be read as another host.
  if (url.startsWith('/')) return url
  const whole = URL.parse(url)
  return whole === null ? '/' : whole.pathname + whole.search
}
