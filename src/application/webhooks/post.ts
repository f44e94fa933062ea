import { lookup } from 'node:dns/promises'
import { request as httpRequest, type RequestOptions } from 'node:http'
import { request as httpsRequest } from 'node:https'
import { BlockList, isIP, type LookupFunction } from 'node:net'
import { RequestError } from '../../../engines/model/errors.ts'

export interface PostOptions {
  readonly body: string
  readonly headers: Readonly<Record<string, string>>
  /** Hosts, with their port unless it is the default one, that may be private and need no TLS. */
  readonly allowHosts: readonly string[]
  readonly timeoutMs: number
  readonly signal: AbortSignal
}

const maxRedirects = 3

/**
 * Sends a POST to a URL from outside. The name is resolved once, every address of it must be public, and the connection goes to the
 * address that was checked; so it is at every redirect. Returns the status.
 * @throws RequestError `forbidden` for a URL or an address that is not allowed; what the connection throws
 */
export async function postPublicly(url: string, options: PostOptions): Promise<number> {
  let target = checkedUrl(url, options.allowHosts)
  for (let n = 0; ; n++) {
    const { status, location } = await post(target, options)
    // Other redirects turn a POST into a GET.
    if ((status !== 307 && status !== 308) || location === undefined || n === maxRedirects) return status
    target = checkedUrl(new URL(location, target).href, options.allowHosts)
  }
}

/** Checks what can be checked without the network. Throws `forbidden`. */
export function checkedUrl(url: string, allowHosts: readonly string[]): URL {
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
    // A kept connection could lead to an address that was not checked.
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

/** All public IPv6 addresses. What is outside, such as ::1, fe80::, fc00:: and IPv4-mapped addresses, is not public. */
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
