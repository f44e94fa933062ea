/** Rows of the document of Interface A about texts and the catalogue, driven over HTTP. The names of the tests are the rows. */
import { createHash } from 'node:crypto'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import {
  catalogResponse,
  problem,
  textBatchResponse,
  textResponse,
} from '../../../../src/adapters/interface-a/schemas.ts'
import { curl } from '../../../builders/http.ts'
import { words } from '../samples.ts'
import { Client } from './client.ts'

let client: Client
beforeAll(async () => {
  client = await Client.open({ engine: { threads: 0 } })
})
afterAll(() => client[Symbol.asyncDispose]())

const redact = async (body: object) =>
  textResponse.strict().parse(await client.json(client.postJson('/v1/redact/text', body)))

describe('POST /v1/redact/text', () => {
  it('result: id, status, redacted_text, entities_found, mode, credits_used, processing_ms', async () => {
    const before = await client.balance()
    const done = await redact({ text: words })
    expect(done).toMatchObject({ status: 'success', mode: 'blackout', credits_used: 1 })
    expect(done.id).toMatch(/^red_/)
    for (const value of ['Whitfield', '536-22-8714', 'example.org', '4111'])
      expect(done.redacted_text).not.toContain(value)
    expect(await client.balance()).toBe(before - 1)
  })

  it('entities_found: type, original, start, end; end minus start is the matched length', async () => {
    const { entities_found } = await redact({ text: `📄 ${words}` })
    for (const { original, start, end } of entities_found) {
      expect(`📄 ${words}`.slice(start, end)).toBe(original)
      expect(end - start).toBe(original.length)
    }
    expect(entities_found).toContainEqual(expect.objectContaining({ type: 'SSN', original: '536-22-8714' }))
    expect(entities_found).toContainEqual(expect.objectContaining({ type: 'NAME' }))
  })

  it('entities: only these codes; the codes of the document and of the catalogue', async () => {
    const done = await redact({ text: words, entities: ['EMAIL'] })
    expect(done.entities_found.map(({ type }) => type)).toEqual(['EMAIL'])
    expect(done.redacted_text).toContain('536-22-8714')
    const ours = await redact({ text: words, entities: ['US_SSN'] })
    expect(ours.entities_found.map(({ type }) => type)).toEqual(['US_SSN'])
  })

  it('mode: blackout', async () => {
    const { redacted_text } = await redact({ text: words, mode: 'blackout', entities: ['SSN'] })
    expect(redacted_text).toContain('SSN ████████, mail')
  })

  it('mode: hash is the prefix of a SHA-256 digest', async () => {
    const { redacted_text, mode } = await redact({ text: words, mode: 'hash', entities: ['SSN'] })
    const digest = createHash('sha256').update('536-22-8714').digest('hex')
    expect(redacted_text).toContain(`SSN ${digest.slice(0, 16)}, mail`)
    expect(mode).toBe('hash')
  })

  it('mode: synthetic', async () => {
    const { redacted_text } = await redact({ text: words, mode: 'synthetic', entities: ['EMAIL'] })
    expect(redacted_text).toMatch(/mail [^@\s]+@[^@\s]+, card/)
    expect(redacted_text).not.toContain('whitfield@')
  })

  it('language: ISO 639-1', async () => {
    const { redacted_text } = await redact({ text: 'Steuernummer: 12/345/67890, a@b.de', language: 'de' })
    expect(redacted_text).not.toContain('a@b.de')
  })

  it.each([
    ['text', {}],
    ['text', { text: 7 }],
    ['entities', { text: 'a', entities: 'NAME' }],
    ['entities', { text: 'a', entities: [] }],
    ['entities', { text: 'a', entities: ['none'] }],
    ['mode', { text: 'a', mode: 'redact' }],
    ['language', { text: 'a', language: 'english' }],
    ['language', { text: 'a', language: 'zz' }],
  ])('a wrong %s is rejected by name: %j', async (field, body) => {
    const response = await client.postJson('/v1/redact/text', body)
    expect(response.status).toBe(400)
    expect(response.headers.get('content-type')).toBe('application/problem+json')
    const { detail } = problem.strict().parse(await response.json())
    expect(detail).toContain(field)
  })

  it('an unknown code is rejected, and nothing is charged', async () => {
    const before = await client.balance()
    const response = await client.postJson('/v1/redact/text', { text: words, entities: ['NO_SUCH_CODE'] })
    expect(response.status).toBe(400)
    expect(await response.json()).toMatchObject({ code: 'unknown_entity' })
    expect(await client.balance()).toBe(before)
  })

  it('unknown fields are ignored, also __proto__', async () => {
    const body = `{"text":${JSON.stringify(words)},"extra":1,"__proto__":{"mode":"hash"},"constructor":{}}`
    const done = await client.json(client.postJson('/v1/redact/text', body))
    expect(done).toMatchObject({ mode: 'blackout' })
    expect(({} as { mode?: string }).mode).toBeUndefined()
  })

  it.each([
    ['not JSON', '{"text": '],
    ['not an object', '"text"'],
    ['null', 'null'],
    ['not UTF-8', new Uint8Array([0x7b, 0xff, 0x7d])],
  ])('a body that is %s: 400, without quoting it', async (_, body) => {
    const response = await client.fetch('/v1/redact/text', {
      method: 'POST',
      body,
      headers: { 'content-type': 'application/json' },
    })
    expect(response.status).toBe(400)
  })

  it('another content type: 400', async () => {
    const response = await client.fetch('/v1/redact/text', { method: 'POST', body: '{"text":"a"}' })
    expect(response.status).toBe(400)
  })

  it('a body over the limit: 413', async () => {
    const response = await client.postJson('/v1/redact/text', { text: 'a '.repeat(6 * 1024 * 1024) })
    expect(response.status).toBe(413)
  })

  it('by curl', async () => {
    const { status, body } = await curl(
      ...['-H', `Authorization: Bearer ${client.key}`, '-H', 'Content-Type: application/json'],
      ...['-d', JSON.stringify({ text: words }), `${client.server.url}/v1/redact/text`],
    )
    expect(status).toBe(200)
    expect(textResponse.parse(JSON.parse(body)).redacted_text).not.toContain('Whitfield')
  })

  it('Idempotency-Key: repeated requests cost one credit', async () => {
    const before = await client.balance()
    const used: unknown[] = []
    for (let n = 0; n < 3; n++) {
      const sent = client.postJson('/v1/redact/text', { text: words }, { 'idempotency-key': 'once-text' })
      used.push((await client.json(sent)).credits_used)
    }
    expect(used).toEqual([1, 0, 0])
    expect(await client.balance()).toBe(before - 1)
    const other = { text: words, mode: 'hash' }
    const refused = await client.postJson('/v1/redact/text', other, { 'idempotency-key': 'once-text' })
    expect(refused.status).toBe(400)
    expect(problem.parse(await refused.json()).detail).toContain('idempotency key')
    expect(await client.balance()).toBe(before - 1)
  })
})

describe('POST /v1/redact/text/batch', () => {
  const batch = async (body: object) =>
    textBatchResponse.strict().parse(await client.json(client.postJson('/v1/redact/text/batch', body)))

  it('result: batch_id, status, total, results in the order of submission, total_credits_used', async () => {
    const before = await client.balance()
    const items = Array.from({ length: 25 }, (_, n) => ({ text: `Nr ${n}: person${n}@example.org` }))
    const done = await batch({ items })
    expect(done).toMatchObject({ status: 'success', total: 25, total_credits_used: 25 })
    expect(done.results).toEqual(
      items.map((_, index) => ({
        index,
        redacted_text: `Nr ${index}: ████████`,
        entities_found: 1,
        credits_used: 1,
      })),
    )
    expect(await client.balance()).toBe(before - 25)
  })

  it('items: entities and mode override the defaults', async () => {
    const { results } = await batch({
      items: [{ text: words }, { text: words, mode: 'hash' }, { text: words, entities: ['EMAIL'] }],
      default_mode: 'blackout',
      default_entities: ['SSN'],
    })
    expect(results.map(({ entities_found }) => entities_found)).toEqual([1, 1, 1])
    expect(results[0].redacted_text).toContain('SSN ████████, mail m.whitfield@example.org')
    expect(results[1].redacted_text).toMatch(/SSN [0-9a-f]{16}, mail m\.whitfield@example\.org/)
    expect(results[2].redacted_text).toContain('SSN 536-22-8714, mail ████████')
  })

  it('items: up to 1,000', async () => {
    const items = (count: number) => Array.from({ length: count }, () => ({ text: 'a@b.org' }))
    expect((await batch({ items: items(1000) })).total).toBe(1000)
    const response = await client.postJson('/v1/redact/text/batch', { items: items(1001) })
    expect(response.status).toBe(400)
    expect(problem.parse(await response.json()).detail).toContain('items')
  })

  it.each([
    ['items', {}],
    ['items', { items: [] }],
    ['items.1.text', { items: [{ text: 'a' }, {}] }],
    ['items.1.mode', { items: [{ text: 'a' }, { text: 'a', mode: 'x' }] }],
    ['items.1.entities', { items: [{ text: 'a' }, { text: 'a', entities: ['NO_SUCH'] }] }],
    ['default_mode', { items: [{ text: 'a' }], default_mode: 'mask' }],
    ['default_entities', { items: [{ text: 'a' }], default_entities: ['NO_SUCH'] }],
  ])('a wrong %s is rejected by name, and nothing is charged', async (field, body) => {
    const before = await client.balance()
    const response = await client.postJson('/v1/redact/text/batch', body)
    expect(response.status).toBe(400)
    expect(problem.parse(await response.json()).detail).toContain(field)
    expect(await client.balance()).toBe(before)
  })
})

describe('GET /v1/redact/entities', () => {
  it('entities and total: more than 50 types with code, label, category and region; no credit', async () => {
    const before = await client.balance()
    const answer = await client.json(client.fetch('/v1/redact/entities'))
    const { entities, total } = catalogResponse.strict().parse(answer)
    expect(total).toBe(entities.length)
    expect(total).toBeGreaterThan(50)
    expect(new Set(entities.map(({ code }) => code)).size).toBe(total)
    expect(await client.balance()).toBe(before)
  })

  it.each([
    ['NAME', 'PII'],
    ['EMAIL', 'PII'],
    ['PHONE', 'PII'],
    ['SSN', 'PII_US'],
    ['CREDIT_CARD', 'FINANCIAL'],
    ['IBAN', 'FINANCIAL'],
    ['PATIENT_ID', 'PHI'],
    ['DOB', expect.stringMatching(/PII|PHI/)],
  ])('code %s, category %s', async (code, category) => {
    const { entities } = await client.json(client.fetch('/v1/redact/entities'))
    expect(entities).toContainEqual(expect.objectContaining({ code, category }))
  })

  it('every code is accepted in entities', async () => {
    const { entities } = catalogResponse.parse(await client.json(client.fetch('/v1/redact/entities')))
    const codes = entities.map(({ code }) => code)
    await redact({ text: words, entities: codes })
  })
})
