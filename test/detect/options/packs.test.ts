import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { catalog } from '../../../engines/detect/options/catalog.ts'
import { type PackName, packNames, packs } from '../../../engines/detect/options/packs.ts'
import { RequestError } from '../../../engines/model/errors.ts'

const codes = new Set(catalog().map(({ code }) => code))

it.each(packNames)('%s names only types of the catalogue', (name) => {
  expect(packs[name].filter((code) => !codes.has(code))).toEqual([])
})

it('has at least one type for each of the 18 identifiers of HIPAA', () => {
  const letters = {
    A: 'NAME',
    B: 'ADDRESS',
    C: 'DATE',
    D: 'PHONE',
    E: 'FAX',
    F: 'EMAIL',
    G: 'US_SSN',
    H: 'MRN',
    I: 'HEALTH_PLAN_ID',
    J: 'BANK_ACCOUNT',
    K: 'PROFESSIONAL_LICENSE',
    L: 'LICENSE_PLATE',
    M: 'DEVICE_SERIAL',
    N: 'URL',
    O: 'IP',
    P: 'BIOMETRIC',
    Q: 'PHOTO',
    R: 'CASE_NUMBER',
  }
  expect(Object.keys(letters)).toHaveLength(18)
  for (const code of Object.values(letters)) expect(packs.HIPAA).toContain(code)
})

it('contains the packs of parts of a law in the pack of the whole law', () => {
  for (const code of [...packs.GDPR_BASIC, ...packs.GDPR_SENSITIVE]) expect(packs.GDPR).toContain(code)
  for (const code of packs.CPRA_SENSITIVE) expect(packs.CPRA).toContain(code)
})

describe('a pack', () => {
  const text = 'Dear Mr. Karlsson, your religion: Sikh. Visit https://example.com/x or mail a@example.org.'
  const types = (options: Parameters<typeof detect>[1]) => detect(text, options).map(({ type }) => type)

  it('selects the types to detect', () => {
    expect(types({ pack: 'GDPR_SENSITIVE' })).toEqual(['RELIGION'])
    expect(types({ pack: 'GDPR_BASIC' })).toEqual(['NAME_TITLE', 'NAME', 'EMAIL'])
    expect(types({ pack: ['GDPR_SENSITIVE', 'GDPR_BASIC'] })).toContain('RELIGION')
    expect(types({ pack: 'hipaa' as PackName })).toContain('URL')
  })
  it('adds to the types in `entities`, and to no types with `none`', () => {
    expect(types({ pack: 'GDPR_SENSITIVE', entities: ['EMAIL_ADDRESS'] })).toEqual(['RELIGION', 'EMAIL'])
    expect(types({ pack: 'GDPR_SENSITIVE', entities: 'none' })).toEqual(['RELIGION'])
  })
  it('leaves links out or includes them by option', () => {
    expect(types({ links: false })).not.toContain('URL')
    expect(types({ pack: 'GDPR_SENSITIVE', links: true })).toEqual(['RELIGION', 'URL'])
    expect(types({ entities: 'none', links: true })).toEqual(['URL'])
  })
  it('is rejected when it is unknown', () => {
    expect(() => types({ pack: 'PCI' as PackName })).toThrow(RequestError)
    expect(() => types({ pack: 'PCI' as PackName })).toThrow(/HIPAA/)
  })
})
