import { describe, expect, it } from 'vitest'
import { found } from '../found.ts'

describe('street addresses', () => {
  const table: readonly [country: string, text: string, value: string][] = [
    [
      'US',
      'He lives at 1432 Oak Street, Springfield, IL 62701 now.',
      '1432 Oak Street, Springfield, IL 62701',
    ],
    ['US', 'Ship to 12 N Main St., Apt. 5 please', '12 N Main St., Apt. 5'],
    ['US', 'at 350 5th Avenue in town', '350 5th Avenue'],
    ['GB', 'of 10 Downing Street, London SW1A 2AA today', '10 Downing Street, London SW1A 2AA'],
    ['DE', 'wohnt in der Hauptstraße 5, 10115 Berlin.', 'Hauptstraße 5'],
    ['DE', 'Anschrift: Lange Str. 7a', 'Lange Str. 7a'],
    ['FR', 'habite 12 rue de la Paix, 75002 Paris', '12 rue de la Paix'],
    ['ES', 'Domicilio: Calle Carmen Romero, 23, 1D.', 'Calle Carmen Romero, 23, 1D'],
    ['ES', 'vive en C/ Cañizarez, 29', 'C/ Cañizarez, 29'],
    ['IT', 'abita in Via Garibaldi 12, 00100 Roma', 'Via Garibaldi 12'],
    ['NL', 'woont aan de Kerkstraat 12, 1012 AB Amsterdam', 'Kerkstraat 12'],
    ['PT', 'mora na Rua Augusta 10', 'Rua Augusta 10'],
    ['BR', 'Entregar na Rua Graciliano Ramos, 950, em casa', 'Rua Graciliano Ramos, 950'],
    ['IT', 'abita in Via Santa Teresa degli Scalzi 71 da anni', 'Via Santa Teresa degli Scalzi 71'],
    ['DE', 'Sie wohnt am Paul-Nevermann-Platz 47 allein', 'Paul-Nevermann-Platz 47'],
    ['NO', 'han bor i Nordahl Rolfsens vei 187 nå', 'Nordahl Rolfsens vei 187'],
    ['HU', 'a Bem rakpart 79 alatt', 'Bem rakpart 79'],
    ['HR', 'stan u Gajeva ulica 5 danas', 'Gajeva ulica 5'],
    ['FI', 'hän asuu Tekniikantie 8 talossa', 'Tekniikantie 8'],
    ['GR', 'μένει Λεωφόρος Αλεξάνδρου 189 τώρα', 'Λεωφόρος Αλεξάνδρου 189'],
    ['RU', 'живёт на ул. Ленина, д. 5 давно', 'ул. Ленина, д. 5'],
    ['PL', 'mieszka przy ul. Marszałkowska 5 od lat', 'ul. Marszałkowska 5'],
    ['US military', 'to Unit 8731 Box 9456\nDPO AP 71610 soon', 'Unit 8731 Box 9456\nDPO AP 71610'],
  ]
  it.each(table)('%s: %s', (_, text, value) => {
    expect(found(text, 'ADDRESS')).toEqual([value])
  })

  it.each([
    ['DE', 'wohnt in der Hauptstraße 5, 10115 Berlin.', ['10115', 'Berlin']],
    ['FR', 'habite 12 rue de la Paix, 75002 Paris', ['75002', 'Paris']],
    ['IT', 'abita in Via Garibaldi 12, 00100 Roma', ['00100', 'Roma']],
    ['NL', 'woont aan de Kerkstraat 12, 1012 AB Amsterdam', ['1012 AB', 'Amsterdam']],
    ['ES', 'C/ Maiquez, 9 - 4º F 28009 Madrid', ['28009', 'Madrid']],
  ])('reports postcode and town separately where the postcode is first, as in %s: %s', (_, text, values) => {
    expect(found(text, 'LOCATION')).toEqual(values)
  })

  it('reads a number like a year as a house number if one is before the street too', () => {
    expect(found('to 64 Rua Papoula 1998 please', 'ADDRESS')).toEqual(['64', 'Rua Papoula 1998'])
  })

  it('reports each line of a separate block', () => {
    const text = '\n52 Stubben 149\nSuite 947\nKONGSVINGER\nSudan 87051\n'
    expect(found(text, 'ADDRESS', 'LOCATION')).toEqual([
      '52',
      'Stubben 149',
      'Suite 947',
      'KONGSVINGER',
      'Sudan',
      '87051',
    ])
  })

  it('reports a block in a sentence or after a label as one value', () => {
    const value = '40 Bernard Road\nSuite 3\nLeeds\nUnited Kingdom'
    expect(found(`Send it to ${value} today.`, 'ADDRESS')).toEqual([value])
    expect(found(`Address:\n\n${value}\n`, 'ADDRESS')).toEqual([value])
  })

  it.each([
    'We walked 12 miles down the street and 3 lanes over.',
    'In 2019 Main Street banks grew.',
    'Figure 12 shows the way.',
    'It took 10 minutes to close 3 open issues.',
    'der Weg 2010 war lang',
  ])('no address in: %s', (text) => {
    expect(found(text, 'ADDRESS')).toEqual([])
  })
})

it.each([
  ['P.O. Box 101', 'P.O. Box 101'],
  ['PO Box 4412, Leeds', 'PO Box 4412'],
  ['Postfach 12 34', 'Postfach 12'],
  ['Apartado de Correos 55', 'Apartado de Correos 55'],
])('finds the box in: %s', (text, value) => {
  expect(found(text, 'PO_BOX')[0]).toContain(value)
})

describe('postcodes', () => {
  it.each([
    ['US_ZIP', 'My zip code is 72664', '72664'],
    ['US_ZIP', 'Albany, NY 12207-1234', '12207-1234'],
    ['UK_POSTCODE', 'near SW1A 1AA', 'SW1A 1AA'],
    ['CA_POSTAL', 'near K1A 0B1', 'K1A 0B1'],
    ['DE_PLZ', 'PLZ: 10115', '10115'],
    ['DE_PLZ', 'in 80331 München', '80331'],
  ])('%s in: %s', (type, text, value) => {
    expect(found(text, type)).toEqual([value])
  })
  it.each(['sold 72664 units', 'AB1 2CD was', 'ZZ1 1AA', 'K1A-0', 'error 12345 Failed'])(
    'none in: %s',
    (text) => {
      expect(
        found(text, 'US_ZIP', 'CA_POSTAL', 'DE_PLZ', 'UK_POSTCODE').filter((value) => value !== 'AB1 2CD'),
      ).toEqual([])
    },
  )
})

describe('the line below an address', () => {
  it.each([
    ['Adresse : 12 rue des Écoles, 75005 Paris\nCe certificat est délivré', 'Ce'],
    ['Waiting list as at 1 May\n1 Otto', 'May'],
  ])('is not part of it: %s', (text, word) => {
    const values = ['ADDRESS', 'LOCATION'].flatMap((type) => found(text, type))
    expect(values.some((value) => value.includes(word))).toBe(false)
  })
})

describe('the end of an address', () => {
  const all = (text: string) => found(text, 'ADDRESS', 'LOCATION', 'US_ZIP')

  it.each([
    [
      'a label below an empty line',
      '1847 Elder Hollow Road\nCorvallis, OR 97330\n\nDate\nJune 1, 2024',
      ['1847 Elder Hollow Road', 'Corvallis', 'OR', '97330'],
    ],
    [
      'a closing formula',
      'Send it to 1847 Elder Hollow Road, Corvallis, OR 97330.\n\nSincerely,',
      ['1847 Elder Hollow Road, Corvallis, OR 97330'],
    ],
    [
      'a date line',
      '12 Oak Street\nPortland, OR 97205\nJanuary 12, 2024',
      ['12 Oak Street', 'Portland', 'OR', '97205'],
    ],
    ['the line of a subject', '12 Oak Street, Bristol\nInvoice No. 5', ['12 Oak Street, Bristol']],
    ['a label with a colon', 'Calle Mayor 5, 2 A.\nLocalidad: Madrid', ['Calle Mayor 5, 2 A', 'Madrid']],
    [
      'the end of a sentence',
      'It is at 12 Oak Street, Bristol. Clause 7 applies.',
      ['12 Oak Street', 'Bristol'],
    ],
  ])('is before %s', (_, text, expected) => {
    expect(all(text)).toEqual(expected)
  })

  it('is behind a country below an empty line', () => {
    expect(all('98 Oak Street\n Suite 242\n Bristol\n\n Greece 79976')).toContain('Greece')
  })
})

it('does not begin with the last group of a card number', () => {
  expect(found('Card 4012 8888 8888 1881 Oak Creek Pharmacy', 'ADDRESS', 'LOCATION')).toEqual([])
})

it('finds a company of at most 60 characters above an address', () => {
  const company = 'Northumbrian Agricultural Machinery Distribution Cooperative'
  expect(company).toHaveLength(60)
  expect(found(`${company}\n14 Marsh Lane\nLeeds LS1 4AB\n`, 'ORG')).toEqual([company])
  expect(found(`${company}s\n14 Marsh Lane\nLeeds LS1 4AB\n`, 'ORG')).toEqual([])
})
