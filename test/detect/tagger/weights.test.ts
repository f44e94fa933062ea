import { describe, expect, it } from 'vitest'
import { transitionCount, weightColumns } from '../../../engines/detect/tagger/labels.ts'
import {
  filterBits,
  modelNames,
  modelOf,
  packWeights,
  readWeights,
  unpackWeights,
  WeightTable,
  weightAt,
  weightsOf,
} from '../../../engines/detect/tagger/weights.ts'

const placeBits = 10
const table = new WeightTable(placeBits)
for (let k = 0; k < table.bytes.length; k++) table.bytes[k] = (k * 37) % 251
// A feature without weights, as most are.
for (let column = 0; column < weightColumns; column++) table.bytes[weightAt(77, column)] = 0
const transitions = Float32Array.from({ length: transitionCount }, (_, k) => k / 8)
const filter = { table: new Int8Array(2 ** filterBits).fill(-3), enter: -40, stay: -60 }
const weights = { placeBits, scale: 0.25, transitions, table }

describe('weights of the tagger', () => {
  it.each([
    ['with a filter', { ...weights, filter }],
    ['without a filter', weights],
  ])('are the same after packing, %s', (_, given) => {
    expect(readWeights(packWeights(given))).toEqual(given)
  })

  it('are the same unpacked, as the built package holds them', () => {
    expect(readWeights(unpackWeights(packWeights(weights)))).toEqual(weights)
  })

  it.each(modelNames)('are there for the model %s', (name) => {
    const { placeBits, scale, table } = weightsOf(name)
    expect(table.bytes.some((weight) => weight !== 0)).toBe(true)
    expect(placeBits).toBeGreaterThan(10)
    expect(scale).toBeGreaterThan(0)
  })
})

describe('the model of a word', () => {
  it.each([
    ['Müller', 'latin'],
    ['Đặng', 'latin'],
    ['Иванов', 'cased'],
    ['Παπαδόπουλος', 'cased'],
    ['Հակոբյան', 'cased'],
    ['كريم', 'uncased'],
    ['कमला', 'uncased'],
    ['สมชาย', undefined],
    ['김민수', undefined],
    ['王', undefined],
  ])('%s is read by %s', (word, model) => {
    expect(modelOf(word.charCodeAt(0))).toBe(model)
  })
})
