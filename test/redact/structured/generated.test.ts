import * as fc from 'fast-check'
import Papa from 'papaparse'
import { parse as parseHtml } from 'parse5'
import { SaxesParser } from 'saxes'
import { describe, expect, it } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { redactStructured } from '../../../engines/redact/structured/redact-structured.ts'
import type { TextMode } from '../../../engines/redact/text/index.ts'
import type { StructuredFormat } from '../../../engines/structured/index.ts'
import {
  csvOf,
  htmlOf,
  jsonOf,
  type Layout,
  layout,
  type Person,
  people,
  secretsOf,
  xmlOf,
} from '../../builders/structured.ts'

/** Files of each format in each mode: 144 files in a quick run, 2,016 in all. */
const runs = process.env.PALIMPSEST_TEST === 'all' ? 84 : 6
const modes: readonly TextMode[] = ['blackout', 'redact', 'mask', 'hash', 'synthetic', 'token']

/** What a third-party reader sees: the structure, and all texts in it. */
interface Seen {
  readonly shape: unknown
  readonly texts: readonly string[]
}

const formats: readonly (readonly [
  StructuredFormat,
  (list: readonly Person[], layout: Layout) => string,
  (text: string) => Seen,
])[] = [
  ['csv', csvOf, seenInCsv],
  ['json', jsonOf, seenInJson],
  ['xml', xmlOf, seenInXml],
  ['html', htmlOf, seenInHtml],
]

describe.each(formats)('generated %s', (format, write, seenIn) => {
  it.each(modes)('stays valid with the same shape, and keeps no value, in mode %s', (mode) => {
    fc.assert(
      fc.property(people, layout, (list, how) => {
        const text = write(list, how)
        const done = redactStructured(text, format, { mode, key: 'key', detect: {} })
        const [before, after] = [seenIn(text), seenIn(done?.text ?? '')]
        expect(after.shape).toEqual(before.shape)
        const all = [done?.text ?? '', ...after.texts].join('\n')
        for (const secret of secretsOf(list)) expect(all).not.toContain(secret)
        // The third-party reader sees the secrets in the input, so it would see them in the output.
        for (const secret of secretsOf(list))
          expect(before.texts.some((one) => one.includes(secret))).toBe(true)
      }),
      { numRuns: runs, seed: 20_240 },
    )
  })
})

function seenInCsv(text: string): Seen {
  const { data, errors } = Papa.parse<string[]>(text)
  expect(errors.filter(({ code }) => code !== 'UndetectableDelimiter')).toEqual([])
  return { shape: [data[0], data.map((row) => row.length)], texts: data.flat() }
}

function seenInJson(text: string): Seen {
  const texts: string[] = []
  const shapeOf = (value: unknown): unknown => {
    if (Array.isArray(value)) return value.map(shapeOf)
    if (typeof value === 'object' && value !== null)
      return Object.fromEntries(Object.entries(value).map(([key, one]) => [key, shapeOf(one)]))
    texts.push(String(value))
    return null
  }
  const shape = shapeOf(JSON.parse(text))
  // JSON is YAML too.
  expect(shapeOf(parseYaml(text))).toEqual(shape)
  return { shape, texts }
}

function seenInXml(text: string): Seen {
  const shape: string[] = []
  const texts: string[] = []
  const parser = new SaxesParser()
  parser.on('error', (error) => {
    throw error
  })
  parser.on('opentag', ({ name, attributes }) => {
    shape.push(name, ...Object.keys(attributes))
    texts.push(...Object.values(attributes))
  })
  parser.on('closetag', ({ name }) => shape.push(`/${name}`))
  for (const kind of ['text', 'cdata', 'comment'] as const) parser.on(kind, (value) => texts.push(value))
  parser.write(text).close()
  return { shape, texts }
}

function seenInHtml(text: string): Seen {
  const shape: string[] = []
  const texts: string[] = []
  interface Node {
    readonly nodeName: string
    readonly value?: string
    readonly data?: string
    readonly attrs?: readonly { readonly name: string; readonly value: string }[]
    readonly childNodes?: readonly Node[]
  }
  const visit = (node: Node): void => {
    if (node.nodeName === '#text') texts.push(node.value ?? '')
    else if (node.nodeName === '#comment') texts.push(node.data ?? '')
    else shape.push(node.nodeName, ...(node.attrs ?? []).map(({ name }) => name))
    for (const { value } of node.attrs ?? []) texts.push(value, decodeURIComponent(value))
    for (const child of node.childNodes ?? []) visit(child)
    shape.push(')')
  }
  visit(parseHtml(text) as unknown as Node)
  return { shape: shape.filter((one) => one !== ')'), texts }
}
