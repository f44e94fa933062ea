import type { Banner, PageBorders, PagePlace } from '../../../model/document.ts'
import { layOutBlocks } from './layout/blocks.ts'
import type { LayoutArea, LayoutContext } from './layout/paragraph.ts'
import type { PdfCanvas } from './pdf-canvas.ts'

/** The page and its margins, in points. */
export interface PageFrame {
  readonly width: number
  readonly height: number
  readonly top: number
  readonly right: number
  readonly bottom: number
  readonly left: number
}

interface Size {
  readonly width: number
  readonly height: number
}

/** The range that a position refers to, on one axis. */
interface Span {
  readonly start: number
  readonly length: number
}

/** The column and the upper edge of the paragraph that contain the object. */
interface Holder {
  readonly x: number
  readonly width: number
  readonly y: number
}

/** The upper left corner of the object, in points from that of the page. */
export function placeOnPage(
  { x, y, from = { x: 'page', y: 'page' }, align }: PagePlace,
  size: Size,
  frame: PageFrame | null,
  holder: Holder,
): { readonly x: number; readonly y: number } {
  const page = frame ?? { width: 0, height: 0, top: 0, right: 0, bottom: 0, left: 0 }
  const across: Span =
    from.x === 'column'
      ? { start: holder.x, length: holder.width }
      : from.x === 'margin'
        ? { start: page.left, length: page.width - page.left - page.right }
        : { start: 0, length: page.width }
  const down: Span =
    from.y === 'paragraph'
      ? { start: holder.y, length: 0 }
      : from.y === 'margin'
        ? { start: page.top, length: page.height - page.top - page.bottom }
        : { start: 0, length: page.height }
  const at = {
    x: across.start + (align?.x ? shares[align.x] * (across.length - size.width) : x),
    y: down.start + (align?.y && down.length > 0 ? shares[align.y] * (down.length - size.height) : y),
  }
  return frame
    ? { x: onPaper(at.x, size.width, frame.width), y: onPaper(at.y, size.height, frame.height) }
    : at
}

/** An object completely outside the page is moved to its edge, so that it is visible. */
function onPaper(at: number, length: number, paper: number): number {
  return at + length > 1 && at < paper - 1 ? at : Math.max(0, Math.min(at, paper - length))
}

/** The share of the remaining space before the object. */
const shares = { left: 0, top: 0, center: 0.5, middle: 0.5, right: 1, bottom: 1 } as const

/** Draws a watermark: its text, stretched to its box. */
export function drawBanner(
  { text, width, height, place, turn, look }: Banner,
  frame: PageFrame,
  area: LayoutArea,
  context: LayoutContext,
): void {
  const { canvas } = context
  const lay = (size: number) => {
    const one = {
      kind: 'paragraph',
      inlines: [{ kind: 'text', text, look: { ...look, size } }],
      look: {},
    } as const
    const [first] = layOutBlocks([one], { ...area, width: boundless }, context)
    return first?.kind === 'line' ? first.line : null
  }
  const tried = lay(trialSize)
  const line = tried && tried.height > 0 ? lay((trialSize * height) / tried.height) : null
  if (!line || line.width <= 0) return
  const { x, y } = placeOnPage(place, { width, height }, frame, {
    x: frame.left,
    width: frame.width,
    y: frame.top,
  })
  const stretch = width / line.width
  canvas.drawArtifact(
    () =>
      canvas.drawWithin({ turn: { degrees: turn, x: x + width / 2, y: y + height / 2 } }, () => {
        for (const part of line.parts)
          if (part.kind === 'text')
            canvas.drawText(part.text, x + part.x * stretch, y + line.ascent, {
              face: part.face,
              size: part.size,
              colour: look.color ?? 'black',
              stretch,
            })
      }),
    'Pagination',
  )
}

/** Any size; the size that fills the box is computed from it. */
const trialSize = 100
/** A width in which no line is broken, points. */
const boundless = 1_000_000

/** Draws the lines around a page. */
export function drawPageBorders(
  { lines, distances, from }: PageBorders,
  { width, height, top, right, bottom, left }: PageFrame,
  canvas: PdfCanvas,
): void {
  const { top: above = 0, right: after = 0, bottom: below = 0, left: before = 0 } = distances
  const isPage = from === 'page'
  const x0 = isPage ? before : left - before
  const x1 = isPage ? width - after : width - right + after
  const y0 = isPage ? above : top - above
  const y1 = isPage ? height - below : height - bottom + below
  canvas.drawArtifact(() => canvas.strokeBorders(lines, { x0, y0, x1, y1 }), 'Pagination')
}
