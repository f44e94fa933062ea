import { expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/index.ts'
import { hiddenTexts } from '../../../engines/pdf/scrub/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { acroForm, fieldAppearance } from '../../builders/pdf/fields.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'

function field(doc: PdfBuilder, value: string): PdfBuilder {
  return doc.use(acroForm([{ type: 'Tx', name: 'f', value, appearance: fieldAppearance(value) }]))
}

it('recognises the value of a field by its label on the page', async () => {
  const plain = field(pdf().page().text('Item', { x: 72, y: 606 }), '4471902836')
  const labelled = field(pdf().page().text('Passport number:', { x: 100, y: 606 }), '4471902836')
  const detect = { language: 'en' }
  expect((await redactPdf({ bytes: plain.build(), detect })).entities).toEqual([])
  const { bytes, entities } = await redactPdf({ bytes: labelled.build(), detect })
  expect(entities).toMatchObject([{ value: '4471902836', page: 0 }])
  expect(hiddenTexts(await loadPdf(bytes))).not.toContain('4471902836')
})

it('removes the part on the page and empties the field, and nothing else', async () => {
  const doc = pdf()
    .page()
    .text('Client Marguerite Oko', { x: 88, y: 606, size: 11 })
    .text('Brackenridge', { x: 470, y: 606, size: 11 })
    .use(
      acroForm([
        { type: 'Tx', name: 'one', value: 'nkwo', appearance: fieldAppearance('nkwo') },
        { type: 'Tx', name: 'two', value: 'Pending', appearance: fieldAppearance('Pending') },
      ]),
    )
  const { bytes, entities, rasterised } = await redactPdf({
    bytes: doc.build(),
    detect: { entities: 'none' },
    terms: ['Marguerite Okonkwo'],
  })
  await using reader = await openReader(bytes)
  expect((await reader.text(0)).replace(/\s+/g, ' ').trim()).toBe('Client Brackenridge')
  expect(await reader.annotationText(0)).toContain('Pending')
  expect(await reader.annotationText(0)).not.toContain('nkwo')
  expect(entities).toMatchObject([{ type: 'TERM', page: 1 }])
  expect(rasterised).toEqual([])
})

it('keeps a field whose words are a value only by themselves', async () => {
  const doc = field(pdf().page().text('Marguerite paid.', { x: 72, y: 606 }), 'Pending')
  const { bytes } = await redactPdf({
    bytes: doc.build(),
    detect: { entities: 'none' },
    terms: ['Marguerite'],
  })
  await using reader = await openReader(bytes)
  expect(await reader.annotationText(0)).toContain('Pending')
})

it('keeps a stamp over a line in which a value is removed', async () => {
  const doc = pdf().page().text('Case 8:17-cv-01955-GJH  Filed 04/20/18', { x: 72, y: 700, size: 11 })
  const look = doc.formObject(`BT /${doc.fontName()} 14 Tf 2 6 Td (${' '.repeat(4)}EXHIBIT 4) Tj ET`, {
    bbox: [0, 0, 240, 22],
  })
  const note = { Subtype: '/FreeText', Rect: '[180 694 420 716]', Contents: '(EXHIBIT 4)' }
  doc.annotation({ ...note, AP: `<< /N ${look} >>` })
  const { bytes, entities } = await redactPdf({
    bytes: doc.build(),
    detect: { language: 'en', entities: ['CASE_NUMBER'] },
  })
  expect(entities.map(({ value }) => value)).toEqual(['8:17-cv-01955-GJH'])
  expect(hiddenTexts(await loadPdf(bytes))).toContain('EXHIBIT 4')
})
