import { createInterfaceA, type InterfaceAOptions } from '../../../../src/adapters/interface-a/handler.ts'
import { ApplicationClient, type ApplicationOptions, openApplication } from '../client.ts'

export type Json = Record<string, unknown>
type FieldValue = string | File

/** A client of Interface A. */
export class Client extends ApplicationClient {
  static async open(
    options: ApplicationOptions = {},
    handler: Partial<InterfaceAOptions> = {},
    plan = 'pro',
  ): Promise<Client> {
    const opened = await openApplication(
      { rateLimit: { points: 100_000 }, ...options },
      { profile: 'a', plan },
      (app, baseUrl) => createInterfaceA(app, { baseUrl, ...handler }).handle,
    )
    return new Client(opened)
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
}
