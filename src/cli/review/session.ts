import { randomBytes, timingSafeEqual } from 'node:crypto'
import { readFile } from 'node:fs/promises'
import type { IncomingMessage } from 'node:http'

/**
 * Who may see the review: the browser that first brings the token of the address. It gets the key of the session, which it sends in a header
 * with every request, so that neither other pages nor other programs on this machine can use it.
 */
export class Session {
  /** For the fragment of the address, which browsers do not send. */
  readonly token = secret()
  readonly #key = secret()
  #isTaken = false

  /** The key, for the first one who has the token. Null for others. */
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

/** Why a request is refused before it is read: a name that leads here from elsewhere (DNS rebinding), or a page of another site. */
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
 * where the system does not tell.
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
