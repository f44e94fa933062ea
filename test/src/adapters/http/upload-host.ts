/**
 * A host of Interface A in a separate process, whose memory the test of uploads measures. Its engine reads each document from disk and
 * keeps nothing of it, so that the memory is that of the interface. Sends `{ url }`, and `{ peak }` in bytes for each message that it gets.
 * Arguments: data folder, and `encrypted` to encrypt what is stored.
 */
import { createInterfaceA } from '../../../../src/adapters/interface-a/handler.ts'
import { createApplication } from '../../../../src/application.ts'
import type { Engine } from '../../../../src/engine.ts'
import { engineWith } from '../../../builders/application.ts'
import { serve } from '../../../builders/http.ts'

const [dataDir, encryption] = process.argv.slice(2)

async function convert(input: Blob) {
  let size = 0
  for await (const chunk of input.stream()) size += chunk.length
  const bytes = new TextEncoder().encode(String(size))
  return { bytes, from: 'txt', to: 'pdf', pages: 1, route: [], warnings: [] }
}

const app = await createApplication({
  dataDir,
  engine: engineWith({ convert: convert as unknown as Engine['convert'] }),
  ...(encryption === 'encrypted' ? { encryptionKey: new Uint8Array(32).fill(7) } : {}),
})
const { id } = await app.accounts.create({ name: 'Uploads', profile: 'a' })
const { key } = await app.keys.issue(id)
const { url } = await serve((baseUrl) => createInterfaceA(app, { baseUrl }).handle)
process.on('message', () => process.send?.({ peak: process.resourceUsage().maxRSS * 1024 }))
process.send?.({ url, key })
