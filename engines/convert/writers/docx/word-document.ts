import type {
  BlockLook,
  BreakTarget,
  CellLook,
  ListNumbering,
  Metadata,
  PageField,
  PageSetup,
  RowLook,
  Section,
  TextLook,
} from '../../../model/document.ts'
import type { MathElement } from '../../tex/omml.ts'

/**
 * A Word document as plain data, between the tree and the package that writes it: what nests in the tree (lists, quotations, styles) is
 * flat here, as in WordprocessingML.
 */
export interface WordFile {
  readonly metadata: Metadata
  /** At least one. */
  readonly sections: readonly WordSection[]
  /** By number, from 1. */
  readonly notes: ReadonlyMap<number, readonly WordParagraph[]>
  readonly lists: readonly WordList[]
  /** Font and size of body text, points. */
  readonly text: { readonly font: string; readonly size: number }
  /** Font and size of most text of the source, if its appearance is known. */
  readonly usual?: TextLook
  readonly rightToLeft: boolean
}

/** Blocks with one page set-up. */
export interface WordSection {
  readonly blocks: readonly WordBlock[]
  readonly page: PageSetup
  readonly headerDistance?: number
  readonly footerDistance?: number
  /** It begins on the page where the previous section ends. */
  readonly continues: boolean
  readonly columns?: Section['columns']
  readonly firstNumber?: number
  readonly running: WordRunning
  readonly first?: WordRunning
  readonly even?: WordRunning
}

export interface WordRunning {
  readonly header: readonly WordBlock[]
  readonly footer: readonly WordBlock[]
}

export type WordBlock = WordParagraph | WordTable

/** Paragraph styles that the file defines, under the names that Word and other readers know. */
export type WordStyleId =
  | 'Heading1'
  | 'Heading2'
  | 'Heading3'
  | 'Heading4'
  | 'Heading5'
  | 'Heading6'
  | 'ListParagraph'
  | 'NormalIndent'
  | 'Quote'
  | 'SourceCode'
  | 'DefinitionTerm'
  | 'Definition'
  | 'Caption'
  | 'TableHeading'
  | 'TableText'
  | 'FootnoteText'

export interface WordParagraph {
  readonly kind: 'paragraph'
  readonly style?: WordStyleId
  readonly runs: readonly WordRun[]
  /** Position in a list: `list` is an index of `lists`. */
  readonly item?: { readonly list: number; readonly level: number }
  /** Indent at the start of lines, twentieths of a point. */
  readonly indent?: number
  readonly align?: 'left' | 'center' | 'right' | 'justify'
  readonly rightToLeft: boolean
  readonly bookmark?: string
  readonly pageBreakBefore?: boolean
  /** A border line below it, across the page. */
  readonly rule?: boolean
  readonly keepNext?: boolean
  /** No space between it and the next paragraph of its style. */
  readonly tight?: boolean
  /** How the source shows it. */
  readonly look?: BlockLook
  /** It follows a table, which has no space below. */
  readonly afterTable?: boolean
}

export type WordRun =
  | {
      readonly kind: 'text'
      readonly text: string
      readonly format: WordRunStyle
      readonly field?: PageField
    }
  | { readonly kind: 'break'; readonly to?: BreakTarget; readonly inCode?: boolean }
  /** Exactly one of the two. */
  | {
      readonly kind: 'link'
      readonly href?: string
      readonly bookmark?: string
      readonly runs: readonly WordRun[]
    }
  | { readonly kind: 'image'; readonly image: WordImage }
  | { readonly kind: 'note'; readonly number: number }
  /** `math` is the formula as Office math; null if it could not be converted, so that its source is shown. */
  | {
      readonly kind: 'formula'
      readonly text: string
      readonly math: readonly MathElement[] | null
      readonly displayed: boolean
    }

export interface WordRunStyle {
  readonly bold?: boolean
  readonly italic?: boolean
  readonly underline?: boolean
  readonly strike?: boolean
  readonly raised?: 'superscript' | 'subscript'
  readonly highlight?: boolean
  readonly code?: boolean
  /** `#rrggbb`. */
  readonly color?: string
  readonly look?: TextLook
  /** Shown as a link, in Word's own style for links. */
  readonly link?: boolean
}

export interface WordImage {
  readonly type: 'png' | 'jpg' | 'gif' | 'bmp'
  readonly bytes: Uint8Array
  /** Points. */
  readonly width: number
  readonly height: number
  readonly alt: string
  /** Its place on the page, points; in the line of the text by default. */
  readonly place?: { readonly x: number; readonly y: number; readonly behind: boolean }
}

/** A list with independent numbering. */
export interface WordList {
  /** `task`: the items begin with their own check boxes. */
  readonly format: ListNumbering | 'bullet' | 'task'
  readonly start: number
  /** Text before and after a number. */
  readonly before: string
  readonly after: string
}

export interface WordTable {
  readonly kind: 'table'
  readonly rows: readonly {
    readonly header: boolean
    readonly cells: readonly WordCell[]
    readonly look?: RowLook
  }[]
  /** Twentieths of a point for each grid column. */
  readonly columns: readonly number[]
  /** Twentieths of a point from the left margin. */
  readonly indent?: number
  /** Header rows are on the first page only. */
  readonly hasOneHeader?: boolean
  readonly rightToLeft: boolean
}

export interface WordCell {
  readonly blocks: readonly WordBlock[]
  readonly colspan: number
  readonly rowspan: number
  readonly header: boolean
  readonly look?: CellLook
}
