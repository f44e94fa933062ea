import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../engines/detect/terms.ts'
import { AmbiguousValues } from '../../../engines/redact/proof.ts'
import { ColumnRules } from '../../../engines/redact/structured/columns.ts'
import { leftIn, outsidePlaceholders } from '../../../engines/redact/structured/prove.ts'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'
import { verbatim } from '../../../engines/structured/markup/codecs.ts'

/** How often values are left in a text of which the first word is a field, and the rest syntax. */
function left(values: readonly string[], rest: string): number {
  const text = `word\n${rest}\n`
  const field = {
    start: 0,
    end: 4,
    value: 'word',
    role: 'value',
    path: [],
    record: 0,
    codec: verbatim,
  } as const
  return leftIn(
    { text, items: [field], shape: '' },
    {
      ...{ values, terms: compileTerms([]), matcher: compileTerms(values, { wholeWords: true }) },
      ...{ origins: values.map(() => ({ type: 'NAME', score: 1 })), columns: new ColumnRules({}, []) },
      ambiguous: new AmbiguousValues(new Map()),
    },
  )
}

const line = `rQ12VmncGuDaq34x3G6O24debG7SFhR/Dtbob5fhk/eL9iuTLXSWWRdtsCe9`

it('does not take three letters in the base64 of a file for a value', () => {
  expect(left(['Dav'], `${line}+Dav/x==`)).toBe(0)
  expect(left(['Dav'], `${line}x\nab+Dav=`)).toBe(0)
})

it('finds short values in other syntax, and longer ones everywhere', () => {
  expect(left(['Dav'], 'X-Sender: Dav')).toBe(1)
  expect(left(['Dav'], `${line} Dav`)).toBe(1)
  expect(left(['Davina'], `${line}+Davina/x==`)).toBe(1)
})

const iban = 'DE89 3704 0044 0532 0130 00'

async function redact(text: string, name: string, terms: readonly string[], mode = 'redact' as const) {
  const { bytes } = await redactFile({ bytes: Buffer.from(text), name, detect: {}, mode, terms })
  return Buffer.from(bytes).toString()
}

describe('a removed value that is like the name of a type', () => {
  it.each([
    ['a.txt', `Email: ask for Email at anna@example.com.\n`, 'Email', '[TERM]: ask for [TERM] at [EMAIL].\n'],
    ['a.json', `{"x":"Email to anna@example.com"}`, 'Email', '{"x":"[TERM] to [EMAIL]"}'],
    ['a.csv', `x,y\nThe iban,${iban}\n`, 'iban', 'x,y\nThe [TERM],[IBAN]\n'],
    [
      'a.eml',
      'From: Anna Karlsson <anna@example.org>\nSubject: The email\n\nemail\n',
      'email',
      'From: "[NAME]" <EMAIL@redacted.invalid>\nSubject: The [TERM]\n\n[TERM]\n',
    ],
  ])('is removed from %s, and the placeholders do not fail the proof', async (name, text, term, output) => {
    expect(await redact(text, name, [term])).toBe(output)
  })

  it.each([
    ['[EMAIL] and [EMAIL_3]', 0],
    ['?to=%5BEMAIL%5D', 0],
    ['EMAIL@redacted.invalid', 0],
    ['[BANK_EMAIL]', 1],
    ['[the email]', 1],
    ['[EMAIL, email]', 2],
    ['EMAIL', 1],
  ])('is still found outside of placeholders of the removed types: %s', (text, count) => {
    const matcher = outsidePlaceholders(
      compileTerms(['email'], { wholeWords: false }),
      () => new Set(['EMAIL']),
    )
    expect(matcher.find(text)).toHaveLength(count)
  })
})
