/** The OpenAPI documents of both interfaces, which ship with the package. */
import { readFileSync } from 'node:fs'
import { Validator } from '@seriousme/openapi-schema-validator'
import { Ajv2020 } from 'ajv/dist/2020.js'
import formats from 'ajv-formats'
import { describe, expect, it } from 'vitest'
import { statuses } from '../../../../src/adapters/http/problem.ts'
import { openApiA } from '../../../../src/adapters/interface-a/openapi.ts'
import { openApiB } from '../../../../src/adapters/interface-b/openapi.ts'
import { Client as ClientA } from '../interface-a/client.ts'
import { Client as ClientB } from '../interface-b/client.ts'
import { bodySchemaOf, type OpenApi, operationsOf } from './document.ts'

const interfaces = [
  { name: 'interface-a', make: openApiA, open: () => ClientA.open(), methodStatus: 405 },
  { name: 'interface-b', make: openApiB, open: () => ClientB.open(), methodStatus: 400 },
]

describe.each(interfaces)('$name', ({ name, make, open, methodStatus }) => {
  const document = make() as unknown as OpenApi

  it('is shipped as the schemas make it (npm run openapi writes it)', () => {
    const shipped = readFileSync(new URL(`../../../../docs/openapi/${name}.json`, import.meta.url), 'utf8')
    expect(JSON.parse(shipped)).toEqual(JSON.parse(JSON.stringify(document)))
  })

  it('is a valid OpenAPI 3.1 document, without references to nothing', async () => {
    const result = await new Validator().validate(structuredClone(document) as never)
    expect(result.errors ?? []).toEqual([])
    expect(result.valid).toBe(true)
    for (const [, target] of JSON.stringify(document).matchAll(/"\$ref":"#\/([^"]+)"/g))
      expect(
        target.split('/').reduce<unknown>((at, key) => (at as Record<string, unknown>)?.[key], document),
        target,
      ).toBeDefined()
  })

  it('lists each operation once, with its description', () => {
    const operations = operationsOf(document)
    expect(new Set(operations.map(({ id }) => id)).size).toBe(operations.length)
    for (const { operation } of operations) expect(operation.summary).not.toBe('')
  })

  it('has the paths and methods that the handler has, and no others', async () => {
    await using client = await open()
    for (const [path, item] of Object.entries(document.paths)) {
      const methods = Object.keys(item).map((method) => method.toUpperCase())
      if (path.includes('/files/')) continue
      const response = await client.fetch(path.replace(/\{\w+\}/g, 'x'), { method: 'DELETE' })
      expect([response.status, response.headers.get('allow')], path).toEqual([
        methodStatus,
        methods.join(', '),
      ])
    }
    const source = readFileSync(
      new URL(`../../../../src/adapters/${name}/handler.ts`, import.meta.url),
      'utf8',
    )
    const routes = [...source.matchAll(/'(\/[\w{}/]+)'/g)].map(([, path]) => path)
    expect(routes.toSorted()).toEqual(Object.keys(document.paths).toSorted())
  })

  it('names every error code with its status', () => {
    const descriptions = Object.values(document.components.responses).map(({ description }) => description)
    const operations = operationsOf(document)
    const documented = new Set(operations.flatMap(({ operation }) => Object.keys(operation.responses)))
    for (const [code, status] of Object.entries(statuses)) {
      expect(documented.has(String(status)), `${status}`).toBe(true)
      expect(descriptions.some((text) => new RegExp(`\\b${code}\\b`).test(text))).toBe(true)
    }
  })

  it('has a valid example of every schema, in which unknown fields would be noticed', () => {
    const ajv = new Ajv2020({ strict: false, allErrors: true })
    formats.default(ajv)
    const strict = JSON.parse(JSON.stringify(document), (_, value) =>
      value?.type === 'object' && value.properties ? { ...value, additionalProperties: false } : value,
    )
    ajv.addSchema(strict, 'document')
    const pointer = (...keys: string[]) =>
      `document#/${keys.map((key) => encodeURIComponent(key.replaceAll('~', '~0').replaceAll('/', '~1'))).join('/')}`
    const check = (at: string, examples: readonly unknown[] | undefined) => {
      expect(examples, at).toHaveLength(1)
      expect(ajv.validate({ $ref: at }, examples?.[0]), `${at} ${ajv.errorsText()}`).toBe(true)
    }
    for (const [name, { examples }] of Object.entries(document.components.schemas))
      check(pointer('components', 'schemas', name), examples)
    for (const { path, method, operation } of operationsOf(document))
      for (const [type, { schema }] of Object.entries(operation.requestBody?.content ?? {})) {
        const at = ['paths', path, method, 'requestBody', 'content', type, 'schema']
        if (type === 'application/json') check(pointer(...at), schema.examples)
        for (const [field, { examples }] of Object.entries(schema.properties ?? {}))
          if (examples !== undefined) check(pointer(...at, 'properties', field), examples)
      }
  })

  it('has every field of a form with a type or an enumeration', () => {
    for (const { operation } of operationsOf(document)) {
      const schema = bodySchemaOf(document, operation)
      for (const [field, property] of Object.entries(schema?.properties ?? {}))
        expect(property, field).toHaveProperty('type')
    }
  })
})

it('describes forms as clients send them', () => {
  const document = openApiA() as unknown as OpenApi
  const form = document.paths['/v1/redact/document'].post.requestBody?.content['multipart/form-data']
  expect(form?.schema.required).toEqual(['file'])
  expect(form?.schema.properties?.audit_trail).toMatchObject({ type: 'boolean', default: true })
  expect(form?.schema.properties?.entities).toMatchObject({ type: 'array', items: { type: 'string' } })
  expect(form?.encoding?.entities).toEqual({ contentType: 'application/json' })
  const ocr = (openApiB() as unknown as OpenApi).paths['/ocr/process'].post.requestBody
  expect(ocr?.content['multipart/form-data'].encoding?.languageHints).toEqual({
    style: 'form',
    explode: true,
  })
})
