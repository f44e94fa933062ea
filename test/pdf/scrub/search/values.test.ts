import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../../engines/detect/terms.ts'
import {
  byPlaceholder,
  containsValue,
  numberContainsValue,
  replaceValues,
} from '../../../../engines/pdf/scrub/search/values.ts'

const search = compileTerms(['Marguerite Okonkwo', '492911882207'])

describe('containsValue', () => {
  it.each([
    'by Marguerite Okonkwo',
    'https://crm.example/%4Darguerite%20Okonkwo',
    '<p>Marguerite <b>Ok</b>onkwo</p>',
    'Marguerite&#32;Okonkw&#x6f;',
    '&lt;Marguerite&nbsp;Okonkwo&gt;',
  ])('finds the value in %s', (text) => {
    expect(containsValue(search, text)).toBe(true)
  })

  it('finds none once the values are replaced', () => {
    expect(replaceValues(search, 'by Marguerite Okonkwo, twice: marguerite okonkwo.', byPlaceholder)).toBe(
      'by XXXXX, twice: XXXXX.',
    )
  })

  it('is followed by no replacement where only a decoded form shows the value', () => {
    expect(replaceValues(search, 'Marguerite %4Fkonkwo', byPlaceholder)).toBeNull()
  })
})

describe('a number', () => {
  it('may spell a value, unless it is as small as coordinates and widths', () => {
    expect(numberContainsValue(search, 492911882207)).toBe(true)
    expect(numberContainsValue(search, -492911882207)).toBe(true)
    expect(numberContainsValue(compileTerms(['595']), 595)).toBe(false)
  })
})
