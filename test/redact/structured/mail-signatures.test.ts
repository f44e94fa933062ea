import { describe, expect, it } from 'vitest'
import { redactFile } from '../../../engines/redact/structured/structured-file.ts'
import { outlookToMail } from '../../../engines/structured/mail/outlook.ts'
import { outlook } from '../../builders/office/outlook.ts'

async function redact(lines: readonly string[]) {
  const bytes = Buffer.from(lines.join('\r\n'))
  const done = await redactFile({ bytes, name: 'a.eml', detect: {}, mode: 'redact' })
  return { ...done, text: Buffer.from(done.bytes).toString() }
}

const armoured = ['-----BEGIN PGP SIGNATURE-----', '', 'iD8DBQFF42lJ', '-----END PGP SIGNATURE-----']
const signedParts = [
  '--b',
  'Content-Type: text/plain',
  '',
  'Write to anna@example.com.',
  '--b',
  'Content-Type: application/pgp-signature; name="signature.asc"',
  '',
  ...armoured,
  '--b--',
  '',
]
const signed =
  'Content-Type: multipart/signed; micalg=pgp-sha1; protocol="application/pgp-signature"; boundary=b'

/** A signature lets anyone who has the key check a guess of what was removed. */
describe('signatures and digests of a mail', () => {
  it.each([
    'DKIM-Signature',
    'X-Google-DKIM-Signature',
    'DomainKey-Signature',
    'ARC-Message-Signature',
    'ARC-Seal',
    'Content-MD5',
  ])('are removed from the header %s, also where it is folded', async (header) => {
    const { text } = await redact([
      `${header}: v=1; a=rsa-sha256; d=example.org;`,
      ' bh=47DEQpj8HBSa+/TImW+5JCeuQeRkm5NMpJWZG3hSuFU=;',
      ' b=c2lnbmF0dXJl',
      'Subject: A',
      '',
      'Write to anna@example.com.',
    ])
    expect(text).toBe(`${header}: [removed]\r\nSubject: A\r\n\r\nWrite to [EMAIL].`)
  })

  it('are removed as parts, with a warning, and the mail is not called signed', async () => {
    const { text, warnings } = await redact(['Subject: A', signed, '', ...signedParts])
    expect(text).not.toMatch(/PGP|iD8DBQ|multipart\/signed|pgp-/)
    expect(text).toContain('Content-Type: multipart/mixed;')
    expect(text).toContain('Write to [EMAIL].\r\n--b\r\nContent-Type: text/plain')
    expect(warnings.map(({ code }) => code)).toEqual(['signature_removed'])
  })

  it('are removed from texts', async () => {
    const { text, warnings } = await redact([
      'Subject: A',
      '',
      '-----BEGIN PGP SIGNED MESSAGE-----',
      'Write to anna@example.com.',
      ...armoured,
      'Bye anna@example.com.',
    ])
    expect(text).toContain('Write to [EMAIL].\r\n[A signature was removed.]\r\nBye [EMAIL].')
    expect(warnings.map(({ code }) => code)).toEqual(['signature_removed'])
  })

  it('are removed from signed Outlook messages, which contain the e-mail as an attachment', async () => {
    const content = ['MIME-Version: 1.0', signed, '', ...signedParts].join('\r\n')
    const person = { name: 'Tobias Kramer', address: 'tobias@example.org' }
    const attachments = [{ name: 'smime.p7m', type: 'multipart/signed', bytes: Buffer.from(content) }]
    const message = outlookToMail(
      outlook({ subject: 'A', from: person, to: [person], text: 'B', attachments }),
    )
    const { text } = await redact([Buffer.from(message).toString()])
    expect(text).toContain('Content-Type: message/rfc822')
    expect(text).toContain('Write to [EMAIL].')
    expect(text).not.toMatch(/iD8DBQ|multipart\/signed/)
  })
})
