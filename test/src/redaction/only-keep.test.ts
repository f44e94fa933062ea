import { mkdtemp, readdir, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import sharp from 'sharp'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'
import { docx, p } from '../../builders/docx.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

let folder: string
let engine: Engine
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'only-keep-'))
  engine = await createEngine({ home: path.join(folder, 'home'), threads: 1 })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

const dates = { onlyKeep: ['DATE'], mode: 'redact' } as const
const redact = (text: string, name: string, options: object = dates) =>
  engine.redactDocument(new File([text], name), options)
const written = (bytes: Uint8Array) => new TextDecoder().decode(bytes)

describe('of a text, only the requested types are kept', () => {
  it('keeps the dates of a letter, and reports the proof', async () => {
    const { bytes, entities, manifest } = await redact(
      'Dear Ann,\nwe meet on 12 March 2024, at noon.',
      'a.txt',
    )
    expect(written(bytes)).toBe('[TEXT]\n[TEXT] 12 March 2024[TEXT]')
    expect(entities.map(({ type, value }) => [type, value])).toEqual([
      ['TEXT', 'Dear Ann,'],
      ['TEXT', 'we meet on'],
      ['TEXT', ', at noon.'],
    ])
    expect(manifest.proof).toMatchObject({ onlyKept: true, values: 3, found: 0 })
  })

  it('keeps the terms, with "none" only them', async () => {
    const { bytes } = await redact('Project Heron starts on 12 March 2024.', 'a.txt', {
      ...dates,
      onlyKeep: 'none',
      terms: ['Project Heron'],
    })
    expect(written(bytes)).toBe('Project Heron [TEXT]')
  })

  it.each([
    ['a.csv', 'name,born,n\nAnn,1980-03-12,5\n', 'name,born,n\n[TEXT],1980-03-12,[TEXT]\n'],
    [
      'a.json',
      '{"name":"Ann","born":"1980-03-12","n":5,"ok":true}',
      '{"name":"[TEXT]","born":"1980-03-12","n":"[TEXT]","ok":"[TEXT]"}',
    ],
    [
      'a.html',
      '<!doctype html><meta charset="utf-8"><script>var a="Ann"</script><p title="Ann">On 12 March 2024</p><!-- Ann -->',
      '<!doctype html><meta charset="utf-8"><script></script><p title="[TEXT]">[TEXT] 12 March 2024</p><!-- [TEXT] -->',
    ],
    [
      'a.xml',
      '<?xml version="1.0"?><a><name>Ann</name><born>1980-03-12</born></a>',
      '<?xml version="1.0"?><a><name>[TEXT]</name><born>1980-03-12</born></a>',
    ],
  ])('%s stays valid', async (name, text, expected) => {
    expect(written((await redact(text, name)).bytes)).toBe(expected)
  })

  it('of a mail, keeps the form of its parts', async () => {
    const { bytes } = await redact(
      'From: Ann <ann@example.org>\r\nMessage-ID: <x1@host.example>\r\nMIME-Version: 1.0\r\nContent-Type: text/plain; charset=utf-8\r\nContent-Transfer-Encoding: quoted-printable\r\n\r\nSee you on 12 March 2024.\r\n',
      'a.eml',
    )
    const mail = written(bytes)
    expect(mail).not.toMatch(/ann|x1|host|See you/i)
    expect(mail).toMatch(/^MIME-Version: 1.0\r$/m)
    expect(mail).toContain('12 March 2024')
  })

  it('numbers the placeholders', async () => {
    const { bytes } = await redact('Ann, 12 March 2024, Bob', 'a.txt', { ...dates, numbered: true })
    expect(written(bytes)).toBe('[TEXT_1] 12 March 2024[TEXT_2]')
  })
})

it('of a Word document, keeps the dates, also where a comment or a property has other text', async () => {
  const source = await docx({ body: p('Ann was born on 12 March 1980.') + p('Nothing else.') })
  const { bytes, manifest } = await engine.redactDocument(source, dates)
  const { bytes: text } = await engine.convert(bytes, { to: 'txt' })
  expect(written(text).trim()).toBe('[TEXT] 12 March 1980[TEXT]\n\n[TEXT]')
  expect(manifest.proof.onlyKept).toBe(true)
})

describe('of a PDF', () => {
  const source = pdf()
    .page()
    .text('Ann was born on 12 March 1980 in Leeds.', { x: 72, y: 700 })
    .text('Nothing else.', { x: 72, y: 650 })
    .annotation({ Subtype: '/Text', Rect: '[10 10 30 30]', Contents: '(Call Bob)' })
    .annotation({ Subtype: '/Highlight', Rect: '[72 645 150 662]', C: '[1 1 0]' })
    .build()

  it('keeps the dates as text, and nothing that the pages do not show', async () => {
    const { bytes, entities, manifest } = await engine.redactDocument(source, dates)
    const { bytes: text } = await engine.convert(bytes.slice(), { to: 'txt' })
    expect(written(text).trim()).toBe('12 March 1980')
    expect(entities.map(({ value }) => value)).toEqual(['Ann was born on', 'in Leeds.', 'Nothing else.'])
    expect(manifest.rasterised).toEqual([1])
    const left = await engine.inspect(bytes.slice())
    expect(left.findings.map(({ kind }) => kind)).toEqual(['scan-text'])
  })

  it('keeps content marked in another program', async () => {
    const { bytes } = await engine.redactDocument(source, {
      onlyKeep: 'none',
      applyMarks: 'highlight:#ffff00',
    })
    const { bytes: text } = await engine.convert(bytes, { to: 'txt' })
    expect(written(text).trim()).toBe('Nothing else.')
  })
})

it('of an image, keeps the given part and paints over all other pixels', async () => {
  const white = { create: { width: 40, height: 30, channels: 3 as const, background: '#fff' } }
  const image = new Uint8Array(await sharp(white).withMetadata({ density: 72 }).png().toBuffer())
  const box = { x0: 10, y0: 10, x1: 20, y1: 20 }
  const { bytes } = await engine.redactDocument(image, {
    onlyKeep: 'none',
    regions: [{ page: 1, box }],
    mode: 'blackout',
  })
  const { data, info } = await sharp(bytes).greyscale().raw().toBuffer({ resolveWithObject: true })
  let shown = 0
  for (let i = 0; i < data.length; i += info.channels) if (data[i] > 0) shown++
  expect(shown).toBe(100)
})

it('is an option of batches', async () => {
  const [input, output] = [path.join(folder, 'in'), path.join(folder, 'out')]
  const { mkdir } = await import('node:fs/promises')
  await mkdir(input)
  await writeFile(path.join(input, 'a.txt'), 'Ann, 12 March 2024')
  const batch = engine.batch(input, { task: { operation: 'redact', options: dates }, output })
  expect(await batch.summary()).toMatchObject({ done: 1, failed: 0 })
  expect(await readdir(output)).toContain('a.txt')
  expect(await readFile(path.join(output, 'a.txt'), 'utf8')).toBe('[TEXT] 12 March 2024')
})

it.each([
  [{ mode: 'synthetic' }, /modes blackout, redact/],
  [{ onlyPages: [1] }, /single pages/],
  [{ faces: true }, /faces/],
] as const)('refuses %o', async (options, message) => {
  await expect(redact('Ann', 'a.txt', { ...dates, ...options })).rejects.toMatchObject({
    code: 'invalid_request',
    message: expect.stringMatching(message),
  })
})
