import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('long numbers without a label that is known', () => {
  it.each([
    'Settled with slip ⟦0447182⟧ on Friday.',
    'Insurer: Aurora ⟦447182-20⟧',
    'Převod ⟦44718220/2010⟧, nájem',
    'PULSE ⟦188204471⟧. Public order.',
    'He gave us ⟦NL5044718203⟧ at the desk.',
  ])('%s', (text) => {
    expect(marked(unmarked(text))).toBe(text)
  })

  it.each([
    'Exhibit X0000447 was booked.',
    'a grant of EUR 1500000',
    'The file has 44718220 bytes.',
    'ISBN 9780306406157',
    'page 20240514 of 3',
    'a city of 10000000',
  ])('keeps %s', (text) => {
    expect(marked(text)).toBe(text)
  })
})
