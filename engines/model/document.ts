import type { Box } from './geometry.ts'
import type {
  Align,
  Banner,
  BlockLook,
  BreakTarget,
  CellLook,
  Edges,
  FixedShape,
  PageBorders,
  PagePlace,
  PlacedBox,
  RowLook,
  TextLook,
} from './look.ts'

export type * from './look.ts'

/**
 * The document tree. Readers and layout analysis produce it, writers consume it: the hub of the conversion graph.
 * Immutable plain data, so it can be passed between threads.
 */
export interface Document {
  readonly metadata: Metadata
  readonly blocks: readonly Block[]
  /** Bodies of footnotes and endnotes by key; `note` inlines refer to them. */
  readonly notes: ReadonlyMap<string, readonly Block[]>
  /** Images and other bytes by key. Each is stored once, however often it is shown. */
  readonly resources: ReadonlyMap<string, Resource>
  /** Page setup of the source; the first one if it has several. Default: the writer's own. */
  readonly page?: PageSetup
  /** Running header and footer, shown on every page. Default: none. */
  readonly header?: readonly Block[]
  readonly footer?: readonly Block[]
  /** Sections of the source with their set-up, in order. Default: one, with `page`, `header` and `footer`. */
  readonly sections?: readonly Section[]
  /** The pages as the source places their content. Writers with pages may draw these instead of `blocks`. */
  readonly fixed?: readonly FixedPage[]
}

/** Document metadata. Conversion keeps only title and language by default. */
export interface Metadata {
  readonly title?: string
  readonly authors?: readonly string[]
  /** BCP 47 tag, such as `en` or `de-AT`. */
  readonly language?: string
  readonly subject?: string
  readonly keywords?: readonly string[]
  /** ISO 8601 date, or date and time. */
  readonly created?: string
  readonly modified?: string
}

/** Page size and margins in points. */
export interface PageSetup {
  readonly width: number
  readonly height: number
  readonly margins?: {
    readonly top: number
    readonly right: number
    readonly bottom: number
    readonly left: number
  }
}

/** Bytes that belong to a document, owned by the holder of the document. Nothing may change them. */
export interface Resource {
  /** IANA media type, such as `image/png`. */
  readonly mediaType: string
  readonly bytes: Uint8Array
  /** Pixel dimensions. */
  readonly width?: number
  readonly height?: number
  /** Address given by the source if the bytes are not available. `bytes` is then empty, and writers show the address or `alt`. */
  readonly href?: string
  /** Text shown in the image, if stated in the source, as in drawings. */
  readonly words?: readonly PictureText[]
  /** It is drawn on pages from these objects instead. `bytes` is then empty. */
  readonly drawing?: Drawing
}

/** Objects at places of an area, whose upper left corner their places count from. Points. */
export interface Drawing {
  readonly width: number
  readonly height: number
  readonly objects: readonly FixedObject[]
}

/** Text on one line of an image. Lengths are shares of the sides of the image, from its top left. */
export interface PictureText {
  readonly text: string
  /** Start of the baseline. */
  readonly x: number
  readonly y: number
  /** Length of the line as a share of the width; undefined if only the font knows it. */
  readonly width?: number
  /** Font size as a share of the height. */
  readonly size: number
  /** Degrees, clockwise. */
  readonly turn: number
}

/** Where a block comes from. */
export interface Origin {
  /** 1-based page number. */
  readonly page?: number
  /** Points, in the space of the page as shown. */
  readonly box?: Box
  /** Confidence from 0 to 1; undefined if the source states the structure itself. */
  readonly confidence?: number
  /** Target of links of the form `#id`; unique in a document. */
  readonly id?: string
  /** How the source shows it. */
  readonly look?: BlockLook
  /** The text box that contains it, which is anchored in the block before. Blocks of one box share the object. */
  readonly inBox?: PlacedBox
}

export type Block = Origin &
  (
    | {
        readonly kind: 'heading'
        readonly level: 1 | 2 | 3 | 4 | 5 | 6
        readonly inlines: readonly Inline[]
        readonly align?: Align
      }
    | { readonly kind: 'paragraph'; readonly inlines: readonly Inline[]; readonly align?: Align }
    | List
    | Definitions
    | Table
    | {
        readonly kind: 'figure'
        /** Key in `resources`. */
        readonly resource: string
        readonly alt?: string
        readonly caption?: readonly Inline[]
        /** Size in points as shown. Default: the pixel size at 96 pixels per inch. */
        readonly width?: number
        readonly height?: number
        readonly place?: PagePlace
      }
    | Formula
    | {
        readonly kind: 'code'
        readonly language?: string
        readonly text: string
        /** As the source shows it. */
        readonly paragraphs?: readonly ShownParagraph[]
      }
    | { readonly kind: 'quote'; readonly blocks: readonly Block[] }
    /** A thematic break. */
    | { readonly kind: 'rule' }
    | { readonly kind: 'page-break' }
  )

/** A paragraph of the source inside a block; without inlines, an empty line. */
export interface ShownParagraph {
  readonly inlines: readonly Inline[]
  readonly look: BlockLook
}

export interface List {
  readonly kind: 'list'
  readonly ordered: boolean
  /** Number of the first item of an ordered list. Default: 1. */
  readonly start?: number
  /** Number format of an ordered list. Default: `decimal`. */
  readonly numbering?: ListNumbering
  /** Text before and after the number of an ordered list, such as `(` and `)`. Default: nothing, and a full stop. */
  readonly before?: string
  readonly after?: string
  /** Items are separated like paragraphs. Default: false. */
  readonly loose?: boolean
  readonly items: readonly ListItem[]
}

/** The first five are those of HTML. `han` counts as 一二三, `hangul` as 가나다, `ordinal` as 1st. */
export type ListNumbering =
  | 'decimal'
  | 'lower-alpha'
  | 'upper-alpha'
  | 'lower-roman'
  | 'upper-roman'
  | 'decimal-zero'
  | 'ordinal'
  | 'lower-cyrillic'
  | 'upper-cyrillic'
  | 'circled'
  | 'han'
  | 'hangul'

/** An item of a list. A nested list is one of its blocks. */
export interface ListItem {
  readonly blocks: readonly Block[]
  /** State of a task list item; undefined for other items. */
  readonly checked?: boolean
}

/** A description list: terms, each with its definitions. */
export interface Definitions {
  readonly kind: 'definitions'
  readonly items: readonly {
    readonly term: readonly Inline[]
    readonly look?: BlockLook
    readonly definitions: readonly (readonly Block[])[]
  }[]
}

/** A table as in HTML: each row contains the cells that begin in it, so a position covered by a span has no cell. */
export interface Table {
  readonly kind: 'table'
  readonly rows: readonly { readonly cells: readonly TableCell[]; readonly look?: RowLook }[]
  readonly caption?: readonly Inline[]
  /** The caption is below the table. Default: above. */
  readonly captionBelow?: boolean
  /** Width of each column as a share of the table width; the shares add up to 1. Default: by content. */
  readonly widths?: readonly number[]
}

export interface TableCell {
  readonly blocks: readonly Block[]
  /** Number of columns and rows covered. Default: 1. */
  readonly colspan?: number
  readonly rowspan?: number
  readonly header?: boolean
  readonly align?: 'left' | 'center' | 'right'
  readonly look?: CellLook
}

/** A formula: as a block a display formula, as an inline part of the text. */
export interface Formula {
  readonly kind: 'formula'
  readonly notation: 'tex' | 'mathml' | 'text'
  readonly text: string
  /** Key in `resources` of its image, if it was recognised from one. */
  readonly resource?: string
}

export type InlineStyle =
  | 'italic'
  | 'bold'
  | 'underline'
  | 'strike'
  | 'superscript'
  | 'subscript'
  | 'highlight'

export type PageField = 'page' | 'pages'

export type Inline =
  | {
      readonly kind: 'text'
      readonly text: string
      /** Text colour, `#rrggbb` in lower case. Default: that of the text around, black or of a link. */
      readonly color?: string
      /** The text represents the number of its page, or the number of pages. Writers with pages compute it. */
      readonly field?: PageField
      readonly look?: TextLook
    }
  | { readonly kind: 'emphasis'; readonly style: InlineStyle; readonly inlines: readonly Inline[] }
  | {
      readonly kind: 'link'
      /** A URI, or `#id` of a block. */
      readonly href: string
      readonly title?: string
      readonly inlines: readonly Inline[]
    }
  | {
      readonly kind: 'image'
      /** Key in `resources`. */
      readonly resource: string
      readonly alt?: string
      readonly title?: string
      /** Size in points as shown. */
      readonly width?: number
      readonly height?: number
      readonly place?: PagePlace
    }
  | { readonly kind: 'code-span'; readonly text: string; readonly look?: TextLook }
  | Formula
  /** `note` is a key in `notes`. */
  | { readonly kind: 'note'; readonly note: string }
  /** A hard line break, or the place where the text continues in the next column or on the next page; of code, where its page ends. */
  | { readonly kind: 'break'; readonly to?: BreakTarget; readonly inCode?: boolean }

/** Headers and footers of a section. An undefined one is empty. */
export interface RunningBlocks {
  readonly header?: readonly Block[]
  readonly footer?: readonly Block[]
  readonly banners?: readonly Banner[]
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
  /** `widths` if they differ: of each column, and the gaps between them. */
  readonly columns?: {
    readonly count: number
    readonly gap: number
    readonly widths?: readonly { readonly width: number; readonly gap: number }[]
    /** Lines are in the gaps. */
    readonly hasLines?: boolean
  }
  readonly borders?: PageBorders
  /** Number of its first page, where the count of pages starts again. */
  readonly firstNumber?: number
  readonly running: RunningBlocks
  /** Of its first page, and of even pages, if they differ. */
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
  /** Its box is at least as wide as its longest line: it grows on both sides. */
  readonly grows?: boolean
  /** Text does not show beyond it. */
  readonly clip?: Box
  /** Another page shows the words that are outside of the clip. */
  readonly continues?: boolean
  /** Degrees clockwise around the middle of the box. */
  readonly turn?: number
  /** Its text fills columns one after another, with this space between them in points. */
  readonly columns?: { readonly count: number; readonly gap: number }
  /** Text that does not fit is shown smaller; this is the largest scale. */
  readonly shrinks?: number
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

export interface FixedPicture {
  readonly kind: 'picture'
  readonly box: Box
  /** Key in `resources`. */
  readonly resource: string
  readonly alt?: string
  /** Shares of the image cut off at its sides. */
  readonly crop?: Edges
  readonly turn?: number
  /** The image is clipped to these outlines, each as the path of a shape. */
  readonly outlines?: readonly (readonly (readonly number[])[])[]
  /** The image is repeated over the box, in its own size times these factors. */
  readonly tile?: { readonly x: number; readonly y: number }
  readonly clip?: Box
}
