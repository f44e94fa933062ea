import { createHash } from 'node:crypto'
import { describe, expect, it } from 'vitest'
import type { RedactAttachment } from '../../../engines/redact/structured/attachments.ts'
import {
  type RedactFileInput,
  type RedactPlainInput,
  redactFile,
  redactPlain,
} from '../../../engines/redact/structured/structured-file.ts'

async function redact(text: string, options: Partial<RedactFileInput> = {}, attachments?: RedactAttachment) {
  const bytes = Buffer.from(text, 'latin1')
  const done = await redactFile({ bytes, detect: {}, mode: 'redact', ...options }, attachments)
  return { ...done, text: Buffer.from(done.bytes).toString('latin1') }
}

const pdf = Buffer.from('%PDF-1.7 stand-in').toString('base64')
const mail = [
  'From: "Anna Karlsson" <anna@example.org>',
  'To: =?utf-8?Q?J=C3=BCrgen_M=C3=BCller?= <j@example.org>',
  'Subject: Anna Karlsson,',
  ' 512-44-9871',
  'Date: Mon, 1 Jan 2024 10:00:00 +0000',
  'MIME-Version: 1.0',
  'Content-Type: multipart/mixed; boundary="--=_b"',
  '',
  'Before: anna@example.org',
  '----=_b',
  'Content-Type: text/plain; charset=iso-8859-1',
  'Content-Transfer-Encoding: quoted-printable',
  '',
  'Gr=FC=DFe von anna@exam=',
  'ple.org',
  '----=_b',
  'Content-Type: text/html; charset=utf-8',
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from('<p>Grüße von <b>anna@example.org</b></p>').toString('base64'),
  '----=_b',
  'Content-Type: text/csv; name="list.csv"',
  '',
  'ssn;n',
  '512-44-9871;1',
  '----=_b',
  'Content-Type: application/pdf; name="anna@example.org.pdf"',
  'Content-Transfer-Encoding: base64',
  '',
  pdf,
  '----=_b--',
  '',
].join('\r\n')

describe('a mail', () => {
  it('keeps its parts, encodings and character sets', async () => {
    const { text, format } = await redact(mail, { name: 'x.eml' }, async () => ({
      bytes: Buffer.from('%PDF clean'),
      entities: [],
      kept: [],
    }))
    const html = Buffer.from('<p>Grüße von <b>[EMAIL]</b></p>').toString('base64')
    expect(format).toBe('eml')
    expect(text.split('\r\n')).toEqual([
      'From: "[NAME]" <EMAIL@redacted.invalid>',
      'To: "[NAME]" <EMAIL@redacted.invalid>',
      'Subject: [NAME], [US_SSN]',
      'Date: Mon, 1 Jan 2024 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary="--=_b"',
      '',
      'Before: [EMAIL]',
      '----=_b',
      'Content-Type: text/plain; charset=iso-8859-1',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Gr=FC=DFe von [EMAIL]',
      '----=_b',
      'Content-Type: text/html; charset=utf-8',
      'Content-Transfer-Encoding: base64',
      '',
      html,
      '----=_b',
      'Content-Type: text/csv; name="list.csv"',
      '',
      'ssn;n',
      '[US_SSN];1',
      '----=_b',
      'Content-Type: application/pdf; name="[EMAIL].pdf"',
      'Content-Transfer-Encoding: base64',
      '',
      Buffer.from('%PDF clean').toString('base64'),
      '----=_b--',
      '',
    ])
  })

  it('may have a value that is also a name in the syntax of an attached PDF', async () => {
    const attached = Buffer.from('%PDF-1.7\n1 0 obj<</Type /512-44-9871>>endobj')
    const { text } = await redact(mail, {}, async () => ({ bytes: attached, entities: [], kept: [] }))
    expect(text).not.toContain('512-44-9871')
    const shown = Buffer.from('%PDF-1.7\n1 0 obj(512-44-9871)endobj')
    await expect(
      redact(mail, {}, async () => ({ bytes: shown, entities: [], kept: [] })),
    ).rejects.toMatchObject({ code: 'proof_failed' })
  })

  it('loses attachments that cannot be redacted, with a warning', async () => {
    const { text, warnings } = await redact(mail, { name: 'x.eml' })
    expect(text).not.toContain(pdf)
    expect(text).toContain('[An attachment was removed.]')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'attachments_removed' }))
  })

  it('loses each address of its headers, also one with a domain that is not valid', async () => {
    const source =
      'To: a@example.org, "Holm, C." <carl@mail_server.local>\nDelivered-To: carl@mail_server.local\nReceived: for <carl@mail_server.local>\n\nHi\n'
    const { text, entities } = await redact(source, { name: 'x.eml' })
    expect(text).not.toContain('carl@')
    expect(entities.filter(({ type, value }) => type === 'EMAIL' && value.startsWith('carl'))).toHaveLength(3)
    const { text: only } = await redact(source, { name: 'x.eml', detect: { entities: ['NAME'] } })
    expect(only).toContain('carl@mail_server.local')
  })

  it('is recognised without a name', async () => {
    expect((await redact(mail)).format).toBe('eml')
  })

  it('without parts may have a character set of one byte', async () => {
    const plain =
      'From: a@example.org\nContent-Type: text/plain; charset=windows-1252\n\nGrüße: a@example.org\n'
    const { text } = await redact(plain, { name: 'x.eml', mode: 'blackout' })
    expect(text).toBe(
      'From: redacted@redacted.invalid\nContent-Type: text/plain; charset=windows-1252\n\nGrüße: ########\n',
    )
  })
})

describe('the format of a file', () => {
  it.each([
    ['[{"email":"a@example.org"}]', 'json'],
    ['{"email":"a@example.org"}\n{"email":"b@example.org"}\n', 'jsonl'],
    ['<?xml version="1.0"?><r>a@example.org</r>', 'xml'],
    ['<!doctype html><p>a@example.org', 'html'],
    ['id,name,email\n1,x,a@example.org\n2,y,b@example.org\n', 'csv'],
    ['Dear all, the address is a@example.org.\n', 'txt'],
    ['[draft] Dear all, see {a} for more.\nYours\n', 'txt'],
  ])('is detected from the content: %j', async (text, format) => {
    expect((await redact(text)).format).toBe(format)
  })

  it.each([
    ['a.txt', '{"email":"a@example.org"}', 'txt'],
    ['.env.local', 'MAIL=a@example.org\n', 'env'],
    ['a.YML', 'mail: a@example.org\n', 'yaml'],
    ['a.log', 'mail a@example.org\n', 'log'],
    ['a.tsv', 'x\ta@example.org\n', 'tsv'],
  ])('is detected from the name %s', async (name, text, format) => {
    expect((await redact(text, { name })).format).toBe(format)
  })

  it.each([
    ['nested more deeply than any real file', `${'<a>'.repeat(5000)}a@example.org${'</a>'.repeat(5000)}`],
    [
      'of an element with more attributes than any real one',
      `<a ${Array.from({ length: 20_000 }, (_, i) => `a${i}="1"`).join(' ')}>a@example.org</a>`,
    ],
  ])('%s is plain text, with a warning', async (_, xml) => {
    const { text, format, warnings } = await redact(xml, { name: 'a.xml' })
    expect(text).not.toContain('a@example.org')
    expect(format).toBe('txt')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'redacted_as_text' }))
  })

  it('JSON nested more deeply than any real file is plain text, with a warning', async () => {
    const json = `${'['.repeat(2001)}"a@example.org"${']'.repeat(2001)}`
    const { text, format, warnings } = await redact(json, { name: 'a.json' })
    expect(text).toContain('[EMAIL]')
    expect(format).toBe('txt')
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'redacted_as_text' }))
  })

  it('that is not the one of its name is plain text, with a warning', async () => {
    const { text, format, warnings } = await redact('{"email": a@example.org', { name: 'a.json' })
    expect([text, format]).toEqual(['{"email": [EMAIL]', 'txt'])
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'redacted_as_text' }))
  })

  it('that the caller named must be valid', async () => {
    await expect(redact('{"email": a@example.org', { format: 'json' })).rejects.toMatchObject({
      code: 'malformed',
    })
  })
})

it('XML in a declared encoding of one byte keeps it', async () => {
  const head = '<?xml version="1.0" encoding="iso-8859-1"?>'
  const { text } = await redact(`${head}<r n="Jürgen">a@example.org</r>`, { name: 'a.xml', mode: 'blackout' })
  expect(text).toMatch(/^<\?xml.*\?><r n=".*">(?:&#9608;){8}<\/r>$/)
})

it('time for XML is in proportion to its attributes', async () => {
  const page = (count: number): string =>
    `<r><p>a@example.org</p>${Array.from({ length: count }, (_, i) => `<e k="v${i}"/>`).join('')}</r>`
  const timeOf = async (count: number): Promise<number> => {
    const xml = page(count)
    const before = process.cpuUsage()
    expect((await redact(xml, { name: 'a.xml' })).text).toContain('[EMAIL]')
    return process.cpuUsage(before).user
  }
  await timeOf(5_000)
  // Five times as many: 25 times the time where each attribute looks at all others.
  expect((await timeOf(50_000)) / (await timeOf(10_000))).toBeLessThan(12)
}, 60_000)

const encoder = new TextEncoder()
async function redactPlainText(text: string, options: Partial<RedactPlainInput> = {}) {
  const bytes = encoder.encode(text)
  const done = redactPlain({ bytes, detect: {}, mode: 'blackout', ...options })
  return { ...done, text: new TextDecoder('utf-8', { ignoreBOM: true }).decode(done.bytes) }
}

describe('a text file', () => {
  it('loses detected values, and terms in any spelling', async () => {
    const { text, entities, proof } = await redactPlainText(
      'Mail jane@example.org about PROJECT\n  nightjar.',
      {
        terms: ['Project Nightjar'],
        mode: 'redact',
      },
    )
    expect(text).toBe('Mail [EMAIL] about [TERM].')
    expect(entities.map(({ type, value }) => [type, value])).toEqual([
      ['EMAIL', 'jane@example.org'],
      ['TERM', 'PROJECT\n  nightjar'],
    ])
    expect(proof).toMatchObject({ values: 2, found: 0 })
  })

  it('loses every other mention of a value that was found', async () => {
    const { text, entities } = await redactPlainText(
      'IBAN DE89370400440532013000\n\nref/DE89 3704 0044 0532 0130 00/x',
      {
        detect: { entities: ['IBAN'] },
      },
    )
    expect(text).toBe('IBAN ████████\n\nref/████████/x')
    expect(entities).toHaveLength(2)
  })

  it('keeps its encoding, byte order mark and line ends', async () => {
    expect((await redactPlainText('\ufeffa\r\nx@example.org\r\n', { mode: 'redact' })).text).toBe(
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
    expect(await redactPlainText('nothing', { detect: { entities: 'none' } })).toMatchObject({
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
    expect((await redactPlainText('김예빈법률로서명했다', { mode: 'redact', ...options })).text).toBe(
      expected,
    )
  })

  it('that is not text is rejected', async () => {
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
