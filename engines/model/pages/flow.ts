import type { Align, Borders, Document, Inline, Side, TextLook } from '../document.ts'

/**
 * The boxes of a page that style sheets lay out, as far as conversion knows them (CSS 2.1, flexible boxes and grids in simple form).
 * Writers with pages may lay out these instead of the blocks of a document; both have the same content. Lengths are points.
 */
export type FlowNode = FlowBox | FlowText | FlowTable

/** A length: points, and a share of the width of the box around. */
export interface FlowLength {
  readonly points: number
  readonly share?: number
}

export type FlowEdges<T> = { readonly [S in Side]: T }

/** The part of a box in the structure of the document. Default: none, such as that of a `div`. */
export type FlowRole =
  | { readonly kind: 'heading'; readonly level: 1 | 2 | 3 | 4 | 5 | 6 }
  | {
      readonly kind:
        | 'paragraph'
        | 'quote'
        | 'item'
        | 'definitions'
        | 'term'
        | 'definition'
        | 'caption'
        | 'formula'
    }
  | { readonly kind: 'code'; readonly language?: string }
  | { readonly kind: 'list'; readonly numbering: string }

/** What all boxes have. */
export interface FlowFrame {
  readonly role?: FlowRole
  /** Targets of links that lead here. */
  readonly ids?: readonly string[]
  readonly margin: FlowEdges<FlowLength | 'auto'>
  readonly padding: FlowEdges<FlowLength>
  readonly borders: Borders
  readonly fill?: string
  readonly width?: FlowLength
  readonly minWidth?: FlowLength
  readonly maxWidth?: FlowLength
  readonly height?: number
  readonly minHeight?: number
  /** Whether widths and heights include padding and borders. */
  readonly isBorderBox: boolean
  readonly float?: 'left' | 'right'
  readonly clear?: 'left' | 'right' | 'both'
  /** Out of the flow: from the edges of the nearest box with a position. */
  readonly place?: { readonly [S in Side]?: FlowLength }
  /** Whether boxes inside with a place count from this one. */
  readonly isPositioned?: boolean
  /** Moves the box without effect on others. */
  readonly shift?: { readonly x: number; readonly y: number }
  readonly breakBefore?: boolean
  readonly breakAfter?: boolean
  readonly keepsTogether?: boolean
  /** In a flexible row. */
  readonly flex?: { readonly grow: number; readonly shrink: number; readonly basis?: FlowLength }
  readonly alignSelf?: FlowAlign
  /** Columns of a grid that it covers. */
  readonly span?: number
}

export type FlowAlign = 'start' | 'center' | 'end' | 'stretch'

export interface FlowBox extends FlowFrame {
  readonly kind: 'box'
  readonly layout: FlowLayout
  readonly children: readonly FlowNode[]
  /** Of a list item, outside of its content. */
  readonly marker?: { readonly text: string; readonly look: TextLook }
}

export type FlowLayout =
  /** `isRoot`: floats inside end with it, and floats outside stay outside. `clips`: overflow is hidden. */
  | {
      readonly kind: 'block'
      readonly isRoot?: boolean
      readonly clips?: boolean
      readonly columns?: { readonly count: number; readonly gap: number }
    }
  | {
      readonly kind: 'row'
      readonly wraps: boolean
      readonly gap: number
      readonly rowGap: number
      readonly justify: 'start' | 'center' | 'end' | 'between' | 'around'
      readonly align: FlowAlign
      readonly isReversed?: boolean
    }
  | { readonly kind: 'column'; readonly gap: number }
  | {
      readonly kind: 'grid'
      readonly tracks: readonly FlowTrack[]
      readonly gap: number
      readonly rowGap: number
    }

/** A column of a grid: its width, or its share of the rest. */
export interface FlowTrack {
  readonly width?: FlowLength
  readonly fraction?: number
}

/** How high lines are: by their fonts, a share of the size of text, or points. */
export type FlowLines =
  | { readonly rule: 'normal' }
  | { readonly rule: 'share'; readonly value: number }
  | { readonly rule: 'points'; readonly value: number }

/** Text on lines. */
export interface FlowText {
  readonly kind: 'text'
  readonly ids?: readonly string[]
  readonly inlines: readonly Inline[]
  /** Of the block around, which sets the least height of lines. */
  readonly look: TextLook
  readonly lines: FlowLines
  readonly align: Align
  readonly indent?: FlowLength
  /** Lines end only where the source does. */
  readonly isUnbroken?: boolean
  /** Words that are too long are divided. */
  readonly breaksWords?: boolean
  /** White space is shown. */
  readonly keepsSpace?: boolean
}

export interface FlowTable extends FlowFrame {
  readonly kind: 'table'
  readonly caption?: FlowBox
  readonly isCaptionBelow?: boolean
  /** Whether it is a table of the document, and not only used for layout. */
  readonly isData: boolean
  /** Neighbouring cells share their borders. */
  readonly isCollapsed: boolean
  readonly spacing: { readonly x: number; readonly y: number }
  /** Widths are those of the first row and of the columns only. */
  readonly isFixed?: boolean
  readonly columns: readonly (FlowLength | undefined)[]
  readonly rows: readonly FlowRow[]
}

export interface FlowRow {
  readonly cells: readonly FlowCell[]
  /** Repeated on each page. */
  readonly isHead: boolean
  readonly fill?: string
  readonly height?: number
}

export interface FlowCell {
  readonly box: FlowBox
  readonly colspan: number
  readonly rowspan: number
  readonly isHeader: boolean
  readonly vertical: 'top' | 'middle' | 'bottom' | 'baseline'
}

/** A document with the boxes of its page. */
export interface FlowDocument extends Document {
  readonly flow: FlowBox
}

export function hasFlow(document: Document): document is FlowDocument {
  return 'flow' in document && document.flow !== undefined
}
