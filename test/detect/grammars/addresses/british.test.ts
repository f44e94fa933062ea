import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end, type }) => `${type} ${text.slice(start, end)}`)
}

describe('British addresses before a postcode', () => {
  it.each([
    ['of 4 Larkrise, Cowley, OX4 3QN, states', '4 Larkrise, Cowley, OX4 3QN'],
    ['of Hollybank, Station Road, Ludlow SY8 2HX.', 'Hollybank, Station Road, Ludlow SY8 2HX'],
    [
      'Anna Berg, Rose Cottage, Church Lane, Hempton, Norfolk NR21 0HX',
      'Rose Cottage, Church Lane, Hempton, Norfolk NR21 0HX',
    ],
    ['at 2 Rectory Cottages, Bath Road, Devizes SN10 1QS', '2 Rectory Cottages, Bath Road, Devizes SN10 1QS'],
  ])('are read with their house: %s', (text, address) => {
    expect(found(text)).toContain(`ADDRESS ${address}`)
  })

  it('are read line by line in an address block, without the name above', () => {
    expect(found('Mr O. Penhaligon\nThe Old Forge\nMill Lane\nLostwithiel\nPL22 0BX\n')).toEqual([
      ...['NAME_TITLE Mr', 'NAME O. Penhaligon'],
      ...['ADDRESS The Old Forge', 'ADDRESS Mill Lane', 'LOCATION Lostwithiel', 'UK_POSTCODE PL22 0BX'],
    ])
  })

  it.each([
    'We met in Bath and then went to Bristol BS1 4ST.',
    'The unit is in London, SW1A 1AA.',
    'Dear Sir, In March, York YO1 7HH',
  ])('are not a town with its postcode alone: %s', (text) => {
    expect(found(text).filter((value) => value.startsWith('ADDRESS'))).toEqual([])
  })
})

describe('addresses of other countries', () => {
  it.each([
    ['La chiave è da Anna, via dei Mugnai 8, 50125 Firenze.', 'via dei Mugnai 8'],
    ['Kleine Houtstraat 112-rood, 2011 DR Haarlem', 'Kleine Houtstraat 112-rood'],
    ['Hinter dem Turme 8 · 29525 Uelzen', 'Hinter dem Turme 8'],
    ['Elternabend bei Familie Pohlmann-Ricke, Am Sandberg 3', 'Am Sandberg 3'],
    ['residente in Salita Tarsia 31, denuncia', 'Salita Tarsia 31'],
    ['Vive en Barrio Arriaga 12, Loiu', 'Barrio Arriaga 12'],
    ['12 Smith Street, Carlton VIC 3053', '12 Smith Street, Carlton VIC 3053'],
    ['12 bis impasse du Pré-aux-Clercs, 35000 Rennes', '12 bis impasse du Pré-aux-Clercs'],
  ])('are read whole: %s', (text, street) => {
    expect(found(text)).toContain(`ADDRESS ${street}`)
  })

  it('are not the way something took', () => {
    expect(found('shipped via Hamburg 8 times').filter((value) => value.startsWith('ADDRESS'))).toEqual([])
  })
})

describe('addresses in small letters', () => {
  it.each([
    ['deliver to 22 tithebarn close after 5', ['ADDRESS 22 tithebarn close']],
    ['he is at 9 marsh lane', ['ADDRESS 9 marsh lane']],
    ['7 fernbank road\nle4 6fn', ['ADDRESS 7 fernbank road', 'UK_POSTCODE le4 6fn']],
  ])('%s', (text, expected) => {
    expect(found(text)).toEqual(expected)
  })

  it.each([
    'it is at 4 mile drive from here',
    'with 2 main roads to cross',
    'the a4 8gb one, on the b2 4th floor',
    'closed from 4 to 5 row 7 view',
  ])('not in: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
