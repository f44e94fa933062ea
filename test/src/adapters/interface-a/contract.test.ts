/**
 * Rows of the document of Interface A, driven over HTTP: redaction of pictures, authentication, files, errors and limits; and the list of
 * all rows with the test of each.
 */
import { readdirSync, readFileSync } from 'node:fs'
import path from 'node:path'
import { gzipSync } from 'node:zlib'
import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { documentResponse, ocrResponse, problem } from '../../../../src/adapters/interface-a/schemas.ts'
import { testClock } from '../../../builders/application.ts'
import { curl } from '../../../builders/http.ts'
import { openForFile } from '../client.ts'
import { rowsWithoutTest } from '../document-rows.ts'
import { fileAs, pdfFile, words } from '../samples.ts'
import { Client } from './client.ts'
import { documentRows, rows } from './rows.ts'

const { engine, client } = await openForFile((engine) => Client.open({ engine }))

const text = { text: words }
const problemOf = async (response: Response) => {
  expect(response.headers.get('content-type')).toBe('application/problem+json')
  return problem.strict().parse(await response.json())
}

describe('the list of rows', () => {
  const folder = import.meta.dirname
  const titles = readdirSync(folder)
    .filter((name) => name.endsWith('.test.ts'))
    .map((name) => readFileSync(path.join(folder, name), 'utf8'))
    .join('\n')

  it.each(rows)('%s: %s has a test', (_section, _row, title) => {
    expect(titles).toContain(`'${title}`)
  })

  it('has every row of the tables of the document', () =>
    expect(rowsWithoutTest(documentRows, rows)).toEqual([]))
})

describe('images', () => {
  it.each(['png', 'jpg'] as const)(
    '%s: redacted in its format, its words cannot be read again',
    async (format) => {
      const picture = await fileAs(engine, 'jpg')
      const file =
        format === 'jpg'
          ? picture
          : new File(
              [
                Buffer.from(
                  await sharp(await picture.arrayBuffer())
                    .png()
                    .toBuffer(),
                ),
              ],
              'record.png',
            )
      const answer = await client.json(client.postForm('/v1/redact/document', { file }))
      const done = documentResponse.strict().parse(answer)
      expect(done).toMatchObject({ status: 'complete', input: { pages: 1 }, credits_used: 1 })
      const response = await fetch(String(done.output?.download_url))
      expect(response.headers.get('content-type')).toBe(format === 'png' ? 'image/png' : 'image/jpeg')
      const bytes = Buffer.from(await response.arrayBuffer())
      const [before, after] = [
        await sharp(await file.arrayBuffer()).metadata(),
        await sharp(bytes).metadata(),
      ]
      expect([after.width, after.height]).toEqual([before.width, before.height])
      const read = await client.postForm('/v1/ocr', {
        file: new File([bytes], `redacted.${format}`),
        output_format: 'json',
      })
      const { nodes } = ocrResponse.parse(await client.json(read))
      expect(JSON.stringify(nodes)).toMatch(/patient/i)
      expect(JSON.stringify(nodes)).not.toMatch(/Whitfield|536-22-8714|example\.org/)
    },
  )

  it('an image as PDF', async () => {
    const file = await fileAs(engine, 'jpg')
    const done = documentResponse.parse(
      await client.json(client.postForm('/v1/redact/document', { file, output_format: 'pdf' })),
    )
    const response = await fetch(String(done.output?.download_url))
    expect(response.headers.get('content-type')).toBe('application/pdf')
  })
})

describe('authentication', () => {
  it('Authorization: Bearer; an invalid key is 401', async () => {
    for (const authorization of [
      '',
      'Bearer',
      'Bearer x',
      `Bearer ${client.key}x`,
      `Basic ${client.key}`,
      client.key,
    ]) {
      const response = await client.fetch('/v1/redact/entities', { headers: { authorization } })
      expect(response.status, authorization).toBe(401)
      expect(await problemOf(response)).toMatchObject({ code: 'unauthenticated' })
    }
    const lower = await client.fetch('/v1/redact/entities', {
      headers: { authorization: `bearer ${client.key}` },
    })
    expect(lower.status).toBe(200)
  })

  it('every endpoint requires it, and refuses before it reads', async () => {
    for (const route of [
      'redact/text',
      'redact/text/batch',
      'redact/document',
      'convert',
      'convert/batch',
      'ocr',
      'ocr/extract',
    ])
      expect((await fetch(`${client.server.url}/v1/${route}`, { method: 'POST', body: '{' })).status).toBe(
        401,
      )
    for (const route of ['redact/entities', 'redact/document/x', 'convert/batch/x', 'convert/batch/x/stream'])
      expect((await fetch(`${client.server.url}/v1/${route}`)).status).toBe(401)
  })

  it('a key of Interface B is 401', async () => {
    const { id } = await client.app.accounts.create({ name: 'B', profile: 'b' })
    const { key } = await client.app.keys.issue(id)
    const headers = { authorization: `Bearer ${key}` }
    expect((await client.fetch('/v1/redact/entities', { headers })).status).toBe(401)
  })

  it('a rotated key', async () => {
    const { id, key } = await client.app.keys.issue(client.account)
    const fresh = await client.app.keys.rotate(id)
    const status = async (key: string) =>
      (await client.fetch('/v1/redact/entities', { headers: { authorization: `Bearer ${key}` } })).status
    expect([await status(key), await status(fresh.key)]).toEqual([401, 200])
  })
})

it('200 requests at once: each gets its own answer, and each is paid once', async () => {
  const before = await client.balance()
  const answers = await Promise.all(
    Array.from({ length: 200 }, async (_, i) => {
      const response = await client.postJson('/v1/redact/text', { text: `Note ${i} to ann${i}@example.org.` })
      return { status: response.status, body: (await response.json()) as Record<string, unknown> }
    }),
  )
  expect(new Set(answers.map(({ status }) => status))).toEqual(new Set([200]))
  expect(new Set(answers.map(({ body }) => body.id)).size).toBe(200)
  for (const [i, { body }] of answers.entries())
    expect(body.entities_found).toMatchObject([{ original: `ann${i}@example.org` }])
  expect(before - (await client.balance())).toBe(200)
  client.app.credits.verify()
})

describe('errors', () => {
  it('402: insufficient credits, before any work', async () => {
    await using poor = await Client.open({ engine }, {}, 'free')
    const items = Array.from({ length: 500 }, () => ({ text: 'a' }))
    await poor.json(poor.postJson('/v1/redact/text/batch', { items }))
    for (const response of [
      await poor.postJson('/v1/redact/text', text),
      await poor.postForm('/v1/redact/document', { file: pdfFile() }),
      await poor.postForm('/v1/convert', { file: pdfFile(), to: 'md' }),
      await poor.postForm('/v1/ocr', { file: pdfFile() }),
    ]) {
      expect(response.status).toBe(402)
      expect(await problemOf(response)).toMatchObject({ code: 'insufficient_credits', status: 402 })
    }
    expect(poor.app.jobs.list(poor.account, { limit: 1, offset: 0 }).total).toBe(0)
    expect((await poor.fetch('/v1/redact/entities')).status).toBe(200)
  })

  it('404: an unknown path; 405: another method, with Allow', async () => {
    expect((await client.fetch('/v1/nothing')).status).toBe(404)
    expect((await client.fetch('/redact/text')).status).toBe(404)
    const response = await client.fetch('/v1/redact/text')
    expect(response.status).toBe(405)
    expect(response.headers.get('allow')).toBe('POST')
    await problemOf(response)
  })

  it('a path whose letters are escaped needlessly is the same path', async () => {
    expect((await client.fetch('/v1/redact/%65ntities')).status).toBe(200)
    const sent = await client.json(client.postForm('/v1/redact/document', { file: pdfFile() }))
    const escaped = String(sent.job_id).replace('_', '%5F')
    expect((await client.fetch(`/v1/redact/document/${escaped}`)).status).toBe(200)
    expect((await client.fetch('/v1%2Fredact/entities')).status).toBe(404)
  })

  it('a compressed body is rejected with the reason', async () => {
    const body = gzipSync(JSON.stringify(text))
    const headers = { 'content-type': 'application/json', 'content-encoding': 'gzip' }
    const response = await client.fetch('/v1/redact/text', { method: 'POST', body, headers })
    expect(response.status).toBe(400)
    expect(await problemOf(response)).toMatchObject({ detail: expect.stringContaining('uncompressed') })
  })

  it('413: a single file has at most 100 MB', async () => {
    await using small = await Client.open({ engine }, { limits: { file: 1000 } })
    for (const [route, fields] of [
      ['redact/document', {}],
      ['convert', { to: 'pdf' }],
      ['ocr', {}],
      ['ocr/extract', {}],
    ] as const) {
      const file = new File([`%PDF-1.7\n${'x'.repeat(1000)}`], 'a.pdf')
      const response = await small.postForm(`/v1/${route}`, { file, ...fields })
      expect(response.status).toBe(413)
      expect(await problemOf(response)).toMatchObject({ code: 'too_many_bytes' })
    }
    const { status } = await curl(
      ...['-X', 'POST', '-H', `Authorization: Bearer ${client.key}`, '-H', 'Expect:'],
      ...[
        '-H',
        'Content-Type: multipart/form-data; boundary=b',
        '-H',
        `Content-Length: ${110 * 1024 * 1024}`,
      ],
      ...['--data-binary', '--b--', '--max-time', '20', `${client.server.url}/v1/convert`],
    )
    expect(status).toBe(413)
  })

  it('429: rate limited, with Retry-After and the headers of rate limits', async () => {
    await using limited = await Client.open({ engine, rateLimit: { points: 2, duration: 60 } })
    const first = await limited.fetch('/v1/redact/entities')
    expect(first.headers.get('ratelimit-remaining')).toBe('1')
    await limited.fetch('/v1/redact/entities')
    const response = await limited.fetch('/v1/redact/entities')
    expect(response.status).toBe(429)
    expect(Number(response.headers.get('retry-after'))).toBeGreaterThan(0)
    await problemOf(response)
  })

  it('500: a fault of the server, without its message', async () => {
    const broken = new Proxy(engine, {
      get: (target, name) =>
        name === 'redactText'
          ? () => Promise.reject(new Error(words))
          : Reflect.get(target, name).bind?.(target),
    })
    await using faulty = await Client.open({ engine: broken })
    const before = await faulty.balance()
    const response = await faulty.postJson('/v1/redact/text', text)
    expect(response.status).toBe(500)
    expect(JSON.stringify(await problemOf(response))).not.toContain('Whitfield')
    expect(await faulty.balance()).toBe(before)
  })

  it('no error quotes the document, and each has the request id', async () => {
    const response = await client.postJson('/v1/redact/text', { text: [words], mode: words, language: words })
    const body = await problemOf(response)
    expect(JSON.stringify(body)).not.toContain('Whitfield')
    expect(body.request_id).toBe(response.headers.get('x-request-id'))
  })
})

describe('GET /v1/files/{id}', () => {
  it('needs no key, has the right type and name, and serves ranges', async () => {
    const { output } = documentResponse.parse(
      await client.json(client.postForm('/v1/redact/document', { file: pdfFile() })),
    )
    const url = String(output?.download_url)
    const whole = await fetch(url)
    expect(whole.headers.get('content-type')).toBe('application/pdf')
    expect(whole.headers.get('content-disposition')).toContain('record-redacted.pdf')
    const part = await fetch(url, { headers: { range: 'bytes=0-4' } })
    expect([part.status, await part.text()]).toEqual([206, '%PDF-'])
  })

  it('an altered or expired URL is 403', async () => {
    const clock = testClock()
    await using later = await Client.open({ engine, clock })
    const { output } = documentResponse.parse(
      await later.json(later.postForm('/v1/redact/document', { file: pdfFile() })),
    )
    const url = String(output?.download_url)
    expect((await fetch(url)).status).toBe(200)
    expect((await fetch(url.replace(/expires=\d/, 'expires=9'))).status).toBe(403)
    expect(
      (await fetch(url.replace(/signature=(.)/, (_, first) => `signature=${first === 'a' ? 'b' : 'a'}`)))
        .status,
    ).toBe(403)
    clock.advance(24 * 3600 * 1000 + 1000)
    expect((await fetch(url)).status).toBe(403)
  })
})

describe('plans', () => {
  it.each([
    ['free', 500],
    ['starter', 10_000],
    ['pro', 100_000],
  ])('%s: %i credits a month, unused ones roll over', async (plan, credits) => {
    const clock = testClock()
    await using rolled = await Client.open({ engine, clock }, {}, plan)
    await rolled.json(rolled.postJson('/v1/redact/text', text))
    expect(await rolled.balance()).toBe(credits - 1)
    clock.set(2026, 2, 16)
    expect(await rolled.balance()).toBe(2 * credits - 1)
    await rolled.app.credits.buy(rolled.account, 7)
    expect(await rolled.balance()).toBe(2 * credits + 6)
  })

  it('enterprise: unlimited', async () => {
    await using unlimited = await Client.open({ engine }, {}, 'enterprise')
    const items = Array.from({ length: 1000 }, () => ({ text: 'a' }))
    await unlimited.json(unlimited.postJson('/v1/redact/text/batch', { items }))
  })
})
