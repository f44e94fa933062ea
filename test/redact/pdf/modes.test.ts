import { describe, expect, it } from 'vitest'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import type { RedactPdfInput, RedactPdfOutput } from '../../../engines/redact/pdf/request.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { readPage } from '../../builders/pdf/read-page.ts'

function redacted(doc: PdfBuilder, more: Partial<RedactPdfInput> = {}): Promise<RedactPdfOutput> {
  return redactPdf({ bytes: doc.build(), detect: { entities: ['NAME', 'US_SSN'] }, key: 'a key', ...more })
}

/** The text as pdf.js reads it. */
async function textOf(bytes: Uint8Array, page = 0): Promise<string> {
  await using reader = await openReader(bytes)
  return await reader.text(page)
}

const letter = () =>
  pdf()
    .page()
    .text('Dear Ms. Veronika Haldorsen, your number is 536-90-4399.', { x: 72, y: 700 })
    .text('Ms. Veronika Haldorsen called again.', { x: 72, y: 680 })

describe('a PDF is redacted in every mode', () => {
  it.each([
    ['redact', 'Veronika Haldorsen', /^\[NAME\]$/],
    ['mask', 'Veronika Haldorsen', /^\*{8} \*{9}$/],
    ['token', 'Veronika Haldorsen', /^\[NAME_[0-9A-Z]{8}\]$/],
    ['hash', 'Veronika Haldorsen', /^[0-9a-f]{16}$/],
    ['synthetic', 'Veronika Haldorsen', /^\p{Lu}\p{L}+ \p{Lu}[\p{L} '-]+$/u],
  ] as const)('%s: the replacement is text of the page', async (mode, value, form) => {
    const { bytes, entities, rasterised } = await redacted(letter(), { mode })
    const names = entities.filter((entity) => entity.value === value)
    expect(names).toHaveLength(2)
    const [{ replacement = '' }] = names
    expect(replacement).toMatch(form)
    expect(names[1].replacement).toBe(replacement)
    const text = await textOf(bytes)
    expect(text).not.toContain('Haldorsen')
    expect(text).not.toContain('536-90-4399')
    expect(text.split(replacement).length - 1).toBeGreaterThanOrEqual(2)
    expect(rasterised).toEqual([])
  })

  it('sets the replacement in the size of its line', async () => {
    const { bytes } = await redacted(letter(), { mode: 'redact' })
    const { surface } = await readPage(bytes)
    const own = surface.glyphs.filter(({ text }) => text === '[')
    expect(own.map(({ size }) => size)).toEqual([12, 12, 12])
  })

  it('abbreviates what does not fit, with a note on the page', async () => {
    const doc = pdf().page().text('Bob paid and Bob left.', { x: 72, y: 700, size: 8 })
    const { bytes, entities } = await redacted(doc, {
      detect: { entities: 'none' },
      terms: ['Bob'],
      mode: 'token',
    })
    const [{ replacement = '' }] = entities
    const text = await textOf(bytes)
    expect(text.match(/\[T1\]/g)).toHaveLength(3)
    expect(text).toContain(`[T1] = ${replacement}`)
  })

  it('chooses another replacement than a value that is removed elsewhere', async () => {
    const plain = await redacted(letter(), { mode: 'synthetic' })
    const chosen = plain.entities.find(({ type }) => type === 'NAME')?.replacement ?? ''
    const again = letter().text(`And ${chosen} too.`, { x: 72, y: 640 })
    const { bytes, entities, rasterised } = await redacted(again, { mode: 'synthetic', terms: [chosen] })
    expect(await textOf(bytes)).not.toContain(chosen)
    expect(entities.map(({ replacement }) => replacement)).not.toContain(chosen)
    expect(rasterised).toEqual([])
  })

  it('gives the same replacement for the same key in another document', async () => {
    const one = await redacted(letter(), { mode: 'synthetic' })
    const other = await redacted(pdf().page().text('Ms. Veronika Haldorsen lives here.'), {
      mode: 'synthetic',
    })
    expect(other.entities[0].replacement).toBe(
      one.entities.find(({ value }) => value === 'Veronika Haldorsen')?.replacement,
    )
  })

  it('keeps the widths sealed', async () => {
    const { bytes, entities } = await redacted(letter(), { mode: 'redact', width: 'sealed' })
    const { surface } = await readPage(bytes)
    const boxes = surface.paths.flatMap(({ subpaths }) =>
      subpaths.map(({ box }) => Math.round(box.x1 - box.x0)),
    )
    expect(entities.length).toBeGreaterThan(2)
    expect(new Set(boxes).size).toBe(1)
  })

  it('writes the same text once for a value on two lines', async () => {
    const doc = pdf()
      .page()
      .text('Call Ms. Veronika', { x: 72, y: 700 })
      .text('Haldorsen today.', { x: 72, y: 686 })
    const { bytes } = await redacted(doc, {
      detect: { entities: 'none' },
      terms: ['Veronika Haldorsen'],
      mode: 'redact',
    })
    expect((await textOf(bytes)).match(/\[TERM\]/g)).toHaveLength(1)
  })

  it('adds little to a document with a thousand boxes', async () => {
    const doc = pdf()
    for (let page = 0; page < 20; page++) {
      doc.page()
      for (let line = 0; line < 50; line++)
        doc.text(`Row ${page}-${line}: Veronika Haldorsen`, { x: 72, y: 760 - line * 14, size: 10 })
    }
    const terms = { detect: { entities: 'none' }, terms: ['Veronika Haldorsen'] } as const
    const boxes = await redacted(doc, terms)
    const named = await redacted(doc, { ...terms, mode: 'redact' })
    expect(named.entities).toHaveLength(1000)
    expect(named.bytes.length - boxes.bytes.length).toBeLessThan(100_000)
  })
})

describe('the boxes of a PDF', () => {
  it('have the colour that is asked for, with text in the colour of more contrast', async () => {
    const { bytes } = await redacted(letter(), { mode: 'redact', boxColor: '#ffcc00' })
    const { surface } = await readPage(bytes)
    const content = Buffer.from(surface.root.bytes).toString('latin1')
    expect(content).toContain('1 0.8 0 rg')
    expect(content).toMatch(/BT\n0 0 0 rg/)
  })

  it('reject an invalid colour', async () => {
    await expect(redacted(letter(), { boxColor: 'reddish' })).rejects.toMatchObject({
      code: 'invalid_request',
    })
  })

  it('show the rule that requires the removal', async () => {
    const { bytes } = await redacted(letter(), { label: true, reasons: { NAME: 'b(6)' } })
    const text = await textOf(bytes)
    expect(text.match(/b\(6\)/g)).toHaveLength(2)
    expect(text).toContain('US_SSN')
  })
})
