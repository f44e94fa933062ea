import type { Align, Block } from './document.ts'
import type { Box } from './geometry.ts'

/** How a source shows its content. Every member is optional; structure never depends on it. Lengths are points, colours `#rrggbb`. */

/** The look of text. */
export interface TextLook {
  /** Name of the font family, as the source gives it. */
  readonly font?: string
  readonly size?: number
  readonly color?: string
  readonly background?: string
  /** Whether it is shown bold or italic, whatever its marks say. */
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  /** Added to the advance of each character. */
  readonly spacing?: number
  readonly caps?: 'all' | 'small'
}

/** Distance of lines: a share of the height of the font, or points. */
export interface LineSpacing {
  readonly rule: 'multiple' | 'exact' | 'at-least'
  readonly value: number
}

export interface TabStop {
  /** From the left edge of the column. */
  readonly at: number
  readonly align: 'left' | 'center' | 'right'
  readonly leader?: '.' | '-' | '_'
}

export interface Line {
  readonly width: number
  readonly color: string
}

export type Side = 'top' | 'right' | 'bottom' | 'left'
export type Borders = { readonly [S in Side]?: Line }
export type Edges = { readonly [S in Side]: number }

/** The look of a block. */
export interface BlockLook {
  /** Of text without its own look. */
  readonly text?: TextLook
  readonly align?: Align
  readonly before?: number
  readonly after?: number
  readonly line?: LineSpacing
  /** From the edges of the column, not of the blocks around. */
  readonly left?: number
  readonly right?: number
  /** Of the first line, from `left`; negative where it hangs. */
  readonly first?: number
  readonly tabs?: readonly TabStop[]
  readonly fill?: string
  readonly borders?: Borders
  /** Space between borders or fill and text. */
  readonly padding?: Edges
  /** No space between neighbours of the same group. */
  readonly group?: string
  readonly keepsNext?: boolean
  /** The number or bullet of a list item, as shown. */
  readonly label?: { readonly text: string; readonly look: TextLook; readonly tab: boolean }
  /** Empty paragraphs before and after it. */
  readonly blanksBefore?: readonly BlockLook[]
  readonly blanksAfter?: readonly BlockLook[]
  /** A table or figure: width of its columns, or its own. */
  readonly columns?: readonly number[]
  /** Width of a table as a share of its column. */
  readonly share?: number
  readonly width?: number
}

export interface CellLook {
  readonly fill?: string
  readonly borders?: Borders
  readonly padding?: Edges
  readonly vertical?: 'top' | 'middle' | 'bottom'
}

export interface RowLook {
  readonly height?: number
  readonly exact?: boolean
}

/** Headers and footers of a section. An undefined one is empty. */
export interface RunningBlocks {
  readonly header?: readonly Block[]
  readonly footer?: readonly Block[]
}

/** Pages of one set-up, from a block of the document on. */
export interface Section {
  /** Index in `blocks` of its first one. */
  readonly from: number
  readonly page: { readonly width: number; readonly height: number; readonly margins: Edges }
  /** From the edge of the paper. */
  readonly headerDistance: number
  readonly footerDistance: number
  /** It continues on the page of the section before. */
  readonly continues: boolean
  readonly columns?: { readonly count: number; readonly gap: number }
  readonly running: RunningBlocks
  /** Of its first page, and of even pages, where they differ. */
  readonly first?: RunningBlocks
  readonly even?: RunningBlocks
}

/** A page whose content has fixed places, such as a slide, in painting order. */
export interface FixedPage {
  readonly width: number
  readonly height: number
  readonly background?: string
  readonly objects: readonly FixedObject[]
}

export type FixedObject = FixedText | FixedShape | FixedPicture

export interface FixedText {
  readonly kind: 'text'
  readonly box: Box
  readonly blocks: readonly Block[]
  readonly vertical?: 'top' | 'middle' | 'bottom'
  /** Lines are not broken; text may pass the sides of the box. */
  readonly unbroken?: boolean
  /** Text does not show beyond it. */
  readonly clip?: Box
  /** Degrees clockwise around the middle of the box. */
  readonly turn?: number
  /** Text that does not fit is shown smaller. */
  readonly shrinks?: boolean
  /** Its cell of a table; cells of one table have one object. */
  readonly cell?: FixedCell
}

export interface FixedCell {
  readonly table: object
  readonly row: number
  readonly header: boolean
  readonly colspan: number
  readonly rowspan: number
}

export interface FixedShape {
  readonly kind: 'shape'
  readonly fill?: string
  readonly stroke?: Line & { readonly dashed?: boolean }
  /** Points of the outline, in points of the page: start, then lines (two numbers) and cubic curves (six). */
  readonly path: readonly (readonly number[])[]
  readonly closed: boolean
}

export interface FixedPicture {
  readonly kind: 'picture'
  readonly box: Box
  /** Key in `resources`. */
  readonly resource: string
  readonly alt?: string
  /** Shares of the picture cut off at its sides. */
  readonly crop?: Edges
  readonly turn?: number
}
