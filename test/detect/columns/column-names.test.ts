import { describe, expect, it } from 'vitest'
import { ColumnMeanings } from '../../../engines/detect/columns/column-names.ts'
import { isColumnValue, typeOfColumn } from '../../../engines/detect/columns/column-values.ts'
import { listingOf } from '../../../engines/detect/values.ts'

/** The type of a cell under a header, beside columns with other headers. */
function typeOf(header: string, cell: string, ...others: string[]): string | undefined {
  const meanings = new ColumnMeanings([header, ...others])
  const meaning = meanings.of(header)
  if (
    meaning === undefined ||
    !isColumnValue(cell, meaning, { areAboutPeople: meanings.areAboutPeople, listingOf })
  )
    return undefined
  return typeOfColumn(meaning)
}

describe('a cell is a value by the name of its column', () => {
  it.each([
    ['Surname', 'Li', 'NAME'],
    ['LName', 'Young', 'NAME'],
    ['Surname', 'Judge', 'NAME'],
    ['Surname', 'Street', 'NAME'],
    ['Full name', 'Mae West', 'NAME'],
    ['Full name', 'Anna Parent', 'NAME'],
    ['Surname', 'de la cruz', 'NAME'],
    ['last_name', 'Van den Berg', 'NAME'],
    ['Vor- und Nachname', 'Iweta Quast', 'NAME'],
    ['Prénom', 'Aimé', 'NAME'],
    ['apellido1', 'Pí', 'NAME'],
    ['Nazwisko', 'Ptak', 'NAME'],
    ['Příjmení', 'Růžička', 'NAME'],
    ['фамилия', 'Ким', 'NAME'],
    ['氏名', '林', 'NAME'],
    ['Voorletters', 'J.P.', 'NAME'],
    ['Homeroom Teacher', 'Mrs. Dunleavy', 'NAME'],
    ['Next of kin', 'Hope Young', 'NAME'],
    ['Nome da mãe', 'Maria Iracema', 'NAME'],
    ['Straße', 'Am Bruch', 'ADDRESS'],
    ['domicilio', 'Cta. del Río 8 bajo', 'ADDRESS'],
    ['Home Address', 'The Old Forge', 'ADDRESS'],
    ['Hausnr.', '12 b', 'ADDRESS'],
    ['PLZ', '26419', 'LOCATION'],
    ['Postcode', '9255 KA', 'LOCATION'],
    ['Miejscowość', 'Koło', 'LOCATION'],
    ['Telefon', '44 12 09', 'PHONE'],
    ['Home Phone', '555-0182 ext. 4', 'PHONE'],
    ['Geb.-Datum', '19721104', 'DOB'],
    ['BSN', '123456780', 'NATIONAL_ID'],
    ['Klantnr', '771', 'CUSTOMER_ID'],
    ['N° client', 'C-00417', 'CUSTOMER_ID'],
    ['employee_id', 'E-1001', 'EMPLOYEE_ID'],
    ['id_paciente', '88123', 'PATIENT_ID'],
    ['gps_lat', '52.37', 'GEO_COORD'],
  ])('%s: %s', (header, cell, type) => {
    expect(typeOf(header, cell)).toBe(type)
  })

  it.each([
    ['last', 'Pham', ['first'], 'NAME'],
    ['Nom', 'Hua', ['Prénom'], 'NAME'],
    ['Name', 'Rose', ['Date of birth'], 'NAME'],
    ['MI', 'R', ['Surname'], 'NAME'],
    ['Manager', 'Ng', ['Surname'], 'NAME'],
    ['CP', '49080', ['Prénom'], 'LOCATION'],
    ['Prov.', 'PD', ['Cognome'], 'LOCATION'],
  ])('%s: %s next to %s', (header, cell, others, type) => {
    expect(typeOf(header, cell, ...others)).toBe(type)
  })
})

describe('a cell is not a value as a whole', () => {
  it.each([
    ['name', 'Espresso cup'],
    ['last', 'Monday'],
    ['nombre', 'Taza'],
    ['via', 'e-mail'],
    ['Surname', 'unknown'],
    ['Surname', 'https://example.org/people/4'],
    ['Surname', 'see the note on page 4'],
    ['Surname', 'Last name'],
    ['Surname', 'see the note below here'],
    ['Manager', 'none'],
    ['owner', 'root'],
    ['provider', 'Google'],
    ['provider', 'Northwind Insurance Ltd'],
    ['teacher_count', 'Four'],
    ['contact e-mail', 'Jane Doe'],
    ['ip address', 'Berlin'],
    ['address', 'localhost:8080'],
    ['address', '0x7ffe12'],
    ['email address', 'Jane Doe'],
    ['phone', 'iPhone 12'],
    ['zip', 'archive.zip'],
    ['order id', '20417'],
    ['version number', '24.1'],
    ['customer satisfaction', '4.5'],
    ['', 'Jane Doe'],
  ])('%s: %s', (header, cell) => {
    expect(typeOf(header, cell)).toBeUndefined()
  })
})
