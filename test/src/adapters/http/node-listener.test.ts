import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { connect } from 'node:net'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { curl, serve, type TestServer } from '../../../builders/http.ts'

const mb = 1_000_000
const refusal = { error: 'too large' }
let server: TestServer
let folder: string
const file = (size: number) => path.join(folder, `${size}.bin`)

beforeAll(async () => {
  // Refuses each upload without reading it, as an unknown key or an announced size does.
  server = await serve(() => async () => Response.json(refusal, { status: 413 }))
  folder = await mkdtemp(path.join(tmpdir(), 'listener-'))
  for (const size of [15 * mb, 110 * mb]) await writeFile(file(size), Buffer.alloc(size))
})
afterAll(async () => {
  await server[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

it('uses the path of a whole URL in the first line, as proxies send it', async () => {
  await using echo = await serve(
    () =>
      async ({ url }) =>
        new Response(url),
  )
  const { hostname, port, origin } = new URL(echo.url)
  const socket = connect(Number(port), hostname)
  socket.write('GET http://elsewhere.example/a/b?c=d HTTP/1.1\r\nHost: x\r\nConnection: close\r\n\r\n')
  let answer = ''
  for await (const chunk of socket) answer += chunk
  expect(answer).toContain(`${origin}/a/b?c=d`)
})

describe('a refused upload', () => {
  it.each([
    [15 * mb, 15],
    [110 * mb, 3],
  ])('of %i bytes gets its answer in fetch, %i times of as many', async (size, times) => {
    const body = new Uint8Array(size)
    for (let i = 0; i < times; i++) {
      const response = await fetch(server.url, { method: 'POST', body })
      expect([response.status, await response.json()]).toEqual([413, refusal])
    }
  })

  it('of unknown length gets its answer in fetch', async () => {
    let left = 150
    const body = new ReadableStream<Uint8Array>({
      pull(controller) {
        if (left-- > 0) controller.enqueue(new Uint8Array(100_000))
        else controller.close()
      },
    })
    const response = await fetch(server.url, { method: 'POST', body, duplex: 'half' } as RequestInit)
    expect([response.status, await response.json()]).toEqual([413, refusal])
  })

  it.each([15 * mb, 110 * mb])('of %i bytes gets its answer in curl', async (size) => {
    // With the header, curl waits for permission before it sends; without, it sends at once.
    for (const expectation of ['Expect: 100-continue', 'Expect:']) {
      const sent = await curl('-H', expectation, '-F', `file=@${file(size)}`, server.url)
      expect([sent.status, JSON.parse(sent.body)]).toEqual([413, refusal])
    }
  })

  it('gets its answer in Python, which sends all of a body before it reads', async () => {
    const program = `
import sys, urllib.request, urllib.error
try:
    urllib.request.urlopen(urllib.request.Request(sys.argv[1], data=open(sys.argv[2], 'rb').read()))
except urllib.error.HTTPError as error:
    print(error.code, error.read().decode())`
    const { stdout } = await promisify(execFile)('python3', ['-c', program, server.url, file(15 * mb)])
    expect(stdout.trim()).toBe(`413 ${JSON.stringify(refusal)}`)
  })

  it('is not read for ever: a body without end is cut off', async () => {
    const { hostname, port } = new URL(server.url)
    const socket = connect(Number(port), hostname)
    let sent = 0
    socket.on('error', () => {})
    const closed = new Promise<void>((resolve) => socket.on('close', () => resolve()))
    socket.write('POST / HTTP/1.1\r\nHost: x\r\nContent-Length: 9000000000000\r\n\r\n')
    const chunk = Buffer.alloc(mb)
    const fill = () => {
      while (!socket.destroyed && socket.write(chunk)) sent += mb
      sent += mb
    }
    socket.on('drain', fill)
    fill()
    socket.resume()
    await closed
    expect(sent).toBeGreaterThan(200 * mb)
    expect(sent).toBeLessThan(400 * mb)
  })
})
