/** Redaction of office documents through the engine and the command, and its output in LibreOffice. */
import { execFile } from 'node:child_process'
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { readFile, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { promisify } from 'node:util'
import JSZip from 'jszip'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createEngine, type Engine } from '../../../src/index.ts'
import { docx, p, run as textRun } from '../../builders/docx.ts'
import { requires } from '../../builders/requires.ts'
import { slow } from '../../builders/slow.ts'
import { run } from '../cli/run.ts'

const folder = mkdtempSync(join(tmpdir(), 'office-redaction-'))
const at = (name: string): string => join(folder, name)
let engine: Engine

beforeAll(async () => {
  engine = await createEngine({ threads: 0, home: at('home') })
})
afterAll(async () => {
  await engine[Symbol.asyncDispose]()
  rmSync(folder, { recursive: true, force: true })
})

const letter = () =>
  docx({ body: p(textRun('Contact: ') + textRun('mira.o') + textRun('nuki@example.org')) + p('Regards') })

const contentTypes =
  '<Types xmlns="http://schemas.openxmlformats.org/package/2006/content-types"><Default Extension="xml" ContentType="application/xml"/><Default Extension="rels" ContentType="application/vnd.openxmlformats-package.relationships+xml"/><Override PartName="/word/document.xml" ContentType="application/vnd.openxmlformats-officedocument.wordprocessingml.document.main+xml"/></Types>'

async function body(bytes: Uint8Array): Promise<string> {
  return (await (await JSZip.loadAsync(bytes)).file('word/document.xml')?.async('string')) ?? ''
}

describe('the engine', () => {
  it('redacts a DOCX and signs the record', async () => {
    const done = await engine.redactDocument(await letter(), { mode: 'redact' })
    expect(done).toMatchObject({ format: 'docx', pages: 0, entities: [{ type: 'EMAIL', place: 'body' }] })
    expect(done.manifest).toMatchObject({ proof: { found: 0, values: 1 } })
    expect(JSON.stringify(done.manifest)).not.toContain('onuki')
    expect(await body(done.bytes)).toContain('[EMAIL]')
  })

  it('finds values in a DOCX without changing it', async () => {
    const { format, entities, text = '' } = await engine.detectDocument(await letter())
    expect(format).toBe('docx')
    expect(entities).toMatchObject([{ type: 'EMAIL', value: 'mira.onuki@example.org' }])
    const { span } = entities[0]
    expect(text.slice(span?.start, span?.end)).toBe('mira.onuki@example.org')
  })

  it('puts the values of tokens back into a DOCX', async () => {
    const tokenKey = 'a passphrase to test'
    const { bytes, tokenMap = '' } = await engine.redactDocument(await letter(), { mode: 'token', tokenKey })
    expect(await body(bytes)).toMatch(/\[EMAIL_\w{8}\]/)
    const restored = await engine.restoreDocument(bytes, tokenMap, tokenKey)
    expect(await body(restored.bytes)).toContain('mira.onuki@example.org')
    await expect(
      engine.restoreDocument(await letter(), tokenMap, 'another passphrase'),
    ).rejects.toMatchObject({
      code: 'wrong_key',
    })
  })
})

describe('the command', () => {
  it('redacts and restores a DOCX', async () => {
    writeFileSync(at('in.docx'), await letter())
    writeFileSync(at('key'), 'a passphrase to test\n')
    const map = ['--token-map', at('map.json'), '--key-file', at('key')]
    const redacted = await run(['redact', at('in.docx'), '-o', at('out.docx'), '--mode', 'token', ...map])
    expect(redacted).toMatchObject({ code: 0 })
    const restored = await run(['restore', at('out.docx'), '-o', at('back.docx'), ...map])
    expect(restored).toMatchObject({ code: 0 })
    expect(await body(await readFile(at('back.docx')))).toContain('mira.onuki@example.org')
  })

  it('reports what is wrong with an invalid file', async () => {
    await writeFile(at('bad.docx'), (await letter()).subarray(0, 500))
    const ran = await run(['redact', at('bad.docx'), '-o', at('none.docx')])
    expect(ran.code).toBe(4)
    expect(ran.stderr).toContain('cannot be redacted')
  })
})

slow(it, requires('soffice', 'pdftotext'))(
  'LibreOffice shows the same but for the values',
  { timeout: 120_000 },
  async () => {
    const parts = {
      body: `${p('Heading', '<w:jc w:val="center"/>')}${p(`${textRun('Signed by ')}${textRun('Jordan ', '<w:b/>')}${textRun('Blackwood', '<w:i/>')}${textRun(' today')}`)}<w:tbl><w:tr><w:tc>${p('Left')}</w:tc><w:tc>${p('Right')}</w:tc></w:tr></w:tbl><w:sectPr/>`,
      parts: { '[Content_Types].xml': contentTypes },
    }
    const { bytes } = await engine.redactDocument(await docx(parts), {
      entities: 'none',
      terms: ['Jordan Blackwood'],
    })
    writeFileSync(at('shown.docx'), bytes)
    const command = promisify(execFile)
    const profile = `-env:UserInstallation=file://${at('profile')}`
    await command('soffice', [
      profile,
      '--headless',
      '--convert-to',
      'pdf',
      '--outdir',
      folder,
      at('shown.docx'),
    ])
    const { stdout } = await command('pdftotext', ['-raw', at('shown.pdf'), '-'])
    expect(stdout.split(/\s+/).filter(Boolean)).toEqual([
      'Heading',
      'Signed',
      'by',
      '████████',
      'today',
      'Left',
      'Right',
    ])
  },
)
