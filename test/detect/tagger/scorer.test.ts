import { describe, expect, it } from 'vitest'
import { weightColumns } from '../../../engines/detect/tagger/labels.ts'
import points from '../../../engines/detect/tagger/operating-points.json' with { type: 'json' }
import { biasOf, RowSums } from '../../../engines/detect/tagger/scorer.ts'
import { languageCodes } from '../../../engines/detect/tagger/text-style.ts'
import { modelNames } from '../../../engines/detect/tagger/weights.ts'

describe('the bias of a model', () => {
  it.each(modelNames)('is one number for each type in every language: %s', (name) => {
    for (let language = 0; language <= languageCodes.length; language++) {
      const bias = biasOf(name, language)
      expect(bias).toHaveLength(3)
      for (const one of bias) expect(Math.abs(one)).toBeLessThan(2)
    }
  })

  it('is that of the language, or of all others', () => {
    expect(biasOf('latin', 1 + languageCodes.indexOf('es'))).toEqual(points.latin.es)
    expect(biasOf('latin')).toEqual(points.latin.other)
  })

  it('is set for languages that a text can be told to be in', () => {
    for (const biases of Object.values(points))
      for (const code of Object.keys(biases)) expect(['other', ...languageCodes]).toContain(code)
  })
})

describe('sums of rows of weights', () => {
  const table = Int8Array.from({ length: weightColumns << 6 }, (_, k) => ((k * 37) % 255) - 127)

  it('are the sums of each column, whatever the sign of its weights', () => {
    const sums = new RowSums(table, 48)
    for (const step of [1, 5, 11]) {
      const rows = Array.from({ length: 48 }, (_, k) => (k * step) % 64)
      sums.rows.set(rows)
      sums.add()
      const expected = Array.from({ length: weightColumns }, (_, column) =>
        rows.reduce((sum, row) => sum + table[row * weightColumns + column], 0),
      )
      expect([...sums.sums]).toEqual(expected)
    }
  })

  it('hold the largest weights of all features', () => {
    const sums = new RowSums(new Int8Array(weightColumns).fill(127), 48)
    sums.add()
    expect([...sums.sums]).toEqual(new Array(weightColumns).fill(127 * 48))
  })
})
