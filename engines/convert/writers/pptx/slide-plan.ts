import type { CellLook } from '../../../model/document.ts'
import type { WordRunStyle } from '../docx/word-document.ts'

/** A presentation as plain data, between the tree and the package. Lengths are points. */
export interface SlidePlan {
  readonly title: readonly SlideRun[]
  /** A title slide: title and little text below it. */
  readonly opening: boolean
  readonly items: readonly SlideItem[]
}

export type SlideItem = TextItem | TableItem | ImageItem

interface Placed {
  readonly y: number
  readonly height: number
}

export interface TextItem extends Placed {
  readonly kind: 'text'
  readonly paragraphs: readonly SlideParagraph[]
}

export interface TableItem extends Placed {
  readonly kind: 'table'
  readonly columns: readonly number[]
  readonly rows: readonly SlideRow[]
  readonly headed: boolean
  readonly size: number
}

export interface ImageItem extends Placed {
  readonly kind: 'picture'
  /** Resource key of the image. */
  readonly key: string
  readonly alt: string
  readonly x: number
  readonly width: number
}

/** Every grid position has a cell; covered cells state their spans. */
export interface SlideRow {
  readonly height: number
  readonly cells: readonly SlideCell[]
}

export interface SlideCell {
  readonly paragraphs: readonly SlideParagraph[]
  /** 0 for a covered cell, except in the first column of the covering cell. */
  readonly colspan: number
  /** For a covered cell: rows from here on. */
  readonly rowspan: number
  readonly covered: 'no' | 'across' | 'down'
  readonly header: boolean
  /** How the source shows it. */
  readonly look?: CellLook
}

export interface SlideParagraph {
  readonly runs: readonly SlideRun[]
  /** From 0 to 8. */
  readonly level: number
  readonly sign: Bullet | null
  readonly size: number
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  readonly rightToLeft: boolean
  /** Distance of lines and space before, if stated in the source, points. */
  readonly line?: number
  readonly before?: number
  readonly first?: number
  /** Points between the number or bullet of an item and its text. */
  readonly hang?: number
}

export type Bullet =
  | { readonly kind: 'bullet' }
  /** The label is part of the text. */
  | { readonly kind: 'label' }
  /** `list` identifies the list, `number` is the number of this item. */
  | { readonly kind: 'number'; readonly scheme: string; readonly list: number; readonly number: number }

export type SlideRun =
  | { readonly kind: 'break' }
  | { readonly kind: 'text'; readonly text: string; readonly format: WordRunStyle; readonly to?: LinkTarget }

/** Link target: an address, or the slide with the block of an id. */
export type LinkTarget = { readonly href: string } | { readonly id: string }

/** Size of a slide in points: 13.33 by 7.5 inches. */
export const slideSize = { width: 960, height: 540 }
export const titleBox = { x: 66, y: 28, width: 828, height: 84 }
export const bodyBox = { x: 66, y: 126, width: 828, height: 378 }
/** Top of the body on a slide without a title. */
export const untitledBodyTop = 36
export const bodySize = 18
export const tableSizes = [18, 14, 12, 10, 8] as const
