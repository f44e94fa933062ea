import { createHash, createHmac } from 'node:crypto'
import { once } from 'node:events'
import { createServer, type IncomingMessage, type Server } from 'node:http'
import { buffer } from 'node:stream/consumers'

/**
 * A small S3 service in memory: GET, HEAD, PUT and DELETE of objects in path style. Every request must be signed (AWS Signature Version 4) with its
 * key, over the hash of its content or `UNSIGNED-PAYLOAD`.
 */
export class TestS3 implements AsyncDisposable {
  readonly accessKeyId = 'TESTKEY'
  readonly secretAccessKey = 'test-only-secret'
  readonly objects = new Map<string, Buffer>()
  /** Answers the next requests with status 503. */
  failures = 0
  readonly #server: Server

  private constructor() {
    this.#server = createServer(async (request, response) => {
      const body = await buffer(request)
      const name = (request.url ?? '').split('?', 1)[0]
      const status = this.#answer(request, name, body)
      const found = request.method === 'GET' && status === 200 ? this.objects.get(name) : undefined
      response.writeHead(status, { 'content-length': found?.length ?? 0 }).end(found)
    })
  }

  static async start(): Promise<TestS3> {
    const s3 = new TestS3()
    s3.#server.listen(0, '127.0.0.1')
    await once(s3.#server, 'listening')
    return s3
  }

  get endpoint(): string {
    const address = this.#server.address()
    return `http://127.0.0.1:${typeof address === 'object' ? address?.port : ''}`
  }

  #answer(request: IncomingMessage, name: string, body: Buffer): number {
    if (this.failures > 0) {
      this.failures--
      return 503
    }
    if (!this.#isSigned(request, name, body)) return 403
    if (request.method === 'PUT') this.objects.set(name, body)
    else if (request.method === 'DELETE') this.objects.delete(name)
    else if (!this.objects.has(name)) return 404
    return request.method === 'DELETE' ? 204 : 200
  }

  #isSigned(request: IncomingMessage, name: string, body: Buffer): boolean {
    const { authorization = '' } = request.headers
    const parts =
      /^AWS4-HMAC-SHA256 Credential=([^/]+)\/((\d+)\/([^/]+)\/s3\/aws4_request), SignedHeaders=([^,]+), Signature=(\w+)$/.exec(
        authorization,
      )
    if (parts === null || parts[1] !== this.accessKeyId) return false
    const [, , scope, day, region, signed, signature] = parts
    const payload = String(
      request.headers['x-amz-content-sha256'] ?? createHash('sha256').update(body).digest('hex'),
    )
    if (payload !== 'UNSIGNED-PAYLOAD' && payload !== createHash('sha256').update(body).digest('hex'))
      return false
    const headers = signed.split(';').map((key) => `${key}:${String(request.headers[key]).trim()}\n`)
    const canonical = [request.method, name, '', headers.join(''), signed, payload].join('\n')
    const hashed = createHash('sha256').update(canonical).digest('hex')
    const text = ['AWS4-HMAC-SHA256', request.headers['x-amz-date'], scope, hashed].join('\n')
    const key = [day, region, 's3', 'aws4_request'].reduce<Buffer | string>(
      (secret, part) => createHmac('sha256', secret).update(part).digest(),
      `AWS4${this.secretAccessKey}`,
    )
    return createHmac('sha256', key).update(text).digest('hex') === signature
  }

  async [Symbol.asyncDispose](): Promise<void> {
    this.#server.close()
    this.#server.closeAllConnections()
    if (this.#server.listening) await once(this.#server, 'close')
  }
}
