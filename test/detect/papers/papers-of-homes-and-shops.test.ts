import { describe, expect, it } from 'vitest'
import { numberedLabel } from '../../../engines/detect/columns/numbered-label.ts'
import { detect } from '../../../engines/detect/detect.ts'
import { peopleLabel } from '../../../engines/detect/grammars/names/listed-people.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end))
}

describe('forms with gaps between cells', () => {
  const form =
    'Owner           Odhran Quabbel\nName            Zwetsky\nPet name        Filou\nVehicle         Corsa\nColour          Gold\n'

  it('have people after labels without a colon', () => {
    expect(found(form)).toEqual(['Odhran Quabbel', 'Zwetsky'])
  })

  it('have them in one line, too', () => {
    expect(found('Species  Dog  Breed  Lurcher  Owner  Kayleigh Quabbel  Visits  3')).toEqual([
      'Kayleigh Quabbel',
    ])
  })

  it('are not the titles of a table', () => {
    const table = 'Driver     Lorry    Depot\nAnna Berg  12       Hull\nTom Quab   14       Leeds\n'
    expect(found(table)).not.toContain('Lorry')
  })
})

describe('labels with accents', () => {
  it.each(['Żona', 'Mąż', 'Empfänger', 'Électricien'])('are those of a person: %s', (label) => {
    expect(peopleLabel(label)).toBe('person')
    expect(found(`${label}: Zwetwina, tel. 602 555 017`)).toContain('Zwetwina')
  })

  it('number what they number without them', () => {
    expect(numberedLabel('Numéro de dossier')?.isSure).toBe(true)
  })
})

describe('people next to their role', () => {
  it.each([
    ['Avisar a Zwetwina, su mujer, si pasa.', 'Zwetwina'],
    ['De loodgieter is Zwetwin, 06 1234.', 'Zwetwin'],
    ['Venkat s/o Zwetaswamy lives there.', 'Zwetaswamy'],
  ])('are found: %s', (text, name) => {
    expect(found(text)).toContain(name)
  })

  it.each(['Call the office, their main line, first.', 'The plumber is Monday to Friday here.'])(
    'are not things and days: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )
})

describe('names', () => {
  it.each([
    ['Seen by Anna Quabbel MRCVS', 'Anna Quabbel'],
    ['Known as Gwyn Hosp No RT441780', 'Gwyn'],
    ['Apologies: Sir Zwetholm\nItem 1. The hall was booked.', 'Zwetholm'],
  ])('end before a degree, a label and the next line: %s', (text, name) => {
    expect(found(text)).toContain(name)
    expect(found(text).join('|')).not.toMatch(/MRCVS|Hosp|Item/)
  })

  it('keep a surname that is a word, and one that wraps', () => {
    expect(found('Signed: Anna Field')).toContain('Anna Field')
    expect(found('It was agreed with Anna\nZwetberg that the rent is due.').join(' ')).toMatch(
      /Anna\s+Zwetberg/,
    )
  })
})

describe('what is public', () => {
  it.each([
    'A silver Skoda Octavia was parked outside.',
    'My Monzo card was declined.',
    'Der Hallenschlüssel hängt im Flur.',
    'Die Zahnfarbe ist hell.',
    'Der Schrankschlüssel liegt bereit.',
    'He called An Garda Síochána and the Citizens Information office.',
    'They played Elgar and Vaughan Williams at the spring concert.',
    'The file is with Dyfed-Powys Police now.',
  ])('is kept: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it.each([
    ['Frau Zwetaschlüssel rief an.', 'Zwetaschlüssel'],
    ['Dear Octavia Quabbel, thank you.', 'Octavia Quabbel'],
    ['I spoke to Anna Skoda today.', 'Anna Skoda'],
    ['Mr Elgar will call you.', 'Elgar'],
  ])('is not a person of that name: %s', (text, name) => {
    expect(found(text)).toContain(name)
  })

  it('is a company where it has an office', () => {
    expect(found('The Garmin office is at 12 Quay Road.')).toContain('Garmin')
    expect(found('A Garmin lay on the seat.')).toEqual([])
  })
})

describe('numbers of letters and forms', () => {
  it.each([
    ['My card ends in 6620 and was used.', '6620'],
    ['Paid by Visa ending 0093.', '0093'],
    ['Voordeurcode 7741', '7741'],
    ['Garda Quabbel, 31877F', '31877F'],
    ['Centrelink CRN 204 417 725A', '204 417 725A'],
    ['see court order ZW25P00417', 'ZW25P00417'],
    ['referencia catastral 9872023VH5797S0001WX', '9872023VH5797S0001WX'],
    ['communication +++417/7251/84426+++', '+++417/7251/84426+++'],
    ['I live at 14 Cois na hAbhann, F26 XK71.', 'F26 XK71'],
    ['Medicare 2952 41772 1', '2952 41772 1'],
    ['UAN 100417725518', '100417725518'],
    ['Student 20417725 was absent', '20417725'],
    [
      'Flat No 302, Zwet Apartments, 4th Cross, Indiranagar, Bengaluru 560038',
      'Flat No 302, Zwet Apartments, 4th Cross, Indiranagar, Bengaluru 560038',
    ],
  ])('are found: %s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each(['The year ending 2024 was good.', 'The flat has 302 lamps, 41 tables and 560038 nails.'])(
    'are not counts and years: %s',
    (text) => {
      expect(found(text)).toEqual([])
    },
  )

  it.each(['Kundennummer 4471772\nE-Mail an uns', 'Customer no 4471772\nX-ray on Monday'])(
    'end with their line: %s',
    (text) => {
      expect(found(text)).toEqual(['4471772'])
    },
  )

  it('are in a column of accounts', () => {
    const table = 'Name,Bank A/C,Net\nAnna Smith,50100041772518,12\nBob Jones,50100041772519,13\n'
    expect(found(table)).toEqual(expect.arrayContaining(['50100041772518', '50100041772519']))
  })
})

describe('conditions of people', () => {
  it.each([
    ['Her husband has chronic sciatica.', 'sciatica'],
    ['Seine Tochter hat eine Nussallergie.', 'Nussallergie'],
    ['Mijn vader heeft galstenen.', 'galstenen'],
    ['Jej syn choruje na rozedmę płuc.', 'rozedmę płuc'],
    ['El alumno Unax ha faltado por varicela.', 'varicela'],
    ['Sa mère a une hernie discale.', 'hernie discale'],
    ['- Zofia - nut allergy, green bag', 'nut allergy'],
  ])('are found: %s', (text, value) => {
    expect(found(text)).toContain(value)
  })

  it.each([
    'The shingles of the roof are loose.',
    'Le goût de la soupe est bon.',
    "The Parkinson's nurse called.",
  ])('are not other things: %s', (text) => {
    expect(found(text)).toEqual([])
  })
})
