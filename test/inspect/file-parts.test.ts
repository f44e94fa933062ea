import { expect, it } from 'vitest'
import { inspectDocument } from '../../engines/inspect/task.ts'
import { attachments, info, xmp } from '../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../builders/pdf/pdf.ts'
import { textString } from '../builders/pdf/syntax.ts'

async function kindsIn(bytes: Uint8Array): Promise<Record<string, number>> {
  const { findings } = await inspectDocument({ bytes, format: 'pdf' })
  return Object.fromEntries(findings.map(({ kind, count }) => [kind, count]))
}

const page = (change: (doc: PdfBuilder) => unknown): Uint8Array => {
  const doc = pdf().page().text('A plain page.')
  change(doc)
  return doc.build()
}

it('names nothing in a plain page', async () => {
  expect(await kindsIn(page(() => undefined))).toEqual({})
})

it('counts metadata, embedded files and scripts', async () => {
  const bytes = page((doc) =>
    doc
      .use(info({ Author: 'Ada', Title: 'Draft' }))
      .use(xmp('<dc:title>Draft</dc:title>'))
      .use(attachments([{ file: 'notes.txt', data: 'one' }]))
      .annotation({ Subtype: '/Link', Rect: '[0 0 9 9]', A: '<< /S /JavaScript /JS (app.alert\\(1\\)) >>' }),
  )
  expect(await kindsIn(bytes)).toEqual({ metadata: 3, attachment: 1, script: 1 })
})

it('counts comments, values of fields, and redaction marks that were not applied', async () => {
  const at = { Rect: '[72 600 92 620]' }
  const bytes = page((doc) =>
    doc
      .annotation({ Subtype: '/Text', ...at, Contents: '(Ask first)' })
      .annotation({ Subtype: '/Widget', ...at, FT: '/Tx', T: '(name)', V: textString('Ada') })
      .annotation({ Subtype: '/Widget', ...at, FT: '/Tx', T: '(empty)' })
      .annotation({ Subtype: '/Redact', ...at }),
  )
  expect(await kindsIn(bytes)).toEqual({ 'redaction-mark': 1, comment: 1, 'form-value': 1 })
})

/** A file whose page was saved again with another content. */
function savedAgain(before: Uint8Array, shown: string): Uint8Array {
  const text = Buffer.from(before).toString('latin1')
  const [, num] = /(\d+) 0 obj\s*<<[^>]*>>\s*stream/.exec(text) ?? []
  const start = Number(/startxref\s+(\d+)/.exec(text)?.[1])
  const update = `BT /F5 12 Tf 72 720 Td (${shown}) Tj ET`
  const at = before.length + 1
  const object = `${num} 0 obj\n<< /Length ${update.length} >>\nstream\n${update}\nendstream\nendobj\n`
  const root = /\/Root (\d+ 0 R)/.exec(text)?.[1]
  const size = /\/Size (\d+)/.exec(text)?.[1]
  const tail = `\n${object}xref\n${num} 1\n${String(at).padStart(10, '0')} 00000 n \ntrailer\n<< /Size ${size} /Root ${root} /Prev ${start} >>\nstartxref\n${at + object.length}\n%%EOF\n`
  return new Uint8Array(Buffer.concat([before, Buffer.from(tail, 'latin1')]))
}

it('counts the words that an earlier version of the file shows more often', async () => {
  const cases = [
    ['Eleanor Whitcombe signed.', 'Someone signed.', 2],
    ['Ada signed for Ada.', 'Someone signed for Ada.', 1],
    ['Ada signed.', 'Ada signed. Ada paid.', 0],
    ['Ada signed.', 'Ada signed.', 0, info({ ModDate: 'D:20260101000000Z' })],
  ] as const
  for (const [before, after, count, part = () => undefined] of cases) {
    const bytes = savedAgain(pdf().page().text(before).use(part).build(), after)
    expect(await kindsIn(bytes), after).toEqual(count === 0 ? {} : { 'earlier-version': count })
  }
})
