/** The review of documents in a browser: a page on a loopback address, for the one browser that received its address. */

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { once } from 'node:events'
import { readFile } from 'node:fs/promises'
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http'
import type { AddressInfo } from 'node:net'
import { type ErrorCode, errorToData, RequestError } from '../../../engines/model/errors.ts'
import {
  type HostEvent,
  reviewData,
  reviewPolicy,
  reviewShell,
} from '../../../engines/redact/review/review-page.ts'
import { toNodeListener } from '../../adapters/http/node-listener.ts'
import type { Shelf } from './shelf.ts'

export interface HostOptions {
  /** Title shown above the list of documents. */
  readonly title: string
  readonly shelf: Shelf
  /** Ends the review, such as Ctrl-C. */
  readonly signal: AbortSignal
  /** Milliseconds without an open page after which the review ends. */
  readonly closedMs?: number
  /** Milliseconds for the first page to be opened. */
  readonly unopenedMs?: number
}

/** A page that is loaded again is disconnected for less than a second; a browser that restarts, for less than a minute. */
const closedMs = 120_000
/** If the address is not opened within half an hour, the review ends. */
const unopenedMs = 30 * 60_000
/** Bytes of a request: decisions about some 100,000 places. */
const maxBodyBytes = 64 * 1024 * 1024
/** Milliseconds between keep-alive messages on the event stream, so that a broken connection is noticed. */
const beatMs = 20_000

/** Milliseconds for pending responses when the review ends. */
const graceMs = 500

/** Why a review ended. */
export type Ending = 'button' | 'closed' | 'signal'

const securityHeaders: Readonly<Record<string, string>> = {
  'cache-control': 'no-store',
  'cross-origin-opener-policy': 'same-origin',
  'cross-origin-resource-policy': 'same-origin',
  'referrer-policy': 'no-referrer',
  'x-content-type-options': 'nosniff',
}

export class ReviewHost {
  readonly #options: HostOptions
  readonly #session = new Session()
  readonly #server: Server = createServer()
  readonly #listeners = new Set<(event: HostEvent) => void>()
  /** Ends the event streams. */
  readonly #streams = new Set<() => void>()
  readonly #ended = Promise.withResolvers<Ending>()
  #timer: NodeJS.Timeout | undefined
  #port = 0
  #isEnded = false

  constructor(options: HostOptions) {
    this.#options = options
  }

  /** Resolves to the address, with the token that opens it once. */
  async start(): Promise<string> {
    this.#server.listen(0, '127.0.0.1')
    await once(this.#server, 'listening')
    this.#port = (this.#server.address() as AddressInfo).port
    const listener = toNodeListener((request) => this.#answer(request), { baseUrl: this.#origin })
    this.#server.on('request', (incoming, outgoing) => void this.#admit(incoming, outgoing, listener))
    this.#endAfter(this.#options.unopenedMs ?? unopenedMs)
    const { signal } = this.#options
    signal.addEventListener('abort', () => this.#ended.resolve('signal'))
    if (signal.aborted) this.#ended.resolve('signal')
    return `${this.#origin}/#${this.#session.token}`
  }

  /** Resolves when the user ends the review, closes the page or stops the program. */
  get ended(): Promise<Ending> {
    return this.#ended.promise
  }

  tell(event: HostEvent): void {
    for (const listener of this.#listeners) listener(event)
  }

  async [Symbol.asyncDispose](): Promise<void> {
    clearTimeout(this.#timer)
    const closed = once(this.#server, 'close')
    this.#server.close()
    for (const end of this.#streams) end()
    const timer = setTimeout(() => this.#server.closeAllConnections(), graceMs)
    await closed
    clearTimeout(timer)
  }

  get #origin(): string {
    return `http://127.0.0.1:${this.#port}`
  }

  /** Rejects requests of other sites and other users before they are read. */
  async #admit(
    incoming: IncomingMessage,
    outgoing: ServerResponse,
    listener: (incoming: IncomingMessage, outgoing: ServerResponse) => void,
  ): Promise<void> {
    const isSession = incoming.url === '/api/session'
    const refusal =
      refusalOf(incoming, this.#port) ??
      (isSession && (await isOtherUser(incoming.socket)) ? 'Another user started this review.' : null)
    // There are no further requests after the page has its response.
    if (incoming.url === '/api/end')
      outgoing.on('finish', () => this.#isEnded && this.#ended.resolve('button'))
    if (refusal === null) return listener(incoming, outgoing)
    outgoing.writeHead(403, { ...securityHeaders, 'content-type': 'text/plain', connection: 'close' })
    outgoing.end(refusal)
  }

  async #answer(request: Request): Promise<Response> {
    try {
      return await this.#route(request, new URL(request.url).pathname)
    } catch (error) {
      const { code, message } = errorToData(error)
      return json({ code, message }, statuses[code] ?? 422)
    }
  }

  async #route(request: Request, path: string): Promise<Response> {
    const { method } = request
    if (method === 'GET' && path === '/') return page()
    if (method === 'POST' && path === '/api/session') return this.#openSession(await body(request, 1024))
    if (!this.#session.isOpenTo(request))
      throw new RequestError(
        'unauthenticated',
        'This review is open in another browser, or has ended. Run palimpsest review again.',
      )
    if (method === 'GET' && path === '/api/events') return this.#events(request)
    if (method === 'POST' && path === '/api/end') {
      this.#isEnded = true
      return json({})
    }
    const { shelf, title } = this.#options
    if (method === 'GET' && path === '/api/documents') return json({ title, documents: shelf.states })
    const [, document, rest = ''] = /^\/api\/documents\/(\d{1,5})(\/.*)?$/.exec(path) ?? []
    if (document !== undefined) return this.#document(request, Number(document), rest)
    throw new RequestError('not_found', 'Not found.')
  }

  async #document(request: Request, id: number, rest: string): Promise<Response> {
    const { shelf } = this.#options
    const isRead = request.method === 'GET'
    if (isRead && rest === '') {
      const { content, ...facts } = await shelf.open(id)
      return json({ ...facts, content: reviewData(content) })
    }
    if (isRead && rest === '/output') return json({ content: reviewData(await shelf.output(id)) })
    const [, output, page] = /^(\/output)?\/pages\/(\d{1,6})$/.exec(rest) ?? []
    if (isRead && page !== undefined) return image(await shelf.image(id, Number(page), output !== undefined))
    if (request.method === 'PUT' && rest === '/decisions')
      return json(await shelf.decide(id, decisionsIn(await body(request, maxBodyBytes))))
    if (request.method === 'POST' && rest === '/apply')
      return json(await shelf.apply(id, await body(request, 1024)))
    throw new RequestError('not_found', 'Not found.')
  }

  #openSession(token: string): Response {
    const key = this.#session.open(token)
    if (key === null)
      throw new RequestError(
        'unauthenticated',
        'This address was already used: it opens in one browser only. Run palimpsest review again.',
      )
    return json({ key })
  }

  /** JSON lines for as long as the page is open. The end of the stream shows that the page was closed. */
  #events(request: Request): Response {
    const encoder = new TextEncoder()
    let stop = (): void => {}
    const stream = new ReadableStream<Uint8Array>({
      start: (controller) => {
        const send = (event: HostEvent | null): void =>
          controller.enqueue(encoder.encode(event === null ? '\n' : `${JSON.stringify(event)}\n`))
        const beat = setInterval(() => send(null), beatMs)
        const end = (): void => {
          stop()
          controller.close()
        }
        this.#listeners.add(send)
        this.#streams.add(end)
        clearTimeout(this.#timer)
        send(null)
        stop = () => {
          clearInterval(beat)
          this.#listeners.delete(send)
          this.#streams.delete(end)
          if (this.#listeners.size === 0 && this.#server.listening)
            this.#endAfter(this.#options.closedMs ?? closedMs)
        }
      },
      cancel: () => stop(),
    })
    request.signal.addEventListener('abort', () => stop())
    return new Response(stream, { headers: { ...securityHeaders, 'content-type': 'application/x-ndjson' } })
  }

  #endAfter(ms: number): void {
    clearTimeout(this.#timer)
    this.#timer = setTimeout(() => this.#ended.resolve('closed'), ms)
  }
}

const statuses: Partial<Record<ErrorCode, number>> = {
  unauthenticated: 401,
  not_found: 404,
  forbidden: 409,
  too_many_bytes: 413,
  internal: 500,
}

function page(): Response {
  const headers = { ...securityHeaders, 'content-type': 'text/html; charset=utf-8' }
  return new Response(reviewShell(), { headers: { ...headers, 'content-security-policy': reviewPolicy() } })
}

function json(value: unknown, status = 200): Response {
  return new Response(JSON.stringify(value), {
    status,
    headers: { ...securityHeaders, 'content-type': 'application/json' },
  })
}

function image(bytes: Uint8Array): Response {
  return new Response(Buffer.from(bytes), { headers: { ...securityHeaders, 'content-type': 'image/jpeg' } })
}

/** The text of a request. @throws LimitError-like refusal for a longer one */
async function body(request: Request, limit: number): Promise<string> {
  const chunks: Uint8Array[] = []
  let length = 0
  for await (const chunk of request.body ?? []) {
    length += chunk.length
    if (length > limit) throw new RequestError('invalid_request', 'The request is too long.')
    chunks.push(chunk)
  }
  return Buffer.concat(chunks).toString('utf8')
}

function decisionsIn(text: string) {
  try {
    const { version, reviewer, detections } = JSON.parse(text)
    if (typeof version === 'number' && typeof reviewer === 'string') return { version, reviewer, detections }
  } catch {
    // The error is reported below, because the message of the parser quotes the text.
  }
  throw new RequestError('invalid_request', 'The decisions are not valid.')
}

/**
 * Access control: the browser that first presents the token of the address. It gets the key of the session, which it sends in a header
 * with every request, so that neither other pages nor other programs on this machine can use it.
 */
export class Session {
  /** For the fragment of the address, which browsers do not send to servers. */
  readonly token = secret()
  readonly #key = secret()
  #isTaken = false

  /** The key, for the first client with the token. Null for others. */
  open(token: string): string | null {
    if (this.#isTaken || !isSame(token, this.token)) return null
    this.#isTaken = true
    return this.#key
  }

  isOpenTo(request: Request): boolean {
    const [, key = ''] = /^Bearer (\S+)$/.exec(request.headers.get('authorization') ?? '') ?? []
    return this.#isTaken && isSame(key, this.#key)
  }
}

function secret(): string {
  return randomBytes(32).toString('base64url')
}

function isSame(given: string, expected: string): boolean {
  const [a, b] = [Buffer.from(given), Buffer.from(expected)]
  return a.length === b.length && timingSafeEqual(a, b)
}

/** Why a request is rejected before it is read: a foreign host name (DNS rebinding), or a page of another site. */
export function refusalOf({ headers }: Pick<IncomingMessage, 'headers'>, port: number): string | null {
  const hosts = [`127.0.0.1:${port}`, `localhost:${port}`]
  if (!hosts.includes(headers.host ?? '')) return 'This address is not served here.'
  const { origin, 'sec-fetch-site': site = 'none' } = headers
  if (origin !== undefined && !hosts.some((host) => origin === `http://${host}`))
    return 'Pages of other sites may not use the review.'
  return site === 'same-origin' || site === 'none' ? null : 'Pages of other sites may not use the review.'
}

/**
 * Whether the other end of a loopback connection is a program of another user, who could read the address in the list of processes. False
 * if the system does not provide this.
 */
export async function isOtherUser(
  { remotePort = 0, localPort = 0 }: { readonly remotePort?: number; readonly localPort?: number },
  table = '/proc/net/tcp',
): Promise<boolean> {
  const user = process.getuid?.()
  // Only Linux has the table.
  const text = user === undefined ? '' : await readFile(table, 'latin1').catch(() => '')
  const [theirs, ours] = [remotePort, localPort].map((port) =>
    port.toString(16).toUpperCase().padStart(4, '0'),
  )
  for (const line of text.split('\n').slice(1)) {
    const [, local = '', remote = '', , , , , owner] = line.trim().split(/\s+/)
    if (local.endsWith(`:${theirs}`) && remote.endsWith(`:${ours}`)) return Number(owner) !== user
  }
  return false
}
