/** Random requests made from the OpenAPI documents: no status 500, no hang, and every response as the document describes it. */
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import fc from 'fast-check'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createInterfaceA } from '../../../../src/adapters/interface-a/handler.ts'
import { openApiA } from '../../../../src/adapters/interface-a/openapi.ts'
import { createInterfaceB } from '../../../../src/adapters/interface-b/handler.ts'
import { openApiB } from '../../../../src/adapters/interface-b/openapi.ts'
import { createEngine, type Engine } from '../../../../src/engine.ts'
import { memoryApplication } from '../../../builders/application.ts'
import { slow } from '../../../builders/slow.ts'
import { htmlFile, pdfFile, words } from '../samples.ts'
import { type OpenApi, operationsOf, resolved } from './document.ts'
import { type Plan, planOf, requestOf } from './requests.ts'

const baseUrl = 'http://127.0.0.1/api'
const texts = [words, '', 'Nothing.', '\ud800', 'a'.repeat(3000)]

let engine: Engine
let samples: Record<string, Blob>
beforeAll(async () => {
  engine = await createEngine({ threads: 2 })
  const pdf = pdfFile()
  const { bytes } = await engine.convert(htmlFile(), { to: 'docx' })
  samples = {
    pdf,
    html: htmlFile(),
    docx: new Blob([Buffer.from(bytes)]),
    empty: new Blob([]),
    text: new Blob([words]),
    'cut PDF': pdf.slice(0, 300),
    'cut DOCX': new Blob([Buffer.from(bytes.subarray(0, 900))]),
    'PNG without pixels': new Blob([Buffer.from('89504e470d0a1a0a0000000d49484452ffffffff', 'hex')]),
    bytes: new Blob([new Uint8Array(500).map((_, at) => (at * 151) % 256)]),
  }
})
afterAll(() => engine[Symbol.asyncDispose]())

const sampleNames = [
  'pdf',
  'html',
  'docx',
  'empty',
  'text',
  'cut PDF',
  'cut DOCX',
  'PNG without pixels',
  'bytes',
]

const interfaces = [
  {
    name: 'Interface A',
    profile: 'a' as const,
    create: createInterfaceA,
    document: openApiA() as unknown as OpenApi,
    header: (key: string) => ({ authorization: `Bearer ${key}` }),
    // Answers to other methods.
    always: ['404', '405'],
  },
  {
    name: 'Interface B',
    profile: 'b' as const,
    create: createInterfaceB,
    document: openApiB() as unknown as OpenApi,
    header: (key: string) => ({ 'x-api-key': key }),
    always: ['400', '404'],
  },
]

describe.each(interfaces)('$name', (one) => {
  it('answers random requests as documented', () => tryRequests(one, 40, 7), 60_000)

  slow(it)('answers many random requests as its document says', () => tryRequests(one, 1000), 180_000)
})

async function tryRequests(
  { profile, create, document, header, always }: (typeof interfaces)[number],
  runs: number,
  seed?: number,
) {
  await using app = await memoryApplication({
    engine,
    rateLimit: { points: 1_000_000 },
    jobs: { maxQueued: 100_000, maxQueuedPerAccount: 100_000 },
  })
  const { id } = await app.accounts.create({
    name: 'Test',
    profile,
    plan: 'enterprise',
    ...(profile === 'b' ? { credits: 1_000_000 } : {}),
  })
  const { key } = await app.keys.issue(id)
  const { handle } = create(app, { baseUrl })
  const check = checkerOf(document)
  const plans = fc.oneof(
    ...operationsOf(document).map((operation) => planOf(document, operation, sampleNames, texts)),
  )
  const seen: Record<string, number> = {}
  await fc.assert(
    fc.asyncProperty(plans, async (plan) => {
      const response = await handle(requestOf(plan, baseUrl, header(key), samples))
      seen[response.status] = (seen[response.status] ?? 0) + 1
      await check(plan, response, always)
    }),
    { numRuns: runs, seed, interruptAfterTimeLimit: 150_000, markInterruptAsFailure: false },
  )
  // Not all were refused, nor all accepted.
  expect(seen[200]).toBeGreaterThan(0)
  expect(seen[400]).toBeGreaterThan(0)
}

/** Checks status, media type and body of a response. Fields that the document does not name are errors. */
function checkerOf(document: OpenApi) {
  const ajv = new Ajv2020({ strict: false, allErrors: false })
  formats.default(ajv)
  ajv.addSchema({ $id: 'document', ...(closed(document) as object) })
  return async ({ operation }: Plan, response: Response, always: readonly string[]) => {
    const status = String(response.status)
    const type = response.headers.get('content-type') ?? ''
    const isProblem = type === 'application/problem+json'
    const described = operation.responses[status]
    if (described === undefined) expect(always).toContain(status)
    if (type.includes('json') && response.body !== null) {
      const body = (await response.json()) as { readonly code?: string }
      if (status === '500') expect(body.code).toBe('missing_dependency')
      const media = described && resolved(document, described).content?.[type]
      if (!isProblem) expect(media).toBeDefined()
      const component = isProblem ? '#/components/schemas/Problem' : media?.schema.$ref
      const isValid = ajv.validate({ $ref: `document${component}` }, body)
      expect(isValid ? [] : ajv.errors).toEqual([])
    } else {
      expect(Number(status)).toBeLessThan(500)
      await response.body?.cancel()
    }
  }
}

function closed(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(closed)
  if (typeof value !== 'object' || value === null) return value
  const entries = Object.entries(value).map(([key, one]) => [key, closed(one)] as const)
  const isObject = 'properties' in value && !('additionalProperties' in value)
  return { ...Object.fromEntries(entries), ...(isObject ? { unevaluatedProperties: false } : {}) }
}
