import sharp from 'sharp'
import { afterAll, describe, expect, it } from 'vitest'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { createEngine } from '../../../src/index.ts'
import { docx, p } from '../../builders/docx.ts'
import { folderForFile } from '../../builders/folder.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

const engine = await createEngine({ home: folderForFile(), threads: 1 })
afterAll(() => engine[Symbol.asyncDispose]())

const attached = (name: string, content: Uint8Array) => [
  '--m',
  `Content-Type: application/octet-stream; name=${name}`,
  `Content-Disposition: attachment; filename=${name}`,
  'Content-Transfer-Encoding: base64',
  '',
  Buffer.from(content).toString('base64'),
]
const mailWith = (text: string, ...parts: readonly string[][]) =>
  new File(
    [
      [
        'From: tobias@example.org',
        'MIME-Version: 1.0',
        'Content-Type: multipart/mixed; boundary=m',
        '',
        '--m',
        'Content-Type: text/plain',
        '',
        text,
        ...parts.flat(),
        '--m--',
        '',
      ].join('\r\n'),
    ],
    'a.eml',
  )
/** The attachments of a mail that was written, decoded. */
const attachmentsOf = (bytes: Uint8Array) =>
  [
    ...Buffer.from(bytes)
      .toString('latin1')
      .matchAll(/filename=\S+\s+Content-Transfer-Encoding: base64\r\n\r\n([\w+/=\r\n]+)/g),
  ].map(([, body]) => Uint8Array.from(Buffer.from(body, 'base64')))
const textOf = async (bytes: Uint8Array, from: string) =>
  new TextDecoder().decode((await engine.convert(Uint8Array.from(bytes), { from, to: 'txt' })).bytes).trim()
const photo = async (lines: readonly string[]) => {
  const { width, height, data } = drawRaster(700, 220, (context) => drawLines(context, lines))
  const png = await sharp(data, { raw: { width, height, channels: 4 } })
    .png()
    .toBuffer()
  return Uint8Array.from(png)
}

describe('attachments of a mail', () => {
  it('have their removed values in the result and in the report, with the place "attachment"', async () => {
    const list = Buffer.from('Call anna.berg@example.com and carl.holm@example.com.\n')
    const source = mailWith('Nothing here.', attached('list.txt', list))
    const done = await engine.redactDocument(source, { mode: 'redact' })
    const inAttachment = done.entities.filter((one) => 'place' in one && one.place === 'attachment')
    expect(inAttachment.map(({ type, value }) => [type, value])).toEqual([
      ['EMAIL', 'anna.berg@example.com'],
      ['EMAIL', 'carl.holm@example.com'],
    ])
    const report = JSON.parse(new TextDecoder().decode(await engine.report(done, { format: 'json' })))
    const rows = report.rows.filter((row: { place?: string }) => row.place === 'attachment')
    expect(rows.map(({ type }: { type: string }) => type)).toEqual(['EMAIL', 'EMAIL'])
    expect(JSON.stringify(report)).not.toContain('anna.berg')
    expect(report.byType).toEqual([{ type: 'EMAIL', removed: 3, kept: 0 }])
  })

  it('keep only the types kept in the e-mail: of a Word document the dates, of an image nothing', async () => {
    const letter = await docx({ body: p('Ann was born on 12 March 1980.') })
    const image = await photo(['The harbour office opens at nine'])
    const source = mailWith('See Ann on 12 March 2024.', attached('a.docx', letter), attached('b.png', image))
    const { bytes } = await engine.redactDocument(source, { mode: 'redact', onlyKeep: ['DATE'] })
    const [document, picture] = attachmentsOf(bytes)
    const text = await textOf(document, 'docx')
    expect(text).toContain('12 March 1980')
    expect(text).not.toMatch(/Ann|born/)
    expect((await engine.ocr(picture)).text).not.toMatch(/harbour|office|nine/)
  })
})

it('of a Word document with an image, both keep only the requested types', async () => {
  const image = await photo(['The harbour office opens at nine'])
  const source = await docx({
    body: p('Ann was born on 12 March 1980.'),
    relations: [['r1', 'image', 'media/a.png']],
    parts: { 'word/media/a.png': image },
  })
  const { bytes } = await engine.redactDocument(source, { mode: 'redact', onlyKeep: ['DATE'] })
  expect(await textOf(bytes, 'docx')).not.toMatch(/Ann/)
  const media = (await readZip(bytes)).filter(({ name }) => /\.png$/.test(name))
  expect(media).toHaveLength(1)
  expect((await engine.ocr(Uint8Array.from(await media[0].read()))).text).not.toMatch(/harbour|office|nine/)
})

describe('values that are found in a mail', () => {
  it('are also removed from its attachments, if there is no other evidence', async () => {
    const note = new TextEncoder().encode('ticket opened\nqueue Xanderbeek high\nclosed\n')
    const letter = await docx({ body: p('queue Xanderbeek high') })
    const mail = mailWith(
      'Dear Mr Xanderbeek,\r\n\r\nthe notes are attached.',
      attached('note.txt', note),
      attached('letter.docx', letter),
    )
    const { bytes } = await engine.redactDocument(mail, { mode: 'redact' })
    const [text, document] = attachmentsOf(bytes)
    expect(new TextDecoder().decode(text)).not.toContain('Xanderbeek')
    expect(new TextDecoder().decode(text)).toContain('ticket opened')
    expect(await textOf(document, 'docx')).not.toContain('Xanderbeek')
  })

  it('are removed from the attachments of an attached mail', async () => {
    const note = new TextEncoder().encode('ticket opened\nqueue Xanderbeek high\nclosed\n')
    const letter = await docx({ body: p('queue Xanderbeek high') })
    const inner = mailWith('See below.', attached('note.txt', note), attached('letter.docx', letter))
    const mail = mailWith(
      'Dear Mr Xanderbeek,\r\n\r\nan older mail is attached.',
      attached('older.eml', new Uint8Array(await inner.arrayBuffer())),
    )
    const { bytes } = await engine.redactDocument(mail, { mode: 'redact' })
    const [text, document] = attachmentsOf(attachmentsOf(bytes)[0])
    expect(new TextDecoder().decode(text)).not.toContain('Xanderbeek')
    expect(new TextDecoder().decode(text)).toContain('ticket opened')
    expect(await textOf(document, 'docx')).not.toContain('Xanderbeek')
  })
})
