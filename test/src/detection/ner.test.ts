import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { compileOptions } from '../../../engines/detect/detect.ts'
import { defaultLabels } from '../../../engines/detect/ner/ner-options.ts'
import { CancelledError, DependencyError, RequestError } from '../../../engines/model/errors.ts'
import { findPackage } from '../../../engines/model/package-files.ts'
import { writeTinyNer } from '../../../fixtures/ner/tiny-ner.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const root = mkdtempSync(path.join(tmpdir(), 'ner-engine-'))
const model = path.join(root, 'tiny')
const ner = { model, labels: { KEEPER: 'NAME' } }
let engine: Engine
beforeAll(async () => {
  writeTinyNer(model)
  engine = await createEngine({ threads: 1, home: path.join(root, 'home') })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  rmSync(root, { recursive: true })
})

/** Optional and not installed with this repository; CI installs it. */
const installed = findPackage('onnxruntime-node', undefined) !== null
const text = 'the old keeper zorvak closed the gate of the station'

describe.runIf(installed)(
  "an engine with a user's named-entity model (needs the optional onnxruntime-node)",
  () => {
    it('removes values from a PDF that the rules do not find', async () => {
      const file = pdf().page().text(text).build()
      const plain = await engine.redactDocument(file)
      expect(plain.entities.map(({ value }) => value)).not.toContain('zorvak')
      const redacted = await engine.redactDocument(file, { ner })
      expect(redacted.entities).toMatchObject([{ value: 'zorvak', type: 'NAME', recognizer: 'ner' }])
    })

    it('removes them from the cells of a table', async () => {
      const csv = new TextEncoder().encode(`note,amount\n${text},4\n`)
      const { bytes } = await engine.redactDocument(csv, { ner, format: 'csv', mode: 'redact' })
      expect(new TextDecoder().decode(bytes)).toBe(
        'note,amount\nthe old keeper [NAME] closed the gate of the station,4\n',
      )
    })

    it('finds them in text, in many texts and in streams alike', async () => {
      const { entities } = await engine.detect(text, { ner })
      expect(entities).toMatchObject([{ start: 15, end: 21, type: 'NAME' }])
      expect(await engine.detectBatch([text, '', text], { ner })).toEqual([
        { entities },
        { entities: [] },
        { entities },
      ])
      const streamed = await Array.fromAsync(engine.detectStream(new Blob([text]), { ner }))
      expect(streamed).toEqual(entities.map((entity) => ({ ...entity, value: 'zorvak' })))
      expect((await engine.redactText(text, { ner, mode: 'redact' })).text).toContain('keeper [NAME] closed')
    })

    it('reports a type of the user', async () => {
      const types = [{ code: 'KEEPER_NAME', words: ['unused'] }]
      const { entities } = await engine.detect(text, {
        types,
        ner: { model, labels: { KEEPER: 'KEEPER_NAME' } },
      })
      expect(entities).toMatchObject([{ type: 'KEEPER_NAME' }])
    })

    it('can be cancelled at any moment while the model reads, and works afterwards', async () => {
      // Read in several seconds by the fastest machine, so that no run ends before it is cancelled.
      const long = `${text} and the ship left . `.repeat(300_000)
      for (let delay = 50; delay <= 1000; delay += 95) {
        const run = engine.detect(long, { ner, signal: AbortSignal.timeout(delay) })
        await expect(run).rejects.toThrow(CancelledError)
      }
      expect((await engine.detect(text, { ner })).entities).toHaveLength(1)
    })

    it('fails with the file of a model folder that is not complete', async () => {
      const empty = path.join(root, 'empty')
      mkdirSync(empty)
      await expect(engine.detect(text, { ner: { model: empty } })).rejects.toThrow(DependencyError)
      const file = pdf().page().text(text).build()
      await expect(engine.redactDocument(file, { ner: { model: empty } })).rejects.toThrow(
        /has no config\.json/,
      )
      writeFileSync(path.join(empty, 'config.json'), '{"id2label":{"0":"O","1":"B-X"}}')
      await expect(engine.detect(text, { ner: { model: empty } })).rejects.toThrow(/has no tokenizer\.json/)
    })
  },
)

describe('the option ner', () => {
  it.each([
    [{ model: '' }, /ner\.model/],
    [{ model, threshold: 2 }, /ner\.threshold/],
    [{ model, aggregation: 'best' }, /ner\.aggregation/],
    [{ model, window: 1 }, /ner\.window/],
    [{ model, sha256: 'abc' }, /ner\.sha256/],
    [{ model, url: 'x' }, /url/],
  ])('is checked before anything is read: %j', async (wrong, message) => {
    const run = engine.detect(text, { ner: wrong as never })
    await expect(run).rejects.toThrow(RequestError)
    await expect(run).rejects.toThrow(message)
  })

  it('has default labels that are entity types', () => {
    expect(() => compileOptions({ entities: Object.values(defaultLabels) })).not.toThrow()
  })
})
