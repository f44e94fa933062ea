// Interface A on Node's http.
import { createServer } from 'node:http'
import { createApplication, createInterfaceA, toNodeListener } from 'palimpsest'

const baseUrl = process.env.BASE_URL ?? 'http://localhost:8080'
const app = await createApplication({ dataDir: process.env.DATA_DIR ?? './data' })
const { handle } = createInterfaceA(app, { baseUrl })

createServer(toNodeListener(handle, { baseUrl })).listen(new URL(baseUrl).port)
