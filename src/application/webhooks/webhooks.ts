import { createHmac } from 'node:crypto'
import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import type { Clock, Stores, WebhookRecord } from '../../stores/ports.ts'
import { callHook, type Job } from '../job.ts'
import type { Jobs } from '../jobs.ts'
import type { WebhookSecrets } from './secrets.ts'

/** Where webhooks may be sent, and how often delivery is attempted. */
export interface WebhookOptions {
  /**
   * Hosts that may be private and need no TLS, such as `hooks.internal:8080`; with the port, unless it is the default one. Default: none,
   * webhooks go to public addresses by https only.
   */
  readonly allowHosts?: readonly string[]
  /** Seconds to wait before each attempt; one attempt for each number. Default: 8 attempts in about 9 hours. */
  readonly attemptsAfterSeconds?: readonly number[]
  /** Time for one attempt in milliseconds. Default: 15000. */
  readonly timeoutMs?: number
  /** Receives each attempt, for logs. Default: none. */
  readonly onAttempt?: (event: WebhookEvent) => void
}

/** An attempt to deliver a webhook. Contains no URL, since it may contain a secret. */
export interface WebhookEvent {
  readonly job: string
  readonly account: string
  /** Counts from 1. */
  readonly attempt: number
  /** `failed` is retried; `refused` (an address that is not public) and `given up` are not. */
  readonly outcome: 'delivered' | 'failed' | 'refused' | 'given up'
  /** Of the response, or null without one. */
  readonly status: number | null
}

const defaultAttempts = [0, 5, 30, 120, 600, 1800, 7200, 21_600]
const defaultTimeoutMs = 15_000

interface WebhooksParts {
  readonly stores: Stores
  readonly jobs: Pick<Jobs, 'finished'>
  readonly clock: Clock
  readonly secrets: WebhookSecrets
}

/**
 * Messages to URLs of clients when a job has finished, signed as in the Standard Webhooks specification. They are stored, so that a
 * restart does not lose them.
 */
export class Webhooks {
  readonly #parts: WebhooksParts
  readonly #options: WebhookOptions
  readonly #stop = new AbortController()
  #render: ((job: Job) => Promise<string>) | null = null

  constructor(parts: WebhooksParts, options: WebhookOptions = {}) {
    this.#parts = parts
    this.#options = options
  }

  /** Throws `forbidden` for a URL that is not allowed, as far as this is known without resolving its host. */
  check(url: string): void {
    checkedUrl(url, this.#options.allowHosts ?? [])
  }

  /** The secrets with which receivers verify their messages. */
  get secrets(): WebhookSecrets {
    return this.#parts.secrets
  }

  /** Stores the address for the message about a finished job, before the job is submitted, so that a crash loses neither. */
  async register(account: string, job: string, url: string): Promise<void> {
    const { stores, clock } = this.#parts
    await stores.write(() => stores.webhooks.insert({ job, account, url, attempts: 0, nextAt: clock.now() }))
  }

  /** Discards a message because its job was not accepted. */
  async forget(job: string): Promise<void> {
    const { stores } = this.#parts
    await stores.write(() => stores.webhooks.remove(job))
  }

  /** Waits for the job and sends its message. Returns immediately. */
  deliver(job: string): void {
    const record = this.#parts.stores.webhooks.get(job)
    // A failure of the store is retried after the next start.
    if (record !== null && this.#render !== null) this.#run(record, this.#render).catch(() => {})
  }

  /** Starts sending, including messages left by an earlier process. @param render the body of the message of a job */
  start(render: (job: Job) => Promise<string>): void {
    const isFirst = this.#render === null
    this.#render = render
    if (isFirst) for (const { job } of this.#parts.stores.webhooks.list()) this.deliver(job)
  }

  stop(): void {
    this.#stop.abort()
  }

  async #run(record: WebhookRecord, render: (job: Job) => Promise<string>): Promise<void> {
    const { stores, jobs, clock } = this.#parts
    const { account, url } = record
    const { signal } = this.#stop
    const job = await jobs.finished(account, record.job, signal).catch((error) => {
      if (error instanceof PalimpsestError && error.code === 'not_found') return null
      throw error
    })
    if (job === null) return this.forget(record.job)
    const delays = this.#options.attemptsAfterSeconds ?? defaultAttempts
    let nextAt = record.nextAt
    for (let attempt = record.attempts + 1; attempt <= delays.length; attempt++) {
      await sleep(nextAt - clock.now(), signal)
      if (signal.aborted) return
      const { isOver, ...sent } = await this.#send(account, job, url, render)
      if (signal.aborted) return
      const isLast = attempt === delays.length
      const outcome = sent.outcome === 'failed' && isLast ? 'given up' : sent.outcome
      if (isOver || isLast) await this.forget(job.id)
      else {
        nextAt = clock.now() + delays[attempt] * 1000
        const change = { attempts: attempt, nextAt }
        await stores.write(() => stores.webhooks.update(job.id, change))
      }
      callHook('onAttempt', this.#options.onAttempt, { job: job.id, account, attempt, ...sent, outcome })
      if (isOver) return
    }
  }

  async #send(account: string, job: Job, url: string, render: (job: Job) => Promise<string>) {
    const { allowHosts = [], timeoutMs = defaultTimeoutMs } = this.#options
    const body = await render(job)
    const id = `msg_${job.id}`
    const timestamp = String(Math.floor(this.#parts.clock.now() / 1000))
    const signatures = this.secrets
      .keys(account)
      .map((key) => createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64'))
    const headers = {
      'content-type': 'application/json',
      'user-agent': 'palimpsest',
      'webhook-id': id,
      'webhook-timestamp': timestamp,
      'webhook-signature': signatures.map((signature) => `v1,${signature}`).join(' '),
    }
    try {
      const options = { body, headers, allowHosts, timeoutMs, signal: this.#stop.signal }
      const status = await postPublicly(url, options)
      const isDelivered = status >= 200 && status < 300
      return { outcome: isDelivered ? 'delivered' : 'failed', status, isOver: isDelivered } as const
    } catch (error) {
      const isRefused = error instanceof PalimpsestError && error.code === 'forbidden'
      return { outcome: isRefused ? 'refused' : 'failed', status: null, isOver: isRefused } as const
    }
  }
}

/** Resolves after a time, or when the signal is aborted. The timer does not keep the process alive. */
function sleep(ms: number, signal: AbortSignal): Promise<void> {
  if (ms <= 0 || signal.aborted) return Promise.resolve()
  return new Promise((resolve) => {
    const end = () => {
      clearTimeout(timer)
      signal.removeEventListener('abort', end)
      resolve()
    }
    const timer = setTimeout(end, ms)
    timer.unref()
    signal.addEventListener('abort', end)
  })
}

interface PostOptions {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Hosts, with their port unless it is the default one, that may be private and need no TLS. */
  readonly allowHosts: readonly string[]
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

const maxRedirects = 3

/**
 * Sends a POST to an untrusted URL. The name is resolved once, all of its addresses must be public, and the connection goes
 * to the checked address; the same applies to every redirect. Returns the status.
 * @throws RequestError `forbidden` for a URL or an address that is not allowed; errors of the connection
 */
async function postPublicly(url: string, options: PostOptions): Promise<number> {
  let target = checkedUrl(url, options.allowHosts)
  for (let n = 0; ; n++) {
    const { status, location } = await post(target, options)
    // Other redirects turn a POST into a GET.
    if ((status !== 307 && status !== 308) || location === undefined || n === maxRedirects) return status
    target = checkedUrl(new URL(location, target).href, options.allowHosts)
  }
}

/** Checks what can be checked without the network. Throws `forbidden`. */
function checkedUrl(url: string, allowHosts: readonly string[]): URL {
  const target = URL.parse(url)
  if (target === null) throw forbidden('The URL of the webhook is not valid.')
  const isAllowed = allowHosts.includes(target.host)
  if (target.protocol !== 'https:' && !(isAllowed && target.protocol === 'http:'))
    throw forbidden('The URL of the webhook must begin with https://.')
  if (target.username !== '' || target.password !== '')
    throw forbidden('The URL of the webhook must not contain a user name or password.')
  const address = hostOf(target)
  if (!isAllowed && isIP(address) !== 0 && !isPublicAddress(address)) throw notPublic()
  return target
}

async function post(target: URL, options: PostOptions) {
  const { body, headers, timeoutMs, signal } = options
  const pinned = await resolved(target, options.allowHosts)
  const settings: RequestOptions = {
    method: 'POST',
    headers: { ...headers, 'content-length': Buffer.byteLength(body) },
    // A reused connection could lead to an unchecked address.
    agent: false,
    lookup: pinned,
    signal: AbortSignal.any([signal, AbortSignal.timeout(timeoutMs)]),
  }
  return new Promise<{ status: number; location: string | undefined }>((resolve, reject) => {
    const send = target.protocol === 'https:' ? httpsRequest : httpRequest
    const sent = send(target, settings, (response) => {
      const { statusCode: status = 0, headers } = response
      // The body is not read.
      response.destroy()
      resolve({ status, location: headers.location })
    })
    sent.on('error', reject)
    sent.end(body)
  })
}

/** Resolves the host, and returns a lookup that gives the address that was checked. */
async function resolved(target: URL, allowHosts: readonly string[]): Promise<LookupFunction> {
  const addresses = await lookup(hostOf(target), { all: true })
  const isAllowed = allowHosts.includes(target.host)
  if (!isAllowed && !addresses.every(({ address }) => isPublicAddress(address))) throw notPublic()
  const [{ address, family }] = addresses
  return (_host, { all }, done) => {
    if (all) done(null, [{ address, family }])
    else done(null, address, family)
  }
}

/** Without the brackets of an IPv6 address. */
function hostOf({ hostname }: URL): string {
  return hostname.replace(/^\[|\]$/g, '')
}

function forbidden(message: string): RequestError {
  return new RequestError('forbidden', message)
}

function notPublic(): RequestError {
  return forbidden('The host of the webhook is not on the public internet.')
}

/** IPv4 ranges that are not on the public internet (IANA special-purpose registry), and multicast. */
const specialIpv4 = [
  ['0.0.0.0', 8],
  ['10.0.0.0', 8],
  ['100.64.0.0', 10],
  ['127.0.0.0', 8],
  ['169.254.0.0', 16],
  ['172.16.0.0', 12],
  ['192.0.0.0', 24],
  ['192.0.2.0', 24],
  ['192.88.99.0', 24],
  ['192.168.0.0', 16],
  ['198.18.0.0', 15],
  ['198.51.100.0', 24],
  ['203.0.113.0', 24],
  ['224.0.0.0', 4],
  ['240.0.0.0', 4],
] as const

/** Parts of 2000::/3 that are special, or that embed an IPv4 address: Teredo and 6to4. */
const specialIpv6 = [
  ['2001::', 23],
  ['2001:db8::', 32],
  ['2002::', 16],
  ['3fff::', 20],
] as const

const special = new BlockList()
for (const [net, prefix] of specialIpv4) special.addSubnet(net, prefix, 'ipv4')
for (const [net, prefix] of specialIpv6) special.addSubnet(net, prefix, 'ipv6')

/** All public IPv6 addresses. All others, such as ::1, fe80::, fc00:: and IPv4-mapped addresses, is not public. */
const globalIpv6 = new BlockList()
globalIpv6.addSubnet('2000::', 3, 'ipv6')

/** Whether an address is on the public internet: not private, loopback, link-local, reserved or multicast. */
export function isPublicAddress(address: string): boolean {
  switch (isIP(address)) {
    case 4:
      return !special.check(address, 'ipv4')
    case 6:
      return globalIpv6.check(address, 'ipv6') && !special.check(address, 'ipv6')
    default:
      return false
  }
}
