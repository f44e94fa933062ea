import { describe, expect, it } from 'vitest'
import { loadPdf } from '../../../engines/pdf/file/index.ts'
import { hiddenTexts } from '../../../engines/pdf/scrub/index.ts'
import { openReader } from '../../../engines/pdf/second-reader/index.ts'
import type { RedactPdfInput } from '../../../engines/redact/pdf/request.ts'
import { redactPdf } from '../../../engines/redact/task.ts'
import { acroForm, fieldAppearance } from '../../builders/pdf/fields.ts'
import { info, outline } from '../../builders/pdf/parts.ts'
import { type PdfBuilder, pdf } from '../../builders/pdf/pdf.ts'
import { literal } from '../../builders/pdf/syntax.ts'

const person = 'Veronika Haldorsen'

function held(): PdfBuilder {
  const doc = pdf()
    .page()
    .text(`Dear Ms. ${person}, welcome.`, { x: 72, y: 700 })
    .use(outline([{ title: `Letter to ${person}` }, { title: 'Terms' }]))
    .use(
      acroForm([
        { type: 'Tx', name: `of ${person}`, value: person, appearance: fieldAppearance(person) },
        { type: 'Ch', name: 'who', value: person, entries: { Opt: `[${literal(person)} (Other)]` } },
      ]),
    )
  return doc.annotation({
    Subtype: '/Text',
    Rect: '[72 500 92 520]',
    Contents: literal(`Ask ${person} first`),
    Name: '/Note',
  })
}

async function redacted(more: Partial<RedactPdfInput>) {
  const done = await redactPdf({
    bytes: held().build(),
    detect: { entities: ['NAME'] },
    key: 'a key',
    ...more,
  })
  return { ...done, texts: hiddenTexts(await loadPdf(done.bytes)) }
}

describe('values outside the pages have the replacement of the mode', () => {
  it.each(['redact', 'mask', 'token', 'hash', 'synthetic'] as const)('%s', async (mode) => {
    const { entities, texts } = await redacted({ mode })
    const [{ replacement = '' }] = entities
    expect(replacement).not.toBe('')
    expect(texts).toContain(`Letter to ${replacement}`)
    expect(texts).toContain(`Ask ${replacement} first`)
    expect(texts.filter((text) => text === replacement)).toEqual([replacement])
    expect(texts.join('\n')).not.toContain('Haldorsen')
  })

  it('except the name of a field, which has a syntax', async () => {
    const { texts } = await redacted({ mode: 'redact' })
    expect(texts).toContain('of XXXXX')
  })

  it('and a placeholder in the mode blackout', async () => {
    const { texts } = await redacted({})
    expect(texts).toContain('Letter to XXXXX')
  })

  it('and the record says so only of those that were replaced', async () => {
    const { entities } = await redacted({ mode: 'redact' })
    const outside = entities.filter(({ page }) => page === 0)
    expect(outside.map(({ replacement }) => replacement)).toEqual(outside.map(() => '[NAME]'))
    const removed = await redactPdf({
      bytes: pdf()
        .page()
        .text('Empty.')
        .use(info({ Author: `Ms. ${person}` }))
        .build(),
      detect: { entities: ['NAME'] },
      mode: 'redact',
    })
    expect(removed.entities.map(({ replacement }) => replacement)).toEqual([undefined])
  })

  it('and so does the appearance of a field, where it fits', async () => {
    const { bytes } = await redacted({ mode: 'redact' })
    await using reader = await openReader(bytes)
    const raster = await reader.raster(0, { dpi: 72 })
    const inField = (x: number, y: number): number => raster.data[4 * (y * raster.width + x)]
    // The field is at 200..460, 600..620 from the bottom of a page of 792 points: black with white letters.
    const row = Array.from({ length: 90 }, (_, i) => inField(202 + i, 792 - 610))
    expect(row.some((value) => value < 40)).toBe(true)
    expect(row.some((value) => value > 180)).toBe(true)
  })
})
