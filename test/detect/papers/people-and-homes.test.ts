import { describe, expect, it } from 'vitest'
import { marked, unmarked } from './marked.ts'

describe('people by nickname and position', () => {
  it.each([
    'His aunt is known to everybody as ⟦Tuppy⟧.',
    'A man I know as "⟦Spike⟧" was there.',
    'Everyone calls me ⟦Bix⟧.',
    'She told ⟦Big Dave⟧ and ⟦Auntie Sade⟧.',
    'dtr ⟦Carol⟧ phoned. Partner ⟦Dean⟧ did not.',
    'Rev. ⟦Oakhurst⟧ will read.',
    '⟦Banerjee⟧, ⟦Anil⟧, is in bed 6.',
    'i told ⟦mike⟧ and ⟦peter⟧ to wait',
    'please ask ⟦maria⟧ about it',
    '[03/02/2025, 07:41:12] ⟦Bexx⟧ 🐝: right',
    'A.  ⟦Wanda Buchheim⟧. ⟦B-u-c-h-h-e-i-m⟧.',
    'They asked ⟦LaKeesha⟧ again.',
    'Imię i nazwisko: ⟦MarekNowak⟧',
    'I write for ⟦Kamil Dervish⟧, who cannot walk.',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it('joins a name that is divided at a numbered line', () => {
    const text = '12  MS. ⟦HOLT⟧:  You can answer, Mr. ⟦Buch⟧-\n13  ⟦heim⟧.\n'
    expect(marked(unmarked(text), 'NAME')).toBe(text)
  })

  it.each([
    'Big Data and the Big Bang, Old Testament',
    'the landlord.\nAny claim shall be made',
    'Call the driver. Please wait.',
    'We told them and asked for more.',
    'class TaskList extends DataGrid { kind: LaTeX }',
    'A-B-C-D are the steps.',
  ])('keeps %s', (text) => {
    expect(marked(text, 'NAME')).toBe(text)
  })
})

describe('addresses without a word for a street', () => {
  it.each([
    'of ⟦9 The Larches⟧, Bude',
    'She lives at ⟦Hazel Barn⟧, Upper Tysoe.',
    'Coffee at ⟦Rose Cottage⟧ on Friday',
  ])('%s', (text) => {
    expect(marked(unmarked(text), 'ADDRESS')).toContain(text.split(/,| on /)[0])
  })

  it('finds postcodes on a separate line and after a state', () => {
    expect(marked('Jan Kowalski\n80-266 Gdańsk', 'LOCATION')).toContain('⟦80-266⟧')
    expect(marked('Naperville, Illinois 60540', 'US_ZIP')).toContain('⟦60540⟧')
  })

  it.each(['2 The Tenant agrees to pay.', 'at the White House', '12-345 items were sold'])(
    'keeps %s',
    (text) => {
      expect(marked(text, 'ADDRESS')).toBe(text)
    },
  )
})
