import { faker } from '@faker-js/faker/locale/en'
import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { compileOptions, detect } from '../../../../engines/detect/detect.ts'
import { languagesOfName } from '../../../../engines/redact/modes/synthetic/faker.ts'
import { languageOfText, languageOfValue } from '../../../../engines/redact/modes/synthetic/languages.ts'
import { redactStructured } from '../../../../engines/redact/structured/index.ts'
import { redactText, StreamRedactor } from '../../../../engines/redact/text/index.ts'

const synthetic = { mode: 'synthetic' } as const

const german = `Nachname,Vorname,Straße,PLZ,Ort
Zwickenpflug,Hannelore,Rosenweg 8,94032,Passau
Brüggemann,Ottmar,Lindenallee 4,34117,Kassel
Oberhuber,Kreszenz,Am Anger 12,83022,Rosenheim
`

describe('the language of a text', () => {
  it.each([
    ['de', german],
    ['de', 'Sehr geehrte Frau Wagner, wir haben Ihre Anschrift geändert und bitten Sie um einen Anruf.'],
    ['fr', 'nom;prénom;adresse;ville\nDelacourt;Océane;12 rue des Lilas;Nantes\n'],
    ['es', 'nombre,apellidos,calle,ciudad\nLucía,Ibáñez Ruiz,Calle Mayor 3,Toledo\n'],
    ['it', 'nome,cognome,indirizzo,città\nGiulia,Moretti,Via Roma 3,Siena\n'],
    ['pt', 'nome;apelido;morada;telemóvel\nInês;Tavares;Rua Direita 3;912345678\n'],
    ['nl', 'naam,achternaam,straat,woonplaats\nJoost,Hendriks,Kerklaan 3,Breda\n'],
    ['en', 'first name,surname,street,city\nAnna,Karlsson,Quarry Hill 12,Otley\n'],
    ['de', 'Die Familie zog von München nach Berlin und arbeitet dort mit der Firma.'],
    ['en', 'Please write to Mr Whitfield at the office, and tell him that we have the report.'],
  ])('is found: %s', (language, text) => {
    expect(languageOfText(text)).toBe(language)
  })

  it.each(['', '1,2,3', 'a;b\n1;2', 'Szanowna Pani, uprzejmie informuję, że umowa została zawarta.'])(
    'is left open where it is not clear, or has no synthetic names: %s',
    (text) => {
      expect(languageOfText(text)).toBeUndefined()
    },
  )

  it('of a value is shown by its street, or by a name of one language', () => {
    expect(languageOfValue('ADDRESS', 'Rosenweg 8')).toBe('de')
    expect(languageOfValue('ADDRESS', 'Am Alten Hafen 7')).toBe('de')
    expect(languageOfValue('ADDRESS', 'Travesía de la Fuente 6')).toBe('es')
    expect(languageOfValue('ADDRESS', '12 rue des Lilas')).toBe('fr')
    expect(languageOfValue('NAME', 'Fenja')).toBe('de')
    expect(languageOfValue('NAME', 'Zwickenpflug')).toBeUndefined()
  })
})

describe('synthetic values follow the language of their text', () => {
  const rows = (text = '') =>
    text
      .trim()
      .split('\n')
      .slice(1)
      .map((row) => row.split(','))

  it('so that a German table gets German names and addresses', () => {
    const out = redactStructured(german, 'csv', { detect: {}, ...synthetic })
    for (const [surname, given, street, code] of rows(out?.text)) {
      expect(languagesOfName(surname)).toContain('de')
      expect(languagesOfName(given)).toContain('de')
      expect(street).toMatch(/^\p{Lu}.* \d+\s?\p{Ll}?$/u)
      expect(street).not.toMatch(/^\d|Street|Road|Avenue/)
      expect(code).toMatch(/^\d{5}$/)
    }
  })

  it('unless the caller names one', () => {
    const out = redactStructured(german, 'csv', { detect: { language: 'fr' }, ...synthetic })
    for (const [surname] of rows(out?.text)) expect(languagesOfName(surname)).toContain('fr')
  })

  it('but under a key of the caller a value has one replacement in texts of any language', () => {
    const name = (text: string) => {
      const start = text.indexOf('Anna Karlsson')
      const entity = { type: 'NAME', start, end: start + 13, score: 1, recognizer: 'test' }
      return redactText(text, [entity], { ...synthetic, key: 'k' }).entities[0].replacement
    }
    expect(name('Bitte rufen Sie Anna Karlsson an, wir haben die Unterlagen für Sie und Ihre Frau.')).toBe(
      name('Please call Anna Karlsson, we have the report for you and for the office.'),
    )
  })

  it('and in all parts of a stream', () => {
    const text = `${'Wir haben die Unterlagen für Sie und Ihre Frau. '.repeat(140)}Herr Ottmar Brüggemann kam. `
    const stream = new StreamRedactor(compileOptions({ entities: ['NAME'] }), synthetic)
    const parts = [
      ...stream.push(text + 'The report is for you. '.repeat(90_000)),
      ...stream.push(text),
      ...stream.end(),
    ]
    const found = parts
      .flatMap(({ entities }) => entities)
      .filter(({ value }) => value === 'Ottmar Brüggemann')
      .map(({ replacement }) => replacement)
    expect(found).toHaveLength(2)
    expect(new Set(found).size).toBe(1)
    for (const word of found[0].split(' ')) expect(languagesOfName(word)).toContain('de')
  })
})

describe('synthetic values follow the type of their text', () => {
  const entity = (type: string, text: string, value: string, from = 0) => {
    const start = text.indexOf(value, from)
    return { type, start, end: start + value.length, score: 1, recognizer: 'test' }
  }
  it('a surname that was detected as a place stays the surname of its person', () => {
    const text = 'Anna Karlsson came. Karlsson paid.'
    const found = [entity('NAME', text, 'Anna Karlsson'), entity('LOCATION', text, 'Karlsson', 15)]
    const [name, place] = redactText(text, found, synthetic).entities.map(({ replacement }) => replacement)
    expect(name.split(' ')[1]).toBe(place)
  })
  it('also if it occurs alone and is not a place', () => {
    for (let key = 0; key < 40; key++) {
      const one = (type: string) =>
        redactText('Karlsson', [entity(type, 'Karlsson', 'Karlsson')], { ...synthetic, key: `${key}` }).text
      expect(one('LOCATION')).toBe(one('NAME'))
    }
  })
  it('a town becomes a town of the list', () => {
    for (let key = 0; key < 40; key++)
      for (const text of ['Manchester', 'Leeds'])
        expect(faker.definitions.location.city_name).toContain(
          redactText(text, [entity('LOCATION', text, text)], { ...synthetic, key: `${key}`, language: 'en' })
            .text,
        )
  })
  it('an address keeps its postcode and its town', () => {
    const text = 'Rosenweg 8, 94032 Passau'
    for (let key = 0; key < 20; key++)
      expect(
        redactText(text, [entity('ADDRESS', text, text)], { ...synthetic, key: `${key}`, language: 'de' })
          .text,
      ).toMatch(/^\p{Lu}.* \d+\s?\p{Ll}?, \d{5} \p{Lu}\p{L}/u)
  })
  it('no value reappears, for any text', () => {
    const language = fc.constantFrom('en', 'de', 'fr', 'es', 'it', 'pt', 'nl', undefined)
    const type = fc.constantFrom('ADDRESS', 'LOCATION', 'NAME', 'ORG', 'PROFESSION')
    fc.assert(
      fc.property(
        fc.string({ minLength: 4, maxLength: 40, unit: 'grapheme' }),
        type,
        language,
        (text, type, code) => {
          const whole = { type, start: 0, end: text.length, score: 1, recognizer: 'test' }
          const out = redactText(text, [whole], { ...synthetic, language: code }).text
          expect(out.toLowerCase()).not.toBe(text.toLowerCase())
          expect(out).not.toBe('')
        },
      ),
      { numRuns: 300 },
    )
  })
})

it('what detection finds in a German letter is replaced in German', () => {
  const text =
    'Sehr geehrte Frau Zwickenpflug,\n\nwir haben Ihre Anschrift geändert. Bitte rufen Sie Herrn Ottmar Brüggemann unter 0561 5550133 an.\n'
  const out = redactText(text, detect(text), synthetic).text
  expect(out).toMatch(/^Sehr geehrte (?:Dr\.|Prof\.) \p{Lu}/u)
  expect(out).toMatch(/unter 0302 3125\d\d\d an/)
})
