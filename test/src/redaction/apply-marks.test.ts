import { expect, it } from 'vitest'
import { createEngine } from '../../../src/index.ts'
import { pdf } from '../../builders/pdf/pdf.ts'

const marked = pdf()
  .page()
  .text('Eleanor Whitcombe', { x: 72, y: 700 })
  .text('A line that stays.', { x: 72, y: 650 })
  .annotation({ Subtype: '/Redact', Rect: '[70 695 182 713]', OverlayText: '(b\\(6\\))' })
  .build()

async function textOf(bytes: Uint8Array): Promise<string> {
  await using engine = await createEngine({ threads: 0 })
  return Buffer.from((await engine.convert(bytes, { to: 'txt' })).bytes).toString()
}

it('removes what redaction marks mark, and the marks, and writes their text on the box', async () => {
  await using engine = await createEngine({ threads: 0 })
  const { bytes, warnings } = await engine.redactDocument(marked, { entities: 'none', applyMarks: true })
  const text = await textOf(bytes)
  expect(text).not.toMatch(/Eleanor|Whitcombe/)
  expect(text).toContain('A line that stays.')
  expect(text).toContain('b(6)')
  expect(Buffer.from(bytes).toString('latin1')).not.toContain('/Redact')
  expect(warnings).toEqual([])
})

it('warns of marks that were not applied', async () => {
  await using engine = await createEngine({ threads: 0 })
  const { warnings } = await engine.redactDocument(marked, { entities: 'none' })
  expect(warnings).toMatchObject([{ code: 'marks_not_applied' }])
})

it('warns where there is no mark to apply', async () => {
  await using engine = await createEngine({ threads: 0 })
  const { warnings } = await engine.redactDocument(pdf().page().text('Plain').build(), {
    entities: 'none',
    applyMarks: 'highlight:yellow',
  })
  expect(warnings).toMatchObject([{ code: 'no_marks' }])
})
