// A complete small host of both interfaces: structured logs, metrics if OpenTelemetry is installed, and a graceful shutdown.
// node examples/server.ts
import { createServer } from 'node:http'
import {
  createApplication,
  createInterfaceA,
  createInterfaceB,
  type JobLogEvent,
  type RequestEvent,
  toNodeListener,
} from 'palimpsest'

const port = Number(process.env.PORT ?? 8080)
const baseUrl = process.env.BASE_URL ?? `http://localhost:${port}`
const dataDir = process.env.DATA_DIR ?? './data'

/** One JSON line for each event. The error itself is left out: its message may hold document text. */
function log(event: string, fields: object): void {
  console.log(JSON.stringify({ time: new Date().toISOString(), event, ...fields }))
}
const onRequest = ({ error: _, ...fields }: RequestEvent) => log('request', fields)
const onJob = ({ error: _, ...fields }: JobLogEvent) => log('job', fields)

const app = await createApplication({ dataDir, onJob })
const a = createInterfaceA(app, { baseUrl: `${baseUrl}/a`, onRequest })
const b = createInterfaceB(app, { baseUrl: `${baseUrl}/b`, onRequest })

async function handle(request: Request): Promise<Response> {
  const { pathname } = new URL(request.url)
  if (pathname.startsWith('/a/')) return a.handle(request)
  if (pathname.startsWith('/b/')) return b.handle(request)
  return pathname === '/health' ? new Response('ok') : new Response(null, { status: 404 })
}

const server = createServer(toNodeListener(handle, { baseUrl }))
server.listen(port, () => log('listening', { port, pid: process.pid }))

// Requests that are running get ten seconds; jobs that are running begin again at the next start.
let isStopping = false
async function stop(signal: string): Promise<void> {
  if (isStopping) return
  isStopping = true
  log('stopping', { signal })
  const closed = new Promise((resolve) => server.close(resolve))
  server.closeIdleConnections()
  const timer = setTimeout(() => server.closeAllConnections(), 10_000)
  await closed
  clearTimeout(timer)
  await app[Symbol.asyncDispose]()
  log('stopped', {})
}
process.on('SIGTERM', stop)
process.on('SIGINT', stop)
