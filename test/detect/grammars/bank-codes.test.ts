import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('BICs without a label', () => {
  it.each([
    ['a head office', 'Pay through LKMSUS66XXX by noon.', 'LKMSUS66XXX'],
    ['a head office with letters only', '485.00  COBADEFFXXX  Invoice', 'COBADEFFXXX'],
    [
      'letters only behind an IBAN',
      'FR14 2004 1010 0505 0001 3M02 606   PSSTFRPPLIL   658.25',
      'PSSTFRPPLIL',
    ],
  ])('%s', (_, text, value) => {
    expect(found(text, 'SWIFT_BIC')).toEqual([value])
  })

  it.each([
    'THE INTERNATIONAL SHIPMENT WAS DELAYED',
    'PSSTFRPPLIL is a password of a game',
    'IBAN FR14 2004 1010 0505 0001 3M02 606\nSHIPMENT DELAYED',
    'ABCDZZ66XXX has no country',
  ])('none in: %s', (text) => {
    expect(found(text, 'SWIFT_BIC')).toEqual([])
  })
})
