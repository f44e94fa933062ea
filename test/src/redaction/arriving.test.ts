import { mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { writeZip } from '../../../engines/office/zip-writer.ts'
import { digestOf } from '../../../engines/redact/manifest.ts'
import { createEngine, type Engine } from '../../../src/index.ts'
import { docx, p } from '../../builders/docx.ts'
import { doc, ppt } from '../../builders/legacy-office.ts'
import { outlook } from '../../builders/office/outlook.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'arriving-'))
  engine = await createEngine({ home: path.join(folder, 'home'), threads: 1 })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const text = async (bytes: Uint8Array, from: string) => {
  const converted = await engine.convert(bytes, { from, to: 'txt' })
  return new TextDecoder().decode(converted.bytes)
}
const value = 'anna.berg@example.com'
const rtf = `{\\rtf1\\ansi Write to ${value} today.\\par}`
const word = () => doc({ paragraphs: [{ text: `Write to ${value} today.\r` }] })

describe('a document of an older format', () => {
  it.each([
    ['doc', 'docx', word],
    ['rtf', 'docx', () => Buffer.from(rtf)],
    ['ppt', 'pptx', () => ppt([{ texts: [[0, `Write to ${value} today.`, 100]] }])],
  ] as const)('%s is redacted as %s, and says so', async (from, to, source) => {
    const { bytes, format, entities, warnings } = await engine.redactDocument(source(), { mode: 'redact' })
    expect(format).toBe(to)
    expect(entities.map((entity) => entity.value)).toEqual([value])
    expect(warnings[0]).toMatchObject({ code: 'converted_first', message: expect.stringContaining(from) })
    const written = await text(bytes, to)
    expect(written).toContain('Write to [EMAIL] today.')
  })

  it('is reviewed in the same form as it is redacted, so that decisions match', async () => {
    const { detections, document } = (await engine.review(word())).content
    expect(document.sha256).toBe(digestOf(word()).sha256)
    expect(detections.map((one) => one.value)).toEqual([value])
    const decisions = {
      format: 'palimpsest-decisions',
      version: 1,
      document: digestOf(word()),
      reviewer: 'A. Reviewer',
      created: '2026-01-05T10:00:00Z',
    } as const
    const apply = async (decision: 'accepted' | 'rejected') => {
      const decided = detections.map((one) => ({ ...one, decision }))
      const given = { decisions: { ...decisions, detections: decided }, mode: 'redact' as const }
      const { bytes, format } = await engine.redactDocument(word(), given)
      return text(bytes, format)
    }
    expect(await apply('accepted')).toContain('Write to [EMAIL] today.')
    expect(await apply('rejected')).toContain(value)
  })

  it('has the extension of its new format in a batch', async () => {
    const input = path.join(folder, 'in')
    const output = path.join(folder, 'out')
    const { mkdir } = await import('node:fs/promises')
    await mkdir(input)
    await writeFile(path.join(input, 'a.doc'), word())
    await writeFile(path.join(input, 'b.msg'), outlook({ subject: 'A', from: sender, to: [], text: value }))
    const batch = engine.batch(input, { task: { operation: 'redact' }, output })
    expect(await batch.summary()).toMatchObject({ done: 2, failed: 0 })
    expect((await readdir(output)).filter((name) => !name.startsWith('palimpsest'))).toEqual([
      'a.docx',
      'b.eml',
    ])
  })
})

const sender = { name: 'Tobias Kramer', address: 'tobias@example.org' }

describe('a message of Outlook', () => {
  const attachment = (name: string, bytes: Uint8Array) => ({ name, type: 'application/octet-stream', bytes })

  it('is redacted as a mail, with its attachments and those in archives', async () => {
    const letter = pdf().page().text(`Write to ${value} today.`).build()
    const document = await docx({ body: p(`Write to ${value} today.`) })
    const archive = await writeZip([
      { name: 'Anna Berg/letter.pdf', content: letter },
      { name: 'notes.txt', content: `Write to ${value} today.` },
    ])
    const source = outlook({
      subject: 'Papers',
      from: sender,
      to: [],
      text: `See ${value}.`,
      attachments: [
        attachment('a.docx', document),
        attachment('b.pdf', letter),
        attachment('c.zip', archive),
      ],
    })
    const { bytes, format, warnings } = await engine.redactDocument(source, { mode: 'redact' })
    expect(format).toBe('eml')
    expect(warnings.filter(({ code }) => code === 'attachments_removed')).toEqual([])
    const mail = Buffer.from(bytes).toString()
    expect(mail).toContain('See [EMAIL].')
    const files = [...mail.matchAll(/filename="([^"]+)"\r\n\r\n([\w+/=\r\n]+)/g)].map(
      ([, name, body]) => [name, Uint8Array.from(Buffer.from(body, 'base64'))] as const,
    )
    expect(files.map(([name]) => name)).toEqual(['a.docx', 'b.pdf', 'c.zip'])
    expect(await text(files[0][1], 'docx')).not.toContain(value)
    expect(await text(files[1][1], 'pdf')).not.toContain(value)
    const names = Buffer.from(files[2][1]).toString('latin1')
    expect(names).toContain('file-1.pdf')
    expect(names).not.toContain('Anna')
    expect(names).toContain('Write to [EMAIL] today.')
  })

  it('loses an attachment that cannot be redacted, with a warning', async () => {
    const program = attachment('tool.exe', Uint8Array.from([0x4d, 0x5a, 0, 0, 0, 0, 1, 2, 3]))
    const source = outlook({ subject: 'A', from: sender, to: [], text: 'B', attachments: [program] })
    const { warnings } = await engine.redactDocument(source)
    expect(warnings).toContainEqual(expect.objectContaining({ code: 'attachments_removed' }))
  })

  it('is searched by detect, too', async () => {
    const source = outlook({ subject: 'A', from: sender, to: [], text: `See ${value}.` })
    const { entities } = await engine.detectDocument(source)
    expect(entities.map((entity) => entity.value)).toContain(value)
  })
})
