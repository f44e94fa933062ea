import type { OcrWord } from '../../engines/ocr/ocr-page.ts'

/** A word with a level baseline, which is the lower edge of its box. */
export function ocrWord(
  text: string,
  box: OcrWord['box'],
  { confidence, line, block = 0 }: Pick<OcrWord, 'confidence' | 'line'> & { readonly block?: number },
): OcrWord {
  const baseline = { x0: box.x0, y0: box.y1, x1: box.x1, y1: box.y1 }
  return { text, box, symbols: [], confidence, line, block, baseline }
}
