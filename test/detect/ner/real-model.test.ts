import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { findPackage } from '../../../engines/model/package-files.ts'

/**
 * The folder of the model that docs/detection.md gives as a recipe. It is not in the repository; `.ci/run` fetches it where the registry
 * of Python packages can be reached.
 */
const model = process.env.PALIMPSEST_TEST_NER
const installed = findPackage('onnxruntime-node', undefined) !== null

describe.runIf(model !== undefined && installed)('a published named-entity model', () => {
  const ner = { model: model ?? '' }

  it.each(['please ask nkosana about the delivery', 'my neighbour thandeka keeps the spare key'])(
    'finds a rare name in lower case: %s',
    (text) => {
      const [name] = /nkosana|thandeka/.exec(text) ?? []
      const found = detect(text, { ner, entities: ['NAME'] })
      expect(found.map(({ start, end }) => text.slice(start, end))).toEqual([name])
      expect(found[0].recognizer).toBe('ner')
    },
  )

  it('uses its own labels, and joins given name and surname', () => {
    const text = 'My name is Sarah Connor.'
    const found = detect(text, { ner, entities: ['NAME'] })
    expect(found.map(({ start, end }) => text.slice(start, end))).toEqual(['Sarah Connor'])
  })

  it('does not uncover what the rules find', () => {
    const text = 'Pay to DE89 3704 0044 0532 0130 00, call +44 20 7946 0958, write to ann@example.org.'
    const spans = (options: object) => detect(text, options).map(({ start, end }) => ({ start, end }))
    for (const rule of spans({}))
      expect(spans({ ner }).some(({ start, end }) => start <= rule.start && end >= rule.end)).toBe(true)
  })
})
