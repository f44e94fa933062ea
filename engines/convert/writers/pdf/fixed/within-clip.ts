import type { Box } from '../../../../model/geometry.ts'
import { type Flowable, totalHeight } from '../layout/flowables.ts'
import type { LinePart } from '../layout/line-breaking.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'

/** Lines without the words that are wholly outside of a clip: readers of the file would find them twice. */
export function withinClip(
  flowables: readonly Flowable[],
  { x, y }: { readonly x: number; readonly y: number },
  clip: Box,
  canvas: PdfCanvas,
): readonly Flowable[] {
  let top = y
  return flowables.map((one) => {
    const from = top
    top += totalHeight([one])
    if (one.kind !== 'line') return one
    const isHidden = top <= clip.y0 || from >= clip.y1
    const parts = isHidden ? [] : one.line.parts.flatMap((part) => shownPart(part, x + one.x, clip, canvas))
    return { ...one, line: { ...one.line, parts } }
  })
}

/** Words of these scripts do not stand in the order of their letters. */
const rightToLeft = /[\p{Script=Hebrew}\p{Script=Arabic}\p{Script=Syriac}\p{Script=Thaana}]/u

function shownPart(part: LinePart, x: number, { x0, x1 }: Box, canvas: PdfCanvas): LinePart[] {
  const [from, to] = [x + part.x, x + part.x + part.width]
  if (from >= x1 || to <= x0) return []
  if (part.kind !== 'text' || (from >= x0 && to <= x1)) return [part]
  if (part.actual !== undefined || part.picture || rightToLeft.test(part.text)) return [part]
  const { face, size } = part
  let at = from
  let [start, end] = [-1, -1]
  let [left, right] = [from, to]
  let offset = 0
  for (const word of part.text.split(/(?<=\s)/)) {
    const next = at + canvas.measure(word, face, size)
    if (next > x0 && at < x1) {
      if (start < 0) [start, left] = [offset, at]
      ;[end, right] = [offset + word.length, next]
    }
    at = next
    offset += word.length
  }
  return start < 0 ? [] : [{ ...part, text: part.text.slice(start, end), x: left - x, width: right - left }]
}
