import type { Json } from './openapi-operation.ts'

/** Header fields of requests and responses in an OpenAPI document. */

const whole = { type: 'integer', minimum: 0 }

export const parameters = {
  RequestId: {
    name: 'X-Request-Id',
    in: 'header',
    description: 'An id of the client for this request. Default: the interface makes one.',
    schema: { type: 'string', pattern: '^[A-Za-z0-9_.-]{8,64}$' },
  },
  IdempotencyKey: {
    name: 'Idempotency-Key',
    in: 'header',
    description: 'Makes repetitions of a request one job and one charge for 24 hours.',
    schema: { type: 'string', minLength: 1, maxLength: 200 },
  },
} satisfies Json

export const headers = {
  RequestId: { description: 'Id of the request, also in logs.', schema: { type: 'string' } },
  RateLimitPolicy: { description: 'Requests and window in seconds: `600;w=60`.', schema: { type: 'string' } },
  RateLimitLimit: { description: 'Requests in a window.', schema: whole },
  RateLimitRemaining: { description: 'Requests left in this window.', schema: whole },
  RateLimitReset: { description: 'Seconds until the window ends.', schema: whole },
  RetryAfter: { description: 'Seconds to wait.', schema: whole },
} satisfies Json

export function headersOf(access: 'key' | 'signed URL'): Json {
  const always = { 'X-Request-Id': ref('RequestId') }
  return access === 'key' ? { ...always, ...rateHeaders } : always
}

/** Of an error response. Rate limits are counted after the key was checked. */
export function headersOfStatus(status: number): Json {
  return status === 429 ? { ...rateHeaders, 'Retry-After': ref('RetryAfter') } : {}
}

const rateHeaders = {
  'RateLimit-Policy': ref('RateLimitPolicy'),
  'RateLimit-Limit': ref('RateLimitLimit'),
  'RateLimit-Remaining': ref('RateLimitRemaining'),
  'RateLimit-Reset': ref('RateLimitReset'),
}

function ref(name: keyof typeof headers): Json {
  return { $ref: `#/components/headers/${name}` }
}
