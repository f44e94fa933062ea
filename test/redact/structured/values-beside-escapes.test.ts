import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'

type Format = Parameters<typeof redactFile>[0]['format']

const iban = 'DE89370400440532013000'
const mail = 'anna.berg@example.com'
const esc = '\u001b'

async function redacted(text: string, options: { format?: Format; terms?: string[] } = {}): Promise<string> {
  const { format = 'txt', terms } = options
  const { bytes } = await redactFile({
    bytes: Uint8Array.from(Buffer.from(text)),
    format,
    detect: terms ? { entities: 'none' } : {},
    terms,
    mode: 'redact',
  })
  return new TextDecoder().decode(bytes)
}

describe('a value is detected next to', () => {
  it.each([
    ['an escaped equals sign', `iban%3D${iban} ok`, 'iban%3D%5BIBAN%5D ok'],
    ['an escaped line end of an address', `/?q=a%0A${iban}%0Ab`, '/?q=a%0A%5BIBAN%5D%0Ab'],
    ['a written line end', `note\\n${iban}\\nok`, 'note\\n[IBAN]\\nok'],
    ['a written tab', `note\\t${mail}\\tok`, 'note\\t[EMAIL]\\tok'],
    ['a line end that was escaped twice', `note\\\\n${mail}\\\\nok`, 'note\\\\n[EMAIL]\\\\nok'],
    ['a line end by its number', `note\\u000a${mail}\\x0aok`, 'note\\u000a[EMAIL]\\x0aok'],
    ['colours of a terminal', `iban ${esc}[31m${iban}${esc}[0m ok`, `iban ${esc}[31m[IBAN]${esc}[0m ok`],
    ['colours as escapes', `iban \\u001b[31m${iban}\\e[0m ok`, 'iban \\u001b[31m[IBAN]\\e[0m ok'],
    ['colours as a viewer shows them', `iban ^[[1;31m${iban}^[[0m ok`, 'iban ^[[1;31m[IBAN]^[[0m ok'],
    ['colours without their escape', `iban [31m${iban}[0m ok`, 'iban [31m[IBAN][0m ok'],
  ])('%s', async (_, text, expected) => {
    expect(await redacted(text)).toBe(expected)
  })

  it('colours inside of it', async () => {
    expect(await redacted(`iban ${iban.slice(0, 8)}${esc}[32m${iban.slice(8)}${esc}[0m ok`)).toBe(
      `iban [IBAN]${esc}[0m ok`,
    )
  })

  it.each<[Format, (text: string) => string]>([
    ['json', (text: string) => JSON.stringify({ note: text })],
    ['yaml', (text: string) => `note: |\n  ${text}\n`],
    ['xml', (text: string) => `<r><note>${text}</note></r>`],
    ['csv', (text: string) => `id,note\n1,${text}\n`],
    ['html', (text: string) => `<p>${text}</p>`],
    ['log', (text: string) => `2026-01-02T10:00:00Z WARN ${text}\n`],
  ])('an escape in a text of %s', async (format, wrapped) => {
    for (const text of [`iban%3D${iban} ok`, `note\\n${mail}\\nok`]) {
      const output = await redacted(wrapped(text), { format })
      expect(output).not.toContain(iban)
      expect(output).not.toContain(mail)
      expect(output).toContain('ok')
    }
  })
})

it('a name after a written line end does not take its letter with it', async () => {
  expect(await redacted('Regards,\\nAnna Berg\\nSales')).toBe('Regards,\\n[NAME]\\nSales')
})

it('a path of Windows keeps its folders', async () => {
  expect(await redacted('see C:\\Temp\\new\\report.txt and C:\\rights\\Notes')).toBe(
    'see C:\\Temp\\new\\report.txt and C:\\rights\\Notes',
  )
})

describe('a term is removed from strings that are joined', () => {
  it.each([
    ['by SQL', "SELECT 'Anna' || ' Berg' FROM t", "SELECT '[TERM]' FROM t"],
    ['by SQL over lines', "SELECT 'Anna Be'\n  || 'rg' FROM t", "SELECT '[TERM]' FROM t"],
    ['by a script', 'n = "Anna " + "Berg"; x', 'n = "[TERM]"; x'],
    ['by two points', 'n = "Anna" .. " Berg" x', 'n = "[TERM]" x'],
    ['from a list', 'n = ["Anna","Berg"].join(" "); x', 'n = ["[TERM]"].join(" "); x'],
    [
      'from a list after the string between them',
      "n = ' '.join(['Anna', 'Berg']) x",
      "n = ' '.join(['[TERM]']) x",
    ],
    ['from arguments', "n = '%s %s' % ('Anna', 'Berg') x", "n = '%s %s' % ('[TERM]') x"],
    ['in a template', `n = \`Anna $\{"Be"}rg\` x`, 'n = `[TERM]` x'],
  ])('%s', async (_, text, expected) => {
    expect(await redacted(text, { terms: ['Anna Berg'] })).toBe(expected)
  })

  it('and a quote that is written twice is one', async () => {
    expect(await redacted("VALUES ('Sean O''Brien', 1)", { terms: ["O'Brien"] })).toBe(
      "VALUES ('Sean [TERM]', 1)",
    )
  })

  it('and a joined value is detected', async () => {
    expect(await redacted(`SELECT '${iban.slice(0, 4)}' || '${iban.slice(4)}' AS ok`)).toBe(
      "SELECT '[IBAN]' AS ok",
    )
    expect(await redacted('m = ["anna.berg","example.com"].join("@") ok')).toBe(
      'm = ["[EMAIL]"].join("@") ok',
    )
  })
})

it('no value stays between any two escapes, in any format', async () => {
  const escapes = [
    '\\n',
    '\\t',
    '\\r\\n',
    '\\\\n',
    '\\u000a',
    '\\x0a',
    '\\012',
    '%0A',
    '%20',
    '%250A',
    '^M',
    `${esc}[1m`,
    '\\e[0m',
  ]
  const labelled = [`iban${'{}'}${iban}`, `email${'{}'}${mail}`, `card${'{}'}5500005555555559`]
  const wrapped: Readonly<Record<string, (text: string) => string>> = {
    txt: (text) => text,
    log: (text) => `2026-01-02T10:00:00Z WARN ${text}`,
    json: (text) => JSON.stringify({ note: text }),
    jsonl: (text) => `{"a":1}\n${JSON.stringify({ note: text })}\n`,
    csv: (text) => `id,note\n1,"${text}"\n`,
  }
  const oneOf = (list: readonly string[]) => fc.constantFrom(...list)
  await fc.assert(
    fc.asyncProperty(
      ...([oneOf(labelled), oneOf(escapes), oneOf(escapes), oneOf(Object.keys(wrapped))] as const),
      async (value, before, after, format) => {
        const text = `${value.replace('{}', before)}${after} ok`
        const output = await redacted(wrapped[format](text), { format: format as Format })
        for (const secret of [iban, mail, '5500005555555559']) expect(output).not.toContain(secret)
        expect(output).toContain('ok')
      },
    ),
  )
})
