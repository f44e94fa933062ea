import { type ErrorCode, errorToData, PalimpsestError, RequestError } from '../../../engines/model/errors.ts'
import {
  type Account,
  type Application,
  callHook,
  type Profile,
  type RateLimitState,
} from '../../application.ts'
import { problemResponse } from './problem.ts'

/** The input of every route. */
export interface Call {
  readonly request: Request
  readonly url: URL
  readonly requestId: string
  /** Path parameters. */
  readonly params: Readonly<Record<string, string | undefined>>
}

interface RoutePath {
  readonly method: 'GET' | 'POST'
  /** Path below the base URL. `{name}` matches one segment. */
  readonly path: string
}

export type Route = RoutePath &
  (
    | {
        readonly access: 'key'
        handle(call: Call & { readonly account: Account }): Promise<Response>
      }
    /** The route itself checks the signature of the URL. */
    | { readonly access: 'signed URL'; handle(call: Call): Promise<Response> }
  )

/** A finished request. Contains no document text, file name, key or URL. */
export interface RequestEvent {
  readonly requestId: string
  readonly method: string
  /** Path of the route, not of the URL; null for an unknown path. */
  readonly route: string | null
  readonly status: number
  readonly durationMs: number
  /** Size of the body as the client declared it, or null. */
  readonly requestBytes: number | null
  readonly account: string | null
  /** Code of the error, if the request failed. */
  readonly code: ErrorCode | null
  /** The thrown value, for debugging: the stack of an unexpected error. Its message may contain document text; do not log it. */
  readonly error?: unknown
}

export interface HandlerOptions {
  /** URL under which the interface is reached, such as `https://documents.example.org/api`. Its path is removed from requests. */
  readonly baseUrl: string
  /** Receives each finished request, for logs and metrics. Default: none. */
  readonly onRequest?: (event: RequestEvent) => void
}

export interface HandlerParts extends HandlerOptions {
  readonly app: Application
  readonly profile: Profile
  readonly routes: readonly Route[]
  readonly statuses: Readonly<Record<ErrorCode, number>>
  /** Status of a request with a method that its resource does not support. Default: that of `invalid_request`. */
  readonly methodStatus?: 405
  /** How a client authenticates, in responses with status 401. */
  readonly challenge: string
  /** The API key of a request, or null. */
  readonly keyOf: (headers: Headers) => string | null
}

/** A fetch-style handler: request id, authentication, rate limit, routing, and errors as problem documents. Never rejects. */
export function createHandler(parts: HandlerParts): (request: Request) => Promise<Response> {
  const { app, profile, statuses, methodStatus, challenge, keyOf, onRequest } = parts
  const basePath = new URL(parts.baseUrl).pathname.replace(/\/+$/, '')
  const routes = parts.routes.map((route) => ({ route, pattern: patternOf(route.path) }))

  return async (request) => {
    const started = performance.now()
    const requestId = requestIdOf(request, app)
    let route: Route | null = null
    let account: Account | null = null
    let rate: RateLimitState | null = null
    let failure: unknown
    let response: Response
    try {
      const url = new URL(request.url)
      const found = matches(routes, basePath, url.pathname)
      const match = found.find((one) => fits(one.route, request.method))
      route = match?.route ?? null
      const call = { request, url, requestId, params: match?.params ?? {} }
      if (route?.access === 'signed URL') response = await route.handle(call)
      else {
        // Before the path is checked: only users of an interface can find out its paths.
        account = authenticate(app, profile, keyOf(request.headers))
        rate = await app.rateLimit.count(account.id)
        if (route === null) throw unknownRoute(found.map((one) => one.route.method))
        response = await route.handle({ ...call, account })
      }
    } catch (error) {
      failure = error
      response = problemResponse(error, statuses, requestId, { methodStatus, challenge })
      rate ??= exceededRate(error)
    }
    response.headers.set('x-request-id', requestId)
    if (rate !== null) setRateHeaders(response.headers, rate)
    if (onRequest === undefined) return response
    callHook('onRequest', onRequest, {
      requestId,
      method: request.method,
      route: route?.path ?? null,
      status: response.status,
      durationMs: performance.now() - started,
      requestBytes: declaredSize(request.headers),
      account: account?.id ?? null,
      code: failure === undefined ? null : errorToData(failure).code,
      ...(failure === undefined ? {} : { error: failure }),
    })
    return response
  }
}

function declaredSize(headers: Headers): number | null {
  const declared = headers.get('content-length')
  return declared !== null && /^\d{1,15}$/.test(declared) ? Number(declared) : null
}

function authenticate(app: Application, profile: Profile, key: string | null): Account {
  const account = key === null ? null : app.keys.authenticate(key, profile)
  if (account !== null) return account
  throw new RequestError('unauthenticated', 'The API key is missing or invalid.')
}

const idShape = /^[\w.-]{8,64}$/

/** The client's request id, so that both logs can be correlated, if it is safe in a header and a log. */
function requestIdOf(request: Request, { ids }: Application): string {
  const given = request.headers.get('x-request-id') ?? ''
  return idShape.test(given) ? given : `req_${ids.ulid()}`
}

/** Null for a path without parameters, which is compared as it is. */
function patternOf(path: string): RegExp | null {
  if (!path.includes('{')) return null
  return new RegExp(`^${path.replace(/\{(\w+)\}/g, '(?<$1>[\\w-]{1,100})')}$`)
}

function matches(
  routes: readonly { readonly route: Route; readonly pattern: RegExp | null }[],
  basePath: string,
  pathname: string,
) {
  if (!pathname.startsWith(`${basePath}/`)) return []
  const path = withoutNeedlessEscapes(pathname.slice(basePath.length))
  return routes.flatMap(({ route, pattern }) => {
    if (pattern === null) return route.path === path ? [{ route, params: {} }] : []
    const match = pattern.exec(path)
    return match === null ? [] : [{ route, params: { ...match.groups } }]
  })
}

/**
 * Some clients escape every character but letters and digits. Escapes of unreserved characters are equivalent (RFC 3986, section 6.2.2.2).
 */
function withoutNeedlessEscapes(path: string): string {
  return path.replace(/%(?:2[DE]|3\d|[46][1-9A-F]|[57][\dA]|5F|7E)/gi, decodeURIComponent)
}

function fits({ method }: Route, asked: string): boolean {
  return method === asked || (method === 'GET' && asked === 'HEAD')
}

function unknownRoute(methods: readonly string[]): RequestError {
  if (methods.length === 0) return new RequestError('not_found', 'Resource not found.')
  const allow = methods.join(', ')
  return new RequestError('invalid_request', `This resource only supports ${allow} requests.`, { allow })
}

function exceededRate(error: unknown): RateLimitState | null {
  if (!(error instanceof PalimpsestError) || error.code !== 'too_many_requests') return null
  const { limit, windowSeconds, retryAfterSeconds } = error.detail
  if (typeof limit !== 'number' || typeof windowSeconds !== 'number') return null
  return { limit, windowSeconds, remaining: 0, resetSeconds: Number(retryAfterSeconds) }
}

/** The header fields of the IETF draft on rate limits, and the separate fields that clients use today. */
function setRateHeaders(headers: Headers, rate: RateLimitState): void {
  const { limit, remaining, resetSeconds, windowSeconds } = rate
  headers.set('ratelimit-policy', `${limit};w=${windowSeconds}`)
  headers.set('ratelimit-limit', String(limit))
  headers.set('ratelimit-remaining', String(remaining))
  headers.set('ratelimit-reset', String(resetSeconds))
}
