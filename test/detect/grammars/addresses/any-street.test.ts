import { describe, expect, it } from 'vitest'
import { detect } from '../../../../engines/detect/detect.ts'
import { found } from '../found.ts'

const placeTypes = new Set(['ADDRESS', 'LOCATION', 'PO_BOX', 'DE_PLZ'])

/** The words of a value that no place covers. */
function left(text: string, value: string): string {
  const start = text.indexOf(value)
  const kept = [...value].map((char, i) =>
    detect(text).some(
      ({ type, start: from, end: to }) => placeTypes.has(type) && from <= start + i && start + i < to,
    )
      ? ' '
      : char,
  )
  return kept.join('').replace(/[^\p{L}\p{N}]+/gu, '')
}

describe('an address whose street has no word for street', () => {
  it.each([
    ['Hij woont op # sinds 2019.', 'Korte Voorhout 8, 2511 EK Den Haag'],
    ['Adres: #', 'Oude Delft 95, 2611 BD Delft'],
    ['Stuur de brief naar # voor vrijdag.', 'Plein 1945 nr. 7, 1251 MA Laren'],
    ['Anna de Vries\n#\n', 'Hoofdweg-Zuid 7\n9801 AB Zuidhorn'],
    ['Er wohnt in der #.', 'Straße des 17. Juni 135, 10623 Berlin'],
    ['Anschrift: #', 'Unter den Linden 77, 10117 Berlin'],
  ])('is found by the postcode and town behind it: %s', (template, value) => {
    expect(left(template.replace('#', value), value)).toBe('')
  })

  it.each([
    ['Woonadres: #', 'Nieuwe Rijn 62'],
    ['Adres: #, Leiden', 'Nieuwe Rijn 62'],
    ['Zij woont op #.', 'Nieuwe Rijn 62'],
    ['Hij woont aan de # in Leiden.', 'Oude Vest 17a'],
    ['Het kantoor is gevestigd aan de #, vlak bij het station.', 'Nieuwe Rijn 62-64'],
    ['Anschrift: #', 'Am Kupfergraben 6'],
  ])('is found behind words that lead to it: %s', (template, value) => {
    expect(left(template.replace('#', value), value)).toBe('')
  })

  it.each([
    'Zij woont op Kamer 12 graden.',
    'Address: Memory Bank 4',
    'Adres: zie Bijlage 3',
    'Hij kwam op Dag 12.',
    'See Table 4, 2019 Edition, and Figure 3, 12345 items.',
    'Windows 10, 2022 Update',
    'Chapter 7, 30000 Units were sold.',
  ])('is not read into other numbers: %s', (text) => {
    expect(detect(text).filter(({ type }) => type === 'ADDRESS')).toEqual([])
  })
})

describe('an address', () => {
  it.each([
    ['Hij woont op #.', '2e Jacob van Campenstraat 8-II, 1073 XT Amsterdam'],
    ['Ons kantoor is gevestigd aan #.', 'van Eeghenstraat 10'],
    ['Wij zijn verhuisd naar #.', 'Burgemeester de Vlugtlaan 121, 1063 BJ Amsterdam'],
    ['Unser Büro: #', 'Schlossgasse 4/II, 1050 Wien'],
    ['Unser Büro: #', 'Am Alten Markt 3a, 50667 Köln'],
    ['Anschrift: #', 'Postfach 10 12 34, 70011 Stuttgart'],
    ['Ele mora na #.', 'Rua Augusta 120, 1100-053 Lisboa'],
    ['Morada: #', 'Praça da Liberdade, 45, 3.º Esq., 4000-322 Porto'],
    ['O escritório fica na #', 'Rua das Flores, n.º 12, 2.º Dto.'],
    ['Abita in #.', 'Viale dei Tigli n. 7'],
    ['Il nostro ufficio è in #.', 'Strada Provinciale 12 km 4'],
    ['Vive en #.', 'Carrera 7 No. 71-21, Bogotá'],
    ['Наш офис: #', 'Набережная реки Фонтанки, 15'],
    ['She lives at #.', 'Flat 3, 45 Oak Road, Leeds'],
    ['She lives at #.', 'Rose Cottage, 4 Church Lane, Wells'],
    ['Our office is at #.', '2nd Floor, 88 King William Street, London'],
    ['Il habite au #.', '1 place Bellecour, 69002 Lyon'],
    ['Unser Büro: #', 'Obere Donaustraße 97-99/2/14, 1020 Wien'],
    ['O escritório fica na #', 'Quinta do Lago, Lote 7, 8135-024 Almancil'],
    ['Адрес: #', 'Ленинский проспект, д. 32А, Москва, 119334'],
    ['Наш офис: #', '1-я Тверская-Ямская ул., 21'],
  ])('is found with all its parts: %s', (template, value) => {
    expect(left(template.replace('#', value), value)).toBe('')
  })
})

describe('streets that the tagger takes for places', () => {
  it.each([
    ['There is a leak at 14B Cotswold Rise today.', '14B Cotswold Rise'],
    ['We live at 9 Beckside Mews now.', '9 Beckside Mews'],
  ])('%s: are addresses with their number', (text, address) => {
    expect(found(text, 'ADDRESS')).toEqual([address])
  })

  it('a year is no house number', () => {
    expect(found('In 2019 Hyde Park was open.', 'ADDRESS')).toEqual([])
  })
})
