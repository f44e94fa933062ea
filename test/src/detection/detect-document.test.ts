import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { run } from '../cli/run.ts'

let folder: string
let engine: Engine
const at = (name: string) => path.join(folder, name)
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'detect-'))
  engine = await createEngine({ threads: 1 })
  const doc = pdf().page({ width: 400, height: 100 })
  doc.text('Mail jane.roe@example.org today', { x: 20, y: 60, size: 10 })
  doc.page({ width: 400, height: 100 }).text('About Project Nightjar', { x: 20, y: 60, size: 10 })
  await writeFile(at('letter.pdf'), doc.build())
  const letter = await engine.convert(new Blob(['Write to jane.roe@example.org.']), { to: 'docx' })
  await writeFile(at('letter.docx'), letter.bytes)
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  await rm(folder, { recursive: true })
})

describe('detectDocument', () => {
  it('finds values in a PDF with their pages and boxes', async () => {
    const found = await engine.detectDocument(at('letter.pdf'), { terms: ['Project Nightjar'] })
    expect(found).toMatchObject({ format: 'pdf', pages: 2, warnings: [] })
    expect(found.entities).toMatchObject([
      { id: 'd1', type: 'EMAIL', page: 1, value: 'jane.roe@example.org', reason: expect.any(String) },
      { id: 'd2', type: 'TERM', page: 2, value: 'Project Nightjar', score: 1, reason: 'term' },
    ])
    const [box] = found.entities[0].boxes ?? []
    expect(box.x0).toBeGreaterThan(35)
    expect(box.x1).toBeLessThan(180)
    expect(box.y0).toBeGreaterThan(20)
    expect(box.y1).toBeLessThan(60)
  })

  it('finds values in other documents as spans of their text', async () => {
    const { format, text = '', entities } = await engine.detectDocument(at('letter.docx'))
    expect(format).toBe('docx')
    expect(entities.map(({ type, span }) => [type, text.slice(span?.start, span?.end)])).toEqual([
      ['EMAIL', 'jane.roe@example.org'],
    ])
  })

  it.each([
    ['people.csv', 'first_name,last_name,city\nJo,Holm,Lund\nMae,Rao,Bath\n'],
    ['people.json', '[{"patient_name":"Jo Holm","ssn":"512-44-9871","city":"Lund"}]'],
    ['people.env', 'ADMIN_EMAIL=jo@example.org\n'],
    ['a.eml', 'From: "Jo Holm" <jo@example.org>\nMIME-Version: 1.0\n\nCall (415) 555-0134.\n'],
  ])('finds in %s what redaction removes', async (name, text) => {
    const file = new File([text], name)
    const { format, entities, ...found } = await engine.detectDocument(file)
    const redacted = await engine.redactDocument(file)
    expect(format).toBe(redacted.format)
    expect(entities.length).toBeGreaterThan(0)
    expect(entities.map(({ type, value }) => [type, value])).toEqual(
      redacted.entities.map(({ type, value }) => [type, value]),
    )
    for (const { span, value } of entities) expect(found.text?.slice(span?.start, span?.end)).toContain(value)
  })

  it('does not use columns in format txt', async () => {
    const file = new File(['first_name,last_name,city\nJo,Holm,Lund\nMae,Rao,Bath\n'], 'a.csv')
    const { entities } = await engine.detectDocument(file)
    expect((await engine.detectDocument(file, { format: 'txt' })).entities).not.toEqual(entities)
  })

  it('accepts rules by column', async () => {
    const file = new File(['name,n\nx y,1\n'], 'a.csv')
    const { entities } = await engine.detectDocument(file, { columns: { n: 'ORG', name: null } })
    expect(entities).toMatchObject([{ type: 'ORG', value: '1', span: { start: 11, end: 12 } }])
  })

  it('rejects unreadable input', async () => {
    await expect(engine.detectDocument(Uint8Array.of(0, 1, 2))).rejects.toMatchObject({
      code: 'unsupported_format',
    })
    await expect(engine.detectDocument(new Uint8Array())).rejects.toMatchObject({ code: 'empty' })
  })
})

describe('palimpsest detect', () => {
  it('lists the values of a PDF with their pages', async () => {
    const { code, stdout } = await run(['detect', at('letter.pdf'), '--show-values'])
    expect(code).toBe(0)
    expect(stdout).toMatch(/^EMAIL +1 +\S+ +\S+ +jane\.roe@example\.org$/m)
  })

  it('writes pages and boxes as JSON, values only if they are requested', async () => {
    const { stdout } = await run(['detect', at('letter.pdf'), '--json'])
    expect(JSON.parse(stdout)).toMatchObject({
      format: 'pdf',
      pages: 2,
      entities: [{ id: 'd1', type: 'EMAIL', page: 1, boxes: [{ x0: expect.any(Number) }] }],
    })
    expect(stdout).not.toContain('jane')
  })
})
