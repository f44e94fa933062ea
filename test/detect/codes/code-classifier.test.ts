import { describe, expect, it } from 'vitest'
import { CodeClassifier, codeClasses, codeClassifier } from '../../../engines/detect/codes/code-classifier.ts'
import { codeBits } from '../../../engines/detect/codes/code-features.ts'

describe('the classifier of codes', () => {
  const table = new Int8Array(2 ** codeBits * codeClasses.length)
  table[7 * codeClasses.length + codeClasses.indexOf('phone')] = 127
  table[9 * codeClasses.length + codeClasses.indexOf('other')] = 127
  const classifier = new CodeClassifier(table)

  it('adds the weights of the features of a code', () => {
    expect(classifier.classify(Int32Array.of(7), 1)).toBe('phone')
    const one = classifier.likelihood
    expect(classifier.classify(Int32Array.of(7, 7), 2)).toBe('phone')
    expect(classifier.likelihood).toBeGreaterThan(one)
  })

  it('says how likely a code is of no person', () => {
    classifier.classify(Int32Array.of(9, 9), 2)
    expect(classifier.likelihood).toBeLessThan(0.01)
  })

  it('stays a number with the highest weights', () => {
    const highest = new CodeClassifier(new Int8Array(table.length).fill(127))
    highest.classify(new Int32Array(96), 96)
    expect(highest.likelihood).toBeGreaterThan(0)
    expect(highest.likelihood).toBeLessThanOrEqual(1)
  })

  it('has weights for all features', () => {
    expect(codeClassifier().classify(Int32Array.of(2 ** codeBits - 1), 1)).not.toBe('other')
  })
})
