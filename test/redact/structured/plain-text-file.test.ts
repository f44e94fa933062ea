import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import { type RedactPlainInput, redactPlain } from '../../../engines/redact/structured/plain-text-file.ts'

const encoder = new TextEncoder()
async function redact(text: string, options: Partial<RedactPlainInput> = {}) {
  const bytes = encoder.encode(text)
  const done = redactPlain({ bytes, detect: {}, mode: 'blackout', ...options })
  return { ...done, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(done.bytes) }
}

describe('a text file', () => {
  it('loses detected values, and terms in any spelling', async () => {
    const { text, entities, proof } = await redact('Mail jane@example.org about PROJECT\n  nightjar.', {
      terms: ['Project Nightjar'],
      mode: 'redact',
    })
    expect(text).toBe('Mail [EMAIL] about [TERM].')
    expect(entities.map(({ type, value }) => [type, value])).toEqual([
      ['EMAIL', 'jane@example.org'],
      ['TERM', 'PROJECT\n  nightjar'],
    ])
    expect(proof).toMatchObject({ values: 2, found: 0 })
  })

  it('loses every other mention of a value that was found', async () => {
    const { text, entities } = await redact(
      'IBAN DE89370400440532013000\n\nref/DE89 3704 0044 0532 0130 00/x',
      {
        detect: { entities: ['IBAN'] },
      },
    )
    expect(text).toBe('IBAN ████████\n\nref/████████/x')
    expect(entities).toHaveLength(2)
  })

  it('keeps its encoding, byte order mark and line ends', async () => {
    expect((await redact('\ufeffa\r\nx@example.org\r\n', { mode: 'redact' })).text).toBe(
      '\ufeffa\r\n[EMAIL]\r\n',
    )
    for (const little of [true, false]) {
      const utf16 = (text: string) => {
        const buffer = Buffer.from(text, 'utf16le')
        return Uint8Array.from(little ? buffer : buffer.swap16())
      }
      const input = { bytes: utf16('\ufeffx@example.org é'), detect: {}, mode: 'redact' as const }
      expect(redactPlain(input).bytes).toEqual(utf16('\ufeff[EMAIL] é'))
    }
  })

  it('without values is unchanged', async () => {
    expect(await redact('nothing', { detect: { entities: 'none' } })).toMatchObject({
      text: 'nothing',
      entities: [],
    })
  })

  it('in an encoding of its language keeps it, with a warning that it was guessed', () => {
    const cp1250 = Uint8Array.from(
      Buffer.from('Jana \x8akarvadov\xe1 bydl\xed v Plzni, p\xed\x9ae Ji\xf8\xed.', 'latin1'),
    )
    const input = {
      bytes: cp1250,
      detect: { entities: 'none' as const },
      terms: ['Škarvadová'],
      mode: 'redact' as const,
    }
    const { bytes, warnings } = redactPlain(input)
    expect(Buffer.from(bytes).toString('latin1')).toBe('Jana [TERM] bydl\xed v Plzni, p\xed\x9ae Ji\xf8\xed.')
    expect(warnings).toMatchObject([
      { code: 'charset_guessed', message: expect.stringContaining('windows-1250') },
    ])
  })

  it.each([
    [
      'terms',
      { detect: { entities: 'none' as const }, terms: ['김예빈', '법률로', '서명'] },
      '[TERM][TERM][TERM]했다',
    ],
    [
      'a value that was found elsewhere',
      { detect: { entities: ['EMAIL'] }, terms: ['김예빈'] },
      '[TERM]법률로서명했다',
    ],
  ])('without spaces between its words loses each of them: %s', async (_, options, expected) => {
    expect((await redact('김예빈법률로서명했다', { mode: 'redact', ...options })).text).toBe(expected)
  })

  it('that is not text is refused', async () => {
    const bytes = Uint8Array.of(0x5a, 0xfc, 0x72, 0x02)
    expect(() => redactPlain({ bytes, detect: {}, mode: 'mask' })).toThrow(
      expect.objectContaining({ code: 'malformed' }),
    )
  })

  it('is not written when a value is still there: here the replacement spells a term', async () => {
    const bytes = encoder.encode('x@example.org NAME Jane Doe')
    const hash = createHash('sha256').update('x@example.org').digest('hex').slice(0, 16)
    const input = { bytes, detect: { entities: ['EMAIL'] }, terms: [hash], mode: 'hash' as const }
    expect(() => redactPlain(input)).toThrow(
      expect.objectContaining({ code: 'proof_failed', detail: { found: 1 } }),
    )
  })
})
