import Papa from 'papaparse'
import { parse as parseHtml } from 'parse5'
import { SaxesParser } from 'saxes'
import { expect } from 'vitest'
import { parse as parseYaml } from 'yaml'
import { csvOf, htmlOf, jsonOf, xmlOf } from '../../builders/structured.ts'
import { type GeneratedFormat, type Seen, shapeOf, testGenerated } from './generated-formats.ts'

const formats: readonly GeneratedFormat[] = [
  ['csv', csvOf, seenInCsv],
  ['json', jsonOf, seenInJson],
  ['xml', xmlOf, seenInXml],
  ['html', htmlOf, seenInHtml],
]

testGenerated(formats, 20_240)

function seenInCsv(text: string): Seen {
  const { data, errors } = Papa.parse<string[]>(text)
  expect(errors.filter(({ code }) => code !== 'UndetectableDelimiter')).toEqual([])
  return { shape: [data[0], data.map((row) => row.length)], texts: data.flat() }
}

function seenInJson(text: string): Seen {
  const texts: string[] = []
  const shape = shapeOf(JSON.parse(text), texts)
  // JSON is YAML too.
  expect(shapeOf(parseYaml(text), texts)).toEqual(shape)
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
