import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('a name that no dictionary holds', () => {
  it.each([
    'Name: Zorvan Qelmi',
    'Patient   Zorvan Qelmi   DOB',
    '| Name | Zorvan Qelmi |',
    '| Field | Value |\n|---|---|\n| Name | Zorvan Qelmi |\n| Policy number | 4471882 |',
    'Name ........ Zorvan Qelmi',
    'Dear Sir,\n\nPatient | Zorvan Qelmi\n\nRegards',
  ])('is found by its label: %j', (text) => {
    expect(found(text, 'NAME')).toContain('Zorvan Qelmi')
  })

  it.each([
    '| Name | Type | Default |\n|---|---|---|\n| Timeout Value | Number | Thirty |\n',
    'Name | Department | Start Date\nOwner | Finance Team | Monday\n',
    'Patient [Adult Only]',
  ])('is not made of the titles and things of a table: %j', (text) => {
    expect(found(text, 'NAME')).toEqual([])
  })
})
