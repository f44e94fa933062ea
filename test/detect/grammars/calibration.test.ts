import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

const highestScore = (text: string) => Math.max(0, ...detect(text).map(({ score }) => score))

describe('scores', () => {
  it.each([
    'He met Sir Alexander Ferguson Smith, Captain John Miller and President Barack Obama.',
    'Officer Peter Brown said so. Judge Anna Weiss agreed.',
  ])('are never above 1: %s', (text) => {
    expect(highestScore(text)).toBeLessThanOrEqual(1)
  })

  it('are below 0.9 for a street that may continue', () => {
    const [street] = detect('El paciente vive en C/ Maiquez, 9 - P1 2B y acude solo.')
    expect(street?.type).toBe('ADDRESS')
    expect(street?.score).toBeLessThan(0.9)
  })

  it.each([
    'Nach § 3 Abs. 1, Abs. 2 PatG ist das nicht zulässig.',
    'Siehe § 123 Abs. 1 Satz 2, Abs. 3 VwGO.',
    'Das Urteil vom 5. Dezember 2017 unter Mitwirkung des Richters liegt vor.',
    '3. NV: Die Angabe ist unmöglich.',
  ])('%s: a citation is neither an address nor a company', (text) => {
    expect(detect(text).filter(({ type }) => type === 'ADDRESS' || type === 'ORG')).toEqual([])
  })
})
