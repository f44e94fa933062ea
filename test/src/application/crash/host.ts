/**
 * A host of both interfaces in a separate process, which the test of crashes kills. Arguments: data folder, and the host that webhooks may
 * reach. Writes its URL to standard output.
 */
import { createInterfaceA } from '../../../../src/adapters/interface-a/handler.ts'
import { createInterfaceB } from '../../../../src/adapters/interface-b/handler.ts'
import { createApplication } from '../../../../src/application.ts'
import { serve } from '../../../builders/http.ts'

const [dataDir, hookHost] = process.argv.slice(2)
const app = await createApplication({
  dataDir,
  engine: { threads: 0 },
  rateLimit: { points: 1_000_000 },
  jobs: { maxQueued: 100_000, maxQueuedPerAccount: 100_000 },
  webhooks: { allowHosts: [hookHost] },
})
// Loads the modules, so that requests are answered at once.
await app.engine.redactText('A text.')
const { url } = await serve((origin) => {
  const a = createInterfaceA(app, { baseUrl: `${origin}/a` })
  const b = createInterfaceB(app, { baseUrl: `${origin}/b` })
  return (request) => (new URL(request.url).pathname.startsWith('/a/') ? a : b).handle(request)
})
process.stdout.write(`${url}\n`)
