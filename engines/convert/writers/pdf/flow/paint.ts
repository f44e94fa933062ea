import type { Borders, Side } from '../../../../model/document.ts'
import type { FlowBox } from '../../../../model/pages/flow.ts'
import { FlowableDrawer } from '../draw-flowable.ts'
import { type Flowable, totalHeight } from '../layout/flowables.ts'
import type { LayoutContext } from '../layout/paragraph.ts'
import type { PageFrame } from '../page-places.ts'
import type { PdfCanvas } from '../pdf-canvas.ts'
import { type Item, type LineItem, rightOf } from './items.ts'
import { FlowLayout } from './layout.ts'
import { type PageSlice, pagesOf } from './pages.ts'

/** Chromium shrinks a page that is too wide for its paper, down to two thirds. */
const maxShrink = 1.5
/** Space between text and footnotes, points; it contains a short rule. */
const notesGap = 14

/** Lays out the boxes of a page and draws them on paper. @returns the number of pages */
export function paintFlow(
  box: FlowBox,
  frame: PageFrame,
  context: LayoutContext,
  notes: ReadonlyMap<number, readonly Flowable[]>,
): number {
  const width = frame.width - frame.left - frame.right
  const height = frame.height - frame.top - frame.bottom
  const lay = (room: number) => {
    const around = { tag: null, holdsText: false }
    return new FlowLayout(context).alone(box, room, { around }, true).items
  }
  let items = lay(width)
  const right = rightOf(items)
  const scale = right > width + 0.5 ? Math.min(maxShrink, right / width) : 1
  if (scale > 1) items = lay(width * scale)
  const called = (lines: readonly LineItem[]) => [
    ...new Set(lines.flatMap(({ flowable }) => flowable.line.notes)),
  ]
  const heightOf = (numbers: readonly number[]) =>
    numbers.reduce(
      (sum, number) => sum + totalHeight(notes.get(number) ?? []),
      numbers.length > 0 ? notesGap : 0,
    )
  const pages = pagesOf(items, height * scale, (lines) => heightOf(called(lines)) * scale)
  const painter = new Painter(context.canvas, frame, 1 / scale, box.fill)
  const placed = new Set<number>()
  for (const [i, page] of pages.entries()) {
    const shown = items.filter((item) => isOn(item, page))
    painter.page(page, shown)
    const numbers = called(shown.filter((item) => item.kind === 'line')).filter(
      (number) => !placed.has(number),
    )
    if (i === pages.length - 1)
      for (const number of notes.keys()) if (!placed.has(number)) numbers.push(number)
    const own = [...new Set(numbers)]
    for (const number of own) placed.add(number)
    painter.notes(
      own.flatMap((number) => notes.get(number) ?? []),
      heightOf(own),
    )
  }
  return pages.length
}

const tolerance = 0.05

/** Whether an item shows on a page; a line is on one page only. */
function isOn(item: Item, { start, end }: PageSlice): boolean {
  if (item.kind === 'line') return item.y >= start - tolerance && item.y < end - tolerance
  return item.kind === 'box' && item.y < end - tolerance && item.y + item.height > start + tolerance
}

class Painter {
  readonly #canvas: PdfCanvas
  readonly #drawer: FlowableDrawer
  readonly #frame: PageFrame
  readonly #scale: number

  /** Behind all of a page. */
  readonly #fill: string | undefined

  constructor(canvas: PdfCanvas, frame: PageFrame, scale: number, fill: string | undefined) {
    this.#fill = fill
    this.#canvas = canvas
    this.#frame = frame
    this.#scale = scale
    this.#drawer = new FlowableDrawer(canvas, () => {})
  }

  page({ start, end, heads, shift }: PageSlice, items: readonly Item[]): void {
    const { width, height, top, left } = this.#frame
    this.#canvas.addPage(width, height)
    const [x, y] = [left / this.#scale, top / this.#scale]
    const fill = this.#fill
    if (fill !== undefined) {
      const { right, bottom } = this.#frame
      const area = [left, top, width - left - right, height - top - bottom] as const
      this.#canvas.drawArtifact(() => this.#canvas.fillRect(...area, fill))
    }
    this.#canvas.drawScaled(this.#scale, () => {
      let at = y
      for (const head of heads) {
        this.#canvas.drawArtifact(() => {
          for (const item of head.items) this.#draw(item, x, at - head.y, head.y, head.y + head.height, false)
        }, 'Pagination')
        at += head.height
      }
      for (const item of items) this.#draw(item, x, y + shift - start, start, end, true)
    })
  }

  /** Footnotes at the foot of the page. */
  notes(flowables: readonly Flowable[], height: number): void {
    if (flowables.length === 0) return
    const { left, bottom } = this.#frame
    let y = Math.max(this.#frame.top, this.#frame.height - bottom - height)
    const canvas = this.#canvas
    canvas.drawArtifact(() => canvas.strokeLine(left, y + notesGap / 2, left + 120, y + notesGap / 2, 0.5))
    y += notesGap
    for (const flowable of flowables) {
      if (flowable.kind === 'page-break') continue
      this.#drawer.draw(flowable, left, y, true)
      y += flowable.height
    }
  }

  #draw(item: Item, dx: number, dy: number, start: number, end: number, real: boolean): void {
    if (item.kind === 'line') this.#drawer.draw(item.flowable, item.x + dx, item.y + dy, real)
    else if (item.kind === 'box') {
      const top = Math.max(item.y, start)
      const bottom = Math.min(item.y + item.height, end)
      const area = { x: item.x + dx, y: top + dy, width: item.width, height: bottom - top }
      const draw = () => {
        if (item.fill !== undefined && area.height > 0)
          this.#canvas.fillRect(area.x, area.y, area.width, area.height, item.fill)
        this.#drawBorders(item.borders, area, {
          top: item.y >= start - tolerance,
          bottom: item.y + item.height <= end + tolerance,
        })
      }
      if (item.fill === undefined && Object.keys(item.borders).length === 0) return
      if (real) this.#canvas.drawArtifact(draw)
      else draw()
    }
  }

  /** Borders lie inside of the box. @param ends whether its top and bottom edges are on this page */
  #drawBorders(
    borders: Borders,
    { x, y, width, height }: { x: number; y: number; width: number; height: number },
    ends: { readonly top: boolean; readonly bottom: boolean },
  ): void {
    const canvas = this.#canvas
    for (const [side, line] of Object.entries(borders) as [Side, NonNullable<Borders[Side]>][]) {
      if (line.color === '' || ((side === 'top' || side === 'bottom') && !ends[side])) continue
      const size = Math.min(line.width, side === 'top' || side === 'bottom' ? height : width)
      if (side === 'top') canvas.fillRect(x, y, width, size, line.color)
      else if (side === 'bottom') canvas.fillRect(x, y + height - size, width, size, line.color)
      else if (height > 0)
        canvas.fillRect(side === 'left' ? x : x + width - size, y, size, height, line.color)
    }
  }
}
