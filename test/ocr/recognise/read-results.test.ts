import PSM from 'tesseract.js/src/constants/PSM.js'
import { describe, expect, it } from 'vitest'
import { toGray } from '../../../engines/ocr/image/gray-image.ts'
import { findLanguages } from '../../../engines/ocr/languages.ts'
import { type RawBlock, type RawSymbol, readResults } from '../../../engines/ocr/recognise/read-results.ts'
import {
  loadTesseractWasm,
  loadTrainedData,
  type TessBaseApi,
} from '../../../engines/ocr/recognise/tesseract-wasm.ts'
import { drawLines, drawRaster } from '../../builders/raster.ts'

/** Tesseract's own output, which has more than ours. */
type TessBaseApiWithJson = TessBaseApi & { GetJSONText(page: number): string }

async function read(draw: Parameters<typeof drawRaster>[2]) {
  const { width, height, data } = toGray(drawRaster(900, 600, draw))
  const module = await loadTesseractWasm()
  const [{ path }] = findLanguages(['eng'], {})
  module.FS.writeFile('/eng.traineddata', await loadTrainedData(path))
  const api = new module.TessBaseAPI() as TessBaseApiWithJson
  expect(api.Init(null, 'eng', 1)).toBe(0)
  api.SetPageSegMode(Number(PSM.AUTO))
  module.FS.writeFile('/input', Buffer.concat([Buffer.from(`P5\n${width} ${height}\n255\n`), data]))
  api.SetImageFile(1, 0)
  api.Recognize(null)
  const { blocks } = JSON.parse(api.GetJSONText(0)) as { blocks: RawBlock[] | null }
  return { ours: readResults(module, api.GetIterator()), theirs: blocks ?? [] }
}

const part = ({ text, bbox: { x0, y0, x1, y1 }, confidence }: RawSymbol) => ({
  text,
  bbox: { x0, y0, x1, y1 },
  confidence: Math.trunc(confidence),
})

/** The members that are read. */
const comparable = (blocks: readonly RawBlock[]): RawBlock[] =>
  blocks.map(({ paragraphs }) => ({
    paragraphs: paragraphs.map(({ lines }) => ({
      lines: lines.map(({ baseline: { x0, y0, x1, y1 }, words }) => ({
        baseline: { x0, y0, x1, y1 },
        words: words.map((word) => ({ ...part(word), symbols: word.symbols.map(part) })),
      })),
    })),
  }))

describe('the results of tesseract', () => {
  it('are those in its JSON: blocks, paragraphs, lines, words and symbols', async () => {
    const { ours, theirs } = await read((context) => {
      drawLines(context, ['The harbour office', 'opens at nine'], { y: 80 })
      drawLines(context, ['No. 4 Mill Lane', 'Winterton'], { y: 300, x: 500 })
      for (const y of [210, 430]) context.fillRect(40, y, 820, 3)
      context.fillRect(60, 460, 300, 100)
    })
    expect(ours.flatMap(({ paragraphs }) => paragraphs).length).toBeGreaterThan(1)
    expect(ours).toEqual(comparable(theirs))
  })

  it('are empty for a blank image', async () => {
    expect(await read(() => {})).toEqual({ ours: [], theirs: [] })
  })
})
