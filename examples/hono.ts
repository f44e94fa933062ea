// Interface A as a part of a Hono application.
import { serve } from '@hono/node-server'
import { Hono } from 'hono'
import { createApplication, createInterfaceA } from 'palimpsest'

const url = process.env.BASE_URL ?? 'http://localhost:8080'
const app = await createApplication({ dataDir: process.env.DATA_DIR ?? './data' })
const { handle } = createInterfaceA(app, { baseUrl: `${url}/documents` })

const hono = new Hono()
hono.all('/documents/*', (context) => handle(context.req.raw))
serve({ fetch: hono.fetch, port: Number(new URL(url).port) })
