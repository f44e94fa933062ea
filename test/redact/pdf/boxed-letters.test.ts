import { describe, expect, it } from 'vitest'
import { redactPdf } from '../../../engines/redact/task.ts'
import { pdf } from '../../builders/pdf/pdf.ts'
import { drawnText, readPage } from '../../builders/pdf/read-page.ts'

/** The text of a redacted form whose value is drawn letter by letter. */
async function redactedForm(label: string, value: string, pitch: number): Promise<string> {
  const doc = pdf().page().text(label, { x: 72, y: 720, size: 10 })
  for (const [i, letter] of [...value].entries())
    if (letter !== ' ') doc.text(letter, { x: 72 + i * pitch, y: 700, size: 10 })
  doc.text('Please write in capitals.', { x: 72, y: 660, size: 10 })
  const { bytes } = await redactPdf({ bytes: doc.build(), detect: {}, terms: [] })
  return drawnText((await readPage(bytes)).surface)
}

describe('a value with its letters in the boxes of a form', () => {
  it.each([
    ['IBAN', 'DE89370400440532013000', 14],
    ['Name', 'ANNA BERG', 16],
    ['E-mail', 'anna.berg@example.com', 11],
    ['Social security number', '078-05-1120', 20],
    ['Card number', '4111111111111111', 18],
  ])('is removed: %s', async (label, value, pitch) => {
    const text = await redactedForm(label, value, pitch)
    expect(text.replace(/\s/g, '')).toBe(`${label.replace(/\s/g, '')}Pleasewriteincapitals.`)
  })
})
