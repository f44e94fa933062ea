import type { Look } from '../docx/word.ts'

/** A presentation as plain data, between the tree and the package that is written. Lengths are points. */
export interface SlidePlan {
  readonly title: readonly SlideRun[]
  /** The slide opens the presentation or a part of it: title and a few words below. */
  readonly opening: boolean
  readonly items: readonly SlideItem[]
}

export type SlideItem = TextItem | TableItem | PictureItem

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

export interface PictureItem extends Placed {
  readonly kind: 'picture'
  /** Key of the picture's bytes. */
  readonly key: string
  readonly alt: string
  readonly x: number
  readonly width: number
}

/** Every place of the grid has a cell; covered ones say what covers them. */
export interface SlideRow {
  readonly height: number
  readonly cells: readonly SlideCell[]
}

export interface SlideCell {
  readonly paragraphs: readonly SlideParagraph[]
  /** Of a covered cell: 0, but for the first column of what covers it. */
  readonly colspan: number
  /** Of a covered cell: rows from here on. */
  readonly rowspan: number
  readonly covered: 'no' | 'across' | 'down'
  readonly header: boolean
}

export interface SlideParagraph {
  readonly runs: readonly SlideRun[]
  /** From 0 to 8. */
  readonly level: number
  readonly sign: Sign | null
  readonly size: number
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  readonly rightToLeft: boolean
}

export type Sign =
  | { readonly kind: 'bullet' }
  /** `list` tells lists apart, `number` is what this item counts. */
  | { readonly kind: 'number'; readonly scheme: string; readonly list: number; readonly number: number }

export type SlideRun =
  | { readonly kind: 'break' }
  | { readonly kind: 'text'; readonly text: string; readonly look: Look; readonly to?: Target }

/** Where a click leads: out, or to the slide with the block of an id. */
export type Target = { readonly href: string } | { readonly id: string }

/** The slide and its parts, in points: 13.33 by 7.5 inches. */
export const slide = { width: 960, height: 540 }
export const titleBox = { x: 66, y: 28, width: 828, height: 84 }
export const bodyBox = { x: 66, y: 126, width: 828, height: 378 }
/** Where there is no title, the body begins here. */
export const bareTop = 36
export const bodySize = 18
export const tableSizes = [14, 12, 10, 8] as const
