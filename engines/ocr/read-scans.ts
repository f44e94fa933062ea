/** Recognises the scans of one page and combines them. */

import type { Resource } from '../model/document.ts'
import { type Box, type Matrix, transformBox, transformPoint } from '../model/geometry.ts'
import type { OcrFormula, OcrPage, OcrWord, RecognisedContent, RulingLine } from './ocr-page.ts'
import { transformWord } from './ocr-words.ts'
import type { PageSize } from './page-result.ts'
import { type RecogniseOptions, recognise } from './recognise.ts'
import { cropToPng } from './source/page-images.ts'
import type { PageScan } from './source/source.ts'

/** The scans of a page, recognised: in points of the page as shown. */
export interface RecognisedPage extends RecognisedContent {
  readonly confidence: number
  readonly languages: readonly string[]
  readonly handwriting: number
  /** The images of `figures`, in their order; empty unless requested. */
  readonly figureImages: readonly (Resource | null)[]
  readonly formulas: readonly RecognisedFormula[]
}

/** `line` is the line of its words; `image` shows it, if requested. */
interface RecognisedFormula extends Pick<OcrFormula, 'line' | 'latex' | 'confidence'> {
  readonly image: Resource | null
}

/** Recognises the scans of one page. @param images whether figures and formulas are extracted */
export async function readScans(
  scans: readonly PageScan[],
  { width, height }: PageSize,
  { images = false, ...options }: Omit<RecogniseOptions, 'dpi'> & { readonly images?: boolean },
): Promise<RecognisedPage> {
  const words: OcrWord[] = []
  const rulings: RulingLine[] = []
  const figures: Box[] = []
  const figureImages: (Resource | null)[] = []
  const formulas: RecognisedFormula[] = []
  let only: OcrPage | null = null
  const languages = new Map<string, number>()
  let sum = 0
  let handwritten = 0
  let letters = 0
  let lines = 0
  let blocks = 0
  for (const scan of scans) {
    const read = await recognise(scan.raster, { ...options, dpi: scan.dpi })
    only = scans.length === 1 ? read : null
    rulings.push(...read.rulings.map((line) => scaleRuling(line, scan.toPage)))
    figures.push(...read.figures.map((box) => transformBox(scan.toPage, box)))
    if (images) for (const box of read.figures) figureImages.push(await cropToPng(scan.raster, box))
    for (const { line, latex, confidence, box } of read.formulas) {
      const image = images ? await cropToPng(scan.raster, box) : null
      formulas.push({ line: line + lines, latex, confidence, image })
    }
    for (const word of read.words) {
      const moved = transformWord(word, scan.toPage)
      const x = (moved.box.x0 + moved.box.x1) / 2
      const y = (moved.box.y0 + moved.box.y1) / 2
      // Not visible: beyond the edge of the page.
      if (x < 0 || y < 0 || x > width || y > height) continue
      const text = word.text.replace(ligatures, (joined) => joined.normalize('NFKC'))
      words.push({ ...moved, text, line: word.line + lines, block: word.block + blocks })
      letters += word.text.length
    }
    const count = read.words.reduce((all, { text }) => all + text.length, 0)
    sum += read.confidence * count
    handwritten += read.handwriting * count
    read.languages.forEach((language, rank) => {
      // The first language is the most likely one and weighs most.
      languages.set(language, (languages.get(language) ?? 0) + count / (rank + 1))
    })
    lines += read.words.reduce((most, { line }) => Math.max(most, line), -1) + 1
    blocks += read.words.reduce((most, { block }) => Math.max(most, block), -1) + 1
  }
  const { turn = 0, skew = 0 } = only ?? {}
  const confidence = letters === 0 ? 1 : Math.min(1, sum / letters)
  return {
    width,
    height,
    words,
    rulings,
    figures,
    figureImages,
    formulas,
    turn,
    skew,
    confidence,
    handwriting: letters === 0 ? 0 : Math.min(1, handwritten / letters),
    languages: [...languages].sort((a, b) => b[1] - a[1]).map(([language]) => language),
  }
}

/** Replaced by their letters, which is what users search for. */
const ligatures = /[\ufb00-\ufb06]/g

/** Unlike `transformRuling`, scales the thickness, too. */
function scaleRuling({ x0, y0, x1, y1, thickness }: RulingLine, to: Matrix): RulingLine {
  const a = transformPoint(to, x0, y0)
  const b = transformPoint(to, x1, y1)
  return { x0: a.x, y0: a.y, x1: b.x, y1: b.y, thickness: thickness * Math.hypot(to[0], to[1]) }
}
