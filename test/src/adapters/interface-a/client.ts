import { createInterfaceA, type InterfaceAOptions } from '../../../../src/adapters/interface-a/handler.ts'
import { type Application, createApplication } from '../../../../src/application.ts'
import { serve, type TestServer } from '../../../builders/http.ts'

export type Json = Record<string, unknown>
type FieldValue = string | File

/** A client of Interface A: an account, its key, and a server on the loopback interface. */
export class Client implements AsyncDisposable {
  readonly app: Application
  readonly server: TestServer
  readonly account: string
  readonly key: string

  private constructor(app: Application, server: TestServer, account: string, key: string) {
    this.app = app
    this.server = server
    this.account = account
    this.key = key
  }

  static async open(
    options: Partial<Parameters<typeof createApplication>[0]> = {},
    handler: Partial<InterfaceAOptions> = {},
    plan = 'pro',
  ): Promise<Client> {
    const app = await createApplication({
      dataDir: ':memory:',
      rateLimit: { points: 100_000 },
      ...options,
    })
    const { id } = await app.accounts.create({ name: 'Test', profile: 'a', plan })
    const { key } = await app.keys.issue(id)
    const server = await serve((baseUrl) => createInterfaceA(app, { baseUrl, ...handler }).handle, '/api')
    return new Client(app, server, id, key)
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { authorization: `Bearer ${this.key}`, ...(init.headers as Record<string, string>) }
    const url = path.startsWith('http') ? path : `${this.server.url}${path}`
    return fetch(url, { ...init, headers })
  }

  postJson(path: string, body: unknown, headers = {}): Promise<Response> {
    return this.fetch(path, {
      method: 'POST',
      body: typeof body === 'string' ? body : JSON.stringify(body),
      headers: { 'content-type': 'application/json', ...headers },
    })
  }

  postForm(path: string, fields: Readonly<Record<string, FieldValue>>, headers = {}): Promise<Response> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields)) body.append(name, value)
    return this.fetch(path, { method: 'POST', body, headers })
  }

  /** The body of a response that must have status 200. */
  async json(response: Response | Promise<Response>): Promise<Json> {
    const answer = await response
    const body = (await answer.json()) as Json
    if (answer.status !== 200) throw new Error(JSON.stringify(body))
    return body
  }

  async balance(): Promise<number> {
    return (await this.app.credits.balance(this.account)).available
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]()
    await this.app[Symbol.asyncDispose]()
  }
}
