import { createInterfaceB, type InterfaceBOptions } from '../../../../src/adapters/interface-b/handler.ts'
import { type Application, createApplication } from '../../../../src/application.ts'
import { serve, type TestServer } from '../../../builders/http.ts'

type Json = Record<string, unknown>
type FieldValue = string | readonly string[] | File

/** A client of Interface B: an account, its key, and a server on the loopback interface. */
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
    handler: Partial<InterfaceBOptions> = {},
    plan = 'pro',
  ): Promise<Client> {
    const app = await createApplication({ dataDir: ':memory:', ...options })
    const { id } = await app.accounts.create({ name: 'Test', profile: 'b', plan })
    const { key } = await app.keys.issue(id)
    const server = await serve((baseUrl) => createInterfaceB(app, { baseUrl, ...handler }).handle, '/api')
    return new Client(app, server, id, key)
  }

  fetch(path: string, init: RequestInit = {}): Promise<Response> {
    const headers = { 'x-api-key': this.key, ...(init.headers as Record<string, string>) }
    return fetch(`${this.server.url}${path}`, { ...init, headers })
  }

  post(path: string, fields: Readonly<Record<string, FieldValue>>, headers = {}): Promise<Response> {
    const body = new FormData()
    for (const [name, value] of Object.entries(fields))
      for (const one of [value].flat()) body.append(name, one as string)
    return this.fetch(path, { method: 'POST', body, headers })
  }

  async json(path: string): Promise<Json> {
    return (await (await this.fetch(path)).json()) as Json
  }

  /** Submits, waits for the end, and returns the detail of the job. */
  async run(path: string, fields: Readonly<Record<string, FieldValue>>): Promise<Json> {
    const response = await this.post(path, fields)
    const acknowledged = (await response.json()) as Json
    if (response.status !== 200) throw new Error(JSON.stringify(acknowledged))
    return this.finished(String(acknowledged.jobId))
  }

  async finished(jobId: string): Promise<Json> {
    await this.app.jobs.finished(this.account, jobId)
    return this.json(`/jobs/${jobId}`)
  }

  /** The output of a job that must be completed. */
  async output(path: string, fields: Readonly<Record<string, FieldValue>>): Promise<Response> {
    const job = await this.run(path, fields)
    if (job.status !== 'completed') throw new Error(JSON.stringify(job))
    return fetch(String(job.outputUrl))
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]()
    await this.app[Symbol.asyncDispose]()
  }
}
