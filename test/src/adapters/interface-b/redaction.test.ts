/** Rows of the document of Interface B, driven over HTTP: submissions for redaction. The names of the tests are the rows. */
import { execFile } from 'node:child_process'
import { mkdtemp, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { promisify } from 'node:util'
import mammoth from 'mammoth'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { visionInstalled } from '../../../../engines/vision/runtime.ts'
import { compliancePacks } from '../../../../src/adapters/interface-b/schemas.ts'
import { requires } from '../../../builders/requires.ts'
import { openForFile } from '../client.ts'
import { fileAs, pdfFile, words } from '../samples.ts'
import { Client } from './client.ts'

const { engine, client } = await openForFile((engine) =>
  Client.open({ engine, rateLimit: { points: 100_000 } }),
)

const redact = '/redaction/process'
const textOf = async (fields: Record<string, string | readonly string[]>) =>
  (await (await client.output(redact, { text: words, ...fields })).json()) as {
    redactedText: string
    entities: { type: string; start: number; end: number }[]
  }

let folder: string
beforeAll(async () => {
  folder = await mkdtemp(path.join(tmpdir(), 'palimpsest-b-'))
})
afterAll(() => rm(folder, { recursive: true, force: true }))

describe('POST /redaction/process', () => {
  it('text: result with offsets', async () => {
    const { redactedText, entities } = await textOf({})
    for (const value of ['Whitfield', '536-22-8714', 'example.org', '4111'])
      expect(redactedText).not.toContain(value)
    const found = entities.map(({ type, start, end }) => [type, words.slice(start, end)])
    expect(found).toContainEqual(['US_SSN', '536-22-8714'])
    expect(found).toContainEqual(['EMAIL', 'm.whitfield@example.org'])
  })

  it('redactionTypes: repeated, with the codes NAME, SSN and EMAIL_ADDRESS', async () => {
    const { redactedText, entities } = await textOf({
      redactionTypes: ['SSN', 'EMAIL_ADDRESS'],
      output_mode: 'redact',
    })
    expect(entities.map(({ type }) => type).sort()).toEqual(['EMAIL_ADDRESS', 'SSN'])
    expect(redactedText).not.toMatch(/536-22|example\.org/)
    expect(redactedText.match(/\[\w+\]/g)?.sort()).toEqual(['[EMAIL_ADDRESS]', '[SSN]'])
    // Nothing else changes: without the placeholders, and without the values, both texts are the same.
    const kept = entities.reduceRight((left, { start, end }) => left.slice(0, start) + left.slice(end), words)
    expect(redactedText.replace(/\[\w+\]/g, '')).toBe(kept)
    expect(redactedText).toContain('Whitfield')
    const names = await textOf({ redactionTypes: 'NAME' })
    expect(names.redactedText).toContain('536-22-8714')
    expect(names.redactedText).not.toContain('Whitfield')
    const list = await textOf({ redactionTypes: '["SSN", "NAME"]' })
    expect(list.redactedText).not.toMatch(/536-22|Whitfield/)
    const refused = await client.post(redact, { text: words, redactionTypes: 'NO_SUCH_CODE' })
    expect(refused.status).toBe(400)
    expect(((await refused.json()) as { detail: string }).detail).not.toContain('palimpsest ')
  })

  it.each(compliancePacks)('compliance_pack: %s', async (compliance_pack) => {
    const { redactedText } = await textOf({ compliance_pack })
    // Article 9 of the GDPR, special categories, does not name identity numbers.
    if (compliance_pack === 'GDPR_SENSITIVE') expect(redactedText).toContain('536-22-8714')
    else expect(redactedText).not.toContain('536-22-8714')
  })

  it.each([
    ['redact', '[SSN]'],
    ['mask', '***-**-8714'],
    ['blackout', '████████'],
  ])('output_mode: %s', async (output_mode, replacement) => {
    const { redactedText } = await textOf({ output_mode, redactionTypes: 'SSN' })
    expect(redactedText).toContain(`SSN ${replacement},`)
  })

  it('redact_links: default false', async () => {
    const text = 'See https://records.example.org/patient/7 for details.'
    expect((await textOf({ text })).redactedText).toContain('records.example.org')
    expect((await textOf({ text, redact_links: 'false' })).redactedText).toContain('records.example.org')
    expect((await textOf({ text, redact_links: 'true' })).redactedText).not.toContain('records.example.org')
    expect((await textOf({ text, redactionTypes: 'URL' })).redactedText).not.toContain('records.example.org')
  })

  it.each(['redact_faces', 'redact_retinas', 'redact_bodies', 'redact_full_bodies'])(
    '%s: default false; never ignored when true',
    async (flag) => {
      const asked = await client.post(redact, { file: pdfFile(), [flag]: 'true' })
      if (visionInstalled()) expect(asked.status).toBeLessThan(300)
      else expect(await asked.json()).toMatchObject({ status: 422, code: 'missing_dependency' })
      expect(await client.run(redact, { file: pdfFile(), [flag]: 'false' })).toMatchObject({
        status: 'completed',
      })
      expect((await client.post(redact, { file: pdfFile(), [flag]: 'perhaps' })).status).toBe(400)
    },
  )

  it.runIf(requires('pdftotext')).each(['redact', 'mask', 'blackout'])(
    'file: PDF, output_mode %s',
    async (mode) => {
      const response = await client.output(redact, { file: pdfFile(), output_mode: mode })
      expect(response.headers.get('content-type')).toBe('application/pdf')
      expect(response.headers.get('content-disposition')).toContain('filename="record-redacted.pdf"')
      const file = path.join(folder, `${mode}.pdf`)
      await writeFile(file, new Uint8Array(await response.arrayBuffer()))
      const { stdout } = await promisify(execFile)('pdftotext', [file, '-'])
      expect(stdout).toContain('Patient')
      if (mode === 'redact') expect(stdout).toMatch(/\[[A-Z_]+\]/)
      expect(stdout).not.toMatch(/Whitfield|536-22|example\.org|4111/)
    },
  )

  it.each(['redact', 'mask', 'blackout'])('file: DOCX, output_mode %s', async (mode) => {
    const response = await client.output(redact, { file: await fileAs(engine, 'docx'), output_mode: mode })
    const { value } = await mammoth.extractRawText({ buffer: Buffer.from(await response.arrayBuffer()) })
    expect(value).toContain('Patient')
    expect(value).not.toMatch(/Whitfield|536-22|m\.whitfield|4111 1111 1111 1111/)
  })

  it('text or file, not both and not neither', async () => {
    expect((await client.post(redact, { text: words, file: pdfFile() })).status).toBe(400)
    expect((await client.post(redact, { output_mode: 'mask' })).status).toBe(400)
  })
})
