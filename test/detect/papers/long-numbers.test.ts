import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

/** A text about a person, in which long numbers count. */
const about = 'Statement of Anna Berg. '

describe('long numbers without a label that is known', () => {
  it.each([
    'Settled with slip ⟦0447182⟧ on Friday.',
    'They wrote ⟦447182-20⟧ on it.',
    'Převod ⟦44718220/2010⟧, nájem',
    'PULSE ⟦188204471⟧. Public order.',
    'He gave us ⟦NL5044718203⟧ at the desk.',
  ])('%s', (text) => {
    expect(marked(about + unmarked(text), 'CUSTOMER_ID')).toBe(about + text)
  })

  it.each([
    'Exhibit X0000447 was booked.',
    'a grant of EUR 1500000',
    'The file has 44718220 bytes.',
    'ISBN 9780306406157',
    'page 20240514 of 3',
    'a city of 10000000',
  ])('keeps %s', (text) => {
    expect(marked(about + text, 'CUSTOMER_ID')).toBe(about + text)
  })
})

it('leaves long numbers of a text without people', () => {
  expect(marked('Total of slip 0447182 and 5552345678.')).toBe('Total of slip 0447182 and 5552345678.')
})
