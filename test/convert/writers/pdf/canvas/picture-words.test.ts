import { describe, expect, it } from 'vitest'
import { writeDocumentPdf } from '../../../../../engines/convert/writers/pdf/write.ts'
import { encodePng } from '../../../../../engines/image/image-files.ts'
import type { PictureText } from '../../../../../engines/model/document.ts'
import { openReader } from '../../../../../engines/pdf/second-reader/index.ts'
import { documentOf, testConversion } from '../../../../builders/document.ts'

const line: PictureText = { text: 'Approval', x: 0.5, y: 0.5, width: 0.4, size: 0.1, turn: 0 }

/** A white picture of 200 by 100 points on the first page, with words. */
async function shown(...words: readonly PictureText[]) {
  const raster = { width: 40, height: 20, data: new Uint8ClampedArray(40 * 20 * 4).fill(255) }
  const bytes = await encodePng(raster, { pixels: 10_000 }, true)
  const conversion = testConversion({})
  const pdf = await writeDocumentPdf(
    {
      ...documentOf([{ kind: 'figure', resource: 'drawing', width: 200, height: 100 }]),
      resources: new Map([['drawing', { mediaType: 'image/png', bytes, words }]]),
    },
    conversion,
  )
  await using reader = await openReader(pdf.bytes)
  const { data } = await reader.raster(0, { dpi: 36 })
  return {
    words: (await reader.textLayer(0)).runs.map(({ place }) => place),
    warnings: conversion.warnings,
    isWhite: data.every((value) => value > 250),
  }
}

describe('the words of a drawing', () => {
  it('are text of the PDF where the image shows them, and are not painted', async () => {
    const { words, warnings, isWhite } = await shown(line)
    const [{ text, box }] = words
    expect(words).toHaveLength(1)
    expect(text).toBe('Approval')
    // Half of 200 points from the left edge of the picture, which stands at the margin.
    expect(box.x0).toBeCloseTo(64 + 100, 0)
    expect(isWhite).toBe(true)
    expect(warnings).toEqual([])
  })

  it('are as long as the image shows them', async () => {
    const { width: _, ...natural } = line
    const [{ box: stretched }] = (await shown({ ...line, width: 0.5 })).words
    const [{ box: own }] = (await shown(natural)).words
    expect(stretched.x1 - stretched.x0).toBeGreaterThan(1.5 * (own.x1 - own.x0))
  })

  it('are rotated with the image', async () => {
    const [{ box }] = (await shown({ ...line, turn: -90 })).words
    expect(box.y1 - box.y0).toBeGreaterThan(box.x1 - box.x0)
  })

  it('omit missing characters without a warning, because the image shows them', async () => {
    const { words, warnings } = await shown({ ...line, text: '\u{10ffff}' })
    expect(words).toEqual([])
    expect(warnings).toEqual([])
  })
})
