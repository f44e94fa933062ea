import { createHash } from 'node:crypto'
import { cpSync, mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import type { NerOptions } from '../../../engines/detect/ner/ner-options.ts'
import { StreamDetector } from '../../../engines/detect/stream.ts'
import { detectTexts } from '../../../engines/detect/task.ts'
import { DependencyError, RequestError } from '../../../engines/model/errors.ts'
import { findPackage } from '../../../engines/model/package-files.ts'
import { labelledSentences } from '../../../fixtures/ner/sentences.ts'
import { writeTinyNer } from '../../../fixtures/ner/tiny-ner.ts'
import { floats, node, onnxFile } from '../../../fixtures/onnx/write-onnx.ts'

const root = mkdtempSync(path.join(tmpdir(), 'ner-'))
const model = path.join(root, 'tiny')
beforeAll(() => writeTinyNer(model))
afterAll(() => rmSync(root, { recursive: true }))

/** Optional and not installed with this repository; CI installs it. */
const installed = findPackage('onnxruntime-node', undefined) !== null

const labels = { KEEPER: 'NAME', SHIP: 'ORG' }
function find(text: string, options: Partial<NerOptions> = {}) {
  return detect(text, { ner: { model, labels, ...options } })
    .filter(({ recognizer }) => recognizer === 'ner')
    .map(({ start, end, type }) => [text.slice(start, end), type])
}

/** A copy of the model in which one file is another. */
function spoilt(name: string, file: string, content: string | Uint8Array | null): string {
  const folder = path.join(root, name)
  cpSync(model, folder, { recursive: true })
  if (content === null) rmSync(path.join(folder, file))
  else writeFileSync(path.join(folder, file), content)
  return folder
}

describe.runIf(installed)("a user's named-entity model (needs the optional onnxruntime-node)", () => {
  it.each(['simple', 'first', 'average', 'max'] as const)(
    'finds values that no rule knows, in sentences that it was not trained on: %s',
    (aggregation) => {
      const sentences = labelledSentences(200, 99)
      const texts = sentences.map(({ text }) => text)
      const found = detectTexts({ texts, options: { ner: { model, labels, aggregation } } })
      let right = 0
      let wrong = 0
      for (const [i, { text, values }] of sentences.entries())
        for (const { start, end, type, recognizer } of found[i]) {
          if (recognizer !== 'ner') continue
          const value = values.find((one) => one.start === start && one.end === end)
          if (value !== undefined && labels[value.label as keyof typeof labels] === type) right++
          else wrong++
          expect(text.slice(start, end).trim()).toBe(text.slice(start, end))
        }
      const wanted = sentences.reduce((sum, { values }) => sum + values.length, 0)
      expect(right / wanted).toBeGreaterThan(0.97)
      expect(wrong / wanted).toBeLessThan(0.03)
    },
  )

  it('reports offsets of the original text, with any text before it', () => {
    const text = '😀 Ünïcödé ﬁ\r\n\tthe keeper Zorvák\u200b closed the gate; keeper Quilthra slept'
    expect(find(text)).toEqual([
      ['Zorvák', 'NAME'],
      ['Quilthra', 'NAME'],
    ])
  })

  it.each(['onnx/model.onnx', 'onnx/model_q4.onnx'])('loads a network that is stored as %s', (place) => {
    const folder = spoilt(place.replace(/\W/g, '-'), 'model.onnx', null)
    mkdirSync(path.join(folder, 'onnx'))
    cpSync(path.join(model, 'model.onnx'), path.join(folder, place))
    expect(find('the keeper Zorvak closed the gate', { model: folder })).toEqual([['Zorvak', 'NAME']])
  })

  it('does not guess which of several networks is meant', () => {
    const folder = spoilt('several', 'model.onnx', null)
    mkdirSync(path.join(folder, 'onnx'))
    for (const name of ['model_q4.onnx', 'model_int8.onnx'])
      cpSync(path.join(model, 'model.onnx'), path.join(folder, 'onnx', name))
    expect(() => find('the keeper Zorvak', { model: folder })).toThrow(DependencyError)
  })

  it('finds a value wherever it lies in a long text, in windows that overlap', () => {
    const filler = 'the old ship of grain and wood was seen near the gate , '
    const expected: string[][] = []
    let text = ''
    for (let i = 0; i < 60; i++) {
      text += filler.slice(0, 4 + ((i * 13) % filler.length))
      text += ` and keeper ${i % 2 === 0 ? 'Zorvak Mibdex' : 'Quilthra'} closed the gate . `
      expected.push([i % 2 === 0 ? 'Zorvak Mibdex' : 'Quilthra', 'NAME'])
    }
    const names = (options: Partial<NerOptions>) => find(text, options).filter(([, type]) => type === 'NAME')
    expect(names({})).toEqual(expected)
    expect(names({ window: 32, stride: 12 })).toEqual(expected)
  })

  it('gives the same values for a text in pieces as for the whole', () => {
    const options = { ner: { model, labels } }
    const text = labelledSentences(3000, 4)
      .map((sentence) => sentence.text)
      .join('.\n')
    expect(text.length).toBeGreaterThan(140_000)
    const detector = new StreamDetector(options)
    const parts = []
    for (let at = 0; at < text.length; at += 9973) parts.push(...detector.push(text.slice(at, at + 9973)))
    parts.push(...detector.end())
    expect(parts.flatMap(({ entities }) => entities)).toEqual(detect(text, options))
  })

  it('explains a value by its label and probability', () => {
    const [found] = detect('the keeper Zorvak slept', { ner: { model, labels }, explain: true })
    expect(found).toMatchObject({ recognizer: 'ner', explanation: { pattern: 'KEEPER', check: 'none' } })
    expect(found.explanation?.score).toBeGreaterThan(0.5)
  })

  it('reports only wanted types, with at least the threshold and the minimum score', () => {
    const text = 'the keeper Zorvak waited for the ship Quilthra until night'
    const options = { ner: { model, labels } }
    const types = (more: object) => detect(text, { ...options, ...more }).map(({ type }) => type)
    expect(types({})).toEqual(['NAME', 'ORG'])
    expect(types({ entities: ['ORG'] })).toEqual(['ORG'])
    expect(types({ entities: 'none' })).toEqual([])
    expect(find(text, { threshold: 1 })).toEqual([])
    expect(find(text, { labels: { keeper: 'NAME' } })).toEqual([['Zorvak', 'NAME']])
  })

  it('is used if its file has the given SHA-256, and refused otherwise', () => {
    const sha256 = createHash('sha256')
      .update(readFileSync(path.join(model, 'model.onnx')))
      .digest('hex')
    expect(find('the keeper Zorvak slept', { sha256: sha256.toUpperCase() })).toHaveLength(1)
    expect(() => find('x', { sha256: sha256.replace(/^./, (digit) => (digit === '0' ? '1' : '0')) })).toThrow(
      /has another SHA-256/,
    )
  })

  it('is loaded again after its files change', () => {
    const folder = spoilt('changing', 'config.json', '{}')
    expect(() => find('x', { model: folder })).toThrow(DependencyError)
    cpSync(model, folder, { recursive: true })
    expect(find('the keeper Zorvak slept', { model: folder })).toHaveLength(1)
  })

  const wide = onnxFile({
    nodes: [node('Gather', ['rows', 'input_ids'], 'logits')],
    weights: [floats('rows', [200, 3], new Float32Array(600))],
    inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', 3] }],
  })
  const few = onnxFile({
    nodes: [node('Gather', ['rows', 'input_ids'], 'logits')],
    weights: [floats('rows', [2, 5], new Float32Array(10))],
    inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', 5] }],
  })
  const undefinedScores = onnxFile({
    nodes: [node('Gather', ['rows', 'input_ids'], 'logits')],
    weights: [floats('rows', [200, 5], new Float32Array(1000).fill(Number.NaN))],
    inputs: [{ name: 'input_ids', type: 'int64', dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', 5] }],
  })
  const other = onnxFile({
    nodes: [node('Gather', ['rows', 'speaker'], 'logits')],
    weights: [floats('rows', [200, 5], new Float32Array(1000))],
    inputs: [{ name: 'speaker', type: 'int64', dims: ['batch', 'tokens'] }],
    outputs: [{ name: 'logits', type: 'float', dims: ['batch', 'tokens', 5] }],
  })
  it.each([
    ['no model', 'model.onnx', null, /has no model\.onnx/],
    ['no tokenizer', 'tokenizer.json', null, /has no tokenizer\.json/],
    ['no config', 'config.json', null, /has no config\.json/],
    ['a damaged model', 'model.onnx', 'no network', /model\.onnx is damaged/],
    ['an empty model', 'model.onnx', '', /model\.onnx is damaged/],
    ['a damaged config', 'config.json', '{', /config\.json is not valid JSON/],
    ['a config without labels', 'config.json', '{"id2label":{"0":7,"1":"B"}}', /has no labels/],
    ['labels with gaps', 'config.json', '{"id2label":{"0":"O","9":"B"}}', /has no labels/],
    ['a damaged tokenizer', 'tokenizer.json', '{"model":{"type":"None"}}', /tokenizer\.json/],
    ['a tokenizer that is a list', 'tokenizer.json', '[1]', /tokenizer\.json/],
    ['another number of labels', 'model.onnx', wide, /3 labels|5 labels/],
    ['fewer words than the tokenizer', 'model.onnx', few, /does not run on the tokens/],
    ['scores that are not numbers', 'model.onnx', undefinedScores, /not a number/],
    ['inputs of another kind', 'model.onnx', other, /needs an input other than/],
    ['a config of 5 MB', 'config.json', ' '.repeat(5_000_000), /larger than 4 MiB/],
  ])('is refused with %s', (name, file, content, message) => {
    const folder = spoilt(name.replaceAll(' ', '-'), file, content)
    const run = () => find('the keeper Zorvak slept', { model: folder })
    expect(run).toThrow(DependencyError)
    expect(run).toThrow(message)
  })

  it('does not slow down or fail on text that is no language', () => {
    for (const text of [
      '\u0000\ufffd\ud800 \udc00',
      'a'.repeat(100_000),
      '\u0301'.repeat(20_000),
      ' \n'.repeat(50_000),
    ])
      expect(() => detect(text, { ner: { model, labels } })).not.toThrow()
  })
})

describe('the option ner', () => {
  it('is refused with a type that is not in the catalogue', () => {
    expect(() => detect('x', { ner: { model, labels: { PER: 'NO_SUCH_TYPE' } } })).toThrow(RequestError)
  })

  it.runIf(!installed)('says how to install what runs the models', () => {
    expect(() => detect('x', { ner: { model } })).toThrow(/npm install onnxruntime-node/)
  })
})
