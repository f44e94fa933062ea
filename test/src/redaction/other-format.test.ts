import { mkdtemp, readFile, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import path from 'node:path'
import { describe, expect, it } from 'vitest'
import { sniff } from '../../../engines/model/format.ts'

import { createEngine } from '../../../src/engine.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { run } from '../cli/run.ts'

it('redacts a PDF and gives it as DOCX, with the replacements as text', async () => {
  await using engine = await createEngine({ threads: 0 })
  const letter = pdf().page().text('Dear Ms. Veronika Haldorsen, your number is 536-90-4399 today.')
  const options = { to: 'docx', mode: 'synthetic', entities: ['NAME', 'US_SSN'] } as const
  const { bytes, format, entities } = await engine.redactDocument(letter.build(), options)
  expect(format).toBe('docx')
  const { bytes: plain } = await engine.convert(bytes, { to: 'txt' })
  const text = new TextDecoder().decode(plain)
  expect(text).not.toContain('Haldorsen')
  for (const { replacement } of entities) expect(text).toContain(replacement)
})

const page =
  '<h1>Visit</h1><table><tr><th>Name</th><th>Mail</th></tr><tr><td>Veronika</td><td>v.haldorsen@example.org</td></tr></table>'

describe.each(['pdf', 'docx', 'xlsx', 'pptx'] as const)('a redacted %s', (from) => {
  it.each(['pdf', 'docx'] as const)('is written as %s by the name of the output', async (to) => {
    const folder = await mkdtemp(path.join(tmpdir(), 'other-format-'))
    try {
      await using engine = await createEngine({ threads: 0 })
      const source = await engine.convert(new TextEncoder().encode(page), { from: 'html', to: from })
      const [input, output] = [path.join(folder, `in.${from}`), path.join(folder, `out.${to}`)]
      await writeFile(input, source.bytes)
      expect(
        (await run(['redact', input, '-o', output, '--entities', 'EMAIL', '--mode', 'redact'])).code,
      ).toBe(0)
      const bytes = await readFile(output)
      expect(sniff(bytes)).toBe(to)
      const text = new TextDecoder().decode((await engine.convert(bytes, { to: 'txt' })).bytes)
      expect(text).toContain('Veronika')
      expect(text).not.toContain('haldorsen')
    } finally {
      await rm(folder, { recursive: true })
    }
  })
})
