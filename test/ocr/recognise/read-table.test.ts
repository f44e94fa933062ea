import { describe, expect, it } from 'vitest'
import { readTable } from '../../../engines/ocr/recognise/read-table.ts'
import type {
  PageSegmentationMode,
  RawBlock,
  TesseractInstance,
} from '../../../engines/ocr/recognise/tesseract.ts'

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

/** A recogniser that says this of every picture, and tells what it was asked for. */
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
  it('that is read surely is read once', async () => {
    const reader = core({ block: said(95, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20'])
    expect(reader.asked).toEqual(['block'])
  })

  it('with lines that is doubtful is read run by run, where that says more', async () => {
    const reader = core({ block: said(70, 'Tota1', '4120'), sparse: said(93, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20'])
  })

  it('stays as it was read across where the runs say no more', async () => {
    const reader = core({ block: said(80, 'Total', '41.20', 'EUR'), sparse: said(82, 'Total', '41.20') })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total', '41.20', 'EUR'])
  })

  it('without lines is read across, however doubtful', async () => {
    const reader = core({ block: said(60, 'Total'), sparse: said(95, 'Total') })
    await readTable(reader, paper, { ...how, ruled: false })
    expect(reader.asked).toEqual(['block'])
  })

  it('has no dust', async () => {
    const reader = core({ block: [...said(95, 'Total'), ...said(20, 'i', '|')] })
    expect(texts(await readTable(reader, paper, how))).toEqual(['Total'])
  })
})
