import { describe, expect, it } from 'vitest'
import { found } from '../../grammars/found.ts'

describe('dates of birth in digits', () => {
  it.each([
    ['W/F, DOB 050691', ['050691']],
    ['Date of birth: 19910605', ['19910605']],
    ['geb. dat. 31121979', ['31121979']],
  ])('are found behind their label: %s', (text, expected) => {
    expect(found(text, 'DOB')).toEqual(expected)
  })

  it.each(['DOB 993499', 'DOB 45674567', 'order 050691'])('are days of the calendar: %s', (text) => {
    expect(found(text, 'DOB')).toEqual([])
  })
})

it('a sort code and its account are found without a label', () => {
  const text = 'TFR TO S BERG 40-12-09 71234566 200.00'
  expect([found(text, 'UK_SORT_CODE'), found(text, 'BANK_ACCOUNT')]).toEqual([['40-12-09'], ['71234566']])
})

it('a secret key is found right behind its access key', () => {
  const secret = 'wJalrXUtnFEMI/K7MDENG/bPxRfiCYEXAMPLEKEY'
  expect(found(`AKIAIOSFODNN7EXAMPLE / ${secret}`, 'AWS_SECRET_KEY')).toEqual([secret])
})

it('numbers of badges, insurers and loyalty programmes are found behind their label', () => {
  expect(found('Officer, Badge 4471', 'EMPLOYEE_ID')).toEqual(['4471'])
  expect(found('Ins: BCBS ID XEH882910334', 'HEALTH_PLAN_ID')).toEqual(['XEH882910334'])
  expect(found('loyalty no. HX3081447', 'CUSTOMER_ID')).toEqual(['HX3081447'])
  expect(found('SSN on file ends in 6789', 'US_SSN')).toEqual(['6789'])
})
