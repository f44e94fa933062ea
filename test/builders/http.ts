import { execFile } from 'node:child_process'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { promisify } from 'node:util'
import { toNodeListener } from '../../src/adapters/http/node-listener.ts'

export interface TestServer extends AsyncDisposable {
  readonly url: string
  readonly server: Server
}

/** A handler behind Node's http on the loopback interface. @param create gets the URL of the server */
export async function serve(
  create: (baseUrl: string) => (request: Request) => Promise<Response>,
  path = '',
): Promise<TestServer> {
  const server = createServer()
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve))
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}${path}`
  server.on('request', toNodeListener(create(url), { baseUrl: url }))
  return {
    url,
    server,
    async [Symbol.asyncDispose]() {
      server.closeAllConnections()
      await new Promise((resolve) => server.close(resolve))
    },
  }
}

/** Runs curl. Returns the status and the body. */
export async function curl(...args: string[]): Promise<{ readonly status: number; readonly body: string }> {
  const { stdout } = await promisify(execFile)('curl', ['-sS', '-w', '\n%{http_code}', ...args], {
    maxBuffer: 64 * 1024 * 1024,
  })
  const at = stdout.lastIndexOf('\n')
  return { status: Number(stdout.slice(at + 1)), body: stdout.slice(0, at) }
}
