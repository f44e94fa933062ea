import { expect, it } from 'vitest'
import { createEngine } from '../../../src/engine.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

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
