import { describe, expect, it } from 'vitest'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'
import { leakLists } from '../leak-cases/lists.ts'
import type { TextLeakCase } from '../leak-cases/text-case.ts'

async function redacted({
  text,
  format,
  term,
}: Pick<TextLeakCase, 'text' | 'format' | 'term'>): Promise<string> {
  const bytes = format === 'eml' ? Buffer.from(text, 'latin1') : Buffer.from(text)
  const done = await redactFile({
    bytes: Uint8Array.from(bytes),
    format,
    detect: { entities: 'none' },
    terms: [term],
    mode: 'redact',
  })
  return Buffer.from(done.bytes).toString(format === 'eml' ? 'latin1' : 'utf8')
}

describe('a value is removed from', () => {
  it.each(leakLists.Text.map((one) => [`${one.name} (${one.format})`, one] as const))(
    '%s',
    async (_, one) => {
      expect(one.shown(one.text)).toContain(one.term)
      const output = await redacted(one)
      expect(one.shown(output)).not.toContain(one.term)
      expect(output).not.toContain(one.term)
    },
  )
})

describe('a value in an encoding', () => {
  const base64 = (text: string): string => Buffer.from(text).toString('base64')

  it('is replaced in the same encoding', async () => {
    const text = JSON.stringify({ p: base64(JSON.stringify({ name: 'Zembrovanik', age: 4 })), q: 'a%5Ab' })
    const output = JSON.parse(await redacted({ text, format: 'json', term: 'Zembrovanik' }))
    expect(JSON.parse(Buffer.from(output.p, 'base64').toString())).toEqual({ name: '[TERM]', age: 4 })
    expect(output.q).toBe('a%5Ab')
  })

  it.each([
    ['percent escapes', 'txt', 'GET /?m=anna.berg%40example.com&x=1', 'GET /?m=%5BEMAIL%5D&x=1'],
    ['escapes', 'txt', 'mail anna.berg\\u0040example.com now', 'mail [EMAIL] now'],
    [
      'base64',
      'txt',
      `x ${base64('write to anna.berg@example.com soon')}`,
      `x ${base64('write to [EMAIL] soon')}`,
    ],
  ] as const)('is detected in %s', async (_, format, text, expected) => {
    const done = await redactFile({
      bytes: Uint8Array.from(Buffer.from(text)),
      format,
      detect: { entities: ['EMAIL'] },
      mode: 'redact',
    })
    expect(new TextDecoder().decode(done.bytes)).toBe(expected)
    expect(done.entities).toEqual([
      expect.objectContaining({ type: 'EMAIL', value: 'anna.berg@example.com' }),
    ])
  })
})

describe('strings that follow each other', () => {
  const redactedText = async (text: string) => {
    const bytes = Uint8Array.from(Buffer.from(text))
    const done = await redactFile({
      bytes,
      format: 'txt',
      detect: { entities: ['NAME', 'EMAIL'] },
      mode: 'redact',
    })
    return new TextDecoder().decode(done.bytes)
  }

  it('stay on their lines: names in quotes before mail addresses', async () => {
    const text = '"John Stone" <j.s@example.com>\n"Mary Field" <m.f@example.com>\n'
    expect(await redactedText(text)).toBe('"[NAME]" <[EMAIL]>\n"[NAME]" <[EMAIL]>\n')
  })

  it('keep no value that is found in one of them when they are written again', async () => {
    const text = '="Name: John Stone, "&CHAR(109)&"ary.field@example.com"\n'
    const output = await redactedText(text)
    expect(output).not.toMatch(/John|Stone|field/)
    expect(output).toContain('[EMAIL]')
  })
})

describe('a text without a value is not changed', () => {
  const bytes = Uint8Array.from({ length: 6000 }, (_, i) => (i * i * 31 + i * 7) % 251)
  it.each([
    ['an image in base64', 'json', JSON.stringify({ image: Buffer.from(bytes).toString('base64') })],
    ['a digest', 'yaml', `a: ${Buffer.from(bytes.slice(0, 64)).toString('hex')}\n`],
    ['a script', 'html', '<!DOCTYPE html><script>var a="\\x61"+"b";c=[72,101,108,108,111]</script><p>x</p>'],
    ['escapes', 'txt', 'C:\\new\\table 100%25 &amp; a=3D b \\u0041\n'],
  ] as const)('%s', async (_, format, text) => {
    const done = await redactFile({
      bytes: Uint8Array.from(Buffer.from(text)),
      format,
      detect: {},
      terms: ['Zembrovanik'],
      mode: 'blackout',
    })
    expect(new TextDecoder().decode(done.bytes)).toBe(text)
  })
})

describe('a text in UTF-16 or UTF-32 without a byte order mark', () => {
  const text = 'Fence and Zembrovanik.\n'
  const wide = Buffer.from(text, 'utf16le')
  const widest = Buffer.from(Uint32Array.from(text, (char) => char.charCodeAt(0)).buffer)
  it.each([
    ['UTF-16LE', wide],
    ['UTF-16BE', Buffer.from(wide).swap16()],
    ['UTF-32LE', widest],
    ['UTF-32BE', Buffer.from(widest).swap32()],
  ])('is redacted in %s', async (_, bytes) => {
    const done = await redactFile({
      bytes: Uint8Array.from(bytes),
      detect: { entities: 'none' },
      terms: ['Zembrovanik'],
      mode: 'redact',
    })
    expect(Buffer.from(done.bytes).toString('latin1').replaceAll('\0', '')).toBe('Fence and [TERM].\n')
    expect(done.bytes.length % (bytes.length / text.length)).toBe(0)
  })
})
