import { describe, expect, it } from 'vitest'
import type { RawBlock } from '../../../engines/ocr/recognise/read-results.ts'
import { readTable } from '../../../engines/ocr/recognise/read-segments.ts'
import type { PageSegmentationMode, TesseractInstance } from '../../../engines/ocr/recognise/tesseract.ts'

const paper = { width: 900, height: 100, data: new Uint8Array(90_000).fill(255) }

function said(confidence: number, ...texts: string[]): RawBlock[] {
  const words = texts.map((text, i) => ({
    text,
    bbox: { x0: i * 200, y0: 10, x1: i * 200 + 90, y1: 30 },
    confidence,
    symbols: [],
  }))
  return [{ paragraphs: [{ lines: [{ baseline: { x0: 0, y0: 30, x1: 900, y1: 30 }, words }] }] }]
}

/** A tesseract that gives these answers and records the modes requested. */
function core(
  answers: Partial<Record<PageSegmentationMode, RawBlock[]>>,
): TesseractInstance & { asked: PageSegmentationMode[] } {
  const asked: PageSegmentationMode[] = []
  return {
    asked,
    read: async (_, { mode }) => {
      asked.push(mode)
      return answers[mode] ?? []
    },
  }
}

const texts = (blocks: readonly RawBlock[]) =>
  blocks.flatMap(({ paragraphs }) =>
    paragraphs.flatMap(({ lines }) => lines.flatMap(({ words }) => words.map((w) => w.text))),
  )
const how = { dpi: 200, fall: 0, ruled: true }

describe('a table', () => {
  it('of high confidence is read once', async () => {
    const reader = core({ block: said(95, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20'])
    expect(reader.asked).toEqual(['block'])
  })

  it('with rulings and low confidence is read as sparse text, if that gives more', async () => {
    const reader = core({ block: said(70, 'Tota1', '4120'), sparse: said(93, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20'])
  })

  it('keeps the first reading if sparse text does not give more', async () => {
    const reader = core({ block: said(80, 'Total', '41.20', 'EUR'), sparse: said(82, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20', 'EUR'])
  })

  it('without rulings is read once, even with low confidence', async () => {
    const reader = core({ block: said(60, 'Total'), sparse: said(95, 'Total') })
    await readTable(reader, paper, { ...how, ruled: false })
    expect(reader.asked).toEqual(['block'])
  })

  it('contains no noise', async () => {
    const reader = core({ block: [...said(95, 'Total'), ...said(20, 'i', '|')] })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total'])
  })
})
