import { describe, expect, it } from 'vitest'
import { outlookToMail } from '../../engines/structured/mail/outlook.ts'
import { outlook } from '../builders/office/outlook.ts'

const from = { name: 'Tobias Krämer', address: 'tobias@example.org' }
const to = [{ name: 'Anna Berg', address: 'anna@example.com' }]
const mailOf = (source: Uint8Array) => Buffer.from(outlookToMail(source)).toString()

describe('a message of Outlook', () => {
  it('becomes a mail with its people, subject, date and text', () => {
    const source = outlook({
      subject: 'Größe',
      from,
      to,
      cc: [{ name: 'Desk', address: 'desk@example.com' }],
      text: 'Dear Anna',
      sent: Date.UTC(2026, 0, 5, 10),
    })
    expect(mailOf(source).split('\r\n')).toEqual([
      'From: =?UTF-8?B?VG9iaWFzIEtyw6RtZXI=?= <tobias@example.org>',
      'To: "Anna Berg" <anna@example.com>',
      'Cc: "Desk" <desk@example.com>',
      'Subject: =?UTF-8?B?R3LDtsOfZQ==?=',
      'Date: Mon, 05 Jan 2026 10:00:00 +0000',
      'MIME-Version: 1.0',
      'Content-Type: text/plain; charset=utf-8',
      'Content-Transfer-Encoding: quoted-printable',
      '',
      'Dear Anna',
    ])
  })

  it('keeps its page next to the text, in the declared encoding', () => {
    const html = Buffer.from('<meta charset="windows-1252"><p>Gr\xf6\xdfe</p>', 'latin1')
    const mail = mailOf(outlook({ subject: 'A', from, to, text: 'Größe', html }))
    expect(mail).toContain('multipart/alternative')
    expect(mail).toContain('<p>Gr=C3=B6=C3=9Fe</p>')
  })

  it('keeps a page that is stored as a string of a code page', () => {
    const page = (charset: string, bytes: string) =>
      outlook({
        ...{ subject: 'A', from, to, text: 'Page', codePage: 1251 },
        htmlInCodePage: Buffer.from(`<meta charset="${charset}"><p>${bytes}</p>\0`, 'latin1'),
      })
    expect(mailOf(page('windows-1251', '\xcf\xe8\xf1\xfc\xec\xee'))).toContain(
      '<p>=D0=9F=D0=B8=D1=81=D1=8C=D0=BC=D0=BE</p>',
    )
    // As newer programs write it, whatever the code page.
    expect(mailOf(page('utf-8', '\xd0\x9f'))).toContain('<p>=D0=9F</p>')
  })

  it('has the page from which its RTF was created', () => {
    const rtf = String.raw`{\rtf1\ansi\ansicpg1252\fromhtml1 \deff0{\fonttbl{\f0\fswiss Arial;}{\f1\fcharset204 Arial;}}{\*\htmltag18 <html>}{\*\htmltag64 <p class="a">}\htmlrtf {\htmlrtf0 Dear \'c4nne, {\*\htmltag84 <b>}\htmlrtf {\b\htmlrtf0 \f1\'cf\'e8 \u21517?{\*\htmltag92 </b>}\htmlrtf }\htmlrtf0 \htmlrtf\par}\htmlrtf0{\*\htmltag72 </p>}{\*\mhtmltag64 <p>}{\*\htmltag27 </html>}}`
    const mail = mailOf(outlook({ subject: 'A', from, to, rtf }))
    expect(mail).toContain('Content-Type: text/html')
    expect(
      Buffer.from(
        mail
          .split('\r\n\r\n')
          .at(-1)
          ?.replace(/=\r\n/g, '')
          .replace(/=(..)/g, (_, hex) => String.fromCharCode(Number.parseInt(hex, 16))) ?? '',
        'latin1',
      ).toString(),
    ).toBe('<html><p class="a">Dear Änne, <b>Пи 名</b></p></html>')
  })

  it('has the text of RTF that was not made of a page', () => {
    const mail = mailOf(outlook({ subject: 'A', from, to, rtf: '{\\rtf1\\ansi Dear {\\b Anna}\\par Bye}' }))
    expect(mail).toContain('\r\n\r\nDear Anna\r\nBye')
  })

  it('keeps its attachments, and messages within as mails', () => {
    const attachments = [
      { name: 'list.bin', type: 'application/x-list', bytes: Buffer.from('content') },
      { name: 'old', message: { subject: 'Before', from, to, text: 'First text' } },
    ]
    const mail = mailOf(outlook({ subject: 'A', from, to, text: 'See', attachments }))
    expect(mail).toContain('filename="list.bin"')
    expect(mail).toContain(Buffer.from('content').toString('base64'))
    expect(mail).toMatch(/Content-Type: message\/rfc822[\s\S]*Subject: Before[\s\S]*First text/)
  })

  it('writes boundaries that are in no part', () => {
    const text = 'x =_part_1_ y'
    const attachments = [{ name: 'n', type: '', bytes: Buffer.from('c') }]
    const mail = mailOf(outlook({ subject: '=_part_1_', from, to, text, attachments }))
    const boundary = /boundary="([^"]+)"/.exec(mail)?.[1] ?? ''
    expect(mail.split(`--${boundary}`)).toHaveLength(4)
  })

  it.each([
    ['a number', 'Anna Berg', 'FAX:5550182', '"Anna Berg FAX:5550182" <unknown@unknown.invalid>'],
    [
      'a directory',
      'Anna Berg',
      '/o=Org/ou=G/cn=Recipients/cn=0b96-aberg',
      '"Anna Berg" <unknown@unknown.invalid>',
    ],
    ['a directory, as the name', '/O=ORG/CN=ABERG', '/O=ORG/CN=ABERG', 'unknown:;'],
  ])('shows who has no address of mail by name: %s', (_, name, address, written) => {
    const source = outlook({ subject: 'A', from: { name, address }, to: [], text: 'B' })
    expect(mailOf(source)).toContain(`From: ${written}\r\n`)
  })

  it.each([200, 1000, 2000, 3000])('that is cut after %i bytes is malformed or read in part', (length) => {
    const source = outlook({ subject: 'A', from, to, text: 'B' }).subarray(0, length)
    try {
      outlookToMail(source)
    } catch (error) {
      expect(error).toMatchObject({ code: 'malformed' })
    }
  })
})
