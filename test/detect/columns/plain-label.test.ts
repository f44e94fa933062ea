import { describe, expect, it } from 'vitest'
import { plainLabel } from '../../../engines/detect/columns/plain-label.ts'

describe('a plain label', () => {
  it('is in lower case, without accents, with spaces for punctuation and before capitals', () => {
    expect(plainLabel('Geb.-Datum')).toBe('geb datum')
    expect(plainLabel('nextOfKin')).toBe('next of kin')
    expect(plainLabel('Prénom')).toBe('prenom')
  })

  it('is empty for a text without spaces, which is not a label', () => {
    expect(plainLabel('VelmOrrisk'.repeat(1000))).toBe('')
  })
})
