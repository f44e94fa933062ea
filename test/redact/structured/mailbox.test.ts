import { describe, expect, it } from 'vitest'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'

async function redact(text: string, name: string) {
  const done = await redactFile({ bytes: Buffer.from(text), name, detect: {}, mode: 'redact' })
  return { ...done, text: Buffer.from(done.bytes).toString() }
}

const message = (body: string, from = 'tobias@example.org') =>
  [
    `From ${from} Mon Jan  5 10:00:00 2026`,
    `From: "Tobias Kramer" <${from}>`,
    'To: Anna Berg <anna@example.com>',
    'Subject: Anna Berg',
    'MIME-Version: 1.0',
    'Content-Type: text/plain; charset=utf-8',
    'Content-Transfer-Encoding: base64',
    '',
    Buffer.from(body).toString('base64'),
    '',
    '',
  ].join('\n')

describe('a mail', () => {
  it.each([
    ['From', '"Jorunn Skavland"', 'Jorunn.Skavland@firm.example'],
    ['To', '"Skavland, Jorunn"', 'Skavland@firm.example'],
    ['Cc', 'Jorunn van Skavland', 'Jorunn_vanSkavland@firm.example'],
    ['Reply-To', 'Jorunn Skavland', 'JSkavland@firm.example'],
    ['Sender', '"Zorbul de la Fuente"', 'office@firm.example'],
    ['Resent-From', '"van der Zorbul, Kweeboith M."', 'office@firm.example'],
    ['Resent-Reply-To', '"ZORBUL PhD, Kweeboith"', 'office@firm.example'],
    ['Bcc', '=?utf-8?Q?Zorb=C3=BCl=2C_Kwe?=', 'office@firm.example'],
    ['Cc', 'kweeboith zorbul-fenn', 'office@firm.example'],
  ])('loses the name of %s as a whole: %s before <%s>', async (header, name, address) => {
    const { text } = await redact(`${header}: ${name} <${address}>\r\nSubject: A\r\n\r\nSee.\r\n`, 'a.eml')
    expect(text).toContain(`${header}: "[NAME]" <EMAIL@redacted.invalid>\r\n`)
  })

  it.each([
    'Team Vertrieb',
    'Kundenservice',
    'Personalbüro',
    'Accounts Payable',
    'Service Clients',
    'Oficina Técnica',
    'Ufficio Vendite',
    'Afdeling Inkoop',
    'Contabilidade',
    'Dział Sprzedaży',
    'Kundservice',
  ])('keeps the name of an office: %s', async (name) => {
    const written = /[^ -~]/.test(name) ? `=?UTF-8?B?${Buffer.from(name).toString('base64')}?=` : name
    const { text } = await redact(
      `To: ${written} <office@firm.example>\r\nSubject: A\r\n\r\nSee.\r\n`,
      'a.eml',
    )
    expect(text).toContain(`To: ${written} <EMAIL@redacted.invalid>`)
  })

  it('loses the names of a group, and those in comments', async () => {
    const group = 'Friends: "Kweeboith Zorbul" <a@firm.example>, Quendra bin Fen <b@firm.example>;'
    const { text } = await redact(
      `To: ${group}\r\nFrom: c@firm.example (Zorbul PhD, Quaguloba)\r\n\r\nSee.\r\n`,
      'a.eml',
    )
    expect(text).not.toMatch(/Kwee|Zorbul|Quendra|Fen|Quagu/)
  })

  it.each([
    '> *From:* "Zorbul de la Quendra" <office@firm.example>',
    '| Sent by: Kweeboith van der Zorbul <office@firm.example>',
    'An: "Zorbul, Kweeboith" <mailto:office@firm.example>; "Quendra Zorbul" <b@firm.example>',
    'Cc: "Kweeboith di Zorbul"',
    'De : Kweeboith di Zorbul <office@firm.example>',
    'From: Zorbul-Fen, Kweeboith [mailto:office@firm.example]',
    '>> From: office@firm.example (kweeboith zorbul)',
  ])('loses the name of a header that is quoted in its text: %s', async (line) => {
    const { text } = await redact(`Subject: A\r\n\r\nSee below.\r\n\r\n${line}\r\n`, 'a.eml')
    expect(text).not.toMatch(/zorbul|kweeboith|quendra/i)
  })

  it('keeps offices and teams', async () => {
    const lines = ['Human Resources', 'Support Team', 'Accounts Payable'].map(
      (name) => `To: "${name}" <office@firm.example>`,
    )
    const { text } = await redact(`${lines.join('\r\n')}\r\n\r\nSee.\r\n`, 'a.eml')
    expect(text.match(/Human Resources|Support Team|Accounts Payable/g)).toHaveLength(3)
  })
})

describe('a mailbox file', () => {
  it('loses the address of the line before each message', async () => {
    const { text, format } = await redact(
      message('Hi.') + message('Hello.', 'bounce.anna@example.com'),
      'in.mbox',
    )
    expect(format).toBe('eml')
    expect(text.match(/^From \S+ Mon Jan {2}5 10:00:00 2026$/gm)).toEqual([
      'From EMAIL@redacted.invalid Mon Jan  5 10:00:00 2026',
      'From EMAIL@redacted.invalid Mon Jan  5 10:00:00 2026',
    ])
    expect(text).not.toMatch(/example\.(?:com|org)/)
  })

  it('loses values in each message, as those in one mail', async () => {
    const { text } = await redact(message('Hi.') + message('Anna Berg, 07700 900123'), 'in.mbox')
    const bodies = [...text.matchAll(/base64\n\n(\S+)/g)].map(([, body]) =>
      Buffer.from(body, 'base64').toString(),
    )
    expect(bodies).toEqual(['Hi.', '[NAME], [PHONE]'])
    expect(text.match(/^Subject: \[NAME\]$/gm)).toHaveLength(2)
  })

  it('may begin a single message', async () => {
    expect((await redact(message('Hi.'), 'x.eml')).text).not.toContain('example.org')
  })

  it('keeps a line that only begins as the line before a message', async () => {
    const text = message('Hi.').replace(/base64\n\n\S+/, '7bit\n\nFrom time to time.')
    expect((await redact(text, 'in.mbox')).text).toContain('\n\nFrom time to time.')
  })
})

describe('a calendar', () => {
  const calendar = (summary: string) =>
    [
      'BEGIN:VCALENDAR',
      'VERSION:2.0',
      'BEGIN:VEVENT',
      'DTSTART:20260901T130000Z',
      summary,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')

  it('loses a name that is broken by a fold, and stays folded after 75 bytes', async () => {
    const summary = `SUMMARY:Talk with Margarethe Oyelowo and her brother Benedikt Oy\r\n elowo about what they would like to do in the coming year, and the next one`
    const { text, format } = await redact(calendar(summary), 'c.ics')
    expect(format).toBe('ics')
    expect(text).not.toMatch(/Margarethe|Benedikt|elowo/)
    for (const line of text.split('\r\n')) expect(Buffer.byteLength(line)).toBeLessThanOrEqual(75)
    expect(text.replaceAll('\r\n ', '')).toContain('in the coming year, and the next one\r\n')
  })

  it('keeps the line breaks in a value', async () => {
    const { text } = await redact(calendar('DESCRIPTION:Call 07700 900123\\nBring cake'), 'c.ics')
    expect(text).toContain('DESCRIPTION:Call [PHONE]\\nBring cake\r\n')
  })

  it('is recognised without a name', async () => {
    expect((await redact(calendar('SUMMARY:Lunch'), '')).format).toBe('ics')
  })
})

describe('a contact', () => {
  it('keeps the names of its properties, which a detector may take for organisations', async () => {
    const card = 'BEGIN:VCARD\r\nVERSION:3.0\r\nN:Kowalski;Robert;;;\r\nFN:Robert Kowalski\r\nEND:VCARD\r\n'
    const { text } = await redact(card, 'c.vcf')
    expect(text).not.toMatch(/Kowalski|Robert/)
    expect(text.match(/^[A-Z]+(?=:)/gm)).toEqual(['BEGIN', 'VERSION', 'N', 'FN', 'END'])
  })

  it('loses a name before a colon that is no property', async () => {
    const card = 'BEGIN:VCARD\r\nFN:Robert Kowalski\r\nKOWALSKI:late\r\nEND:VCARD\r\n'
    expect((await redact(card, 'c.vcf')).text).not.toMatch(/kowalski/i)
  })

  const photo = `PHOTO;ENCODING=b;TYPE=JPEG:${'A'.repeat(60)}\r\n ${'B'.repeat(70)}`
  const contact = (lines: readonly string[]) =>
    ['BEGIN:VCARD', 'VERSION:4.0', 'FN:Anna Berg', ...lines, 'EMAIL:anna@example.com', 'END:VCARD', ''].join(
      '\r\n',
    )

  it.each([
    ['in base64', photo],
    ['in base64, as version 2 writes it', `PHOTO;JPEG;BASE64:${'A'.repeat(60)}\r\n ${'B'.repeat(70)}`],
    ['as a data address', `PHOTO:data:image/jpeg;base64,${'A'.repeat(40)}\r\n ${'B'.repeat(40)}`],
    ['of a group', `item1.LOGO;ENCODING=BASE64;TYPE=PNG:${'A'.repeat(60)}`],
  ])('loses its photo %s, with a warning', async (_, line) => {
    const { text, warnings } = await redact(contact([line]), 'p.vcf')
    expect(text).toBe(
      ['BEGIN:VCARD', 'VERSION:4.0', 'FN:[NAME]', 'EMAIL:[EMAIL]', 'END:VCARD', ''].join('\r\n'),
    )
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'attachments_removed' }))
  })

  it('keeps the address of a photo that is elsewhere', async () => {
    const { text, warnings } = await redact(contact(['PHOTO;TYPE=JPEG:https://pictures.test/1.jpg']), 'p.vcf')
    expect(text).toContain('PHOTO;TYPE=JPEG:')
    expect(warnings).toEqual([])
  })
})
