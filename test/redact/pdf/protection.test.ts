import { spawnSync } from 'node:child_process'
import { mkdtempSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { requires } from '../../builders/requires.ts'

const password = 'pässword 12'
const letter = () => pdf().page().text('Dear Ann Okonkwo, hello').page().text('Second page')
const locked = (userPassword = password) => letter().build({ encrypt: { method: 'aes256', userPassword } })

const request = { detect: { entities: 'none' as const }, terms: ['Okonkwo'] }
const codes = (warnings: readonly { code: string }[]) => warnings.map(({ code }) => code)

describe('an encrypted PDF', () => {
  it('is redacted to one without encryption, with a warning', async () => {
    const { bytes, warnings } = await redactPdf({ ...request, bytes: locked(), password })
    expect(codes(warnings)).toEqual(['encryption_removed'])
    expect((await loadPdf(bytes)).encrypted).toBe(false)
  })

  it('keeps its password where that is asked for', async () => {
    const { bytes, warnings } = await redactPdf({ ...request, bytes: locked(), password, keepPassword: true })
    expect(warnings).toEqual([])
    await expect(loadPdf(bytes)).rejects.toMatchObject({ code: 'encrypted' })
    await expect(openReader(bytes, { password: 'wrong' })).rejects.toMatchObject({ code: 'encrypted' })
    await using reader = await openReader(bytes, { password })
    expect(await reader.text(0)).toMatch(/^Dear Ann\s+, hello/)
    expect(await reader.text(1)).toContain('Second page')
  })

  it.runIf(requires('qpdf'))('is encrypted as other programs expect it', async () => {
    const { bytes } = await redactPdf({ ...request, bytes: locked(), password, keepPassword: true })
    const file = join(mkdtempSync(join(tmpdir(), 'palimpsest-')), 'out.pdf')
    writeFileSync(file, bytes)
    const check = spawnSync('qpdf', ['--check', `--password=${password}`, file], { encoding: 'utf8' })
    expect(check.stdout).toContain('R = 6')
    expect(check.status).toBe(0)
  })

  it('is rejected where there is no password to keep', async () => {
    const run = redactPdf({ ...request, bytes: locked(''), keepPassword: true })
    await expect(run).rejects.toMatchObject({ code: 'invalid_request' })
  })
})

it('a PDF without encryption is not encrypted', async () => {
  const { bytes } = await redactPdf({ ...request, bytes: letter().build(), password, keepPassword: true })
  expect((await loadPdf(bytes)).encrypted).toBe(false)
})

it('a signed PDF loses its signature, with a warning', async () => {
  const doc = letter()
  const signature = doc.objects.add(
    '<< /Type /Sig /Filter /Adobe.PPKLite /SubFilter /adbe.pkcs7.detached /ByteRange [0 1 2 3] /Contents <00> >>',
  )
  doc.annotation({ Subtype: '/Widget', FT: '/Sig', T: '(Signature)', Rect: '[0 0 0 0]', V: signature })
  const { bytes, warnings } = await redactPdf({ ...request, bytes: doc.build() })
  expect(codes(warnings)).toEqual(['signature_removed'])
  expect(Buffer.from(bytes).includes('ByteRange')).toBe(false)
})
