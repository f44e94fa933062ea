import { describe, expect, it } from 'vitest'
import { tagCount } from '../../../engines/detect/tagger/labels.ts'
import points from '../../../engines/detect/tagger/operating-points.json' with { type: 'json' }
import { biasOf, FeatureSums } from '../../../engines/detect/tagger/scorer.ts'
import { languageCodes } from '../../../engines/detect/tagger/text-style.ts'
import {
  checkColumn,
  featuresOfPlace,
  modelNames,
  WeightTable,
  weightAt,
} from '../../../engines/detect/tagger/weights.ts'

describe('the bias of a model', () => {
  it.each(modelNames)('is one number for each type in every language: %s', (name) => {
    for (let language = 0; language <= languageCodes.length; language++) {
      const bias = biasOf(name, language)
      expect(bias).toHaveLength(3)
      for (const one of bias) expect(Math.abs(one)).toBeLessThan(3)
    }
  })

  it('is that of the language, or of all others', () => {
    expect(biasOf('latin', 1 + languageCodes.indexOf('es'))).toEqual(points.latin.es)
    expect(biasOf('latin')).toEqual(points.latin.other)
  })

  it('is set for languages that a text can be told to be in', () => {
    for (const biases of Object.values(points))
      for (const code of Object.keys(biases)) expect(['other', 'judge', ...languageCodes]).toContain(code)
  })
})

describe('sums of the weights of features', () => {
  const placeBits = 6
  const places = 2 ** placeBits
  const table = new WeightTable(placeBits)
  for (let k = 0; k < table.bytes.length; k++) table.bytes[k] = ((k * 37) % 255) - 127
  /** The check of a feature of a place, as the byte that a key ends in. */
  const checkOf = (place: number, which: number) => (((place * 5 + which * 3) % 16) << 28) >> 24
  for (let row = 0; row < places * featuresOfPlace; row++)
    table.bytes[weightAt(row, checkColumn)] = checkOf(row >> 1, row & 1)
  const key = (place: number, which: number) => (place << 8) | (checkOf(place, which) & 0xff)
  const tagsOf = (sums: FeatureSums) => [...sums.sums].slice(0, tagCount)

  it('are the sums of each column, for weights of any sign', () => {
    const sums = new FeatureSums(table, 48)
    for (const step of [1, 5, 11]) {
      const rows = Array.from({ length: 48 }, (_, k) => (k * step) % (places * featuresOfPlace))
      sums.keys.set(rows.map((row) => key(row >> 1, row & 1)))
      sums.add()
      const expected = Array.from({ length: tagCount }, (_, tag) =>
        rows.reduce((sum, row) => sum + table.bytes[weightAt(row, tag)], 0),
      )
      expect(tagsOf(sums)).toEqual(expected)
    }
  })

  it('are without the weights of features that were not learned', () => {
    const sums = new FeatureSums(table, 48)
    sums.keys.set(Array.from({ length: 48 }, (_, k) => (k << 8) | ((checkOf(k, 0) + 0x70) & 0xff)))
    sums.add()
    expect(tagsOf(sums)).toEqual(new Array(tagCount).fill(0))
  })

  it('hold the largest weights of all features', () => {
    const largest = new WeightTable(0)
    for (let tag = 0; tag < tagCount; tag++) largest.bytes[weightAt(0, tag)] = 127
    largest.bytes[weightAt(1, checkColumn)] = 16
    const sums = new FeatureSums(largest, 48)
    sums.add()
    expect(tagsOf(sums)).toEqual(new Array(tagCount).fill(127 * 48))
  })
})
