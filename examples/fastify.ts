// Interface A as a part of a Fastify application.
import Fastify from 'fastify'
import { createApplication, createInterfaceA, toNodeListener } from 'palimpsest'

const url = process.env.BASE_URL ?? 'http://localhost:8080'
const app = await createApplication({ dataDir: process.env.DATA_DIR ?? './data' })
const { handle } = createInterfaceA(app, { baseUrl: `${url}/documents` })
const listener = toNodeListener(handle, { baseUrl: url })

const fastify = Fastify()
await fastify.register(async (scope) => {
  // The interface reads bodies itself, within its limits.
  scope.removeAllContentTypeParsers()
  scope.addContentTypeParser('*', (_request, _payload, done) => done(null))
  scope.all('/documents/*', (request, reply) => {
    reply.hijack()
    listener(request.raw, reply.raw)
  })
})
await fastify.listen({ port: Number(new URL(url).port) })
