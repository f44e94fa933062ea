import { describe, expect, it } from 'vitest'
import points from '../../../engines/detect/tagger/operating-points.json' with { type: 'json' }
import { biasOf } from '../../../engines/detect/tagger/operating-points.ts'
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
