import { createInterfaceB, type InterfaceBOptions } from '../../../../src/adapters/interface-b/handler.ts'
import { ApplicationClient, type ApplicationOptions, openApplication } from '../client.ts'

type Json = Record<string, unknown>
type FieldValue = string | readonly string[] | File

/** A client of Interface B. */
export class Client extends ApplicationClient {
  static async open(
    options: ApplicationOptions = {},
    handler: Partial<InterfaceBOptions> = {},
    plan = 'pro',
  ): Promise<Client> {
    const opened = await openApplication(
      options,
      { profile: 'b', plan },
      (app, baseUrl) => createInterfaceB(app, { baseUrl, ...handler }).handle,
    )
    return new Client(opened)
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
}
