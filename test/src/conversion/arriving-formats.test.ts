import { execFile } from 'node:child_process'
import { chmod, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { readZip } from '../../../engines/office/zip-reader.ts'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { outlook } from '../../builders/office/outlook.ts'
import { requires } from '../../builders/requires.ts'

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arriving-formats-'))
  engine = await createEngine({ home: path.join(folder, 'home'), threads: 1 })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const markdown = async (bytes: Uint8Array<ArrayBuffer> | string, name: string): Promise<string> => {
  const { bytes: made } = await engine.convert(new File([bytes], name), { to: 'md' })
  return new TextDecoder().decode(made)
}
const value = 'anna.berg@example.com'
const sender = { name: 'Tobias Kramer', address: 'tobias@example.org' }

describe('conversion of mail', () => {
  const mail = [
    'From: Tobias Kramer <tobias@example.org>',
    'To: =?utf-8?Q?J=C3=BCrgen?= <j@example.org>',
    'Subject: Papers',
    'MIME-Version: 1.0',
    'Content-Type: multipart/mixed; boundary=m',
    '',
    '--m',
    'Content-Type: multipart/alternative; boundary=a',
    '',
    '--a',
    'Content-Type: text/plain',
    '',
    'The plain form.',
    '--a',
    'Content-Type: text/html',
    '',
    '<p>The <b>rich</b> form.<img src="cid:logo"></p>',
    '--a--',
    '--m',
    'Content-Type: image/gif; name=logo.gif',
    'Content-ID: <logo>',
    'Content-Transfer-Encoding: base64',
    '',
    'R0lGODlhAQABAAAAACwAAAAAAQABAAACAkQBADs=',
    '--m',
    'Content-Type: application/pdf; name=letter.pdf',
    'Content-Transfer-Encoding: base64',
    '',
    'JVBERg==',
    '--m--',
    '',
  ].join('\r\n')

  it('shows headers, the HTML form, images in it, and the names of attachments', async () => {
    const text = await markdown(mail, 'a.eml')
    expect(text).toMatch(/^# Papers/)
    expect(text).toContain('Jürgen')
    expect(text).toContain('The **rich** form.')
    expect(text).not.toContain('plain form')
    expect(text).toContain('letter.pdf (4 bytes)')
    expect(text).toContain('data:image/gif;base64')
    expect(text).not.toContain('logo.gif (')
  })

  it('shows every message of a mailbox', async () => {
    const one = (subject: string) =>
      `From a@b Thu Jan  1 00:00:00 2026\nFrom: a@example.org\nSubject: ${subject}\n\nText.\n\n`
    const text = await markdown(one('First') + one('Second'), 'a.mbox')
    expect(text.match(/^# \w+$/gm)).toEqual(['# First', '# Second'])
  })

  it('reads a message of Outlook, and makes a PDF of it', async () => {
    const message = outlook({ subject: 'Papers', from: sender, to: [], text: 'The text.' })
    const { from, pages, bytes } = await engine.convert(message, { to: 'pdf' })
    expect([from, pages]).toEqual(['msg', 1])
    expect(Buffer.from(bytes.subarray(0, 5)).toString()).toBe('%PDF-')
  })
})

it('shows a calendar and contacts as headings and tables', async () => {
  const event =
    'BEGIN:VCALENDAR\r\nBEGIN:VEVENT\r\nUID:1\r\nSUMMARY:Dentist\\, Ann\r\nDTSTART:20240312T100000Z\r\nLOCATION:12 High\r\n  Street\r\nDESCRIPTION:One\\nTwo\r\nEND:VEVENT\r\nEND:VCALENDAR\r\n'
  const text = await markdown(event, 'a.ics')
  expect(text).toMatch(/^## Dentist, Ann/)
  for (const part of ['2024-03-12 10:00 UTC', '12 High Street', 'One', 'Two']) expect(text).toContain(part)
  expect(text).not.toContain('Uid')
  const card = 'BEGIN:VCARD\nVERSION:3.0\nFN:Ann Smith\nTEL;TYPE=cell:+1 555 0100\nEND:VCARD\n'
  expect(await markdown(card, 'a.vcf')).toMatch(/^## Ann Smith[\s\S]*Phone[\s\S]*\+1 555 0100/)
})

describe('a book', () => {
  const book = async () => {
    const image = await sharp({ create: { width: 9, height: 9, channels: 3, background: '#f00' } })
      .png()
      .toBuffer()
    return writeZip([
      { name: 'mimetype', content: 'application/epub+zip' },
      {
        name: 'META-INF/container.xml',
        content:
          '<container xmlns="urn:oasis:names:tc:opendocument:xmlns:container"><rootfiles><rootfile full-path="b/book.opf"/></rootfiles></container>',
      },
      { name: 'META-INF/calibre_bookmarks.txt', content: value },
      {
        name: 'b/book.opf',
        content: `<package xmlns="http://www.idpf.org/2007/opf"><metadata xmlns:dc="http://purl.org/dc/elements/1.1/"><dc:title>Letters</dc:title><dc:creator>Anna Berg</dc:creator></metadata><manifest><item id="two" href="t/two.xhtml" media-type="application/xhtml+xml"/><item id="one" href="t/one.xhtml" media-type="application/xhtml+xml"/><item id="part" href="t/one.xhtml#part" media-type="application/xhtml+xml"/><item id="i" href="i.png" media-type="image/png"/></manifest><spine><itemref idref="one"/><itemref idref="part"/><itemref idref="two"/></spine></package>`,
      },
      {
        name: 'b/t/two.xhtml',
        content: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><h1>Two</h1><p>Again ${value}.</p></body></html>`,
      },
      {
        name: 'b/t/one.xhtml',
        content: `<html xmlns="http://www.w3.org/1999/xhtml"><head><title/></head><body><h1>One</h1><p>Write to ${value}.</p><img src="../i.png" alt="A"/></body></html>`,
      },
      { name: 'b/i.png', content: new Uint8Array(image) },
    ])
  }

  it('is read in the order of its chapters, each once, with its images', async () => {
    const text = await markdown(await book(), 'a.epub')
    expect(text.match(/^# \w+$/gm)).toEqual(['# One', '# Two'])
    expect(text).toContain('data:image/png')
  })

  it('is redacted in its own format, in every part', async () => {
    const { bytes, format, entities } = await engine.redactDocument(await book(), { mode: 'redact' })
    expect(format).toBe('epub')
    expect(entities.map((entity) => entity.value)).toEqual([value, value])
    const entries = await readZip(bytes)
    expect(entries[0].name).toBe('mimetype')
    for (const entry of entries) {
      const content = Buffer.from(await entry.read()).toString('latin1')
      expect(content).not.toMatch(/anna/i)
      if (entry.name.endsWith('one.xhtml')) expect(content).toContain('<p>Write to [EMAIL].</p>')
    }
    expect(await markdown(Uint8Array.from(bytes), 'a.epub')).toContain('Again [EMAIL].')
  })
})

describe('a photo in HEIC', () => {
  const heic = Buffer.concat([Buffer.from('\0\0\0\x18ftypheic\0\0\0\0mif1heic', 'latin1'), Buffer.alloc(64)])

  it('without a decoder program, reports which one is missing', async () => {
    const { PATH } = process.env
    process.env.PATH = folder
    try {
      await expect(engine.redactDocument(heic, {})).rejects.toMatchObject({
        code: 'missing_dependency',
        message: expect.stringContaining('libheif'),
      })
    } finally {
      process.env.PATH = PATH
    }
  })

  it.skipIf(process.platform === 'win32')('is decoded by the program and redacted as PNG', async () => {
    const white = { create: { width: 40, height: 30, channels: 3 as const, background: '#fff' } }
    const png = path.join(folder, 'decoded.png')
    await writeFile(png, await sharp(white).png().toBuffer())
    const program = path.join(folder, 'heif-dec')
    await writeFile(program, `#!/bin/sh\ncp ${png} "$2"\n`)
    await chmod(program, 0o755)
    const { PATH } = process.env
    process.env.PATH = `${folder}${path.delimiter}${PATH}`
    try {
      const { format, warnings } = await engine.redactDocument(heic, {})
      expect(format).toBe('png')
      expect(warnings[0]).toMatchObject({ code: 'converted_first', message: expect.stringContaining('heic') })
    } finally {
      process.env.PATH = PATH
    }
  })

  it.runIf(requires('heif-enc', 'heif-convert', 'exiftool'))(
    'of a telephone is redacted, read and converted, without its place',
    async () => {
      const text = (y: number, line: string) =>
        `<text x="40" y="${y}" font-size="34" font-family="DejaVu Sans">${line}</text>`
      const drawing = `<svg xmlns="http://www.w3.org/2000/svg" width="800" height="300"><rect width="800" height="300" fill="#fff"/>${text(100, 'Write to anna.berg@example.com')}${text(200, 'about the broken lamp')}</svg>`
      const [jpeg, photo] = ['photo.jpg', 'photo.heic'].map((name) => path.join(folder, name))
      await writeFile(jpeg, await sharp(Buffer.from(drawing)).jpeg({ quality: 95 }).toBuffer())
      const run = promisify(execFile)
      await run('exiftool', ['-q', '-overwrite_original', '-Artist=Anna Berg', '-GPSLatitude=48.1', jpeg])
      await run('heif-enc', ['-q', '95', jpeg, '-o', photo])
      const source = new Uint8Array(await readFile(photo))
      expect(Buffer.from(source).toString('latin1')).toContain('Anna Berg')
      const { bytes, entities } = await engine.redactDocument(source.slice(), {})
      expect(entities.map(({ type }) => type)).toEqual(['EMAIL'])
      expect(Buffer.from(bytes).toString('latin1')).not.toContain('Anna Berg')
      expect(await sharp(bytes).metadata()).not.toHaveProperty('exif')
      const read = async (photo: Uint8Array<ArrayBuffer>): Promise<string> =>
        markdown((await engine.ocr(photo)).bytes ?? '', 'read.pdf')
      const left = await read(Uint8Array.from(bytes))
      expect(left).toContain('broken lamp')
      expect(left).not.toContain('anna.berg')
      expect(await read(source.slice())).toContain(value)
      expect(await markdown(source.slice(), 'photo.heic')).toContain(value)
    },
  )
})
