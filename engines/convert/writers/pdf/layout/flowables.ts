import type { Borders, CellLook, PagePlace, PlacedBox } from '../../../../model/document.ts'
import type { Tag } from '../canvas/structure.ts'
import type { TextLine } from './line-breaking.ts'
import type { SizedImage } from './styled-spans.ts'

/** What pages are filled with, top to bottom. Offsets are from the left edge of the column. */
export type Flowable =
  | LineFlowable
  | ImageFlowable
  | PlacedFlowable
  | BoxFlowable
  | RowFlowable
  | GapFlowable
  | RuleFlowable
  | PageBreak

export interface PageBreak {
  readonly kind: 'page-break'
  /** The pages from here on are turned by a quarter, for a wide table, or as usual again. Default: as before. */
  readonly orientation?: 'turned' | 'usual'
  /** A section begins here: its index. It may continue on the page. */
  readonly section?: number
  /** Height that its columns share if a section continues below them. Default: that of the page. */
  readonly columnHeight?: number
}

/** Borders of a paragraph of the source. */
export interface Frame {
  readonly x: number
  readonly width: number
  readonly borders?: Borders
}

interface Decorated {
  readonly frame?: Frame
  /** x offsets of the vertical lines next to quotations. */
  readonly bars?: readonly number[]
}

/** Background colour. */
export interface Shade {
  readonly x: number
  readonly width: number
  readonly colour: string
}

export interface LineFlowable extends Decorated {
  readonly kind: 'line'
  readonly line: TextLine
  readonly x: number
  readonly height: number
  readonly tag: Tag
  /** Number or bullet of a list item, with its own structure node. */
  readonly label?: { readonly line: TextLine; readonly x: number; readonly tag: Tag }
  readonly shade?: Shade
  /** Destinations that are defined here. */
  readonly names: readonly string[]
  readonly outline?: { readonly level: number; readonly title: string }
  /** No page break after it. */
  readonly keep: boolean
}

interface ImageFlowable extends Decorated {
  readonly kind: 'picture'
  readonly picture: SizedImage
  readonly x: number
  readonly height: number
  readonly tag: Tag
  readonly names: readonly string[]
  readonly keep: boolean
}

/** An image at its position on the page, which takes no space here. */
interface PlacedFlowable extends Decorated {
  readonly kind: 'placed'
  readonly picture: SizedImage
  readonly place: PagePlace
  /** The column that it may count from. */
  readonly x: number
  readonly width: number
  readonly height: 0
  readonly tag: Tag
  readonly keep: true
}

/** A text box at its place on the page, which takes no room here. */
export interface BoxFlowable extends Decorated {
  readonly kind: 'box'
  readonly box: PlacedBox
  readonly flowables: readonly Flowable[]
  /** The column that its place may count from. */
  readonly x: number
  readonly width: number
  readonly height: 0
  readonly keep: true
}

/** Rows of a table that merged cells connect. */
export interface RowFlowable extends Decorated {
  readonly kind: 'row'
  readonly x: number
  readonly height: number
  readonly width: number
  readonly cells: readonly CellBox[]
  readonly names: readonly string[]
  /** Header rows, repeated after a page break; empty for header rows themselves. */
  readonly head: readonly RowFlowable[]
  readonly keep: boolean
  /** It fills the rest of a page and continues on the next one. Default: only if it is higher than a page. */
  readonly isDivisible?: boolean
}

export interface CellBox {
  /** From the left edge and top of the row. */
  readonly x: number
  readonly y: number
  readonly width: number
  readonly height: number
  readonly header: boolean
  readonly tag: Tag
  readonly flowables: readonly Flowable[]
  /** Borders, fill and padding of the source. Default: ours. */
  readonly look?: CellLook
}

interface GapFlowable extends Decorated {
  readonly kind: 'gap'
  readonly height: number
  /** The edge of a shaded box, which stays on the page of the box. */
  readonly edge?: { readonly side: 'top' | 'bottom'; readonly shade: Shade }
  /** Space before a paragraph of the source, which stays at the top of a page that a page break began. */
  readonly space?: { readonly group: string | undefined }
  /** An empty line, which takes its height anywhere on a page. */
  readonly isSolid?: boolean
}

interface RuleFlowable extends Decorated {
  readonly kind: 'rule'
  readonly x: number
  readonly width: number
  readonly height: number
}

export function totalHeight(flowables: readonly Flowable[]): number {
  return flowables.reduce((sum, flowable) => sum + (flowable.kind === 'page-break' ? 0 : flowable.height), 0)
}

/** Boxes at one position of the text, front ones last. */
export function inPaintingOrder(flowables: Flowable[]): Flowable[] {
  const isBox = (one: Flowable | undefined) => one?.kind === 'box'
  const orderOf = (one: Flowable) => (one.kind === 'box' ? (one.box.order ?? 0) : 0)
  for (let from = 0; from < flowables.length; from++) {
    if (!isBox(flowables[from])) continue
    let end = from + 1
    while (isBox(flowables[end])) end++
    const sorted = flowables.slice(from, end).toSorted((a, b) => orderOf(a) - orderOf(b))
    for (const [i, one] of sorted.entries()) flowables[from + i] = one
    from = end
  }
  return flowables
}
