// Interface A as a part of an Express application. Body parsers come after it: the interface reads bodies itself.
import express from 'express'
import { createApplication, createInterfaceA, toNodeListener } from 'palimpsest'

const url = process.env.BASE_URL ?? 'http://localhost:8080'
const app = await createApplication({ dataDir: process.env.DATA_DIR ?? './data' })
const { handle } = createInterfaceA(app, { baseUrl: `${url}/documents` })
const listener = toNodeListener(handle, { baseUrl: url })

express()
  // `originalUrl` is the whole path; Express removes the mount path from `url`.
  .use('/documents', (request, response) => {
    request.url = request.originalUrl
    listener(request, response)
  })
  .listen(new URL(url).port)
