import { describe, expect, it } from 'vitest'
import { compileTerms } from '../../../engines/detect/terms.ts'
import { outsidePlaceholders } from '../../../engines/redact/structured/own-placeholders.ts'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'

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
