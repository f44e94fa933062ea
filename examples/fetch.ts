// Interface A on Bun and Deno, which serve the default export of a module.
// bun examples/fetch.ts
// deno serve --allow-all --unstable-unsafe-proto --port 8080 examples/fetch.ts
import { createApplication, createInterfaceA } from 'palimpsest'

const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080'
// Worker threads of Deno 2.9 may end in the middle of a task: there, tasks run in the thread of the server.
const engine = 'Deno' in globalThis ? { threads: 0 } : {}
const app = await createApplication({ dataDir: process.env.DATA_DIR ?? './data', engine })

export default {
  fetch: createInterfaceA(app, { baseUrl }).handle,
  // For Bun: its defaults close a connection after 10 seconds without data, and refuse bodies of more than 128 MiB.
  port: Number(new URL(baseUrl).port),
  idleTimeout: 255,
  maxRequestBodySize: 512 * 1024 * 1024,
}
