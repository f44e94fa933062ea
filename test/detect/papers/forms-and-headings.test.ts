import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'

function found(text: string): string[] {
  return detect(text).map(({ start, end }) => text.slice(start, end))
}

describe('forms', () => {
  const form = (label: string) =>
    `Date: today   Colour: red\n${label}: A3   Material: gold\nPatient: Wubbo Zwetstra\nRemarks: none\n`

  it('have labels that are not names, regardless of their words', () => {
    expect(found(form('Полис ОМС'))).not.toContain('Полис ОМС')
    expect(found(form('Zahnfarbe'))).not.toContain('Zahnfarbe')
    expect(found(form('Zahnfarbe'))).toContain('Wubbo Zwetstra')
  })

  it('are not chats, whose speakers are names', () => {
    const chat = 'Zwetla Quorn: hi\nUlla Brömmel: hello\nZwetla Quorn: fine\nUlla Brömmel: good\n'
    expect(found(chat)).toEqual(expect.arrayContaining(['Zwetla Quorn', 'Ulla Brömmel']))
  })
})

describe('headings and things', () => {
  it.each([
    'DEPARTMENT OF CORRECTIONS\nVISITOR APPLICATION\n',
    '| Lounge | IKEA Klippan sofa | Worn on left arm |',
    'Der Automat in Halle 3 wird getauscht.',
    '1. INMATE NAME (LAST, FIRST):',
  ])('are kept: %s', (text) => {
    expect(found(text)).toEqual([])
  })

  it('do not hide a company with its legal form', () => {
    expect(found('ZWETWORTH HOLDINGS LTD\nAnnual report\n')).toContain('ZWETWORTH HOLDINGS LTD')
  })
})

describe('speakers and users', () => {
  it('are known by the initials of a person of the document', () => {
    const minutes =
      'Present: Mal Zwetson, Deb Quabbel\nMZ: Thanks for coming.\nDQ: That is fine.\nNB: It rained.\n'
    expect(found(minutes)).toEqual(expect.arrayContaining(['MZ', 'DQ']))
    expect(found(minutes)).not.toContain('NB')
  })

  it('are not the initials that a form has as a label', () => {
    const form = 'Nombre: Carmen Pizarro Luna\nCP: 41235\nFecha: hoy\nPeso: 60\nTalla: 170\nEstado: bueno\n'
    expect(found(form)).not.toContain('CP')
  })

  it('write their names in lower case', () => {
    const chat = '[09:12] kirsty: hi\n[09:14] bhav: staff no?\n[09:15] error: no route\nask kirsty\n'
    expect(found(chat)).toEqual(['kirsty', 'bhav', 'kirsty'])
  })

  it('are user names after a label of people', () => {
    expect(found('Requester: nkowalczuk (Finance)')).toEqual(['nkowalczuk'])
    expect(found('Requester: finance (team)')).toEqual([])
  })

  it('end at initials after a surname', () => {
    expect(found('Врач: Мухаметшин Р. Ф. Направление № 4417 к врачу')).toEqual(['Мухаметшин Р. Ф.', '4417'])
  })
})

describe('conditions', () => {
  it.each([
    ['Customer is pregnant so no sprays in here.', 'pregnant'],
    ['Der Patient ist Diabetiker, Wundheilung verzögert.', 'Diabetiker'],
    ['La vecina Sabela pide rampa porque va en silla de ruedas.', 'en silla de ruedas'],
    ['Диагноз: ревматоидный артрит. Назначено лечение', 'ревматоидный артрит'],
  ])('of people are found: %s', (text, condition) => {
    expect(found(text)).toContain(condition)
  })

  it('are not things that people use', () => {
    expect(found('The wheelchair ramp is beside the door.')).toEqual([])
  })
})
