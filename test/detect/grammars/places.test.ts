import { describe, expect, it } from 'vitest'
import { found } from './found.ts'

describe('places', () => {
  it.each([
    ['She moved here from Equatorial Guinea', 'Equatorial Guinea'],
    ['They live in New York', 'New York'],
    ['offices in Frankfurt and elsewhere', 'Frankfurt'],
    ['Localidad: Madrid.', 'Madrid'],
    ['País: España.', 'España'],
    ['the princess arrived from bahrain', 'bahrain'],
    ['Mathieu Desrosiers\nLille\nDeposit', 'Lille'],
  ])('%s', (text, value) => {
    expect(found(text, 'LOCATION')).toEqual([value])
  })
  it('the state between a town and a ZIP', () => {
    expect(found('City, state, ZIP\nCorvallis, OR 97330', 'LOCATION')).toEqual(['Corvallis', 'OR'])
    expect(found('12 parts OR 97330 units', 'LOCATION')).toEqual([])
  })
  it('a German town that is an ordinary word, after its postcode', () => {
    expect(found('Hinterm Feld 3\n85540 Haar\n', 'LOCATION', 'ADDRESS', 'DE_PLZ').join(' ')).toContain('Haar')
    expect(found('Wir zählten 85540 Haar und Nadeln', 'DE_PLZ')).toEqual([])
  })
  it.each(['The range was wide', 'Reading is fun', 'OK and IT are short', 'the nice bath'])(
    'none in: %s',
    (text) => {
      expect(found(text, 'LOCATION')).toEqual([])
    },
  )
})

describe('organisations', () => {
  it.each([
    ['bought by Rosemont Analytics Inc. in May', 'Rosemont Analytics Inc.'],
    ['die Schmidt & Söhne GmbH liefert', 'Schmidt & Söhne GmbH'],
    ['chart at Memorial Hospital today', 'Memorial Hospital'],
    ['She studied at the University of Leeds', 'University of Leeds'],
  ])('%s', (text, value) => {
    expect(found(text, 'ORG')).toEqual([value])
  })
  it.each(['THE ENTIRE RISK AS TO THE QUALITY', 'our company grew', 'a limited offer'])(
    'none in: %s',
    (text) => {
      expect(found(text, 'ORG')).toEqual([])
    },
  )
})
