import { once } from 'node:events'
import { createServer, type Server } from 'node:http'
import type { AddressInfo } from 'node:net'
import { RequestError } from '../../../engines/model/errors.ts'
import type { RequestEvent } from '../../adapters/http/handle.ts'
import { toNodeListener } from '../../adapters/http/node-listener.ts'
import { createInterfaceA } from '../../adapters/interface-a/handler.ts'
import { createInterfaceB } from '../../adapters/interface-b/handler.ts'
import { createApplication, type JobLogEvent } from '../../application.ts'
import { defaultHome } from '../../redaction/keys.ts'
import { type Command, type CommandContext, parseCommandLine } from '../command.ts'
import { optionHelp } from '../help.ts'
import { choice, dataDirOption, flag, number, parsed, text } from '../options/option.ts'

const options = {
  dataDir: dataDirOption,
  interface: choice('NAME', { a: '', b: '', both: '' }, 'a, b or both (default: both)'),
  host: text('ADDRESS', 'address to listen on (default: 127.0.0.1, this machine only)'),
  port: number('N', 0, 65_535, 'port, 0 for a free one (default: 8080)'),
  baseUrl: parsed(
    'URL',
    'URL under which clients reach it, for the URLs in answers (default: the address and port)',
    readUrl,
  ),
  json: flag(
    'a JSON line for each request and job on standard output, without document text, file names or keys',
  ),
}

const help = `Serve Interface A, Interface B or both over HTTP, on this machine.

Usage: palimpsest serve [OPTIONS]

Paths: /a/ and /b/ before the paths of the interfaces, /health (the process lives) and
/ready (it takes work). Accounts and keys are made beside it, with the same --data-dir:
  palimpsest accounts create "Records office" --profile a --data-dir FOLDER
  palimpsest keys issue ACCOUNT --data-dir FOLDER

Runs until Ctrl-C or SIGTERM: then no more requests are taken, those in progress get ten
seconds, and jobs that are not finished begin again at the next start. Traffic is not
encrypted; put a proxy with TLS before it to serve other machines.

${optionHelp('Options', options)}

Example:
  palimpsest serve --data-dir /var/lib/palimpsest --base-url https://documents.example.org
`

/** Grace period in milliseconds for requests in progress after a stop: a text or a page takes seconds. */
const graceMs = 10_000

export const serveCommand: Command = { help, options, run }

async function run(args: readonly string[], context: CommandContext): Promise<number> {
  const { stdout, stderr, signal } = context
  const { values } = parseCommandLine('serve', args, options, [0, 0])
  const { interface: which = 'both', host = '127.0.0.1', port = 8080 } = values

  const log = (event: 'request' | 'job', { error: _, ...fields }: RequestEvent | JobLogEvent): void => {
    if (values.json) stdout.write(`${JSON.stringify({ time: new Date().toISOString(), event, ...fields })}\n`)
  }
  await using app = await createApplication({
    dataDir: values.dataDir ?? defaultHome(),
    onJob: (event) => log('job', event),
  })
  const server = createServer()
  await listen(server, host, port)
  const baseUrl = values.baseUrl ?? urlOf(server.address() as AddressInfo)
  const basePath = new URL(baseUrl).pathname.replace(/\/+$/, '')
  const onRequest = (event: RequestEvent): void => log('request', event)
  const interfaces = { a: createInterfaceA, b: createInterfaceB }
  const served = (['a', 'b'] as const).filter((name) => which === 'both' || which === name)
  const handlers = new Map(
    served.map((name) => [name, interfaces[name](app, { baseUrl: `${baseUrl}/${name}`, onRequest })]),
  )
  server.on(
    'request',
    toNodeListener(
      async (request) => {
        const { pathname } = new URL(request.url)
        const [, first] = pathname.startsWith(`${basePath}/`)
          ? pathname.slice(basePath.length).split('/')
          : []
        const handler = handlers.get(first as 'a' | 'b')
        if (handler !== undefined) return handler.handle(request)
        if (first === 'health') return new Response('ok')
        if (first === 'ready')
          return new Response(signal.aborted ? 'stopping' : 'ok', { status: signal.aborted ? 503 : 200 })
        return new Response(null, { status: 404 })
      },
      { baseUrl },
    ),
  )
  stderr.write(`Serving ${served.map((name) => `${baseUrl}/${name}`).join(' and ')}\n`)
  if (!signal.aborted) await once(signal, 'abort')
  stderr.write('Finishing the requests in progress.\n')
  await close(server)
  return 0
}

/** @throws RequestError `invalid_request` for an address on which the server cannot listen */
async function listen(server: Server, host: string, port: number): Promise<void> {
  server.listen(port, host)
  try {
    await once(server, 'listening')
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException
    const reason = code === 'EADDRINUSE' ? 'another program uses it' : `the system says ${code}`
    throw new RequestError(
      'invalid_request',
      `${host}:${port} cannot be used to listen: ${reason}.`,
      {},
      error,
    )
  }
}

async function close(server: Server): Promise<void> {
  const closed = once(server, 'close')
  server.close()
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), graceMs)
  await closed
  clearTimeout(timer)
}

function urlOf({ address, family, port }: AddressInfo): string {
  return `http://${family === 'IPv6' ? `[${address}]` : address}:${port}`
}

function readUrl(url: string): string {
  const parsed = URL.parse(url)
  if (parsed !== null && /^https?:$/.test(parsed.protocol)) return url.replace(/\/+$/, '')
  throw new RequestError('invalid_request', '--base-url takes an http or https URL.')
}
