import type { Box } from './geometry.ts'

/** How a source shows its content. Every member is optional; structure never depends on it. Lengths are points, colours `#rrggbb`. */

/** Horizontal alignment. `start` is the side where reading begins. Default: `start`. */
export type Align = 'start' | 'left' | 'center' | 'right' | 'justify'

/** The left and upper edge of a floating image, on its page; behind the text, or in front of it. */
export interface PagePlace {
  readonly x: number
  readonly y: number
  readonly behind: boolean
  /** What `x` and `y` count from: the paper, the text area, or the column and paragraph that contain it. Default: the paper. */
  readonly from?: { readonly x: 'page' | 'margin' | 'column'; readonly y: 'page' | 'margin' | 'paragraph' }
  /** It is at an edge of that, or in its middle, instead of at a distance. */
  readonly align?: { readonly x?: 'left' | 'center' | 'right'; readonly y?: 'top' | 'middle' | 'bottom' }
  /** Text flows around it, at these distances, or only above and below it. Default: it does not move the text. */
  readonly wrap?: Edges & { readonly isAcross?: boolean }
}

export type BreakTarget = 'column' | 'page'

/** The look of text. */
export interface TextLook {
  /** Name of the font family, as the source gives it. */
  readonly font?: string
  readonly size?: number
  readonly color?: string
  readonly background?: string
  /** Whether it is shown bold or italic, regardless of its marks. */
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
  /** Height that the height of the font is rounded up to a multiple of, as in East Asian documents. Points. */
  readonly grid?: number
  /** Height of a single line in sizes of its text, if it does not depend on the font. */
  readonly single?: number
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
  /** Justified lines that end with a line break also fill the width. */
  readonly stretchesBreaks?: boolean
  readonly before?: number
  readonly after?: number
  readonly line?: LineSpacing
  /** From the edges of the column, not of the blocks around. */
  readonly left?: number
  readonly right?: number
  /** Of the first line, from `left`; negative for a hanging indent. */
  readonly first?: number
  readonly tabs?: readonly TabStop[]
  readonly fill?: string
  readonly borders?: Borders
  /** Space between borders or fill and text. */
  readonly padding?: Edges
  /** No space between neighbours of the same group. */
  readonly group?: string
  readonly keepsNext?: boolean
  /** All its lines are on one page. */
  readonly keepsLines?: boolean
  /** Its first or last line may be alone on a page. */
  readonly hasWidows?: boolean
  readonly begins?: BreakTarget
  /** Lines of code that begin a page. */
  readonly pageLines?: readonly number[]
  /** Areas of one colour on its page, behind the text: bands, boxes, lines. */
  readonly areas?: readonly { readonly box: Box; readonly color: string }[]
  /** Drawn shapes without text next to its text. */
  readonly shapes?: readonly PlacedBox[]
  /** A figure: of its caption. */
  readonly caption?: BlockLook
  /** The number or bullet of a list item, as shown. */
  readonly label?: {
    readonly text: string
    readonly look: TextLook
    readonly tab: boolean
    /** It ends at the indent of the first line, or has its middle there. Default: it begins there. */
    readonly align?: 'right' | 'center'
  }
  /** Empty paragraphs before and after it. */
  readonly blanksBefore?: readonly BlockLook[]
  readonly blanksAfter?: readonly BlockLook[]
  /** A table or figure: width of its columns, or its own. */
  readonly columns?: readonly number[]
  /** A table: whether its header is shown again on each of its pages. Default: true. */
  readonly repeatsHeader?: boolean
  /** Width of a table as a share of its column. */
  readonly share?: number
  readonly width?: number
}

export interface CellLook {
  readonly fill?: string
  readonly borders?: Borders
  readonly padding?: Edges
  readonly vertical?: 'top' | 'middle' | 'bottom'
  /** The empty paragraphs of a cell without text, which take space. */
  readonly blanks?: readonly BlockLook[]
}

export interface RowLook {
  readonly height?: number
  readonly exact?: boolean
  /** It is not divided between pages. */
  readonly isWhole?: boolean
}

/** A text box at a place of its page. */
export interface PlacedBox {
  readonly place: PagePlace
  readonly width: number
  readonly height: number
  readonly inset: Edges
  readonly vertical: 'top' | 'middle' | 'bottom'
  /** It is as high as its text. */
  readonly isFitted?: boolean
  readonly fill?: string
  readonly stroke?: Line
  /** Behind the text; places count from the upper left corner of the box. */
  readonly shapes?: readonly FixedShape[]
  /** Boxes with a larger number are in front of others. */
  readonly order?: number
}

/** Words behind the text of a page, scaled to a box: a watermark. */
export interface Banner {
  readonly text: string
  readonly width: number
  readonly height: number
  readonly place: PagePlace
  /** Degrees clockwise around its middle. */
  readonly turn: number
  readonly look: TextLook
}

/** Lines around the pages of a section, and their distance from the edges of the paper or of the text area. */
export interface PageBorders {
  readonly lines: Borders
  readonly distances: { readonly [S in Side]?: number }
  readonly from: 'page' | 'text'
}

export interface FixedShape {
  readonly kind: 'shape'
  readonly fill?: Fill
  /** Opacity of the fill: 0 is transparent, 1 is opaque. Default: 1. */
  readonly opacity?: number
  readonly stroke?: Line & { readonly dashed?: boolean }
  /** Points of the outline, in points of the page or of the box that contains it: start, then lines (two numbers) and cubic curves (six). */
  readonly path: readonly (readonly number[])[]
  readonly closed: boolean
  /** It does not show beyond this box of the page. */
  readonly clip?: Box
}

/** A colour, or colours that change along a line or from a point outwards. */
export type Fill = string | Gradient

export interface Gradient {
  readonly kind: 'linear' | 'radial'
  /** The ends of the line; the centre, and a point of the outermost circle. */
  readonly from: readonly [number, number]
  readonly to: readonly [number, number]
  /** In order; shares of the way from 0 to 1. */
  readonly stops: readonly { readonly at: number; readonly color: string }[]
}
