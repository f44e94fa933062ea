import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('institutions', () => {
  it('is found with its name on either side', () => {
    expect(found('She works for Brolmek Memorial Hospital now.', 'ORG')).toEqual([
      'Brolmek Memorial Hospital',
    ])
    expect(found('He wrote to the Bank of Velmora.', 'ORG')).toEqual(['Bank of Velmora'])
  })

  it('is not a name where only words of institutions follow each other, over lines or cells', () => {
    expect(found('At the Hospital\nHospital\nno. BR0098213', 'ORG')).toEqual([])
    expect(found('Ward 4, General Hospital\tBank\nPatient Anna Berg', 'ORG')).not.toContain('Hospital\tBank')
  })

  it('does not run into the next cell of a table', () => {
    expect(found('Bank\tBarclays\nSchool\tHillview', 'ORG')).not.toContain('Bank\tBarclays')
  })
})
