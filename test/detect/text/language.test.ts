import { describe, expect, it } from 'vitest'
import { detect } from '../../../engines/detect/detect.ts'
import { detectLanguage } from '../../../engines/detect/text/language.ts'

const german = 'Der Mann hat gestern ein 12-3456789 gesehen und ging danach langsam nach Hause zurück.'
const spanish = 'El paciente llegó sin 130 692 544 y sin su tarjeta a la clínica del barrio.'
const english = 'His EIN 12-3456789 was on the form that we received from the office last week.'

function types(text: string, language?: string): string[] {
  return detect(text, { language }).map(({ type }) => type)
}

describe('the language of a text', () => {
  it.each([
    [german, 'de'],
    [spanish, 'es'],
    [english, 'en'],
    ['La patiente est venue hier soir avec sa mère et une amie.', 'fr'],
    ['Il paziente è tornato ieri sera con la madre e una amica.', 'it'],
    ['O paciente não voltou ontem à noite com a mãe e uma amiga.', 'pt'],
    ['De patiënt is gisteravond teruggekomen met zijn moeder en een vriendin.', 'nl'],
  ])('%s', (text, language) => expect(detectLanguage(text)).toBe(language))

  it('is undefined for too little text', () => {
    expect(detectLanguage('SSN 219-09-9998')).toBeUndefined()
    expect(detectLanguage('')).toBeUndefined()
    expect(detectLanguage('4711 0815 1234 5678 9012 3456')).toBeUndefined()
  })
})

describe('a context word of another language does not count if it is an ordinary word of the text’s language', () => {
  it('which is detected by default', () => {
    expect(types(german)).not.toContain('US_EIN')
    expect(types(english)).toContain('US_EIN')
    expect(types(spanish)).not.toContain('CA_SIN')
  })
  it('which may be given', () => {
    expect(types(spanish, 'en')).toContain('CA_SIN')
    expect(types(english, 'de')).not.toContain('US_EIN')
    expect(types(english, 'en-GB')).toContain('US_EIN')
    expect(() => types(english, 'no language')).toThrow(/Unknown language/)
  })
})

describe('a checked number is found in every language', () => {
  const numbers: readonly (readonly [type: string, text: string])[] = [
    ['IBAN', 'IBAN DE89 3704 0044 0532 0130 00'],
    ['CREDIT_CARD', 'Card 4111 1111 1111 1111'],
    ['US_EIN', 'Employer identification number 12-3456789'],
    ['CA_SIN', 'Social insurance number 130 692 544'],
    ['FR_NIR', 'Numéro de sécurité sociale 2 95 10 99 126 111 93'],
    ['PL_PESEL', 'PESEL 44051401359'],
    ['BR_CPF', 'CPF 390.533.447-05'],
    ['UK_NHS', 'NHS number 943 476 5919'],
  ]
  it.each(numbers)('%s', (type, text) => {
    for (const language of ['en', 'de', 'fr', 'es', 'it', 'pt', 'nl', 'pl', 'ja'])
      expect(types(text, language), language).toContain(type)
  })
})
