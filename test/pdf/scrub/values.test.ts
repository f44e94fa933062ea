import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../engines/detect/terms/terms.ts'
import { carries, cleaned, numberCarries } from '../../../engines/pdf/scrub/values.ts'

const search = compileTerms(['Marguerite Okonkwo', '492911882207'])

describe('a text carries a value', () => {
  it.each([
    'by Marguerite Okonkwo',
    'https://crm.example/%4Darguerite%20Okonkwo',
    '<p>Marguerite <b>Ok</b>onkwo</p>',
    'Marguerite&#32;Okonkw&#x6f;',
    '&lt;Marguerite&nbsp;Okonkwo&gt;',
  ])('%s', (text) => {
    expect(carries(search, text)).toBe(true)
  })

  it('and no longer once it is cleaned', () => {
    expect(cleaned(search, 'by Marguerite Okonkwo, twice: marguerite okonkwo.')).toBe(
      'by XXXXX, twice: XXXXX.',
    )
  })

  it('and cannot be cleaned in part when only another reading shows it', () => {
    expect(cleaned(search, 'Marguerite %4Fkonkwo')).toBeNull()
  })
})

describe('a number', () => {
  it('may spell a value, unless it is as small as places and widths are', () => {
    expect(numberCarries(search, 492911882207)).toBe(true)
    expect(numberCarries(search, -492911882207)).toBe(true)
    expect(numberCarries(compileTerms(['595']), 595)).toBe(false)
  })
})
