import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { digitsOf, isLuhn } from '../../../engines/detect/checks/check-digits.ts'
import { isIban } from '../../../engines/detect/checks/iban.ts'
import { isCpf, isSsn } from '../../../engines/detect/checks/values/americas.ts'
import { detect } from '../../../engines/detect/detect.ts'
import { RequestError } from '../../../engines/model/errors.ts'
import { blackoutBar, modes, type TextMode } from '../../../engines/redact/modes/modes.ts'
import { redactText } from '../../../engines/redact/text/redact-text.ts'

const allModes = Object.keys(modes) as TextMode[]

function entity(text: string, value: string, type: string) {
  const start = text.indexOf(value)
  return { type, start, end: start + value.length, score: 1, recognizer: 'test' }
}

/** The one value of a text replaced. */
function replaced(value: string, type: string, mode: TextMode, key = 'k'): string {
  return redactText(value, [{ type, start: 0, end: value.length, score: 1, recognizer: 'test' }], {
    mode,
    key,
  }).text
}

describe('each mode', () => {
  it('blackout has the same length for every value', () => {
    expect(replaced('Al', 'NAME', 'blackout')).toBe(blackoutBar)
    expect(replaced('Alexandrina Featherstonehaugh', 'NAME', 'blackout')).toBe(blackoutBar)
  })
  it('hash is the start of SHA-256, and differs with a key', () => {
    const plain = redactText('abc', [entity('abc', 'abc', 'X')], { mode: 'hash' }).text
    expect(plain).toBe('ba7816bf8f01cfea')
    const keyed = replaced('abc', 'X', 'hash', 'one')
    expect(keyed).toMatch(/^[0-9a-f]{16}$/)
    expect(new Set([plain, keyed, replaced('abc', 'X', 'hash', 'two')]).size).toBe(3)
  })
  it('redact names the type', () => expect(replaced('x@y.org', 'EMAIL', 'redact')).toBe('[EMAIL]'))
  it.each([
    ['Jörg Müller', 'NAME', '**** ******'],
    ['4111 1111 1111 1234', 'CREDIT_CARD', '**** **** **** 1234'],
    ['521-44-9382', 'US_SSN', '***-**-9382'],
    ['1980-12-25', 'DOB', '****-**-**'],
    ['a\r\nb', 'ADDRESS', '*\r\n*'],
    ['!!!!', 'PASSWORD', '****'],
    ['****', 'PASSWORD', '[PASSWORD]'],
  ])('mask turns %j (%s) into %j', (value, type, masked) =>
    expect(replaced(value, type, 'mask')).toBe(masked),
  )
})

describe('synthetic', () => {
  it('gives a value the same replacement in every text and case under one key, and another one under another key', () => {
    const first = replaced('Anna Karlsson', 'NAME', 'synthetic')
    expect(replaced('Anna Karlsson', 'NAME', 'synthetic')).toBe(first)
    expect(replaced('ANNA KARLSSON', 'NAME', 'synthetic')).toBe(first.toUpperCase())
    expect(replaced('Anna Karlsson', 'NAME', 'synthetic', 'other')).not.toBe(first)
    expect(replaced('521 44 9382', 'US_SSN', 'synthetic').replace(/\D/g, '')).toBe(
      replaced('521-44-9382', 'US_SSN', 'synthetic').replace(/\D/g, ''),
    )
  })
  it('uses numbers that belong to no one', () => {
    expect(replaced('4539 1488 0343 6467', 'CREDIT_CARD', 'synthetic')).toMatch(/^4\d{3} \d{4} \d{4} \d{4}$/)
    expect(isLuhn(digitsOf(replaced('4539 1488 0343 6467', 'CREDIT_CARD', 'synthetic')))).toBe(true)
    const ssn = replaced('521-44-9382', 'US_SSN', 'synthetic')
    expect(ssn).toMatch(/^9\d\d-\d\d-\d{4}$/)
    expect(isSsn(ssn)).toBe(false)
    expect(replaced('(212) 664-7665', 'PHONE', 'synthetic')).toMatch(/^\([2-9]\d\d\) 555-01\d\d$/)
    expect(replaced('+1 212 664 7665', 'PHONE', 'synthetic')).toMatch(/^\+1 [2-9]\d\d 555 01\d\d$/)
    expect(replaced('+44 20 7946 1234', 'PHONE', 'synthetic')).toMatch(/^\+44 77 0090 0\d\d\d$/)
    expect(replaced('jane@acme.com', 'EMAIL', 'synthetic')).toMatch(/@example\.(?:com|net|org)$/)
    expect(replaced('10.1.2.3', 'IP', 'synthetic')).toMatch(/^(?:192\.0\.2|198\.51\.100|203\.0\.113)\.\d+$/)
    expect(replaced('00:1a:2b:3c:4d:5e', 'MAC', 'synthetic')).toMatch(/^00:00:5e:00:53:/)
    const iban = replaced('DE89 3704 0044 0532 0130 00', 'IBAN', 'synthetic')
    expect(iban).toMatch(/^DE\d\d 0000 \d{4} \d{4} \d{4} \d\d$/)
    expect(isIban(iban.replaceAll(' ', ''))).toBe(true)
  })
  it('keeps format and valid check digits of a national number, and none of its digits', () => {
    const cpf = replaced('390.533.447-05', 'BR_CPF', 'synthetic')
    expect(cpf).toMatch(/^\d{3}\.\d{3}\.\d{3}-\d{2}$/)
    expect(isCpf(cpf)).toBe(true)
    expect(cpf).not.toBe('390.533.447-05')
  })
  it('shifts all dates by the same number of days', () => {
    const days = (from: string, to: string) => (Date.parse(to) - Date.parse(from)) / 86_400_000
    const [a, b] = ['2024-01-15', '2024-03-20'].map((date) => replaced(date, 'DATE', 'synthetic'))
    expect(a).not.toBe('2024-01-15')
    expect(days(a, b)).toBe(days('2024-01-15', '2024-03-20'))
    expect(replaced('15/01/2024', 'DOB', 'synthetic')).toMatch(/^\d\d\/\d\d\/\d{4}$/)
  })
  it('keeps a person consistent in name, surname and address, and the days between dates of any format', () => {
    const text =
      'Anna Karlsson (anna.karlsson@acme.com), born 1984-03-12, came on March 20, 2019. Karlsson left on 3/21/2019.'
    const out = redactText(
      text,
      [
        entity(text, 'Anna Karlsson', 'NAME'),
        entity(text, 'anna.karlsson@acme.com', 'EMAIL'),
        entity(text, '1984-03-12', 'DOB'),
        entity(text, 'March 20, 2019', 'DATE'),
        { ...entity(text, 'Karlsson left', 'NAME'), end: text.indexOf(' left') },
        entity(text, '3/21/2019', 'DATE'),
      ],
      { mode: 'synthetic', key: 'k' },
    ).text
    const found =
      /^(\S+) (\S+) \((\S+)@example\.\w+\), born (\S+), came on (\w+ \d+, \d{4})\. (\S+) left on (\S+)\.$/.exec(
        out,
      )
    expect(found).not.toBeNull()
    const [, given, surname, handle, born, came, again, left] = found ?? []
    expect(again).toBe(surname)
    expect(handle).toBe(`${given}.${surname}`.toLowerCase().replace(/[^a-z.]/g, ''))
    expect(Date.parse(`${left} UTC`) - Date.parse(`${came} UTC`)).toBe(86_400_000)
    expect(Date.parse(`${came} UTC`) - Date.parse(born)).toBe(
      Date.parse('2019-03-20') - Date.parse('1984-03-12'),
    )
  })
  it('never uses a name of the text', () => {
    const people = ['James Smith', 'Mary Johnson', 'Robert Brown', 'Linda Davis']
    const text = people.join('; ')
    for (let key = 0; key < 40; key++) {
      const out = redactText(
        text,
        people.map((name) => entity(text, name, 'NAME')),
        { mode: 'synthetic', key: String(key) },
      ).text
      for (const name of people) expect(out).not.toContain(name)
    }
  })
})

describe('replacing', () => {
  it('keeps line ends and everything outside the values', () => {
    const text = 'A\r\nMail: x@y.org\r\n\u200bEnd 😀\n'
    expect(redactText(text, [entity(text, 'x@y.org', 'EMAIL')]).text).toBe(
      'A\r\nMail: [EMAIL]\r\n\u200bEnd 😀\n',
    )
  })
  it('never leaves half of a surrogate pair', () => {
    const text = '😀😀'
    const cut = { type: 'X', start: 1, end: 3, score: 1, recognizer: 'test' }
    for (const mode of allModes) expect(redactText(text, [cut], { mode }).text.isWellFormed()).toBe(true)
  })
  it('merges overlapping spans', () => {
    const spans = [
      { type: 'A', start: 0, end: 5, score: 1, recognizer: 'test' },
      { type: 'B', start: 3, end: 8, score: 1, recognizer: 'test' },
    ]
    expect(redactText('0123456789', spans).text).toBe('[A]89')
  })
  it('refuses a span outside the text and a mode that does not exist', () => {
    expect(() => redactText('abc', [{ type: 'A', start: 1, end: 9, score: 1, recognizer: 'test' }])).toThrow(
      RequestError,
    )
    expect(() => redactText('abc', [], { mode: 'toString' as TextMode })).toThrow(RequestError)
  })

  const pieces = fc.array(
    fc.record({
      outside: fc.string({ unit: 'grapheme', maxLength: 12 }),
      value: fc
        .string({ unit: 'grapheme', minLength: 4, maxLength: 24 })
        .filter((value) => /[\p{L}\p{N}]/u.test(value)),
      type: fc.constantFrom(
        'NAME',
        'EMAIL',
        'PHONE',
        'US_SSN',
        'CREDIT_CARD',
        'IBAN',
        'DATE',
        'PASSWORD',
        'OTHER',
      ),
    }),
    { maxLength: 8 },
  )
  it.each(allModes)('%s keeps the text outside and removes every value', (mode) => {
    fc.assert(
      fc.property(pieces, (list) => {
        let text = ''
        const entities = list.map(({ outside, value, type }) => {
          text += `${outside}|`
          const start = text.length
          text += value
          const found = { type, start, end: text.length, score: 1, recognizer: 'test' }
          text += '|'
          return found
        })
        const result = redactText(text, entities, { mode, key: 'k' })
        let at = 0
        let before = 0
        for (const { start, end, replacement } of result.entities) {
          const outside = text.slice(before, start)
          expect(result.text.slice(at, at + outside.length)).toBe(outside)
          at += outside.length
          expect(result.text.slice(at, at + replacement.length)).toBe(replacement)
          expect(replacement).not.toContain(text.slice(start, end))
          at += replacement.length
          before = end
        }
        expect(result.text.slice(at)).toBe(text.slice(before))
      }),
      { numRuns: 150 },
    )
  })
})

it('every mode removes all values of a letter', () => {
  const text =
    'Dear John Smith,\r\nyour SSN 521-44-9382 and card 4539 1488 0343 6467, IBAN GB29 NWBK 6016 1331 9268 19.\r\nCall +1-212-664-7665 or mail jane.doe@acme.com. DNI 12345678Z, CPF 529.982.247-25, born 12/25/1980.'
  const entities = detect(text)
  expect(entities.length).toBeGreaterThanOrEqual(8)
  for (const mode of allModes) {
    const out = redactText(text, entities, { mode, key: 'k' }).text
    for (const { start, end } of entities) expect(out, mode).not.toContain(text.slice(start, end))
  }
})
