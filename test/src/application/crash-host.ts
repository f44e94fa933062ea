/** A host of Interface B in a separate process, which the test of crashes kills. Writes its URL to standard output. */
import { createInterfaceB } from '../../../src/adapters/interface-b/handler.ts'
import { createApplication } from '../../../src/application.ts'
import { serve } from '../../builders/http.ts'

const [dataDir] = process.argv.slice(2)
const app = await createApplication({
  dataDir,
  engine: { threads: 0 },
  rateLimit: { points: 1_000_000 },
  jobs: { maxQueued: 100_000, maxQueuedPerAccount: 100_000 },
})
// Loads all modules, so that requests are answered at once.
await app.engine.redactText('A text.')
const { url } = await serve((baseUrl) => createInterfaceB(app, { baseUrl }).handle)
process.stdout.write(`${url}\n`)
