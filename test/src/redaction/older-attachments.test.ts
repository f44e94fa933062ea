import PostalMime from 'postal-mime'
import { afterAll, describe, expect, it } from 'vitest'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { createEngine } from '../../../src/index.ts'
import { folderForFile } from '../../builders/folder.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { outlook } from '../../builders/office/outlook.ts'

const engine = await createEngine({ home: folderForFile(), threads: 1 })
afterAll(() => engine[Symbol.asyncDispose]())

const value = 'anna.berg@example.com'
const word = doc({ paragraphs: [{ text: `Write to ${value} today.\r` }] })
const rtf = (text: string) => Buffer.from(`{\\rtf1\\ansi ${text}\\par}`)
const slides = ppt([{ texts: [[0, `Write to ${value} today.`, 100]] }])

type Part = readonly [type: string, name: string, content: Uint8Array]
const mail = (text: string, ...parts: readonly Part[]) =>
  Buffer.from(
    [
      'From: tobias@example.org',
      'MIME-Version: 1.0',
      'Content-Type: multipart/mixed; boundary=m',
      '',
      '--m',
      'Content-Type: text/plain',
      '',
      text,
      ...parts.flatMap(([type, name, content]) => [
        '--m',
        `Content-Type: ${type};`,
        ` name="${name}"`,
        `Content-Disposition: attachment; filename="${name}"`,
        'Content-Transfer-Encoding: base64',
        '',
        Buffer.from(content).toString('base64'),
      ]),
      '--m--',
      '',
    ].join('\r\n'),
  )
const redact = async (bytes: Uint8Array, name: string, mode: 'redact' | 'token' = 'redact') =>
  engine.redactDocument(new File([Uint8Array.from(bytes)], name), {
    mode,
    ...(mode === 'token' && { tokenKey: 'a passphrase for tokens' }),
  })
const attachments = async (bytes: Uint8Array) => {
  const { attachments: found } = await PostalMime.parse(bytes, { forceRfc822Attachments: true })
  return found.map(({ mimeType, filename, content }) => ({
    type: mimeType,
    name: filename,
    bytes: new Uint8Array(content as ArrayBuffer),
  }))
}
const textOf = async (bytes: Uint8Array, from: string) =>
  new TextDecoder().decode((await engine.convert(Uint8Array.from(bytes), { from, to: 'txt' })).bytes).trim()
const office = (kind: string) => `application/vnd.openxmlformats-officedocument.${kind}`
const wordType = office('wordprocessingml.document')

describe('attachments of older formats', () => {
  it('are redacted in the format of today, with its name and type, also in archives and messages of Outlook', async () => {
    const archive = await writeZip([
      { name: 'letter.rtf', content: rtf(`Write to ${value} today.`) },
      { name: 'tool.exe', content: Uint8Array.from([0x4d, 0x5a, 0, 0, 1]) },
    ])
    const message = outlook({
      subject: 'Slides',
      from: { name: 'Tobias Kramer', address: 'tobias@example.org' },
      to: [],
      text: `See ${value}.`,
      attachments: [{ name: 'slides.ppt', type: 'application/vnd.ms-powerpoint', bytes: slides }],
    })
    const source = mail(
      'Papers.',
      ['application/msword', `${value}.doc`, word],
      ['text/rtf', 'note.rtf', rtf(`Write to ${value} today.`)],
      ['application/zip', 'all.zip', archive],
      ['application/vnd.ms-outlook', 'older.msg', message],
    )
    const { bytes, warnings } = await redact(source, 'a.eml')
    const found = await attachments(bytes)
    expect(found.map(({ type, name }) => [type, name])).toEqual([
      [wordType, '[EMAIL].docx'],
      [wordType, 'note.docx'],
      ['application/zip', 'all.zip'],
      ['message/rfc822', 'older.eml'],
    ])
    expect(await textOf(found[0].bytes, 'docx')).toBe('Write to [EMAIL] today.')
    expect(await textOf(found[1].bytes, 'docx')).toBe('Write to [EMAIL] today.')
    const [letter] = await readZip(found[2].bytes)
    expect(letter.name).toBe('file-1.docx')
    expect(await textOf(Uint8Array.from(await letter.read()), 'docx')).toBe('Write to [EMAIL] today.')
    expect(Buffer.from(found[3].bytes).toString()).toContain('See [EMAIL].')
    const [inner] = await attachments(found[3].bytes)
    expect([inner.type, inner.name]).toEqual([office('presentationml.presentation'), 'slides.pptx'])
    expect(await textOf(inner.bytes, 'pptx')).toContain('Write to [EMAIL] today.')
    expect(warnings).toEqual([
      expect.objectContaining({ code: 'converted_first', message: expect.stringContaining('3 attachments') }),
      expect.objectContaining({ code: 'attachments_removed', message: expect.stringContaining('1 of 2') }),
      expect.objectContaining({ code: 'converted_first', message: expect.stringContaining('(pptx)') }),
    ])
  }, 120_000)

  it('of an event are redacted, in folded lines', async () => {
    const written = Buffer.from(word).toString('base64')
    const calendar = [
      'BEGIN:VCALENDAR',
      'BEGIN:VEVENT',
      'SUMMARY:Harbour office',
      `ATTACH;VALUE=BINARY;ENCODING=BASE64;FMTTYPE=applica\r\n tion/msword;X-FILENAME="${value}: new.doc":${written.match(/.{1,70}/g)?.join('\r\n ')}`,
      `ATTACH;ENCODING=BASE64;VALUE=BINARY:${Buffer.from([0x4d, 0x5a, 0, 0, 0, 0, 1, 2, 3]).toString('base64')}`,
      'END:VEVENT',
      'END:VCALENDAR',
      '',
    ].join('\r\n')
    const { bytes, warnings } = await redact(Buffer.from(calendar), 'a.ics')
    const output = Buffer.from(bytes).toString().replace(/\r\n /g, '')
    const file =
      /ATTACH;VALUE=BINARY;ENCODING=BASE64;FMTTYPE=([\w./-]+);X-FILENAME="([^"]*)":([\w+/=]+)\r\n/.exec(
        output,
      )
    expect(file?.slice(1, 3)).toEqual([wordType, '[EMAIL]: new.docx'])
    expect(await textOf(Buffer.from(file?.[3] ?? '', 'base64'), 'docx')).toBe('Write to [EMAIL] today.')
    expect(output.match(/ATTACH/g)).toHaveLength(1)
    expect(warnings.map(({ code }) => code)).toEqual(['attachments_removed', 'converted_first'])
  }, 60_000)
})

describe('values that are found in an attachment', () => {
  it('are removed from the mail and from the other attachments, with the same token', async () => {
    const list = Buffer.from('Name: Torvald Xanderbeek\n')
    const note = Buffer.from('ticket Xanderbeek open, Torvald Xanderbeek informed\n')
    const source = mail('queue Torvald Xanderbeek high', [
      'text/csv',
      'b.rtf',
      rtf('queue Torvald Xanderbeek'),
    ])
    const both = mail(
      'queue Torvald Xanderbeek high',
      ['application/octet-stream', 'list.txt', list],
      ['application/octet-stream', 'note.txt', note],
      ['application/octet-stream', 'older.eml', source],
    )
    const { bytes } = await redact(both, 'a.eml', 'token')
    const [first, second, third] = await attachments(bytes)
    const text = [bytes, first.bytes, second.bytes, third.bytes].map((one) => Buffer.from(one).toString())
    expect(text.join('\n')).not.toMatch(/Xanderbeek/i)
    const [token] = text[1].match(/\[NAME_\w+\]/) ?? []
    expect(text[2]).toContain(token)
    const [inner] = await attachments(third.bytes)
    expect(await textOf(inner.bytes, 'docx')).not.toContain('Xanderbeek')
  }, 60_000)
})
