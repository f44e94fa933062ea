import { afterAll } from 'vitest'
import { type Application, createApplication } from '../../../src/application.ts'
import { createEngine, type Engine } from '../../../src/engine.ts'
import { serve, type TestServer } from '../../builders/http.ts'

export type ApplicationOptions = Partial<Parameters<typeof createApplication>[0]>

interface Opened {
  readonly app: Application
  readonly server: TestServer
  readonly account: string
  readonly key: string
}

/** A client of an application: an account, its key, and a server on the loopback interface. */
export abstract class ApplicationClient implements AsyncDisposable {
  readonly app: Application
  readonly server: TestServer
  readonly account: string
  readonly key: string

  constructor({ app, server, account, key }: Opened) {
    this.app = app
    this.server = server
    this.account = account
    this.key = key
  }

  async [Symbol.asyncDispose](): Promise<void> {
    await this.server[Symbol.asyncDispose]()
    await this.app[Symbol.asyncDispose]()
  }
}

/** An application in memory with one account, served as `handlerOf` says. */
export async function openApplication(
  options: ApplicationOptions,
  { profile, plan }: { readonly profile: 'a' | 'b'; readonly plan: string },
  handlerOf: (app: Application, baseUrl: string) => (request: Request) => Promise<Response>,
): Promise<Opened> {
  const app = await createApplication({ dataDir: ':memory:', ...options })
  const { id: account } = await app.accounts.create({ name: 'Test', profile, plan })
  const { key } = await app.keys.issue(account)
  const server = await serve((baseUrl) => handlerOf(app, baseUrl), '/api')
  return { app, server, account, key }
}

/** An engine of two threads and a client that uses it, until the tests of the file have ended. */
export async function openForFile<C extends AsyncDisposable>(
  open: (engine: Engine) => Promise<C>,
): Promise<{ readonly engine: Engine; readonly client: C }> {
  const engine = await createEngine({ threads: 2 })
  const client = await open(engine)
  afterAll(async () => {
    await client[Symbol.asyncDispose]()
    await engine[Symbol.asyncDispose]()
  })
  return { engine, client }
}
