import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('job titles', () => {
  it.each([
    ['Occupation: waste plant operator', 'waste plant operator'],
    ['Profesión: camarero', 'camarero'],
    ['NAME ANNA BERG  OCCUPATION TAILOR', 'TAILOR'],
    ['She works as a dental nurse in town.', 'dental nurse'],
    ['Trabaja como electricista desde 1990.', 'electricista'],
    ['Anna Kowalski, the chief editor, said no.', 'chief editor'],
    ['Anna Kowalski\nBenefits manager\nsince May', 'Benefits manager'],
    ['We met system administrator Maria Lopez there.', 'system administrator'],
  ])('%s', (text, value) => {
    expect(found(text, 'PROFESSION')).toEqual([value])
  })
  it.each([
    'Ask a doctor or a nurse.',
    'The operator panel is red.',
    'the driver of the change',
    // The title of a post, in a contract.
    'The Employee is employed as Night Shift Supervisor.',
  ])('not in: %s', (text) => {
    expect(found(text, 'PROFESSION')).toEqual([])
  })
})
